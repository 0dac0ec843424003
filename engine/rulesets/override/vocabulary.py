"""The words of `override` for the card language: card classes, zones, events, keywords and their terms."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import CardId, CardNode, Condition
from engine.language.vocabulary import EventTerm, KeywordTerm, Term, Vocabulary

Colour = Literal["red", "yellow", "blue", "green", "purple", "colourless"]
Timing = Literal[
    "action", "unit_deployed", "battle_declared", "block_decided", "unit_destroyed", "lp_lost", "start_phase", "end_phase"
]  # fmt: skip
BP = Annotated[int, Field(ge=500, le=20000, multiple_of=500)]


class UnitNode(CardNode):
    """A unit: cost, colour, BP at levels 1, 2 and 3 (rule 1.1.3)."""

    type: Literal["unit"]
    kind: Literal["normal", "evolution", "zodiac", "miracle"] = "normal"
    colour: Colour
    cost: Annotated[int, Field(ge=0, le=12)]
    bp: Annotated[list[BP], Field(min_length=3, max_length=3)]
    base: CardId | None = None
    """`zodiac`: the id of the card whose unit it must be deployed onto (1.5.6)."""
    condition: Condition | None = None
    """`miracle`: the state in which it may be deployed (1.5.6)."""
    activator: CardId | None = None

    @model_validator(mode="after")
    def _fits_its_kind(self) -> "UnitNode":
        if (self.base is not None) != (self.kind == "zodiac"):
            raise Unfit("needs_base")
        if (self.condition is not None) != (self.kind == "miracle"):
            raise Unfit("needs_condition")
        if list(self.bp) != sorted(self.bp):
            raise Unfit("bp_falls")
        return self


class SpellNode(CardNode):
    """A spell: set face down, driven at its timing; costs nothing unless it says so (1.6.4)."""

    type: Literal["spell"]
    colour: Colour = "colourless"
    cost: Annotated[int, Field(ge=0, le=12)] = 0
    timing: Annotated[list[Timing], Field(min_length=1)]
    activator: CardId | None = None


class ArtifactNode(CardNode):
    """An artifact: as a spell, but its player needs a unit of its colour (1.6.4)."""

    type: Literal["artifact"]
    colour: Colour
    cost: Annotated[int, Field(ge=0, le=12)] = 0
    timing: Annotated[list[Timing], Field(min_length=1)]
    activator: CardId | None = None


class FieldNode(CardNode):
    """A field spell: played face up; free while its activator's unit is on the own field (1.6.7)."""

    type: Literal["field"]
    colour: Colour = "colourless"
    cost: Annotated[int, Field(ge=0, le=12)]
    activator: CardId | None = None


VOCABULARY = Vocabulary(
    ruleset="override",
    card_classes={"unit": UnitNode, "spell": SpellNode, "artifact": ArtifactNode, "field": FieldNode},
    types={
        "unit": Term("unit", "ユニット"),
        "spell": Term("spell", "スペル"),
        "artifact": Term("artifact", "アーティファクト"),
        "field": Term("field spell", "フィールドスペル"),
    },
    zones={
        "field": Term("the field", "フィールド"),
        "place": Term("the field spell zone", "フィールドスペルゾーン"),
        "set": Term("the spell zone", "スペルゾーン"),
        "hand": Term("hand", "手札"),
        "deck": Term("deck", "デッキ"),
        "trash": Term("trash", "捨て札", "trashes"),
        "exile": Term("exile pile", "追放置き場"),
    },
    table=frozenset({"field", "place"}),
    hidden=frozenset({"deck"}),
    attributes={
        "cost": Term("cost", "コスト"),
        "colour": Term("colour", "色"),
        "bp": Term("BP", "BP"),
        "level": Term("level", "レベル"),
        "damage": Term("damage", "ダメージ"),
        "under": Term("cards under it", "下のカードの枚数"),
        "type": Term("type", "種類"),
        "kind": Term("kind", "区分"),
    },
    numbers=frozenset({"cost", "bp", "level", "damage", "under"}),
    boostable=frozenset({"bp"}),
    words={
        "colour": {
            "red": Term("red", "赤"),
            "yellow": Term("yellow", "黄"),
            "blue": Term("blue", "青"),
            "green": Term("green", "緑"),
            "purple": Term("purple", "紫"),
            "colourless": Term("colourless", "無色"),
        },
        "type": {
            "unit": Term("unit", "ユニット"),
            "spell": Term("spell", "スペル"),
            "artifact": Term("artifact", "アーティファクト"),
            "field": Term("field spell", "フィールドスペル"),
        },
        "kind": {
            "normal": Term("basic", "通常"),
            "evolution": Term("evolution", "進化"),
            "zodiac": Term("zodiac evolution", "十二宮進化"),
            "miracle": Term("miracle awakening", "奇跡覚醒"),
        },
    },
    states={
        "rested": Term("rested", "行動済み"),
        "damaged": Term("damaged", "ダメージを受けている"),
        "attacking": Term("attacking", "アタック中"),
        "blocking": Term("blocking", "ブロック中"),
        "fresh": Term("deployed this turn", "このターンに配備された"),
    },
    keywords={
        "haste": KeywordTerm(
            Term("Haste", "速攻"),
            "unit",
            Term("can attack in the turn in which it was deployed", "配備されたターンにアタックできる"),
        ),
        "bind": KeywordTerm(
            Term("Bind", "呪縛"),
            "unit",
            Term("stays rested after it attacks", "アタック後、行動権が回復しない"),
        ),
        "unblockable": KeywordTerm(
            Term("Unblockable", "ブロック不可"), "unit", Term("can't be blocked", "ブロックされない")
        ),
        "provoke": KeywordTerm(
            Term("Provoke", "挑発"),
            "unit",
            Term("must be blocked by a unit that can", "ブロックできるユニットがいればブロックされる"),
        ),
        "pierce": KeywordTerm(
            Term("Pierce", "貫通"),
            "unit",
            Term(
                "surplus battle damage costs the opponent 1 LP",
                "ブロックしたユニットへの余剰ダメージで相手のLPを1減らす",
            ),
        ),
        "indestructible": KeywordTerm(
            Term("Indestructible", "不滅"), "unit", Term("takes no battle damage", "戦闘ダメージを受けない")
        ),
        "draw_lock": KeywordTerm(
            Term("Draw lock", "ドローロック"), "player", Term("can't draw", "カードを引けない")
        ),
        "level_lock": KeywordTerm(
            Term("Level lock", "レベルロック"), "unit", Term("its level doesn't change", "レベルが変わらない")
        ),
        "silence": KeywordTerm(
            Term("Silence", "沈黙"),
            "unit",
            Term("has no abilities and no keywords", "能力とキーワードを失う"),
        ),
    },
    counters={
        "lp": Term("LP", "LP"),
        "cp": Term("CP", "CP"),
        "hand": Term("cards in hand", "手札の枚数"),
        "deck": Term("cards in the deck", "デッキの枚数"),
        "trash": Term("cards in the trash", "捨て札の枚数"),
        "set": Term("set cards", "セットしたカードの枚数"),
        "field": Term("units", "ユニットの数"),
    },
    actions={
        "attack": Term("attack", "アタックできない"),
        "block": Term("block", "ブロックできない"),
        "recover": Term("recover its action right", "行動権を回復できない", "recover their action rights"),
    },
    events={
        "deployed": EventTerm(
            Term("{subject} is deployed", "{subject}が配備された"),
            "unit",
            {"unit": "unit", "player": "player", "level": "number"},
        ),
        "attacks": EventTerm(
            Term("{subject} attacks", "{subject}がアタックした"), "unit", {"unit": "unit", "player": "player"}
        ),
        "blocks": EventTerm(
            Term("{subject} blocks", "{subject}がブロックした"),
            "unit",
            {"unit": "unit", "attacker": "unit", "player": "player"},
        ),
        "hits": EventTerm(
            Term("{subject} hits a player", "{subject}のプレイヤーアタックが成功した"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "destroyed": EventTerm(
            Term("{subject} is destroyed", "{subject}が破壊された"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "damaged": EventTerm(
            Term("{subject} is dealt damage", "{subject}がダメージを受けた"),
            "unit",
            {"unit": "unit", "amount": "number", "player": "player"},
        ),
        "level_up": EventTerm(
            Term("{subject} gains a level", "{subject}のレベルが上がった"),
            "unit",
            {"unit": "unit", "level": "number", "player": "player"},
        ),
        "overdrive": EventTerm(
            Term("{subject} overdrives", "{subject}がオーバードライブした"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "lp_lost": EventTerm(
            Term("{subject} lose{s} LP", "{subject}のLPが減った"),
            "player",
            {"player": "player", "amount": "number"},
        ),
        "drawn": EventTerm(
            Term("{subject} draw{s} a card", "{subject}がカードを引いた"), "player", {"player": "player"}
        ),
        "discarded": EventTerm(
            Term("{subject} discard{s} a card", "{subject}がカードを捨てた"),
            "player",
            {"player": "player", "card": "card"},
        ),
        "driven": EventTerm(
            Term("{subject} drive{s} a card", "{subject}がカードをドライブした"),
            "player",
            {"player": "player", "card": "card"},
        ),
        "start_phase": EventTerm(
            Term("at the start of {whose} turn", "{whose}ターンの開始時"), "player", {"player": "player"}
        ),
        "end_phase": EventTerm(
            Term("at the end of {whose} turn", "{whose}ターンの終了時"), "player", {"player": "player"}
        ),
    },
    timings={
        "action": Term("Action", "アクション"),
        "unit_deployed": Term("Unit deployed", "ユニット配備時"),
        "battle_declared": Term("Battle declared", "バトル宣言時"),
        "block_decided": Term("Block decided", "ブロック決定時"),
        "unit_destroyed": Term("Unit destroyed", "ユニット破壊時"),
        "lp_lost": Term("LP lost", "LP減少時"),
        "start_phase": Term("Start phase", "スタートフェイズ"),
        "end_phase": Term("End phase", "エンドフェイズ"),
    },
    units=frozenset({"unit"}),
    used=frozenset({"spell", "artifact"}),
    private=frozenset({"hand", "set"}),
    terms={
        "unit": Term("unit", "ユニット"),
        "destroy": Term("destroy", "破壊する"),
        "rest": Term("rest", "行動済みにする"),
        "ready": Term("ready", "行動権を回復する"),
        "deploy": Term("deploy", "配備する"),
        "card": Term("card", "カード"),
        "in_set": Term("set card", "伏せカード"),
        "in_place": Term("field spell", "フィールドスペル"),
        "event_attacker": Term("the attacking unit", "アタックしたユニット"),
        "condition": Term("Deploy only if {}.", "配備条件：{}。"),
        "base": Term("Deploy only onto {}.", "「{}」の上にのみ配備できる。"),
        "activator": Term("◇ Activator: {}.", "◇発動者：{}。"),
    },
)

"""The words of `party` for the card language: card classes, zones, events, keywords and their terms."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import CardNode
from engine.language.vocabulary import EventTerm, KeywordTerm, Term, Vocabulary

Element = Literal["fire", "ice", "wind", "earth", "lightning", "water", "light", "dark"]
Cost = Annotated[int, Field(ge=0, le=12)]
Power = Annotated[int, Field(ge=1000, le=15000, multiple_of=1000)]


class ElementNode(CardNode):
    """What every card of this ruleset has: a cost and one element, or two (B1.2.1)."""

    element: Element
    second: Element | None = None
    """The other element of a card that has two."""
    cost: Cost

    @model_validator(mode="after")
    def _two_elements(self) -> "ElementNode":
        if self.second is not None and (self.second == self.element or self.cost < 2):
            raise Unfit("two_elements")
        return self


class ForwardNode(ElementNode):
    """A forward: attacks and blocks with its power (B1.2)."""

    type: Literal["forward"]
    power: Power
    generic: bool = False
    """Several of the name may be on a player's field (B1.6.1)."""


class BackupNode(ElementNode):
    """A backup: dulled for crystal points (B1.5.1)."""

    type: Literal["backup"]
    generic: bool = False


class SummonNode(ElementNode):
    """A summon: cast whenever its player has priority, then put into the break zone (B1.7.8)."""

    type: Literal["summon"]
    ex: bool = False
    """An EX burst: its effect may be used when it comes into the damage zone (B1.10.2)."""


FORWARD = Term("Forward", "フォワード")
BACKUP = Term("Backup", "バックアップ")
SUMMON = Term("Summon", "召喚獣")

VOCABULARY = Vocabulary(
    ruleset="party",
    card_classes={"forward": ForwardNode, "backup": BackupNode, "summon": SummonNode},
    types={"forward": FORWARD, "backup": BACKUP, "summon": SUMMON},
    zones={
        "field": Term("the field", "フィールド"),
        "hand": Term("hand", "手札"),
        "deck": Term("deck", "デッキ"),
        "trash": Term("break zone", "ブレイクゾーン"),
        "damage": Term("damage zone", "ダメージゾーン"),
        "exile": Term("removed cards", "除外されたカード", "removed cards"),
    },
    table=frozenset({"field"}),
    hidden=frozenset({"deck"}),
    attributes={
        "cost": Term("cost", "コスト"),
        "element": Term("element", "属性"),
        "second": Term("second element", "第二属性"),
        "power": Term("power", "パワー"),
        "damage": Term("damage", "ダメージ"),
        "type": Term("type", "種類"),
    },
    hue="element",
    modes_placed=True,
    numbers=frozenset({"cost", "power", "damage"}),
    boostable=frozenset({"power"}),
    words={
        name: {
            "fire": Term("Fire", "火"),
            "ice": Term("Ice", "氷"),
            "wind": Term("Wind", "風"),
            "earth": Term("Earth", "土"),
            "lightning": Term("Lightning", "雷"),
            "water": Term("Water", "水"),
            "light": Term("Light", "光"),
            "dark": Term("Dark", "闇"),
        }
        for name in ("element", "second")
    }
    | {"type": {"forward": FORWARD, "backup": BACKUP, "summon": SUMMON}},
    states={
        "rested": Term("dull", "ダル状態"),
        "damaged": Term("damaged", "ダメージを受けている"),
        "attacking": Term("attacking", "アタック中"),
        "blocking": Term("blocking", "ブロック中"),
        "fresh": Term("that entered this turn", "このターンに出た"),
    },
    keywords={
        "haste": KeywordTerm(
            Term("Haste", "ヘイスト"),
            "unit",
            Term(
                "can attack and be dulled for its abilities in the turn in which it enters the field",
                "フィールドに出たターンにアタックでき、能力のためにダル状態にできる",
            ),
        ),
        "brave": KeywordTerm(
            Term("Brave", "ブレイブ"),
            "unit",
            Term("isn't dulled by attacking", "アタックしてもダル状態にならない"),
        ),
        "first_strike": KeywordTerm(
            Term("First Strike", "先制攻撃"),
            "unit",
            Term("deals its damage in battle first", "戦闘で先にダメージを与える"),
        ),
        "back_attack": KeywordTerm(
            Term("Back Attack", "バックアタック"),
            "unit",
            Term(
                "can be played whenever you have priority, also in your opponent's turn",
                "相手のターンを含め、優先権がある時にいつでも出せる",
            ),
        ),
        "freeze": KeywordTerm(
            Term("Freeze", "凍結"),
            "unit",
            Term(
                "doesn't become active in its controller's next active phase",
                "次のアクティブフェイズにアクティブにならない",
            ),
        ),
        "elusive": KeywordTerm(
            Term("Elusive", "神出鬼没"), "unit", Term("can't be blocked", "ブロックされない")
        ),
    },
    counters={
        "harm": Term("point of damage", "ダメージ", "points of damage"),
        "hand": Term("cards in hand", "手札の枚数"),
        "deck": Term("cards in the deck", "デッキの枚数"),
        "trash": Term("cards in the break zone", "ブレイクゾーンの枚数"),
        "damage": Term("damage", "ダメージ"),
        "field": Term("characters", "キャラクターの数"),
    },
    actions={
        "attack": Term("attack", "アタックできない"),
        "block": Term("block", "ブロックできない"),
        "block_this": Term("block this Forward", "このフォワードをブロックできない"),
    },
    events={
        "enters": EventTerm(
            Term("{subject} enters the field", "{subject}がフィールドに出た"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "burst": EventTerm(
            Term("{subject} is turned up as an EX Burst", "{subject}がEXバーストした"),
            "card",
            {"card": "card", "player": "player"},
        ),
        "attacks": EventTerm(
            Term("{subject} attacks", "{subject}がアタックした"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "blocks": EventTerm(
            Term("{subject} blocks", "{subject}がブロックした"),
            "unit",
            {"unit": "unit", "attacker": "unit", "player": "player"},
        ),
        "blocked": EventTerm(
            Term("{subject} is blocked", "{subject}がブロックされた"),
            "unit",
            {"unit": "unit", "blocker": "unit", "player": "player"},
        ),
        "strikes": EventTerm(
            Term(
                "{subject} deals battle damage to a Forward", "{subject}が戦闘でフォワードにダメージを与えた"
            ),
            "unit",
            {"unit": "unit", "target": "unit", "player": "player"},
        ),
        "hits": EventTerm(
            Term("{subject} deals damage to a player", "{subject}がプレイヤーにダメージを与えた"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "wounded": EventTerm(
            Term("{subject} receive{s} a point of damage", "{subject}がダメージを受けた"),
            "player",
            {"player": "player", "card": "card"},
        ),
        "damaged": EventTerm(
            Term("{subject} is dealt damage", "{subject}がダメージを受けた"),
            "unit",
            {"unit": "unit", "amount": "number", "player": "player"},
        ),
        "destroyed": EventTerm(
            Term("{subject} is broken", "{subject}がブレイクされた"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "buried": EventTerm(
            Term(
                "{subject} is put into the break zone without being broken",
                "{subject}がブレイクされずにブレイクゾーンに置かれた",
            ),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "chosen": EventTerm(
            Term("{subject} is chosen by a Summon or an ability", "{subject}が召喚獣か能力に選ばれた"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "drawn": EventTerm(
            Term("{subject} draw{s} a card", "{subject}がカードを引いた"), "player", {"player": "player"}
        ),
        "discarded": EventTerm(
            Term("{subject} discard{s} a card", "{subject}がカードを捨てた"),
            "player",
            {"player": "player", "card": "card"},
        ),
        "cast": EventTerm(
            Term("{subject} cast{s} a Summon", "{subject}が召喚獣を召喚した"),
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
    activations={"action": Term("Action", "アクション"), "special": Term("Special", "スペシャル")},
    units=frozenset({"forward", "backup"}),
    used=frozenset({"summon"}),
    private=frozenset({"hand"}),
    without=frozenset(
        {
            "Burst",
            "Create",
            "Strike",
            "Level",
            "Lose",
            "ReplaceLose",
            "Heal",
            "Attach",
            "UseCard",
            "Respond",
            "Reduce",
            "ReplaceHeal",
            "ReplaceEffect",
        }
    ),
    terms={
        "unit": Term("Character", "キャラクター"),
        "card": Term("card", "カード"),
        "destroy": Term("break", "ブレイクする"),
        "rest": Term("dull", "ダル状態にする"),
        "ready": Term("activate", "アクティブにする"),
        "deploy": Term("put onto the field", "フィールドに出す"),
        "event_attacker": Term("the attacking Forward", "アタックしたフォワード"),
        "event_blocker": Term("the blocking Forward", "ブロックしたフォワード"),
        "event_target": Term("the damaged Forward", "ダメージを受けたフォワード"),
        "ex": Term("EX Burst.", "EXバースト。"),
        "generic": Term(
            "Any number of this name may be on your field.", "同名のカードを何枚でもフィールドに出せる。"
        ),
    },
)

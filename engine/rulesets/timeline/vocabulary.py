"""The words of `timeline` for the card language: card classes, zones, events, keywords and their terms."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import Activated, CardNode, OneShot, Price, Respond
from engine.language.vocabulary import EventTerm, KeywordTerm, Term, Vocabulary

Timing = Literal["main", "quick", "response"]
Cost = Annotated[int, Field(ge=1, le=9)]
Copies = Annotated[int, Field(ge=1, le=30)] | None


def _payable(price: Price, leaves: bool = False) -> None:
    if price.rest or price.exile or price.same_name or (price.leave and not leaves):
        raise Unfit("prices")
    if price.counter not in (None, "cost") or (price.amount and price.counter is None):
        raise Unfit("paid_in_cost")


class TimelineNode(CardNode):
    """What all cards have in common: prices that can be paid, and targets that their player chooses (1.8.4)."""

    @model_validator(mode="after")
    def _declared_by_its_player(self) -> "TimelineNode":
        for ability in self.abilities:
            if isinstance(ability, Activated):
                _payable(ability.activate, leaves=self.type in ("equipment", "field"))
                if "quick" in ability.timing and not ability.activate.amount:
                    raise Unfit("quick_costs")
            if isinstance(ability, Activated | OneShot):
                for selector in (ability.choose or {}).values():
                    if selector.by == "enemy" or selector.random:
                        raise Unfit("targets_by_player")
        return self


class CharacterNode(TimelineNode):
    """A character: HP, ATK, abilities, and an active skill (1.1.2)."""

    type: Literal["character"]
    hp: Annotated[int, Field(ge=1, le=20)]
    atk: Annotated[int, Field(ge=0, le=9)]


class ActionNode(TimelineNode):
    """An action card: what it does when it is used, and when it may be used (1.6.1)."""

    type: Literal["action"]
    cost: Cost
    timing: Annotated[list[Timing], Field(min_length=1, max_length=1)]
    extra: Price | None = None
    """What it costs besides (1.8.1)."""
    copies: Copies = None
    """How many a deck may hold, where that isn't 2."""

    @model_validator(mode="after")
    def _fits_its_timing(self) -> "ActionNode":
        answers = [a for a in self.abilities if isinstance(a, Respond)]
        if not self.unimplemented and bool(answers) != (self.timing == ["response"]):
            raise Unfit("needs_respond")
        if self.extra is not None:
            _payable(self.extra)
        if len(answers) > 1 or (answers and any(a.key == "do" for a in self.abilities)):
            raise Unfit("one_respond")
        return self


class EquipmentNode(TimelineNode):
    """An equipment card: worn by one character of its player (1.1.2)."""

    type: Literal["equipment"]
    cost: Cost
    copies: Copies = None


class FieldNode(TimelineNode):
    """A field card: one a player (1.1.2)."""

    type: Literal["field"]
    cost: Cost
    copies: Copies = None


VOCABULARY = Vocabulary(
    ruleset="timeline",
    card_classes={
        "character": CharacterNode,
        "action": ActionNode,
        "equipment": EquipmentNode,
        "field": FieldNode,
    },
    types={
        "character": Term("character", "キャラ"),
        "action": Term("action", "アクション"),
        "equipment": Term("equipment", "装備品", "equipment"),
        "field": Term("field card", "フィールドカード"),
    },
    zones={
        "characters": Term("play", "場"),
        "main": Term("the main area", "メインエリア"),
        "sub": Term("the sub area", "サブエリア"),
        "equipment": Term("worn equipment", "装備"),
        "field": Term("the field area", "フィールドエリア"),
        "hand": Term("hand", "手札"),
        "deck": Term("deck", "デッキ"),
        "trash": Term("graveyard", "墓場"),
    },
    table=frozenset({"characters", "main", "sub", "equipment", "field"}),
    hidden=frozenset({"deck"}),
    groups={"characters": ("main", "sub")},
    single=frozenset({"main", "field"}),
    battles=False,
    without=frozenset(
        {
            "Bury",
            "Exile",
            "Return",
            "Deploy",
            "Level",
            "Ready",
            "Rest",
            "Destroyed",
            "Has",
            "Is",
            "Compare",
            "Burst",
            "Create",
            "Strike",
        }
    ),
    attributes={
        "cost": Term("cost", "コスト"),
        "hp": Term("HP", "HP"),
        "atk": Term("ATK", "ATK"),
        "damage": Term("damage", "ダメージ"),
        "type": Term("type", "種類"),
    },
    numbers=frozenset({"cost", "hp", "atk", "damage"}),
    boostable=frozenset({"hp", "atk"}),
    words={
        "type": {
            "character": Term("character", "キャラ"),
            "action": Term("action", "アクション"),
            "equipment": Term("equipment", "装備品"),
            "field": Term("field card", "フィールドカード"),
        }
    },
    states={"damaged": Term("damaged", "傷ついている")},
    keywords={
        "hush": KeywordTerm(
            Term("Hush", "静寂"),
            "unit",
            Term("has no abilities and no keywords", "能力とキーワードを失う"),
        ),
        "rooted": KeywordTerm(
            Term("Rooted", "根付き"),
            "unit",
            Term("can't be exchanged by a switch", "交代できない"),
        ),
        "dazed": KeywordTerm(
            Term("Dazed", "朦朧"),
            "player",
            Term("can't use quick cards", "速攻のカードを使えない"),
        ),
    },
    counters={
        "cost": Term("cost", "コスト"),
        "dango": Term("dango", "団子"),
        "hand": Term("cards in hand", "手札の枚数"),
        "deck": Term("cards in the deck", "デッキの枚数"),
        "trash": Term("cards in the graveyard", "墓場のカードの枚数"),
        "sub": Term("characters in the sub area", "サブエリアのキャラの数"),
        "equipment": Term("worn equipment", "装備の数"),
    },
    actions={
        "attack": Term("attack", "攻撃できない"),
        "switch": Term("be exchanged by a switch", "交代できない"),
        "skill": Term("use an active skill", "アクティブスキルを使えない"),
    },
    events={
        "enters": EventTerm(
            Term("{subject} enters the main area", "{subject}がメインエリアに出た"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "attacks": EventTerm(
            Term("{subject} attacks", "{subject}が攻撃を宣言した"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "damaged": EventTerm(
            Term("{subject} is dealt damage", "{subject}がダメージを受けた"),
            "unit",
            {"unit": "unit", "amount": "number", "player": "player"},
        ),
        "healed": EventTerm(
            Term("{subject} is healed", "{subject}が回復した"),
            "unit",
            {"unit": "unit", "amount": "number", "player": "player"},
        ),
        "destroyed": EventTerm(
            Term("{subject} is defeated", "{subject}が戦闘不能になった"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "equipped": EventTerm(
            Term("{subject} is equipped", "{subject}に装備品がつけられた"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "removed": EventTerm(
            Term("{subject} is put from play into the graveyard", "{subject}が場から墓場に置かれた"),
            "unit",
            {"unit": "unit", "player": "player"},
        ),
        "used": EventTerm(
            Term("{subject} has been used", "{subject}を使った"), "card", {"card": "card", "player": "player"}
        ),
        "discarded": EventTerm(
            Term("{subject} is discarded", "{subject}が捨てられた"),
            "card",
            {"player": "player", "card": "card"},
        ),
        "drawn": EventTerm(
            Term("{subject} draw{s} a card", "{subject}がカードを引いた"), "player", {"player": "player"}
        ),
        "dango_lost": EventTerm(
            Term("{subject} lose{s} dango", "{subject}が団子を失った"),
            "player",
            {"player": "player", "amount": "number"},
        ),
        "start_step": EventTerm(
            Term("at the beginning of {whose} start step", "{whose}スタートステップの開始時"),
            "player",
            {"player": "player"},
        ),
        "end_step": EventTerm(
            Term("at the beginning of {whose} end step", "{whose}エンドステップの開始時"),
            "player",
            {"player": "player"},
        ),
    },
    timings={
        "main": Term("Main", "メイン"),
        "quick": Term("Quick", "速攻"),
        "response": Term("Response", "対応"),
    },
    activations={"main": Term("Main", "メイン"), "quick": Term("Quick", "速攻")},
    units=frozenset({"character", "equipment", "field"}),
    used=frozenset({"action"}),
    private=frozenset({"hand"}),
    terms={
        "unit": Term("character", "キャラ"),
        "card": Term("card", "カード"),
        "destroy": Term("defeat", "戦闘不能にする"),
        "in_main": Term("main character", "メインキャラ"),
        "in_sub": Term("sub character", "サブキャラ"),
        "in_equipment": Term("equipment", "装備品", "equipment"),
        "in_field": Term("field card", "フィールドカード"),
        "this_equipment": Term("equipment", "装備品"),
        "this_field": Term("field card", "フィールドカード"),
        "host": Term("the equipped character", "装備しているキャラ"),
        "anywhere": Term("Sub", "サブ"),
        "extra": Term("Additional cost: {}.", "追加コスト：{}。"),
    },
)

"""The words of `timeline` for the card language: `vocabulary.yaml`, and the card classes."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import Activated, CardNode, OneShot, Price, Respond
from engine.language.vocabulary_file import read_vocabulary

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


CARD_CLASSES: dict[str, type[CardNode]] = {
    "character": CharacterNode,
    "action": ActionNode,
    "equipment": EquipmentNode,
    "field": FieldNode,
}

VOCABULARY = read_vocabulary(Path(__file__).with_name("vocabulary.yaml"), CARD_CLASSES)

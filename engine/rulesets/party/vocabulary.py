"""The words of `party` for the card language: `vocabulary.yaml`, and the card classes."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import CardNode
from engine.language.vocabulary_file import read_vocabulary

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


CARD_CLASSES: dict[str, type[CardNode]] = {"forward": ForwardNode, "backup": BackupNode, "summon": SummonNode}

VOCABULARY = read_vocabulary(Path(__file__).with_name("vocabulary.yaml"), CARD_CLASSES)

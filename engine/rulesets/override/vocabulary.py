"""The words of `override` for the card language: `vocabulary.yaml`, and the card classes."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import CardId, CardNode, Condition
from engine.language.vocabulary_file import read_vocabulary

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


CARD_CLASSES: dict[str, type[CardNode]] = {
    "unit": UnitNode,
    "spell": SpellNode,
    "artifact": ArtifactNode,
    "field": FieldNode,
}

VOCABULARY = read_vocabulary(Path(__file__).with_name("vocabulary.yaml"), CARD_CLASSES)

"""The card classes of `shields`: what stands on a card of each type (A1.2)."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.language.faults import Unfit
from engine.language.nodes import CardNode, Localized

Colour = Literal["blue", "green", "red", "white", "purple"]
Trait = Literal[
    "corsair", "warden", "beast", "stormcaller", "weaver", "gleaner", "lantern", "engine", "hollow", "hold"
]
Icon = Literal["sky", "land"]
Rarity = Literal["common", "uncommon", "rare", "legend"]
Level = Annotated[int, Field(ge=0, le=15)]
Cost = Annotated[int, Field(ge=0, le=12)]
Traits = Annotated[list[Trait], Field(max_length=3)]


class UnitNode(CardNode):
    """A unit: AP, HP, the only type that attacks; a link condition names its pilots by name or by trait."""

    type: Literal["unit"]
    colour: Colour | None = None
    trait: Traits = Field(default=[])
    icon: Annotated[list[Icon], Field(min_length=1, max_length=2)] = Field(default=["sky"])
    lv: Level = 0
    cost: Cost = 0
    ap: Annotated[int, Field(ge=0, le=12)]
    hp: Annotated[int, Field(ge=1, le=12)]
    link_name: Localized | None = None
    """Pilots whose name holds this part link with the unit (A1.7.5)."""
    link_trait: Trait | None = None
    """Pilots with this trait link with the unit (A1.7.5)."""
    token: bool = False
    rarity: Rarity = "common"

    @model_validator(mode="after")
    def _token_or_card(self) -> "UnitNode":
        if self.token and (self.colour is not None or self.lv or self.cost):
            raise Unfit("bare_token")
        if not self.token and self.colour is None:
            raise Unfit("needs_colour")
        if self.link_name is not None and self.link_trait is not None:
            raise Unfit("one_link")
        return self


class PilotNode(CardNode):
    """A pilot: adds AP and HP to its unit, which gains its text; a burst belongs to the card itself."""

    type: Literal["pilot"]
    colour: Colour
    trait: Traits = Field(default=[])
    lv: Level
    cost: Cost
    ap: Annotated[int, Field(ge=0, le=6)]
    hp: Annotated[int, Field(ge=0, le=6)]
    rarity: Rarity = "common"


class CommandNode(CardNode):
    """A command: one effect at its timing; one with AP and HP may be played as a pilot instead (A1.7.7)."""

    type: Literal["command"]
    colour: Colour
    trait: Traits = Field(default=[])
    lv: Level
    cost: Cost
    timing: Annotated[list[Literal["main", "action"]], Field(min_length=1, max_length=2)]
    ap: Annotated[int, Field(ge=0, le=6)] | None = None
    hp: Annotated[int, Field(ge=0, le=6)] | None = None
    rarity: Rarity = "common"

    @model_validator(mode="after")
    def _whole_pilot(self) -> "CommandNode":
        if (self.ap is None) != (self.hp is None):
            raise Unfit("whole_pilot")
        return self


class BaseNode(CardNode):
    """A base: takes the damage meant for its player; it never hits back."""

    type: Literal["base"]
    colour: Colour | None = None
    trait: Traits = Field(default=[])
    lv: Level = 0
    cost: Cost = 0
    ap: Literal[0] = 0
    hp: Annotated[int, Field(ge=1, le=12)]
    token: bool = False
    rarity: Rarity = "common"


class ResourceNode(CardNode):
    """A resource: pays costs, has no colour and no text."""

    type: Literal["resource"]
    rarity: Rarity = "common"

"""Cards, macros and sets as their files hold them."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from engine.language.faults import Unfit, unseen
from engine.language.keyed import Node
from engine.language.nodes.abilities import Ability
from engine.language.nodes.terms import CardId, Name


def _seen(text: str) -> str:
    if unseen(text):
        raise Unfit("unseen")
    return text


class Localized(Node):
    """A text in both languages."""

    en: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_seen)]
    ja: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_seen)]


class NamedAbilities(Node):
    """Abilities that a macro has put onto the card, printed under the macro's name."""

    text: Localized
    first: int
    """The place of the first one in the card's `abilities`."""
    count: int


class MacroNode(Node):
    """A named, parameterised keyword of a set, expanded when the set is loaded: `$$n` stands for its parameter `n`."""

    params: Annotated[list[Name], Field(max_length=4)] = Field(default=[])
    text: Localized
    abilities: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=4)]


class CardNode(Node):
    """What every card of every ruleset has; a ruleset's own card class adds its attributes."""

    id: CardId
    name: Localized
    type: Name
    keywords: list[
        Name | Annotated[dict[Name, Annotated[int, Field(ge=1, le=20)]], Field(min_length=1, max_length=1)]
    ] = Field(default=[])
    """Keywords of the ruleset, those with a number as `{repair: 2}`, and macros of the set (`{sting: 2000}`)."""
    abilities: Annotated[list[Ability], Field(max_length=8)] = Field(default=[])
    named: list[NamedAbilities] = Field(default=[])
    """Filled by the loader; no field of a set file."""
    unimplemented: Annotated[str, Field(min_length=1, max_length=400), AfterValidator(_seen)] | None = None
    """A text that the language can't say yet; the card is counted and refused in decks."""


class SetNode(Node):
    """A set's own data."""

    id: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,5}$")]
    name: Localized
    version: Annotated[int, Field(ge=1)] = 1

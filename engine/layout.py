"""Where a ruleset's zones, counters and numbers stand in a picture: `layout.yaml` in its folder, read and checked.

Whoever draws a table follows this declaration and knows no ruleset by name. A zone or counter that is neither placed
nor named under `absent` is an error, so that nothing is forgotten silently.
"""

from collections import Counter
from functools import cache
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.kernel.rules import Rules
from engine.registry import rules_class, ruleset

Icon = Literal[
    "blade",
    "heart",
    "crown",
    "coin",
    "card",
    "deck",
    "grave",
    "exile",
    "shield",
    "gem",
    "dango",
    "drop",
    "flag",
    "star",
]
Corner = Literal["head", "second", "left", "right"]


class LayoutError(ValueError):
    """A layout that doesn't fit its ruleset; the message names file, place and remedy."""


class _Node(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Label(_Node):
    """A word in both languages."""

    en: Annotated[str, Field(min_length=1, max_length=24)]
    ja: Annotated[str, Field(min_length=1, max_length=24)]


class Hue(_Node):
    """The tint of a card and the sign that says the same without colour."""

    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    sign: Label


class Figure(_Node):
    """A number on the face of a card: in which corner, with which icon, and what damage does to it."""

    number: str
    corner: Corner
    icon: Icon | None = None
    worn: bool = False
    """Damage is taken off when it is shown; otherwise damage stands beside it."""
    hurt: bool = False
    """Damage is shown with this number."""


class Place(_Node):
    """Where the cards of a zone lie.

    `face`: whole cards; `tile`: small ones; `marks`: one mark a card; `attached`: under the object that bears them.
    """

    zone: str
    form: Literal["face", "tile", "marks", "attached"]
    slots: Annotated[int, Field(ge=1, le=20)] = 1
    """How many places are kept free; more cards than that begin a new line (`marks`: nothing is kept)."""
    types: tuple[str, ...] = ()
    """Only cards of these types; all, if empty."""
    label: Label
    icon: Icon = "card"
    active: str = ""
    """`marks`: the counter that says how many of them are ready to be used."""
    extra: str = ""
    """`marks`: the counter of further ones that are no cards."""
    extra_label: Label | None = None


class Gauge(_Node):
    """A counter beside the player's name; `flag`: only its word, and only when it isn't 0."""

    counter: str
    form: Literal["number", "marks", "flag"] = "number"
    label: Label
    icon: Icon = "star"
    of: str | int | None = None
    """Another counter, or a number, that it is shown against."""
    vital: bool = False
    """The number by which the game is lost."""


class Pile(_Node):
    """A zone told by how many cards lie there."""

    zone: str
    label: Label
    icon: Icon
    quiet: bool = False
    """Left out while it is empty."""
    of: int | None = None
    """With how many the game is lost."""


class Line(_Node):
    """What waits to resolve: the zones whose cards it stands for, and from which end it goes."""

    zones: tuple[str, ...] = ()
    next: Literal["first", "last"] = "last"
    label: Label


class Layout(_Node):
    """The picture of a ruleset's table. `rows` go from the middle of the table outwards."""

    hue: str
    """The attribute by whose words cards are tinted."""
    second: str = ""
    """The attribute with the other tint of a card that has two."""
    hues: dict[str, Hue]
    figures: tuple[Figure, ...]
    rows: tuple[tuple[Place, ...], ...]
    gauges: tuple[Gauge, ...] = ()
    piles: tuple[Pile, ...] = ()
    line: Line
    under: Literal["counted", "named"] = "counted"
    """Whether the cards under an object are named or only counted."""
    absent: dict[str, str] = Field(default={})
    """Zones and counters that no picture shows, and why."""

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, row by row."""
        return tuple(place for row in self.rows for place in row)


@cache
def layout(name: str) -> Layout:
    """The layout of a ruleset. Raises `UnknownRuleset`, and `LayoutError` for one that can't be used."""
    rules = rules_class(name)
    path = ruleset(name).folder / "layout.yaml"
    try:
        return read_layout(path.read_text(encoding="utf-8"), rules)
    except LayoutError as e:
        raise LayoutError(f"{path}: {e}") from None


def read_layout(text: str, rules: type[Rules]) -> Layout:
    """A layout from its text, checked against the rules it is for. Raises `LayoutError` with every problem."""
    try:
        found = Layout.model_validate(yaml.safe_load(text))
    except yaml.YAMLError as e:
        raise LayoutError(f"is no YAML: {e}") from None
    except ValidationError as e:
        said = [f"{'.'.join(map(str, p['loc'])) or 'layout'}: {p['msg']}" for p in e.errors()]
        raise LayoutError("; ".join(said)) from None
    problems = [*_everything_once(found, rules), *_words(found, rules)]
    if problems:
        raise LayoutError("; ".join(problems))
    return found


def _everything_once(found: Layout, rules: type[Rules]) -> list[str]:
    zones = {p.zone for p in found.places} | {p.zone for p in found.piles} | set(found.line.zones)
    counters = {g.counter for g in found.gauges}
    for place in found.places:
        counters |= {place.active, place.extra} - {""}
    counters |= {g.of for g in found.gauges if isinstance(g.of, str)}
    known = {*rules.zones, *rules.counters}
    problems = []
    for name in sorted((zones | counters | set(found.absent)) - known):
        problems.append(f"there is no zone or counter `{name}`; there are {', '.join(sorted(known))}")
    for name in sorted(known - zones - counters - set(found.absent)):
        problems.append(f"`{name}` is neither placed nor named under `absent`")
    for name in sorted((zones | counters) & set(found.absent)):
        problems.append(f"`{name}` is placed and named under `absent`")
    twice = Counter(p.zone for p in found.piles) + Counter({p.zone: 1 for p in found.places})
    problems += [f"`{name}` is placed twice" for name, times in sorted(twice.items()) if times > 1]
    return problems


def _words(found: Layout, rules: type[Rules]) -> list[str]:
    vocabulary = rules.vocabulary
    words: Any = vocabulary.words.get(found.hue)
    if words is None:
        return [f"`hue`: there is no attribute `{found.hue}` with words"]
    problems = [f"`hues` has no `{word}`" for word in words if word not in found.hues]
    problems += [f"`hues`: `{found.hue}` has no word `{word}`" for word in found.hues if word not in words]
    for figure in found.figures:
        if figure.number not in vocabulary.attributes:
            problems.append(f"`figures`: there is no number `{figure.number}`")
    for place in found.places:
        problems += [f"`{place.zone}`: no card type `{t}`" for t in place.types if t not in vocabulary.types]
    for lang in ("en", "ja"):
        signs = Counter(getattr(hue.sign, lang) for hue in found.hues.values())
        problems += [f"`hues`: the sign {sign} stands for two words" for sign, n in signs.items() if n > 1]
    corners = Counter(figure.corner for figure in found.figures)
    problems += [f"`figures`: two numbers in the corner `{c}`" for c, n in corners.items() if n > 1]
    return problems

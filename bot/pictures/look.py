"""All that can be seen of a card, on the table and off it: what its face is drawn from."""

from typing import Any, NamedTuple

from bot.pictures.guide import Guide, Tint
from bot.pictures.texts import text

Json = dict[str, Any]


class Shown(NamedTuple):
    """A number on a face: which icon, what it says, whether it is above or below what is printed."""

    icon: str
    text: str
    change: int = 0
    of: str = ""
    """What is left is shown against this."""


class Look(NamedTuple):
    """All that can be seen of a card."""

    card: str
    name: str
    tint: Tint
    frame: int
    head: str
    second: str
    left: Shown | None
    right: Shown | None
    level: str = ""
    keywords: tuple[str, ...] = ()
    damage: str = ""
    under: int = 0
    fresh: str = ""
    veil: str = ""
    """The word for a card that lies face down, for those who know it."""
    rested: bool = False
    role: str = ""
    """`attacker` or `target` of the battle under way."""


def in_hand(guide: Guide, card: str) -> Look:
    """A card that isn't on the table: its printed numbers, at level 1."""
    d = guide.card(card)
    corners = {corner: guide.corner(d, corner) for corner in ("head", "second", "left", "right")}
    shown = {
        corner: Shown(found[0].icon or "", str(found[1][0])) if found else None
        for corner, found in corners.items()
    }
    keywords = tuple(guide.keyword(k, d.counted.get(k)) for k in sorted(d.keywords))
    return Look(
        card, guide.name(card), guide.tint(d), guide.frame(d), _word(shown["head"]), _word(shown["second"]),
        shown["left"], shown["right"], keywords=keywords,
    )  # fmt: skip


def _word(shown: Shown | None) -> str:
    return "" if shown is None else shown.text


def on_table(guide: Guide, unit: Json, role: str = "", fresh: bool = False) -> Look:
    """An object of a view."""
    d = guide.card(unit["card"])
    levels = any(len(values) > 1 for values in d.numbers.values())
    damage = ""
    corners: dict[str, Shown | None] = {"left": None, "right": None}
    for corner in corners:
        found = guide.corner(d, corner)
        if found is None:
            continue
        figure, printed = found
        now = unit["numbers"].get(figure.number, printed[0])
        change = now - printed[min(unit["level"], len(printed)) - 1]
        worn = unit["damage"] if figure.worn else 0
        if worn:
            corners[corner] = Shown(figure.icon or "", str(max(0, now - worn)), -1, f"/{max(0, now)}")
        else:
            corners[corner] = Shown(figure.icon or "", str(now), change)
            damage = f"−{unit['damage']}" if figure.hurt and unit["damage"] else damage
    keywords = tuple(guide.keyword(k, d.counted.get(k)) for k in unit["keywords"])
    return in_hand(guide, unit["card"])._replace(
        left=corners["left"],
        right=corners["right"],
        level=text(guide.lang, "level", level=unit["level"]) if levels and unit["level"] > 1 else "",
        keywords=keywords,
        damage=damage,
        under=len(unit["under"]) if guide.layout.under == "counted" else 0,
        fresh=text(guide.lang, "fresh") if fresh and unit["fresh"] else "",
        rested=unit["rested"],
        role=role,
    )

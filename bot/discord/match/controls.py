"""Messages as data: a text and up to five rows of buttons or selects, within Discord's limits."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import discord

from bot.discord import items
from bot.discord.ids import Id
from bot.discord.style import clip
from bot.tables import base36

CONTENT = 2000
ROWS = 5
IN_ROW = 5
LABEL = 80
ENTRY = 100
PLACEHOLDER = 150
ENTRIES = 25

_SPECIAL = re.compile(r"[\\*_~`|\[]|^(?:#|>|-)", re.MULTILINE)
_EVERYBODY = re.compile(r"@(?=everyone|here)")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class Style(Enum):
    """How a button looks."""

    FIRST = discord.ButtonStyle.primary
    PLAIN = discord.ButtonStyle.secondary
    GOOD = discord.ButtonStyle.success
    DANGER = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its label is plain text."""

    id: Id
    label: str
    style: Style = Style.PLAIN
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a select; the value is what is sent."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select, alone in its row."""

    id: Id
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Select


def button_rows(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Buttons in rows of five."""
    return [tuple(buttons[at : at + IN_ROW]) for at in range(0, len(buttons), IN_ROW)]


def view(rows: Iterable[Row]) -> discord.ui.View | None:
    """The rows as discord.py sends them; None where there are none."""
    found = []
    for at, row in enumerate(rows):
        if isinstance(row, Select):
            options = [items.option(e.label, e.value, e.description, default=e.chosen) for e in row.entries]
            found.append(
                items.select(row.placeholder, row.id, options, least=row.least, most=row.most, row=at)
            )
        else:
            found += [items.button(b.label, b.id, b.style.value, disabled=b.disabled, row=at) for b in row]
    return items.view(*found) if found else None


# ---- text


def said(text: str) -> str:
    """A sentence of the game as it may stand in a message: card names format nothing, mentions of people stay."""
    marked = _SPECIAL.sub(lambda found: "\\" + found[0], _CONTROL.sub("", text))
    return _EVERYBODY.sub("@\u2060", marked)


def begun(text: str) -> str:
    """A name at the beginning of a line: with a capital, where it has none of its own."""
    return text[:1].upper() + text[1:]


def last_lines(lines: Sequence[str], most: int) -> str:
    """As many of the last lines as fit into so many characters; a line that is too long alone is cut."""
    kept: list[str] = []
    room = most
    for line in reversed(lines):
        if len(line) + 1 > room:
            break
        kept.append(line)
        room -= len(line) + 1
    if lines and not kept:
        return clip(lines[-1], most)
    return "\n".join(reversed(kept))


# ---- sets of indices in an id


def packed(indices: Iterable[int]) -> str:
    """A set of small numbers as one short word."""
    return base36(sum(1 << i for i in set(indices)))


def unpacked(text: str) -> frozenset[int]:
    """The numbers of `packed`. Raises `ValueError` for anything else."""
    bits = int(text, 36)
    if bits < 0:
        raise ValueError(f"{text!r} is no set of numbers")
    return frozenset(i for i in range(bits.bit_length()) if bits >> i & 1)

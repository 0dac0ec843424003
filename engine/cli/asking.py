"""A decision at the keyboard: its options with numbers, and what a typed line means."""

import re
import unicodedata
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from engine.cli.terminal import Screen
from engine.describe import Teller
from engine.kernel.decisions import Decision

Choice = int | tuple[int, ...]


class Command(NamedTuple):
    """One of the keys: `c` with a card's name, `u`, `q` …"""

    key: str
    argument: str = ""


class Misread(ValueError):
    """The line is no answer; the message says why."""


KEYS = frozenset("?ctlbusq")
FREE = -1
"""The number of no option."""


def plain(line: str) -> str:
    """The line with full-width signs and spaces as ordinary ones."""
    return unicodedata.normalize("NFKC", line).strip()


def numbered(decision: Decision, teller: Teller) -> list[tuple[int, int]]:
    """The options as they are listed: number and index, in groups; what goes on has number 0 and stands last."""
    book = teller.book
    rank = {verb: at for at, group in enumerate(book.groups) for verb in group}
    order = sorted(range(len(decision.options)), key=lambda i: rank.get(decision.options[i][0], 0))
    found, number = [], 0
    for index in order:
        if decision.options[index][0] in book.idle:
            found.append((0, index))
        else:
            number += 1
            found.append((number, index))
    return found


def listing(screen: Screen, decision: Decision, teller: Teller) -> Table:
    """The numbered options; in two columns where the terminal is wide and there are many."""
    rank = {verb: at for at, group in enumerate(teller.book.groups) for verb in group}
    cells: list[Text] = []
    last = None
    numbers = numbered(decision, teller)
    many = len(numbers) > 8 and screen.console.width >= 110
    for number, index in numbers:
        group = rank.get(decision.options[index][0], 0)
        if last is not None and group != last and len(numbers) > 4 and not many:
            cells.append(Text(""))
        last = group
        text = Text.assemble((f"{number:3} ", "bold cyan"), teller.option(index))
        cells.append(text)
    table = Table.grid(padding=(0, 2, 0, 0))
    if many:
        half = (len(cells) + 1) // 2
        for at in range(half):
            table.add_row(*cells[at::half])
    else:
        for cell in cells:
            table.add_row(cell)
    return table


def on_enter(decision: Decision, teller: Teller) -> Choice | None:
    """What Enter alone chooses; `None` where a number is wanted."""
    if decision.min == 0:
        return ()
    if not decision.min == decision.max == 1:
        return None
    verb = decision.options[0][0]
    if verb in teller.book.idle:
        return None if verb in teller.book.careful and len(decision.options) > 1 else 0
    if decision.can_back or decision.kind == "may":
        return decision.default[0]
    return 0 if len(decision.options) == 1 else None


def hint(screen: Screen, decision: Decision, teller: Teller) -> str:
    """What may be typed here besides a number."""
    taken = on_enter(decision, teller)
    if isinstance(taken, int):
        return screen.text("enter", choice=teller.option(taken))
    if decision.max > 1 or decision.min == 0:
        return (
            screen.text("several") if decision.min else screen.text("several_none", choice=teller.nothing())
        )
    return ""


def read(line: str, screen: Screen, decision: Decision, teller: Teller) -> Choice | Command:
    """What the line means. Raises `Misread`."""
    given = plain(line)
    if not given:
        taken = on_enter(decision, teller)
        if taken is None:
            careful = decision.options[0][0] in teller.book.careful
            raise Misread(screen.text("need_number" if careful else "need_choice"))
        return taken
    if re.fullmatch(r"[\d\s,、.]+", given):
        return _numbers(given, screen, decision, teller)
    key, argument = given[0].lower(), given[1:]
    if key in KEYS and (not argument or argument[0] == " " or key == "?"):
        return Command(key, argument.strip())
    raise Misread(screen.text("unknown_key", given=given[:30], keys=screen.text("keys")))


def _numbers(given: str, screen: Screen, decision: Decision, teller: Teller) -> Choice:
    by_number = dict(numbered(decision, teller))
    picked = []
    for word in re.findall(r"\d+", given):
        index = by_number.get(int(word[:6]), FREE)
        if index == FREE:
            least, most = min(by_number), max(by_number)
            key = "bad_number" if least < most else "bad_only_number"
            raise Misread(screen.text(key, given=word[:20], least=least, most=most))
        picked.append(index)
    if len(set(picked)) != len(picked):
        raise Misread(screen.text("twice"))
    least, most = decision.min, decision.max
    if not least <= len(picked) <= most:
        wanted = str(least) if least == most else screen.text("between", least=least, most=most)
        raise Misread(screen.text("bad_count", wanted=wanted, given=len(picked)))
    return picked[0] if least == most == 1 else tuple(sorted(picked))

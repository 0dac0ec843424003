"""Answer-tree counts (perft.txt): how many ways to answer so many questions in a row, from three positions.

The counts are checked against `slow`, which works out every question's legal answers in the plainest way from the
table itself – payments by trying every set of sources, parties by comparing elements – and walks the tree by them.
"""

from itertools import combinations
from pathlib import Path

import pytest

from engine import Game
from engine.kernel.characteristics import has, number
from engine.kernel.decisions import Option
from engine.kernel.state import Permanent, State
from tests.rules.party.cards import table, to
from tests.rules.party.test_payment import Source, is_payment
from tests.scene import Scene, seat

ELEMENTS = ("fire", "water", "wind", "earth", "ice", "lightning")
COUNTS = Path(__file__).with_name("perft.txt")


def attacking() -> Scene:
    """Five Forwards of two elements, one of them of both; the other player has a blocker."""
    you = seat(field=["Imp", "Ogre", "Seal", "Twin"], hand=["Idle"])
    return to(table(you=you, foe=seat(field=["Whale"])), "attack")


def paying() -> Scene:
    """Something to cast for two elements, something to play, and five sources."""
    return table(you=seat(field=["Pyre", "Spring", "Rock"], hand=["Steam", "Ogre", "Seal"]))


def splitting() -> Scene:
    """A party of three is blocked by 6000."""
    game = table(you=seat(field=["Imp", "Ogre", "Boar"], hand=["Zap"]), foe=seat(field=["Crab"]))
    to(game, "attack").play("attack Imp", "join Ogre", "join Boar")
    to(game, "block").choose("block Crab")
    return to(game, "share")


POSITIONS = {"attacking": attacking, "paying": paying, "splitting": splitting}


def perft(game: Game, depth: int) -> int:
    """The number of ways to answer so many questions."""
    if not depth or game.decision is None:
        return 1
    total = 0
    for i in range(len(game.decision.options)):
        later = game.copy()
        later.push(i)
        total += perft(later, depth - 1)
    return total


def slow(game: Game, depth: int) -> int:
    """The same, by answers worked out from the table."""
    d = game.decision
    if not depth or d is None:
        return 1
    legal = answers(game._state)
    assert sorted(map(repr, d.options)) == sorted(map(repr, legal)), d.kind
    total = 0
    for option in legal:
        later = game.copy()
        later.push(d.options.index(option))
        total += slow(later, depth - 1)
    return total


# ---------------------------------------------------------------- what is legal, plainly


def elements(s: State, card: int) -> set[str]:
    a = s.defs[card].attributes
    return {a["element"], a.get("second", a["element"])}


def bits(s: State, card: int) -> int:
    return sum([1 << ELEMENTS.index(e) for e in elements(s, card)])


def field(s: State, player: int, kind: str) -> list[Permanent]:
    found = [s.permanents[i] for i in s.seats[player].zones["field"]]
    return [p for p in found if s.defs[p.card].type == kind]


def sources(s: State, player: int, card: int) -> dict[Option, list[Source]]:
    """What could pay for a card, by the option that names it."""
    found: dict[Option, list[Source]] = {}
    for p in field(s, player, "backup"):
        if not p.rested:
            found[("dull", p.id)] = [(1, bits(s, p.card))]
    for c in s.seats[player].zones["hand"]:
        if c != card:
            found.setdefault(("discard", s.defs[c].id), []).append((2, bits(s, c)))
    return found


def ways(s: State, player: int, card: int) -> list[list[Option]]:
    """Every payment for a card, as the options that name its sources."""
    wanted = [1 << ELEMENTS.index(e) for e in elements(s, card)]
    offered = [(option, source) for option, held in sources(s, player, card).items() for source in held]
    found = []
    for size in range(len(offered) + 1):
        for picked in combinations(offered, size):
            if is_payment([source for _, source in picked], s.defs[card].cost, wanted, "one"):
                found.append([option for option, _ in picked])
    return found


def usable(s: State, player: int, menu: str) -> list[Option]:
    forwards = [p for side in range(2) for p in field(s, side, "forward")]
    names = {s.defs[p.card].id for p in field(s, player, "forward")}
    found: list[Option] = []
    for card in s.seats[player].zones["hand"]:
        d = s.defs[card]
        option: Option = ("cast" if d.type == "summon" else "play", d.id)
        aimed = not s.rules.programs[d.program].targets or forwards if d.type == "summon" else True
        timely = d.type == "summon" or (menu == "main" and not s.line and d.id not in names)
        if timely and aimed and ways(s, player, card) and option not in found:
            found.append(option)
    return found


def answers(s: State) -> list[Option]:
    d = s.decision
    assert d is not None
    if d.kind in ("main", "priority"):
        passes: list[Option] = [("pass",), ("pass_turn",), ("pass_quiet",)]
        if any(e.player != d.player for e in s.line):
            passes.append(("pass_all",))
        return passes + usable(s, d.player, d.kind)
    if d.kind in ("attack", "join"):
        able = [
            p
            for p in field(s, d.player, "forward")
            if not p.rested and "attacked" not in p.flags and (p.entered != s.turn or has(s, p, "haste"))
        ]
        if d.kind == "attack":
            return [("no_attack",), *[("attack", p.id) for p in able]]
        members = s.frames[-1].members  # type: ignore[attr-defined]
        common = set(ELEMENTS).intersection(*[elements(s, s.permanents[i].card) for i in members])
        joining = [p for p in able if p.id not in members and common & elements(s, p.card)]
        return [("go",), *[("join", p.id) for p in joining]]
    if d.kind == "block":
        return [("no_block",), *[("block", p.id) for p in field(s, d.player, "forward") if not p.rested]]
    if d.kind == "share":
        blocker = s.permanents[s.battle[2]]
        shares = s.frames[-1].shares  # type: ignore[attr-defined]
        left = number(s, blocker, "power") - sum(shares)
        return [("share", n, d.prompt[1]) for n in range(0, left + 1, 1000)]
    if d.kind == "pay":
        use = s.frames[-1]
        paid: list[Option] = [
            ("dull", i) if i in s.permanents else ("discard", s.defs[i].id)
            for i in use.sources  # type: ignore[attr-defined]
        ]
        found: list[Option] = []
        for way in ways(s, d.player, use.card):  # type: ignore[attr-defined]
            left_over = list(way)
            if all(option in left_over and not left_over.remove(option) for option in paid):  # type: ignore[func-returns-value]
                found += [option for option in left_over if option not in found]
        return found
    assert d.kind == "choose"
    return [("unit", p.id) for side in (d.player, 1 - d.player) for p in field(s, side, "forward")]


def counts() -> list[tuple[str, int, int]]:
    rows = [line.split("#")[0].split() for line in COUNTS.read_text(encoding="utf-8").splitlines()]
    return [(row[0], int(row[1]), int(row[2])) for row in rows if row]


@pytest.mark.parametrize(("position", "depth", "count"), counts())
def test_the_answer_tree_has_so_many_branches(position: str, depth: int, count: int) -> None:
    game = POSITIONS[position]().game
    assert perft(game, depth) == count
    assert slow(game, depth) == count


def test_every_position_is_counted_to_depth_four() -> None:
    assert {(position, depth) for position, depth, _ in counts()} == {
        (position, depth) for position in POSITIONS for depth in (1, 2, 3, 4)
    }

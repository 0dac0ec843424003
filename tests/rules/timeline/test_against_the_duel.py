"""Random entries for characters that can fall, under random field cards: the kernel against the reference."""

from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.kernel.disciplines import Front
from engine.kernel.procedures import run
from engine.kernel.state import Entry
from tests.rules.timeline.reference_duel import Duel, Told
from tests.rules.timeline.small_cards import CARDS as SMALL
from tests.scene import Scene, scene, seat

STEPS = {
    "damage": "{damage: {to: {from: main, side: enemy}, amount: %d}}",
    "burn": "{damage: {to: {from: main, side: any}, amount: %d}}",
    "heal": "{heal: {to: {from: main}, amount: %d}}",
    "draw": "{draw: {count: %d}}",
    "defeat": "{destroy: {to: {from: main, side: enemy}}}",
}
PARTS = [("damage", 2), ("damage", 5), ("burn", 3), ("heal", 2), ("draw", 2), ("defeat", 1)]
HP = [4, 3, 6, 5]
TEAM = ["Four", "Three", "Six", "Five"]
DANGO = 3
KINDS = ("damaged", "healed", "drawn", "destroyed", "dango_lost", "enters")


def step(kind: str, amount: int) -> str:
    return STEPS[kind] % amount if "%" in STEPS[kind] else STEPS[kind]


def cards() -> str:
    """The team, the field cards of the small set, and a card for every entry of two parts."""
    rows = [
        f"- {{name: {name}, type: character, hp: {hp}, atk: 1}}" for name, hp in zip(TEAM, HP, strict=True)
    ]
    for first in PARTS:
        for second in PARTS:
            name = f"{first[0]} {first[1]} {second[0]} {second[1]}"
            do = f"[{step(*first)}, {step(*second)}]"
            rows.append(
                f"- {{name: {name}, type: action, cost: 1, timing: [quick], abilities: [{{do: {do}}}]}}"
            )
    return SMALL + "\n".join(rows)


@cache
def table(turn: int, fields: tuple[str, str]) -> Scene:
    sides = [
        seat(main=TEAM[:1], sub=TEAM[1:], field=[f] if f else [], deck=["Nap"] * 99, dango=DANGO)
        for f in fields
    ]
    return scene("timeline", cards=cards(), you=sides[0], foe=sides[1], at="main", active=turn)


def kernel(turn: int, fields: tuple[str, str], entries: list[Any]) -> tuple[list[Told], Told | None]:
    game = table(turn, fields).game.copy()
    s = game._state
    ids = {d.name.en: d.id for d in s.rules.cards.values() if d.id.startswith("TST")}
    start = len(s.log)
    for player, parts in entries:
        d = s.rules.cards[ids[" ".join(f"{kind} {amount}" for kind, amount in parts)]]
        s.defs += (d,)
        s.serial += 1
        card = len(s.defs) - 1
        s.rules.discipline.put(s, Entry(s.serial, player, card, card, d.program, sort="use"))
        while isinstance(s.frames[-1], Front):  # two players' field cards: their modifiers take their places
            f = s.frames[-1]
            f.pc += 1
            f.steps[f.pc - 1](f, s)
    s.frames[-1].pc = 0
    s.dirty = True
    for side in s.seats:
        side.passing = s.turn  # nobody is asked: only what happens is of interest
    run(s)
    while s.decision is not None and s.decision.kind == "next_main":
        game.push(s.decision.default[0])
    told: list[Told] = []
    for e in s.log[start:]:
        if e[0] == "phase_began":
            break
        if e[0] in KINDS:
            told.append(short(e))
    return told, None if s.outcome is None or not over(told) else (s.outcome.winner,)


def short(e: tuple[Any, ...]) -> Told:
    """Kind, player, and how much where that is of interest."""
    if e[0] in ("damaged", "healed"):
        return (e[0], e[4], e[3])
    return (e[0], e[2] if e[0] in ("drawn", "dango_lost") else e[4])


def over(told: list[Told]) -> bool:
    return any(told.count(("dango_lost", p)) == DANGO for p in range(2))


ENTRY = st.tuples(st.integers(0, 1), st.lists(st.sampled_from(PARTS), min_size=2, max_size=2))
FIELD = st.sampled_from(["", "Mist", "Cardstorm", "Silence"])


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1), st.tuples(FIELD, FIELD), st.lists(ENTRY, min_size=1, max_size=8))
def test_characters_fall_as_in_the_reference_D_22_D_25_D_32_D_33_D_48_D_56_D_59_D_61(
    turn: int, fields: tuple[str, str], entries: list[Any]
) -> None:
    duel = Duel(turn, HP, list(fields), DANGO)
    for player, parts in entries:
        duel.put(player, parts)
    duel.run()
    told, outcome = kernel(turn, fields, entries)
    assert told == duel.told
    assert outcome == duel.outcome

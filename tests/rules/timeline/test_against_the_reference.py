"""Random entries with random replacements, reductions and nullifications: the kernel against the reference."""

from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.kernel.disciplines.timeline import before
from engine.kernel.procedures import run
from engine.kernel.state import Entry
from tests.rules.timeline.reference import Item, Reference
from tests.scene import Scene, own_set, scene, seat

KINDS = ("damage", "draw", "gain")
STEPS = {
    "damage": "{damage: {to: {from: main, side: enemy}, amount: %d}}",
    "draw": "{draw: {count: %d}}",
    "gain": "{gain: {counter: cost, amount: %d}}",
}
WITH = {
    "damage": "",
    "draw": "{draw: {count: $event.amount}}",
    "gain": "{gain: {counter: cost, amount: $event.amount}}",
}
HEAD = [
    "- {name: Nap, type: action, cost: 1, timing: [main], abilities: [{do: [{gain: {counter: cost}}]}]}",
    "- {name: Rock, type: character, hp: 20, atk: 1}",
]


def cards() -> str:
    """One card for every entry of two parts and for every modifier that the tests draw."""
    rows = list(HEAD)
    for first in KINDS:
        for second in KINDS:
            for n in (1, 2, 3):
                steps = ", ".join([STEPS[first] % n, STEPS[second] % 2])
                rows.append(
                    f"- {{name: {first} {n} {second}, type: action, cost: 1, timing: [quick], abilities: [{{do: [{steps}]}}]}}"
                )
    damage = "{damage: {to: {from: main, side: any}}}"
    for sort, what, instead in (
        ("reduce damage 1", damage, "{reduce: 1}"),
        ("reduce damage 2", damage, "{reduce: 2}"),
        ("nullify damage", damage, "nothing"),
        ("nullify draw", "{draw: {player: each}}", "nothing"),
        ("nullify effect", "{effect: {}}", "nothing"),
        ("replace damage draw", damage, WITH["draw"]),
        ("replace damage gain", damage, WITH["gain"]),
        ("replace draw gain", "{draw: {player: each}}", WITH["gain"]),
    ):
        rows.append(
            f"- {{name: {sort}, type: action, cost: 1, timing: [response], abilities: [{{respond: {what}, with: {instead}}}]}}"
        )
    return "\n".join(rows)


CARDS = cards()
MODIFIERS: dict[str, tuple[str, str, Any]] = {
    "reduce damage 1": ("reduce", "damage", 1),
    "reduce damage 2": ("reduce", "damage", 2),
    "nullify damage": ("nullify", "damage", None),
    "nullify draw": ("nullify", "draw", None),
    "nullify effect": ("nullify", "effect", None),
    "replace damage draw": ("replace", "damage", "draw"),
    "replace damage gain": ("replace", "damage", "gain"),
    "replace draw gain": ("replace", "draw", "gain"),
}


@cache
def empty() -> Scene:
    side = seat(main=["Rock"], deck=["Nap"] * 60)
    return scene("timeline", cards=CARDS, you=side, foe=side, at="main")


def entry_names() -> st.SearchStrategy[tuple[str, list[tuple[str, int]]]]:
    return st.tuples(st.sampled_from(KINDS), st.integers(1, 3), st.sampled_from(KINDS)).map(
        lambda t: (f"{t[0]} {t[1]} {t[2]}", [(t[0], t[1]), (t[2], 2)])
    )


PUT = st.one_of(
    st.tuples(st.just("entry"), st.integers(0, 1), entry_names(), st.just(0)),
    st.tuples(st.just("modifier"), st.integers(0, 1), st.sampled_from(sorted(MODIFIERS)), st.integers(0, 99)),
)


def kernel(sequence: list[Any]) -> tuple[list[str], list[tuple[str, int, int]], list[str]]:
    """The timeline before it runs, what resolves in which order, and what comes of it."""
    game = empty().game.copy()
    s = game._state
    ids = {d.name.en: d.id for d in s.rules.cards.values() if d.id.startswith("TST")}
    put: list[Entry] = []
    start = len(s.log)
    for sort, player, what, pick in sequence:
        name = what[0] if sort == "entry" else what
        if sort == "modifier" and not put:
            continue
        d = s.rules.cards[ids[name]]
        s.defs += (d,)
        card = len(s.defs) - 1
        s.serial += 1
        if sort == "entry":
            entry = Entry(s.serial, player, card, card, d.program, sort="use")
            s.rules.discipline.put(s, entry)
        else:
            bound = put[pick % len(put)].id
            entry = Entry(s.serial, player, card, card, "", binds=(d.answer,), sort="modifier", bound=bound)
            before(s, entry)
        put.append(entry)
    stands = [s.defs[e.card].name.en for e in s.line]
    s.frames[-1].pc = 0
    s.dirty = True
    for seat_ in s.seats:
        seat_.passing = s.turn  # nobody is asked: only the order and the results are of interest
    run(s)
    order = [
        s.defs[e[3]].name.en
        for e in s.log[start:]
        if e[0] == "resolves" and e[3] >= 0 and e[4] in ("use", "modifier")
    ]
    return stands, outcomes(s, start), order


def outcomes(s: Any, start: int) -> list[tuple[str, int, int]]:
    """Damage, draws and gains in their order, draws of one moment together."""
    found: list[tuple[str, int, int]] = []
    marks: list[int] = []
    part = 0
    for e in s.log[start:]:
        if e[0] == "phase_began":
            break
        part += e[0] != "drawn"
        if e[0] == "damaged":
            found.append(("damage", e[4], e[3]))
        elif e[0] == "gained":
            found.append(("gain", e[2], e[4]))
        elif e[0] == "drawn":
            if found and found[-1][:2] == ("draw", e[2]) and marks[-1] == part:
                found[-1] = ("draw", e[2], found[-1][2] + 1)
                continue
            found.append(("draw", e[2], 1))
        else:
            continue
        marks.append(part)
    return found


def reference(sequence: list[Any]) -> tuple[list[str], list[tuple[str, int, int]], list[str]]:
    r = Reference()
    put: list[Item] = []
    for sort, player, what, pick in sequence:
        if sort == "entry":
            put.append(r.put(Item(what[0], player, what[1])))
        elif put:
            put.append(r.put(Item(what, player, modifier=MODIFIERS[what], bound=put[pick % len(put)])))
    stands = [item.name for item in r.line]
    r.run()
    return stands, r.results, r.done


def joined(results: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Draws that follow each other are told card by card: the sum is compared."""
    out: list[tuple[str, int, int]] = []
    for kind, player, amount in results:
        if kind == "draw" and out and out[-1][:2] == ("draw", player):
            out[-1] = (kind, player, out[-1][2] + amount)
        else:
            out.append((kind, player, amount))
    return out


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PUT, min_size=1, max_size=9))
def test_order_and_results_equal_those_of_the_reference_D_3_D_5_D_8_D_17_D_46_D_47_D_49(
    sequence: list[Any],
) -> None:
    stands, results, order = kernel(sequence)
    wanted_stands, wanted, done = reference(sequence)
    assert stands == wanted_stands
    assert order == done
    assert joined(results) == joined(wanted)


def test_the_cards_of_this_test_are_sound() -> None:
    found = own_set("timeline", CARDS)
    assert isinstance(found, engine.CardSet)
    assert len(found.cards) == len(HEAD) + 27 + len(MODIFIERS)

"""Three toy rulesets, twenty lines of rules each: the disciplines that no shipped ruleset uses yet, on the real machine.

Cards are written in the card language with the words of `override`; a spell is used from hand in a window.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engine.kernel import zones
from engine.kernel.chance import seeded
from engine.kernel.decisions import Option
from engine.kernel.disciplines import FRAMES, PASS, Discipline, Window, settle
from engine.kernel.events import EventKind, kind, schema
from engine.kernel.procedures import Procedure, procedure, run
from engine.kernel.rules import Rules, Zone
from engine.kernel.state import Entry, Permanent, Seat, State
from engine.language import parse
from engine.language.compile import compile_cards
from engine.rulesets.override import vocabulary as override

VOCABULARY = replace(override.VOCABULARY, without=frozenset())
"""The words of `override`, and every node of the language."""


@procedure
class ToyTurn(Procedure):
    """One window after another, for ever; `first` acts first in each."""

    first: int

    def window(self, s: State) -> None:
        s.frames.append(Window(self.first, "window"))

    def again(self, s: State) -> None:
        s.turn += 1
        self.pc = 0

    steps = (window, settle, again)


class Toy(Rules):
    """Spells from hand in a window; units with damage of at least their BP are destroyed."""

    name = "toy"
    vocabulary = VOCABULARY
    schema: ClassVar[Mapping[str, EventKind]] = schema(kind("used", "player", player="player", card="card"))
    zones: ClassVar[Mapping[str, Zone]] = {
        "field": Zone("all", "permanents"),
        "place": Zone("all", "permanents"),
        "set": Zone("owner"),
        "hand": Zone("owner"),
        "deck": Zone("none"),
        "trash": Zone("all"),
        "exile": Zone("all"),
        "aside": Zone("owner"),
    }
    counters: ClassVar[Mapping[str, int]] = {"lp": 10, "cp": 9}
    procedures: ClassVar[Mapping[str, type[Procedure]]] = {f.__name__: f for f in (*FRAMES.values(), ToyTurn)}
    losses: ClassVar[Mapping[str, str]] = {}
    mute = "silence"

    def begin(self, s: State) -> None:
        s.frames.append(ToyTurn(s.active))

    def check(self, s: State) -> None:
        dead = [
            p
            for p in s.permanents.values()
            if p.zone == "field" and p.damage >= s.defs[p.card].numbers["bp"][0]
        ]
        if dead:
            zones.leave(s, dead, "trash")

    def menu(self, s: State, player: int, menu: str, events: tuple[str, ...]) -> list[Option] | None:
        hand = s.seats[player].zones["hand"]
        return [PASS, *dict.fromkeys([("use", s.defs[c].id) for c in hand])]

    def perform(self, s: State, player: int, option: Option) -> None:
        card = next(c for c in s.seats[player].zones["hand"] if s.defs[c].id == option[1])
        zones.move(s, player, card, "hand", "trash")
        s.serial += 1
        self.discipline.use(s, Entry(s.serial, player, card, card, s.defs[card].program))


def toy(discipline: Discipline, cards: str, *, active: int = 0) -> State:
    """A state with the cards (YAML, ids `TOY-1` …), its turn not yet begun."""
    head = "dsl: 1\nruleset: override\nset: {id: TOY, name: {en: Toys, ja: 玩具}, version: 1}\ncards:\n"
    nodes = parse.load_set(head + cards, VOCABULARY).cards
    definitions, programs = compile_cards(nodes, VOCABULARY, Toy.schema, Toy.decisive())
    rules = Toy(definitions, programs, "toy")
    rules.discipline = discipline
    seats = [Seat({z: [] for z in Toy.zones}, dict(Toy.counters)) for _ in range(2)]
    s = State(rules, (), seats, seeded(1), {})
    s.active = s.first = active
    s.turn = 1
    return s


def field(s: State, player: int, card: str, zone: str = "field") -> Permanent:
    """Puts an object onto the table."""
    return zones.enter(s, player, _number(s, card), zone)


def hand(s: State, player: int, *cards: str) -> None:
    """Puts cards into a hand."""
    s.seats[player].zones["hand"] += [_number(s, card) for card in cards]


def deck(s: State, player: int, card: str, count: int) -> None:
    """Puts copies into a deck."""
    s.seats[player].zones["deck"] += [_number(s, card) for _ in range(count)]


def _number(s: State, card: str) -> int:
    s.defs += (s.rules.cards[card],)
    return len(s.defs) - 1


def start(s: State) -> None:
    """Runs to the first decision."""
    s.dirty = False
    s.rules.begin(s)
    run(s)


def say(s: State, *option: Any) -> None:
    """Answers the open decision with the option."""
    assert s.decision is not None
    assert option in s.decision.options, (option, s.decision.options)
    s.answer = option
    run(s)


def asked(s: State) -> tuple[int, str]:
    """Who is asked what."""
    assert s.decision is not None
    return s.decision.player, s.decision.kind


def told(s: State, *kinds: str) -> list[tuple[Any, ...]]:
    """The events of these kinds, without their masks."""
    return [(e[0], *e[2:]) for e in s.log if e[0] in kinds]

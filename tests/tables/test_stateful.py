"""Any commands by anybody at any time, with restarts between: no match is stuck, nothing confirmed is lost.

After every step memory and store agree, and every game can be played again from its record.
"""

import asyncio
import os
import tempfile
from collections.abc import Coroutine
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeVar

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import engine
from bot.store import Store
from bot.tables import Challenge, Refusal, Standing, Table
from bot.tables.recovery import load
from tests.tables.conftest import ALICE, BOB, CAROL, JUDGE, Town

T = TypeVar("T")
PEOPLE = st.sampled_from([ALICE, BOB, CAROL])
SEATS = st.sampled_from([ALICE, BOB])


class Matches(RuleBasedStateMachine):
    """One match at a time; when it is over another one begins."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(
            prefix="tables", dir="/dev/shm" if os.path.isdir("/dev/shm") else None
        )
        self.interactions: dict[int, int] = {}
        self.next = 10_000
        self.match = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize(
        ruleset=st.sampled_from(engine.rulesets()),
        preset=st.sampled_from(["rules", "relaxed", "daily", "none"]),
        best_of=st.sampled_from([1, 3]),
        ask=st.sampled_from([None, ["always"], [], ["block"]]),
    )
    def open(self, ruleset: str, preset: str, best_of: int, ask: list[str] | None) -> None:
        async def begin() -> None:
            self.town = Town(await Store.open(f"sqlite:///{self.folder.name}/any.sqlite3"))
            await self.town.tables.open()
            wanted = Challenge(by=ALICE, to=BOB, ruleset=ruleset, preset=preset, best_of=best_of)
            self.match = (await self.town.tables.challenge(wanted, 1)).table.id
            await self.town.tables.set_stops(self.match, ALICE, {"ask": ask, "lapse": 15})

        self.decks = list(engine.ruleset(ruleset).decks)
        self.run(begin())

    @property
    def table(self) -> Table:
        return self.town.at(self.match)

    def command(self, work: Any) -> None:
        """A command with an interaction of its own: carried out, or refused with nothing changed but by time."""
        interaction = self.next
        self.next += 1
        before = self.table
        try:
            standing: Standing = self.run(work(interaction))
        except Refusal:
            assert self.table is before or "timed_out" in str(
                self.table.game and self.table.game.events[-40:]
            )
            return
        assert not standing.again
        assert self.table is standing.table
        if standing.table is not before:
            self.interactions[interaction] = standing.table.serial
            again = self.run(work(interaction))
            assert again.again
            assert again.table is standing.table

    @rule(person=PEOPLE)
    def accept(self, person: int) -> None:
        self.command(lambda i: self.town.tables.accept(self.match, person, i))

    @rule(person=PEOPLE, at=st.integers(0, 1))
    def choose_deck(self, person: int, at: int) -> None:
        self.command(lambda i: self.town.tables.choose_deck(self.match, person, self.decks[at], i))

    @precondition(lambda self: self.match and self.table.phase == "playing")
    @rule(data=st.data(), stale=st.booleans(), person=st.one_of(st.none(), PEOPLE))
    def act(self, data: st.DataObject, stale: bool, person: int | None) -> None:
        table = self.table
        assert table.game is not None
        decision = table.game.decision
        assert decision is not None
        who = person or table.person(table.asked) or ALICE
        size = data.draw(st.integers(decision.min, decision.max))
        most = len(decision.options) - 1
        picked = data.draw(st.lists(st.integers(0, max(0, most)), min_size=size, max_size=size, unique=True))
        choice = picked[0] if decision.min == decision.max == 1 else tuple(picked)
        revision = table.revision - stale * (data.draw(st.integers(0, 9)) == 0)
        self.command(lambda i: self.town.tables.act(self.match, who, revision, choice, i))

    @precondition(lambda self: self.match and self.table.phase == "playing")
    @rule(choices=st.integers(1, 25), seed=st.integers(0, 99))
    def play_on(self, choices: int, seed: int) -> None:
        if self.table.call is None:
            until = self.table.serial + choices
            self.run(self.town.play(self.match, seed, until=lambda t: t.serial >= until))

    @rule(person=SEATS)
    def back(self, person: int) -> None:
        self.command(lambda i: self.town.tables.back(self.match, person, self.table.revision, i))

    @rule(person=SEATS)
    def end_turn(self, person: int) -> None:
        self.command(lambda i: self.town.tables.end_turn(self.match, person, self.table.revision, i))

    @rule(person=SEATS)
    def offer(self, person: int) -> None:
        self.command(lambda i: self.town.tables.offer_take_back(self.match, person, self.table.revision, i))

    @rule(person=SEATS, agreed=st.booleans())
    def answer(self, person: int, agreed: bool) -> None:
        self.command(lambda i: self.town.tables.answer_take_back(self.match, person, agreed, i))

    @rule(
        person=SEATS,
        setting=st.sampled_from(
            [
                {"until_my_turn": True},
                {"quiet": True},
                {"ask": ["attack"]},
                {"ask": None, "even_so": True},
                {"lapse": 5},
            ]
        ),
    )
    def stops(self, person: int, setting: dict[str, Any]) -> None:
        self.command(lambda i: self.town.tables.set_stops(self.match, person, setting, i))

    @rule(person=SEATS)
    def call_judge(self, person: int) -> None:
        self.command(lambda i: self.town.tables.call_judge(self.match, person, "?", i))

    @rule(ruling=st.sampled_from(["nothing", "warn", "forgive"]), seat=st.integers(0, 1))
    def judge(self, ruling: str, seat: int) -> None:
        self.command(lambda i: self.town.tables.judge(self.match, JUDGE, ruling, seat, i))

    @rule(person=SEATS, sure=st.integers(0, 9))
    def concede(self, person: int, sure: int) -> None:
        if sure == 0:
            self.command(lambda i: self.town.tables.concede(self.match, person, i))

    @rule(seconds=st.sampled_from([0.0, 1.0, 14.999999, 20.0, 59.0, 60.0, 301.0, 7_200.0, 90_000.0]))
    def time_passes(self, seconds: float) -> None:
        self.town.clock.advance(seconds)
        self.run(self.town.tables.overdue())

    @rule(away=st.sampled_from([0, 3, 600]))
    def restart(self, away: int) -> None:
        before = self.table
        self.run(self.town.restart(timedelta(seconds=away)))
        table = self.town.tables.table(self.match)
        if table is not None and table.phase != "over":
            assert replace(
                table, steps=(), clocks={}, credit=before.credit, serial=0, changed_at=before.changed_at
            ) == replace(before, steps=(), clocks={}, serial=0)

    @precondition(
        lambda self: (self.match and self.town.tables.table(self.match) is None) or self.table.phase == "over"
    )
    @rule()
    def another(self) -> None:
        ruleset = "override" if self.town.tables.table(self.match) is None else self.table.ruleset
        self.decks = list(engine.ruleset(ruleset).decks)
        wanted = Challenge(by=ALICE, to=BOB, ruleset=ruleset)
        self.match = self.run(self.town.tables.challenge(wanted)).table.id

    @invariant()
    def memory_and_store_agree(self) -> None:
        if not self.match or self.town.tables.table(self.match) is None:
            return
        found = self.run(load(self.town.store, self.match))
        assert found is not None
        table, trouble = found
        assert trouble is None
        assert replace(table, steps=()) == replace(self.table, steps=())
        if table.game is not None:
            assert engine.replay(table.game.record()) == table.game

    @invariant()
    def nothing_is_stuck(self) -> None:
        if not self.match or self.town.tables.table(self.match) is None:
            return
        table = self.table
        if table.phase == "over":
            assert table.end is not None
            return
        assert table.clocks, "nobody would ever end this match"
        due = table.due
        assert due is not None
        assert due[1] > self.town.clock.now()
        if table.phase == "playing":
            assert table.asked is not None

    def teardown(self) -> None:
        if self.match:
            self.run(self.town.tables.close())
            self.run(self.town.store.close())
        self.runner.close()
        self.folder.cleanup()


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

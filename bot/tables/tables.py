"""Matches hosted for whoever shows them: every command there is, and the tables to read."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.store import Store, reports
from bot.tables import challenges, judging, limits, placing, play, recovery, refusals, requests
from bot.tables.change import Step
from bot.tables.clock import Clock, SystemClock
from bot.tables.host import Host
from bot.tables.match import Challenge, Standing, Start, Table
from bot.tables.practice import Think, Thinker
from bot.tables.running import Running


def _nobody(match: int) -> None:
    """Nobody listens."""


class Tables:
    """All open matches. `await open()` first; a command returns a `Standing` or raises a `Refusal` and changes nothing.

    `interaction` is the id of what caused a command: the same one again is carried out once and answered again.
    `changed` is called with a match's id after each commit, as a hint: what is due stands in the outbox.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        changed: Callable[[int], None] = _nobody,
        holder: str = "",
        think: Think | None = None,
    ) -> None:
        """`holder` names this process in the lease; `think`: how the practice opponent chooses, in a process of its own
        where nothing is said."""
        self.store = store
        self.clock: Clock = clock or SystemClock()
        self._host = Host(store, self.clock, changed)
        self._running = Running(self._host, holder or secrets.token_hex(8), think or Thinker())

    def listen(self, told: Callable[[Table], None]) -> None:
        """From now on `told` is called with every table that has changed, after the commit."""
        self._host.after.append(told)

    # ---- opening and closing

    async def open(self) -> timedelta:
        """Takes the lease, puts every open match on its table, marks all their boards due, and starts the clocks.

        Gives how long nobody was here; so much is added to every deadline. Raises `LeaseHeld` where another process hosts.
        """
        return await self._running.open()

    async def close(self) -> None:
        """Carries nothing out any more, and gives the lease back. Commands under way are finished first."""
        await self._running.close()

    async def settled(self) -> None:
        """Returns when no command is under way and no practice opponent thinks."""
        await self._running.practice.settled()
        await self._host.settled()

    async def overdue(self) -> None:
        """Carries out every clock that has run out by now: what the dispatcher does by itself."""
        await self._running.overdue()

    @property
    def lost(self) -> asyncio.Event:
        """Set when another process has taken the matches over: this one has nothing to do any more, and should end."""
        return self._host.lost

    # ---- reading

    def table(self, match: int) -> Table | None:
        """The match as it is after its last command; `None` where it isn't open and hasn't just ended."""
        return self._host.tables.get(match)

    def tables(self) -> Iterable[Table]:
        """Every match in memory."""
        return list(self._host.tables.values())

    async def find(self, match: int) -> Table | None:
        """Any match, from memory or from the store."""
        table = self.table(match)
        if table is None:
            found = await recovery.load(self.store, match)
            table = None if found is None else found[0]
        return table

    # ---- before the game

    async def challenge(self, challenge: Challenge, interaction: int | None = None) -> Standing:
        """A new match. Raises `Yourself`, `TooMany`, `TooManyChallenges`, `TooManyToOne`, `UnknownOption`, `BadDeck`."""
        table = challenges.opened(challenge, self.clock.now())
        return await self._propose(table, challenges.begun(challenge.deck, challenge.opponent), interaction)

    async def accept(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Raises `NotYours`, `Yourself`, `WrongPhase`, `Over`, `TooMany`."""

        def allowed() -> None:
            limits.may_play(self.tables(), person)

        return await self._host.join(match, challenges.accept(person), interaction, person, allowed)

    async def decline(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Raises `NotYours`, `WrongPhase`, `Over`."""
        return await self._host.run(match, challenges.decline(person), interaction, person)

    async def withdraw(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Raises `NotYours`, `WrongPhase`, `Over`."""
        return await self._host.run(match, challenges.withdraw(person), interaction, person)

    async def choose_deck(
        self, match: int, person: int, deck: str, interaction: int | None = None
    ) -> Standing:
        """A starter deck's name or a list; when both have chosen the game begins. Raises `BadDeck`, `WrongPhase` …"""
        return await self._host.run(match, challenges.choose_deck(person, deck), interaction, person)

    # ---- in the game

    async def act(
        self,
        match: int,
        person: int,
        revision: int,
        choice: int | Sequence[int],
        interaction: int | None = None,
    ) -> Standing:
        """A choice. Raises `NotYours`, `NotYourTurn`, `Stale`, `TooLate`, `NotOffered`, `Paused`, `Over`."""
        return await self._host.run(match, play.act(person, revision, choice), interaction, person)

    async def back(self, match: int, person: int, revision: int, interaction: int | None = None) -> Standing:
        """A step back in the declaration under way. Raises `NoStepBack`, and what `act` raises."""
        return await self._host.run(match, play.back(person, revision), interaction, person)

    async def end_turn(
        self, match: int, person: int, revision: int, interaction: int | None = None
    ) -> Standing:
        """Ends the own turn, or declines what is asked. Raises what `act` raises."""
        return await self._host.run(match, play.end_turn(person, revision), interaction, person)

    async def concede(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Gives the game up. Raises `NotYours`, `Over`."""
        return await self._host.run(match, requests.concede(person), interaction, person)

    async def offer_take_back(
        self, match: int, person: int, revision: int, interaction: int | None = None
    ) -> Standing:
        """Asks to take the own last settled choice back. Raises `NothingToTakeBack`, `Revealed`, `AlreadyOffered` …"""
        return await self._host.run(match, requests.offer_take_back(person, revision), interaction, person)

    async def answer_take_back(
        self, match: int, person: int, agreed: bool, interaction: int | None = None
    ) -> Standing:
        """The opponent's answer; whoever asked may take the question back. Raises `NoOffer`, `Revealed`."""
        return await self._host.run(match, requests.answer_take_back(person, agreed), interaction, person)

    async def set_stops(
        self, match: int, person: int, settings: Mapping[str, Any], interaction: int | None = None
    ) -> Standing:
        """Changes fields of the player's `Stops`. Raises `UnknownOption`, `NotYours`, `Over`."""
        return await self._host.run(match, requests.set_stops(person, **settings), interaction, person)

    # ---- judges

    async def call_judge(
        self, match: int, person: int, reason: str, interaction: int | None = None
    ) -> Standing:
        """The clocks stand still until a judge rules, or for the preset's time. Raises `AlreadyCalled`, `Paused` …"""
        return await self._host.run(match, judging.call(person, reason), interaction, person)

    async def withdraw_call(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Whoever called a judge does without. Raises `NotPaused`, `NotYours`."""
        return await self._host.run(match, judging.withdraw_call(person), interaction, person)

    async def judge(
        self,
        match: int,
        judge: int,
        ruling: str,
        seat: int,
        interaction: int | None = None,
        *,
        revision: int | None = None,
        **what: Any,
    ) -> Standing:
        """A ruling: `fix` (what: as `Game.fix`), `warn`, `forgive`, `disqualify`, `nothing`. Raises `BadRuling` …

        With `revision` it holds for that position only, else `Stale`. Calls and reports about the match are closed by it;
        of a match that is over nothing else can be ruled. Whether somebody is a judge, the caller knows.
        """
        step = judging.rule(ruling, seat, what, revision)
        try:
            return await self._host.run(match, step, interaction, judge)
        except refusals.Over:
            over = await self.find(match)
            if ruling != "nothing" or over is None:
                raise
        now = self.clock.now()
        await self.store.write(lambda t: reports.settle(t, match, judge, now))
        return Standing(over)

    async def report(self, match: int, person: int, text: str, interaction: int | None = None) -> Standing:
        """Tells the judges something; it is stored. Raises `NotYours`."""
        return await self._host.run(match, requests.report(person, text), interaction, person)

    # ---- around the game

    async def place(self, match: int, thread: int) -> Standing:
        """Notes the thread in which a match is played."""
        return await self._host.run(match, placing.place(thread))

    async def suspend(self, match: int, why: str) -> Standing:
        """The match can be shown nowhere: its clocks stand still and the judges are told why. Twice is once."""
        return await self._host.run(match, placing.suspend(why))

    async def resume(self, match: int) -> Standing:
        """The match is shown again: its clocks go on."""
        return await self._host.run(match, placing.resume())

    async def rematch(self, match: int, person: int, interaction: int | None = None) -> Standing:
        """Challenges the opponent of a match that is over to another; accepts where the opponent has done so.

        Gives the standing of the new match. Raises `NotYours`, `WrongPhase`, `NoMatch`, `AlreadyOffered`, and what
        `challenge` raises.
        """
        old = await self.find(match)
        if old is None:
            raise refusals.NoMatch(match=match)
        seat = play.seated(old, person)
        if old.phase != "over":
            raise refusals.WrongPhase(match=match, phase=old.phase)
        async with self._host.lock(match):
            offers = [t for t in self.tables() if t.again_of == match and t.phase == "open"]
            theirs = next((t for t in offers if t.seat_of(person) == 1), None)
            if theirs is not None:
                return await self.accept(theirs.id, person, interaction)
            before = None if interaction is None else await self._host.again(interaction)
            if before is not None:
                return before
            if offers:
                raise refusals.AlreadyOffered(match=match)
            table = challenges.again(old, seat, self.clock.now())
            return await self._propose(table, challenges.begun(), interaction)

    async def continue_from(
        self,
        match: int,
        number: int,
        moves: int,
        challenge: Challenge,
        interaction: int | None = None,
        *,
        seat: int = 0,
    ) -> Standing:
        """A new, unrated match from a point of a finished game: its first `moves` moves; the challenger sits on `seat`.

        Raises `NoRecord`, `NoSuchMove`, and what `challenge` raises. While a match goes on nobody plays from its earlier games, for there
        the other player's cards can be seen.
        """
        old = await self.find(match)
        if old is not None and old.phase != "over":
            raise refusals.NoRecord(match=match, why="the match goes on")
        record = await recovery.last_record(self.store, match, number)
        if record is None:
            raise refusals.NoRecord(match=match, why="no such finished game")
        most = len(record.moves) - 1  # the last move has ended it
        if not 0 <= moves <= most:
            raise refusals.NoSuchMove(match=match, moves=most + 1, most=most)
        if seat not in (0, 1):
            raise refusals.UnknownOption(what="seat", given=seat, known=(0, 1))
        start = Start(challenges.borrowed(record).to_json(), moves, seat)
        table = challenges.opened(challenge, self.clock.now(), start)
        return await self._propose(table, challenges.begun(), interaction)

    async def forget(self, person: int) -> int:
        """Ends every open match of a person, a game by conceding it, and forgets who sat there; how many were open.

        What is stored of them is the store's business: call `bot.store.people.forget` afterwards.
        """
        ended = 0
        for table in self.tables():
            if person not in table.people:
                continue
            ended += table.phase != "over"
            with contextlib.suppress(refusals.Refusal):
                while (await self._host.find(table.id)).phase != "over":
                    await self.concede(table.id, person)
            left = self.table(table.id)
            if left is None:
                continue
            seats = tuple(
                [replace(s, person=None, deck_name="") if s.person == person else s for s in left.seats]
            )
            self._host.tables[table.id] = replace(left, seats=(seats[0], seats[1]))
        return ended

    async def _propose(self, table: Table, step: Step, interaction: int | None) -> Standing:
        """A new match, where its challenger may have another one."""
        by, to = table.people
        assert by is not None

        def allowed() -> None:
            limits.may_play(self.tables(), by)
            if not table.practice:
                limits.may_challenge(self.tables(), by, to)

        return await self._host.create(table, step, interaction, by, allowed)

"""Where commands are carried out: one at a time a match, each in one transaction, the memory changed only afterwards."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.orm import Session

from bot.store import Conflict, Store, matches, outbox, reports
from bot.tables import ending, keeping, recovery, refusals, timing
from bot.tables.change import Change, Ended, Mention, Step
from bot.tables.clock import Clock
from bot.tables.match import Standing, Table
from bot.tables.mentioning import mention
from bot.tables.pacing import Given

Changed = Callable[[int], None]
T = TypeVar("T")
KEPT = 200
"""Matches that stay in memory after their end."""


class Host:
    """The tables in memory and the way of a command through memory and store."""

    def __init__(self, store: Store, clock: Clock, changed: Changed) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[int, Table] = {}
        self.closed = False
        self.lost = asyncio.Event()
        """Set when another process has taken the matches over."""
        self.after: list[Callable[[Table], None]] = []
        """Told of every table that has changed, after the commit."""
        self._changed = changed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._joining: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._over: deque[int] = deque()
        self._under_way: set[asyncio.Task[Any]] = set()

    # ---- commands

    async def create(
        self, table: Table, step: Step, interaction: int | None, person: int, allowed: Callable[[], None]
    ) -> Standing:
        """A new match, unless `allowed` raises a `Refusal`. The same interaction makes it once."""
        return await self._whole(self._make(table, step, interaction, person, allowed))

    async def run(
        self, match: int, step: Step, interaction: int | None = None, person: int | None = None
    ) -> Standing:
        """Carries a command out. Raises its `Refusal`; then nothing has changed but what time did.

        What the time has done comes first and stays, also when the command is refused because of it. A caller that is
        cancelled doesn't stop a command that has begun.
        """
        return await self._whole(self._run(match, step, interaction, person))

    async def join(
        self, match: int, step: Step, interaction: int | None, person: int, allowed: Callable[[], None]
    ) -> Standing:
        """A command by which a person gets one more match, unless `allowed` raises a `Refusal`."""
        return await self._whole(self._join(match, step, interaction, person, allowed))

    async def first(self, match: int, step: Step) -> None:
        """A command that comes before what the time has done."""
        await self._whole(self._first(match, step))

    async def overdue(self, match: int) -> list[str]:
        """Carries out the clocks of a match that have run out; gives their names."""
        return await self._whole(self._overdue(match))

    async def settled(self) -> None:
        """Returns when no command is under way any more."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)

    def lock(self, match: int) -> asyncio.Lock:
        """Whoever holds it is the only one who changes the match."""
        return self._locks.setdefault(match, asyncio.Lock())

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _make(
        self, table: Table, step: Step, interaction: int | None, person: int, allowed: Callable[[], None]
    ) -> Standing:
        async with self._matches_of(person):
            self._alive()
            if interaction is not None and (again := await self.again(interaction)) is not None:
                return again
            allowed()
            now = self.clock.now()
            change = await self.store.write(lambda t: _create(t, table, step, person, interaction, now))
            self._swap(change)
            return Standing(change.table, passed=change.passed)

    async def _run(self, match: int, step: Step, interaction: int | None, person: int | None) -> Standing:
        async with self.lock(match):
            return await self._carried(match, step, interaction, person)

    async def _carried(self, match: int, step: Step, interaction: int | None, person: int | None) -> Standing:
        """What a command does while the match's lock is held."""
        self._alive()
        before, late, now = await self._in_time(match)
        change = Change(before, now, person)
        try:
            step(change)
            if change.entries:
                await self._carry_out(before, change, interaction)
                return Standing(change.table, passed=change.passed)
        except (refusals.Refusal, Conflict) as e:
            if interaction is not None and (again := await self.again(interaction)) is not None:
                return again
            if isinstance(e, Conflict):
                raise await self._read_again(match) from e
            raise _too_late(e, late, before) from None
        return Standing(before)

    async def _join(
        self, match: int, step: Step, interaction: int | None, person: int, allowed: Callable[[], None]
    ) -> Standing:
        def joining(change: Change) -> None:
            step(change)
            allowed()

        async with self.lock(match), self._matches_of(person):
            return await self._carried(match, joining, interaction, person)

    def _matches_of(self, person: int) -> asyncio.Lock:
        """Whoever holds it is the only one who adds to somebody's matches. Whoever holds it waits for no other lock."""
        return self._joining.setdefault(person, asyncio.Lock())

    async def _first(self, match: int, step: Step) -> None:
        async with self.lock(match):
            before = await self.find(match)
            change = Change(before, self.clock.now())
            step(change)
            if change.entries:
                await self._carry_out(before, change, None)

    async def _overdue(self, match: int) -> list[str]:
        async with self.lock(match):
            if self.closed or match not in self.tables:
                return []
            _, late, _ = await self._in_time(match)
            return late

    async def _in_time(self, match: int) -> tuple[Table, list[str], datetime]:
        """The table after all that its clocks have done by now, their names, and what now is."""
        before = await self.find(match)
        change = Change(before, self.clock.now())
        late = timing.overdue(change)
        if late:
            try:
                await self._carry_out(before, change, None)
            except Conflict as e:
                raise await self._read_again(match) from e
        return change.table, late, change.now

    async def find(self, match: int) -> Table:
        """The table of an open match, or of one that was over a short while ago. Raises `Over`, `NoMatch`."""
        table = self.tables.get(match)
        if table is not None:
            return table
        async with self.store.reading() as t:
            known = await matches.exists(t, match)
        raise refusals.Over(match=match) if known else refusals.NoMatch(match=match)

    # ---- the way of a change

    async def _carry_out(self, before: Table, change: Change, interaction: int | None) -> None:
        timing.wind(before, change)
        mention(before, change)
        rows = [await self._row(change, ended) for ended in change.ended]
        await self.store.write(lambda t: _write(t, before, change, interaction, rows))
        self._swap(change)

    async def _row(self, change: Change, ended: Ended) -> ending.Row:
        """The row of a game that this change ends, counted beside the event loop."""
        async with self.store.reading() as t:
            before = await matches.commands(t, change.table.id, ended.number)
        given = [Given(c.verb, c.line, c.at) for c in before]
        given += [Given(e.verb, e.line, change.now) for e in change.entries if e.game == ended.number]
        return await asyncio.to_thread(ending.row_of, change.table, ended, given)

    def _swap(self, change: Change) -> None:
        table = change.table
        self.tables[table.id] = table
        if table.phase == "over":
            self._retire(table.id)
        for told in self.after:
            told(table)
        self._changed(table.id)

    def _retire(self, match: int) -> None:
        """The last matches that are over stay at hand for a while."""
        if match in self._over:
            return
        self._over.append(match)
        if len(self._over) > KEPT:
            old = self._over.popleft()
            self.tables.pop(old, None)

    async def _read_again(self, match: int) -> refusals.Refusal:
        """The store knows something else than the memory (a commit whose answer was lost): the store is right."""
        found = await recovery.load(self.store, match)
        if found is None:
            return refusals.NoMatch(match=match)
        self.tables[match] = found[0]
        return refusals.Stale(match=match, revision=found[0].revision)

    async def again(self, interaction: int) -> Standing | None:
        """The answer to an interaction that was carried out before."""
        async with self.store.reading() as t:
            done = await matches.done(t, interaction)
        if done is None:
            return None
        if done.match not in self.tables or self.tables[done.match].serial < done.serial:
            await self._read_again(done.match)
        return Standing(self.tables[done.match], again=True)

    def _alive(self) -> None:
        if self.closed:
            raise refusals.Closed()


def _create(
    t: Session, table: Table, step: Step, person: int, interaction: int | None, now: datetime
) -> Change:
    """A new match with its first command, for only the store can number it."""
    seats = [keeping.seat_columns(table, at) for at in (0, 1)]
    number = matches.create(t, keeping.first_columns(table), seats)
    outbox.create(t, number, 0)
    numbered = replace(table, id=number)
    change = Change(numbered, now, person)
    step(change)
    timing.wind(None, change)
    mention(None, change)
    _write(t, numbered, change, interaction, ())
    return change


def _write(
    t: Session, before: Table, change: Change, interaction: int | None, rows: Iterable[ending.Row]
) -> None:
    """Everything that a command changes."""
    after = change.table
    values = keeping.columns(after)
    if change.snapshot or after.serial // keeping.SNAPSHOT_EVERY > before.serial // keeping.SNAPSHOT_EVERY:
        packed = None if after.game is None else keeping.pack(after.game)
        values |= {"snapshot": packed, "snapshot_serial": after.serial}
    matches.change(t, after.id, before.serial, values)
    matches.log(t, _entries(change, interaction))
    for at in (0, 1):
        row = keeping.seat_columns(after, at)
        if row != keeping.seat_columns(before, at):
            matches.seat(t, after.id, at, row)
    gone = before.clocks.keys() - after.clocks.keys()
    new = {name: due for name, due in after.clocks.items() if before.clocks.get(name) != due}
    matches.clocks(t, after.id, new, gone)
    _board(t, after, change.mention)
    if change.ruled:
        reports.settle(t, after.id, change.person, change.now)
    reports.add(
        t,
        [
            {"match": after.id, "person": p, "kind": k, "text": x, "at": change.now}
            for p, k, x in change.reports
        ],
    )
    for finished in rows:
        ending.store(t, after, finished)


def _entries(change: Change, interaction: int | None) -> list[dict[str, object]]:
    """The commands' rows; the interaction belongs to the first."""
    return [
        {
            "match": change.table.id, "serial": e.serial, "game": e.game, "verb": e.verb, "line": e.line,
            "person": e.person, "interaction": interaction if at == 0 else None, "at": change.now,
        }
        for at, e in enumerate(change.entries)
    ]  # fmt: skip


def _board(t: Session, table: Table, mention: Mention | None) -> None:
    if mention is None:
        outbox.due(t, table.id, table.serial)
    else:
        outbox.mention(t, table.id, mention.person, mention.why, table.serial)


def _too_late(refused: refusals.Refusal, late: list[str], table: Table) -> refusals.Refusal:
    """A command that came after its time is told so."""
    if any(name in late for name in ("turn", "decision", "lapse")) and isinstance(
        refused, refusals.Stale | refusals.NotYourTurn | refusals.Over
    ):
        return refusals.TooLate(match=table.id, revision=table.revision)
    return refused

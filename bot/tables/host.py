"""Where commands are carried out: one at a time a match, each in one transaction, the memory changed only afterwards."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.store import Conflict, Store, matches, outbox
from bot.tables import ending, keeping, refusals, timing
from bot.tables.change import Change, Mention, Step
from bot.tables.clock import Clock
from bot.tables.match import Standing, Table
from bot.tables.mentioning import mention

Changed = Callable[[int], None]


class Host:
    """The tables in memory and the way of a command through memory and store."""

    def __init__(self, store: Store, clock: Clock, changed: Changed) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[int, Table] = {}
        self.closed = False
        self.after: list[Callable[[Table], None]] = []
        """Told of every table that has changed, after the commit."""
        self._changed = changed
        self._locks: dict[int, asyncio.Lock] = {}
        self._creating = asyncio.Lock()

    # ---- commands

    async def create(self, table: Table, step: Step, interaction: int | None, person: int) -> Standing:
        """A new match. The same interaction makes it once."""
        async with self._creating:
            self._alive()
            if interaction is not None and (again := await self._again(interaction)) is not None:
                return again
            async with self.store.transaction() as t:
                seats = [keeping.seat_columns(table, at) for at in (0, 1)]
                columns = keeping.columns(table) | {"created_at": table.created_at}
                number = await matches.create(t, columns, seats)
                await outbox.create(t, number, 0)
                numbered = replace(table, id=number)
                change = Change(numbered, self.clock.now(), person)
                step(change)
                timing.wind(None, change)
                mention(None, change)
                await self._write(t, numbered, change, interaction)
            self._swap(change)
            return Standing(change.table, passed=change.passed)

    async def run(
        self, match: int, step: Step, interaction: int | None = None, person: int | None = None
    ) -> Standing:
        """Carries a command out. Raises its `Refusal`, or `Conflict`; then nothing has changed but what time did.

        What the time has done comes first and stays, also when the command is refused because of it.
        """
        async with self._locks.setdefault(match, asyncio.Lock()):
            self._alive()
            before = self.find(match)
            change = Change(before, self.clock.now(), None)
            late = timing.overdue(change)
            if late:
                await self._carry_out(before, change, None)
                before = change.table
            change = Change(before, change.now, person)
            try:
                step(change)
            except refusals.Refusal as refused:
                again = await self._again(interaction) if interaction is not None else None
                if again is not None:
                    return again
                raise _too_late(refused, late, before) from None
            if not change.entries:
                return Standing(before)
            try:
                await self._carry_out(before, change, interaction)
            except Conflict:
                again = await self._again(interaction) if interaction is not None else None
                if again is None:
                    raise
                return again
            return Standing(change.table, passed=change.passed)

    async def run_first(self, match: int, step: Step) -> None:
        """A command that comes before what the time has done."""
        async with self._locks.setdefault(match, asyncio.Lock()):
            before = self.find(match)
            change = Change(before, self.clock.now())
            step(change)
            if change.entries:
                await self._carry_out(before, change, None)

    async def settled(self) -> None:
        """Returns when no command is under way any more."""
        for lock in (self._creating, *list(self._locks.values())):
            async with lock:
                pass

    async def overdue(self, match: int) -> list[str]:
        """Carries out the clocks of a match that have run out; gives their names."""
        async with self._locks.setdefault(match, asyncio.Lock()):
            if self.closed or match not in self.tables:
                return []
            before = self.tables[match]
            change = Change(before, self.clock.now(), None)
            late = timing.overdue(change)
            if late:
                await self._carry_out(before, change, None)
            return late

    def find(self, match: int) -> Table:
        """The table of an open match, or of one that was over a short while ago. Raises `NoMatch`."""
        table = self.tables.get(match)
        if table is None:
            raise refusals.NoMatch(match=match)
        return table

    # ---- the way of a change

    async def _carry_out(self, before: Table, change: Change, interaction: int | None) -> None:
        timing.wind(before, change)
        mention(before, change)
        rows = [await asyncio.to_thread(ending.row_of, change.table, ended) for ended in change.ended]
        async with self.store.transaction() as t:
            await self._write(t, before, change, interaction, rows)
        self._swap(change)

    async def _write(
        self,
        t: AsyncSession,
        before: Table,
        change: Change,
        interaction: int | None,
        rows: Iterable[ending.Row] = (),
    ) -> None:
        """Everything that a command changes, in one transaction."""
        after = change.table
        values = keeping.columns(after)
        if (
            change.snapshot
            or after.serial // keeping.SNAPSHOT_EVERY > before.serial // keeping.SNAPSHOT_EVERY
        ):
            game = after.game
            packed = None if game is None else await asyncio.to_thread(keeping.pack, game)
            values |= {"snapshot": packed, "snapshot_serial": after.serial}
        await matches.change(t, after.id, before.serial, values)
        await matches.log(t, _entries(change, interaction))
        for at in (0, 1):
            row = keeping.seat_columns(after, at)
            if row != keeping.seat_columns(before, at):
                await matches.seat(t, after.id, at, row)
        gone = before.clocks.keys() - after.clocks.keys()
        new = {name: due for name, due in after.clocks.items() if before.clocks.get(name) != due}
        await matches.clocks(t, after.id, new, gone)
        await _board(t, after, change.mention)
        for finished in rows:
            await ending.store(t, after, finished)

    def _swap(self, change: Change) -> None:
        table = change.table
        self.tables[table.id] = table
        for told in self.after:
            told(table)
        self._changed(table.id)

    async def _again(self, interaction: int) -> Standing | None:
        """The answer to an interaction that was carried out before."""
        async with self.store.reading() as t:
            done = await matches.done(t, interaction)
        if done is None:
            return None
        table = self.tables.get(done.match)
        return None if table is None else Standing(table, again=True)

    def _alive(self) -> None:
        if self.closed:
            raise refusals.Closed()


def _entries(change: Change, interaction: int | None) -> list[dict[str, object]]:
    """The commands' rows; the interaction belongs to the first."""
    return [
        {
            "match": change.table.id, "serial": e.serial, "game": e.game, "verb": e.verb, "line": e.line,
            "person": e.person, "interaction": interaction if at == 0 else None, "at": change.now,
        }
        for at, e in enumerate(change.entries)
    ]  # fmt: skip


async def _board(t: AsyncSession, table: Table, mention: Mention | None) -> None:
    if mention is None:
        await outbox.due(t, table.id, table.serial)
    else:
        await outbox.mention(t, table.id, mention.person, mention.why, table.serial)


def _too_late(refused: refusals.Refusal, late: list[str], table: Table) -> refusals.Refusal:
    """A command that came after its time is told so."""
    if any(name in late for name in ("turn", "decision", "lapse")) and isinstance(
        refused, refusals.Stale | refusals.NotYourTurn | refusals.Over
    ):
        return refusals.TooLate(match=table.id, revision=table.revision)
    return refused

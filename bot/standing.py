"""How the work stands, for the health page."""

from .health.metrics import Standing
from .store import outbox
from .tables import Tables


async def standing(tables: Tables) -> Standing:
    """Open matches, deadlines that have passed, and what is due in the outbox; how long, of what can be shown at all."""
    async with tables.store.reading() as t:
        due = await outbox.pending(t)
    now = tables.clock.now()
    waiting = [table for row in due if (table := tables.table(row.match)) is not None]
    open_ = [table for table in tables.tables() if table.phase != "over"]
    return Standing(
        open_matches=len(open_),
        overdue_deadlines=sum(table.due is not None and table.due[1] < now for table in open_),
        outbox=len(due),
        oldest_due=min([t.changed_at for t in waiting if t.adrift is None], default=None),
    )

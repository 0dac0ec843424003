"""What outlives a restart: matches, people, boards that are due, finished games. SQLite or PostgreSQL.

    store = await Store.open("sqlite:///fudaba.sqlite3")     # migrated to the newest form
    async with store.transaction() as t:                               # one writer at a time on SQLite
        await outbox.due(t, match=7, serial=3)

A transaction is an `AsyncSession`; each subject has a module of functions that take one (`matches`, `outbox`, `people`,
`finished`, `lease`). The whole transaction is stored or nothing of it.
"""

from bot.store.base import TROUBLES, Base, Conflict, Store, StoreError

__all__ = ["TROUBLES", "Base", "Conflict", "Store", "StoreError"]

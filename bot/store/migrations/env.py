"""Alembic's environment: migrates over the connection that the store has opened."""

from typing import Any, Literal

from alembic import context

from bot.store import models
from bot.store.base import Base, Moment

assert models.TABLES  # every mapped row is known before the schema is looked at


def plain(kind: str, thing: Any, _autogen: Any) -> str | Literal[False]:
    """Types of our own are drafted as what they are in the database."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(thing, Moment) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_item=plain,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()

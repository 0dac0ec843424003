"""Addresses of databases: as people and hosts write them, and as SQLAlchemy's drivers take them."""

from sqlalchemy.engine import URL

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ENCRYPTED = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
"""What `sslmode` may be, as libpq has it."""
PARAMETERS = frozenset(
    {"host", "port", "ssl", "passfile", "target_session_attrs", "prepared_statement_cache_size"}
)
"""What may stand behind the `?` of a PostgreSQL address; `sslmode` is `ssl` to asyncpg."""


def driven(address: URL) -> URL:
    """An address of one of `DRIVERS` with its driver, and with its parameters under the names that the driver knows.

    Raises `ValueError` for a parameter of PostgreSQL that isn't one of `PARAMETERS`, or an `sslmode` that there isn't.
    """
    found = address.set(drivername=DRIVERS[address.get_backend_name()])
    if found.get_backend_name() == "sqlite":
        return found
    query = dict(found.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    if unknown := sorted(set(query) - PARAMETERS):
        raise ValueError(f"the address has {unknown[0]!r} behind its ?, which isn't known here; leave it out")
    if query.get("ssl", "prefer") not in ENCRYPTED:
        raise ValueError(f"sslmode is one of {', '.join(ENCRYPTED)}, not {query['ssl']!r}")
    return found.set(query=query)

"""Drafts a migration: what the mapped rows have and the migrations so far don't."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from sqlalchemy import create_engine

from bot.store.base import configuration, upgrade

FOLDER = Path(__file__).parent


def main(message: str) -> None:
    """Writes the next file of `versions/`; read it before it is committed."""
    number = f"{len(list((FOLDER / 'versions').glob('0*.py'))) + 1:04}"
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/draft.sqlite3")
        with engine.begin() as connection:
            upgrade(connection)
            command.revision(configuration(connection), message=message, autogenerate=True, rev_id=number)
        engine.dispose()


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]) or "draft")

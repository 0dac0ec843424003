"""`python -m bot db …`: the database from the command line."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bot.settings import SettingsError, read
from bot.store import Store, StoreError

from . import backup as backups
from . import moving
from .errors import UpkeepError

app = typer.Typer(no_args_is_help=True, help="Back up the database, restore it, move it.")

Url = Annotated[str | None, typer.Option("--url", help="Another database than DATABASE_URL.")]


@app.command()
def backup(
    to: Annotated[Path, typer.Option(help="Folder for the backup.")] = Path("backups"),
    keep: Annotated[int | None, typer.Option(min=1, help="Delete all but the newest so many.")] = None,
    url: Url = None,
) -> None:
    """Copy the database into a file, also while the bot runs."""
    with _told():
        typer.echo(f"{backups.back_up(_address(url), to)}")
        for old in [] if keep is None else backups.forget_old(to, keep):
            typer.echo(f"{old} is deleted")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    replace: Annotated[bool, typer.Option("--replace", help="Even if there is a database already.")] = False,
    url: Url = None,
) -> None:
    """Make the database what it was when a backup was written; stop the bot first."""
    with _told():
        aside = backups.restore(_address(url), file, replace=replace)
        typer.echo(f"{file} is restored" + ("" if aside is None else f"; what was there is {aside} now"))


@app.command()
def move(
    to: Annotated[str, typer.Argument(help="The new database, empty: postgresql://USER:PASSWORD@HOST/NAME")],
    url: Url = None,
) -> None:
    """Copy everything into another database, of either kind; stop the bot first."""
    with _told():
        for table, rows in asyncio.run(moving.move(_address(url), to)).items():
            typer.echo(f"{table:16} {rows:10,}")
        typer.echo("Everything is there. Put the new address into DATABASE_URL.")


@app.command()
def upgrade(url: Url = None) -> None:
    """Bring the database to this version's form; `run` does it by itself."""

    async def migrate() -> None:
        await (await Store.open(_address(url))).close()

    with _told():
        asyncio.run(migrate())
        typer.echo("The database has this version's form.")


def _address(given: str | None) -> str:
    return given if given is not None else read().database_url


@contextmanager
def _told() -> Iterator[None]:
    """What stands in the way goes to the terminal in a line or two, and into the exit status."""
    try:
        yield
    except (UpkeepError, SettingsError, StoreError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None

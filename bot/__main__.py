"""`python -m bot`: the bot's command line."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .upkeep.command import app as database

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


app.add_typer(database, name="db")
benches = typer.Typer(no_args_is_help=True, help="Measure how quick the bot is on this machine.")
app.add_typer(benches, name="bench")


@app.callback()
def main() -> None:
    """Trading card games in Discord."""


@app.command()
def run(
    port: Annotated[int | None, typer.Option(help="Port of the local Discord's page.")] = None,
) -> None:
    """Run the bot: on Discord with DISCORD_TOKEN, else on a local Discord in the browser."""
    from .hosting import host
    from .settings import SettingsError, read

    try:
        settings = read()
        if port is not None:
            settings = settings.model_copy(update={"port": port})
        asyncio.run(host(settings))
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


@app.command()
def sync() -> None:
    """Tell Discord all commands now; `run` does it by itself when they have changed."""
    from .hosting import send_commands
    from .settings import SettingsError, read

    try:
        typer.echo(f"{asyncio.run(send_commands(read()))} commands sent")
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


@app.command()
def sandbox(
    port: Annotated[int, typer.Option(help="Port of the page, on this machine only.")] = 8080,
    example: Annotated[bool, typer.Option(help="Run the small example bot in it.")] = False,
    keep: Annotated[Path | None, typer.Option(help="File in which the world outlives a restart.")] = None,
) -> None:
    """Serve a local Discord: a page in the browser, and a server for a bot."""
    from .sandbox.command import serve

    asyncio.run(serve(port, example=example, kept=keep))


@app.command()
def invite(
    application: Annotated[
        int | None, typer.Argument(help="Its id; else it is read from DISCORD_TOKEN.")
    ] = None,
    comfort: Annotated[bool, typer.Option("--comfort", help="Ask for what may be left out, too.")] = False,
) -> None:
    """Print the link that invites the bot to a server."""
    from .discord.permissions import application_of, invitation
    from .settings import SettingsError, read

    try:
        token = None if application is not None else read().token
        if token is not None:
            application = application_of(token.get_secret_value())
        if application is None:
            raise SettingsError(
                "Set DISCORD_TOKEN to the bot's token, or name the application's id, which the developer portal "
                "shows under “General Information”."
            )
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    typer.echo(invitation(application, comfort=comfort))


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="The file of a finished game.")],
    match: Annotated[str, typer.Argument(help="The match, as the bot shows it.")],
    game: Annotated[int, typer.Argument(help="Which game of the match, from 1.")],
    commitment: Annotated[str, typer.Argument(help="The hash that was shown at the start.")],
) -> None:
    """Check that a finished game was dealt from the seed that was promised, and play its record again."""
    from .tables.verifying import VerifyError, verify

    try:
        found = verify(record, match, game, commitment)
    except VerifyError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    end = "not over" if found.outcome is None else f"over ({found.outcome.reason})"
    typer.echo(f"As promised: the seed is {found.seed}; {found.moves} moves replayed, the game is {end}.")


@benches.command("matches")
def bench_matches(
    matches: Annotated[int, typer.Option(help="Matches that are played at once.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long to play.")] = 60.0,
    pause: Annotated[float, typer.Option(help="Seconds that somebody thinks, on average.")] = 5.0,
    ruleset: Annotated[str, typer.Option(help="What is played.")] = "override",
) -> None:
    """Time presses from the click to the answer, over real sockets, with both players clicking."""
    from .bench import measure

    typer.echo(asyncio.run(measure(matches, seconds, pause, ruleset)).table())


@benches.command("tables")
def bench_tables(
    matches: Annotated[int, typer.Option(help="Matches that are open at once.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long to play.")] = 20.0,
    pause: Annotated[float, typer.Option(help="Seconds between two choices of a match, on average.")] = 1.0,
    ruleset: Annotated[str, typer.Option(help="What is played.")] = "override",
    url: Annotated[str, typer.Option(help="A database; else SQLite in a folder that is thrown away.")] = "",
) -> None:
    """Time choices from the call to the commit, without Discord."""
    from .tables.bench import measure

    typer.echo(asyncio.run(measure(matches, seconds, pause, ruleset, url)).table())


if __name__ == "__main__":
    app()

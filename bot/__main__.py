"""`python -m bot`: the bot's command line."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .upkeep.command import app as database

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


app.add_typer(database, name="db")


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


if __name__ == "__main__":
    app()

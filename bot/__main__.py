"""`python -m bot`: the bot's command line."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


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
def sandbox(
    port: Annotated[int, typer.Option(help="Port of the page, on this machine only.")] = 8080,
    example: Annotated[bool, typer.Option(help="Run the small example bot in it.")] = False,
    keep: Annotated[Path | None, typer.Option(help="File in which the world outlives a restart.")] = None,
) -> None:
    """Serve a local Discord: a page in the browser, and a server for a bot."""
    from .sandbox.command import serve

    asyncio.run(serve(port, example=example, kept=keep))


if __name__ == "__main__":
    app()

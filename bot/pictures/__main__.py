"""`python -m bot.pictures`: a gallery to look at, and how long the pictures take."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.command()
def gallery(
    folder: Annotated[Path, typer.Argument(help="Where the pictures go; made if it isn't there.")],
    ruleset: Annotated[str | None, typer.Option(help="One ruleset only.")] = None,
) -> None:
    """Draw every kind of picture in every ruleset and both languages, with a page to look at them."""
    from bot.pictures.gallery import draw

    draw(folder, ruleset, typer.echo)


@app.command()
def bench(
    write: Annotated[
        Path | None, typer.Option(help="Put the figures into this file, between its marks.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=3, help="How often each picture is drawn.")] = 30,
) -> None:
    """Measure how long pictures take, how large they are, and how long they keep an event loop waiting."""
    from bot.pictures.bench import measure

    measure(write, rounds, typer.echo)


if __name__ == "__main__":
    app()

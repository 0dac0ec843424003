"""`bench`: how fast the engine is on this machine."""

from typing import Annotated

import typer

from engine.cli.terminal import Language, Screen


def bench(
    write: Annotated[str, typer.Option(metavar="FILE", help="Also writes the figures to a file.")] = "",
    lang: Language = None,
) -> None:
    """Measures the engine's speed."""
    screen = Screen(lang)
    raise NotImplementedError(write, screen)

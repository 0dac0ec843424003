"""`bench`: how fast the engine is on this machine."""

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.terminal import Language, Screen


def bench(
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also writes the figures into this file.")
    ] = None,
    runs: Annotated[int, typer.Option(help="Runs of which the median is taken.")] = 5,
    lang: Language = None,
) -> None:
    """Measures the engine's speed."""
    from engine.bench import main, table

    screen = Screen(lang)
    if runs < 1:
        screen.fail(screen.text("at_least", name="--runs", least=1))
    if write is not None and not write.parent.is_dir():
        screen.fail(screen.text("cant_write", path=write, why=screen.text("no_folder")))
    with screen.console.status(screen.text("measuring")) as status:

        def progress(line: str) -> None:
            status.update(line)

        try:
            rows = main(write, runs=runs, progress=progress)
        except OSError as e:
            screen.fail(screen.text("cant_write", path=write, why=screen.why(e)))
    screen.line(table(rows))
    if write is not None:
        screen.say("bench_written", "green", path=write)

"""Long work: in one process or several, with a bar that says how far it is."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def progress(console: Console) -> Progress:
    """A bar on the terminal; nothing where the output goes elsewhere."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def carried_out(
    work: Callable[..., T], parts: Sequence[tuple[object, ...]], jobs: int
) -> Iterator[tuple[int, T]]:
    """`work(*part)` for every part: its number and result, as each is ready."""
    if jobs == 1 or len(parts) == 1:
        for number, part in enumerate(parts):
            yield number, work(*part)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn")) as pool:
        futures = {pool.submit(work, *part): number for number, part in enumerate(parts)}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            for future in futures:
                future.cancel()

"""Long work in one process or several."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def carried_out(work: Callable[..., T], parts: Sequence[tuple[object, ...]], jobs: int) -> Iterator[T]:
    """`work(*part)` for every part, as each is ready."""
    if jobs <= 1 or len(parts) <= 1:
        for part in parts:
            yield work(*part)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn")) as pool:
        futures = [pool.submit(work, *part) for part in parts]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

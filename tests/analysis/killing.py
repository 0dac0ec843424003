"""A process that is killed after so many changes of the disk, for real."""

import multiprocessing
import os
import pathlib
import signal
from collections.abc import Callable
from importlib import import_module
from typing import Any


def killed_at_every_step(
    module: str, name: str, *arguments: Any, look: Callable[[int], None], **named: Any
) -> int:
    """Runs a function again and again, killed after 0, 1, 2 … changes of the disk, and looks each time, until it comes
    through. Returns how many changes that took."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["analysis.compaction", "analysis.stores", "analysis.dataset", "pyarrow.parquet"]
    )
    for steps in range(200):
        process = context.Process(target=work, args=(steps, module, name, arguments, named))
        process.start()
        process.join()
        look(steps)
        if process.exitcode == 0:
            return steps
        assert process.exitcode == -signal.SIGKILL
    raise AssertionError("it never came through")


def work(left: int, module: str, name: str, arguments: Any, named: Any) -> None:
    """In the process: the function, with the calls that change the disk counted."""

    def counted(change: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return change(*arguments, **named)

        return step

    os.replace = counted(os.replace)
    pathlib.Path.unlink = counted(pathlib.Path.unlink)  # type: ignore[method-assign]
    getattr(import_module(module), name)(*arguments, **named)

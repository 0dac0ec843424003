"""What a process that works for another one does first: it leaves when the other one is gone, killed or not."""

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def begin(patience: int = 0) -> None:
    """Initializer of a worker: a lower priority by `patience`, and an end together with its parent."""
    if patience and hasattr(os, "nice"):
        os.nice(patience)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)

"""Named points of a match's way from a press to a board, at which a test may end the process.

Nothing happens at them unless `arm` was called, which only the tests' own launcher does.
"""

from collections.abc import Callable

_armed: Callable[[str], None] | None = None


def arm(hook: Callable[[str], None]) -> None:
    """From now on the hook is called at every point."""
    global _armed
    _armed = hook


def reached(point: str) -> None:
    """The process is at that point."""
    if _armed is not None:
        _armed(point)

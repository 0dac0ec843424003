"""How what waits is resolved: three interchangeable disciplines over the same frames.

| | `Immediate` | `Stack` | `Timeline` |
|---|---|---|---|
| a group of triggers closes | when a resolution ends | when priority would be given | after each operation |
| it goes | newest group first | onto the stack, turn player's first | to the newest end, turn player's first |
| what resolves next | by itself | the last, after two passes | by itself, the oldest |
| modifiers are collected | when an event is proposed | when an event is proposed | when the entry is placed |
| targets are chosen | in the resolution | when placed | when used |

A ruleset picks one and configures it; it writes none.
"""

from engine.kernel.arranging import Arranging
from engine.kernel.disciplines.base import PASS, PASS_ALL, PASS_QUIET, PASS_TURN, Discipline, settle
from engine.kernel.disciplines.immediate import Immediate, Settle
from engine.kernel.disciplines.ordering import Place
from engine.kernel.disciplines.resolve import Resolve, resolution
from engine.kernel.disciplines.stack import Stack
from engine.kernel.disciplines.timeline import Drain, Front, Timeline
from engine.kernel.disciplines.window import Window
from engine.kernel.pipeline import Drawing, Ordering, Singling

FRAMES = {
    f.__name__: f
    for f in (Resolve, Settle, Place, Front, Drain, Window, Ordering, Singling, Drawing, Arranging)
}

__all__ = [
    "FRAMES", "PASS", "PASS_ALL", "PASS_QUIET", "PASS_TURN", "Discipline", "Immediate", "Stack", "Timeline", "Window", "resolution", "settle",
]  # fmt: skip

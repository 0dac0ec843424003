"""A window: players act in turn until all have passed in a row."""

from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.disciplines.base import PASS, PASSES, settle
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State


@procedure
class Window(Procedure):
    """Players act in turn until all have passed in a row."""

    actor: int
    menu: str
    events: tuple[Any, ...] = ()
    """What opened it: kinds of events, or the numbers of entries."""
    passes: int = 0

    def ready(self, s: State) -> None:
        depth = len(s.frames)
        settle(self, s)
        if len(s.frames) != depth:
            self.pc = 0  # what has been placed or decided may call for more

    def ask(self, s: State) -> Decision | None:
        if s.moment:
            self.events = (*self.events, *[e for e in s.moment if e not in self.events])
            s.moment = ()
        s.answer = PASS
        if s.rules.declines(s, self.actor):
            return None
        options = s.rules.menu(s, self.actor, self.menu, self.events)
        if options is None:
            return None
        kind = s.rules.asked_as(s, self.menu, self.actor)
        return Decision(self.actor, kind, options, default=(options.index(PASS),), public=True)

    def act(self, s: State) -> None:
        discipline = s.rules.discipline
        self.pc = 0
        actor, option = self.actor, s.answer
        if option[0] in PASSES:
            s.rules.declined(s, actor, option)
            self.passes += 1
            self.actor = 1 - actor
            if self.passes < 2:
                self.pc = 1
            elif discipline.resolve_next(s):
                self.passes = 0
                self.actor = s.active
            else:
                self.pc = len(self.steps) - 1
        else:
            self.pc = len(self.steps) - 2
            s.rules.perform(s, actor, option)

    def acted(self, s: State) -> None:
        """Something was done: who acts next, and the passes before it don't count."""
        self.passes = 0
        self.actor = s.rules.discipline.acts_next(s, self.menu, self.actor)
        self.pc = 0

    def reopen(self) -> None:
        self.pc = 0

    steps = (ready, ask, act, acted)

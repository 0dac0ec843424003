"""A window: players act in turn until all have passed in a row."""

from typing import Any

from engine.kernel.decisions import Decision, openly
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

    def ready(self, s: State) -> Decision | None:
        depth = len(s.frames)
        settle(self, s)
        if len(s.frames) != depth:
            self.pc = 0  # what has been placed or decided may call for more
        elif not s.dirty and s.outcome is None:
            return self.ask(s)
        return None

    def ask(self, s: State) -> Decision | None:
        self.pc = 2  # also where another step goes on with the question
        if s.moment:
            self.events = (*self.events, *[e for e in s.moment if e not in self.events])
            s.moment = ()
        rules = s.rules
        while self.passes < 2:
            actor = self.actor
            options = None if rules.declines(s, actor) else rules.menu(s, actor, self.menu, self.events)
            if options is not None:
                kind = rules.asked_as(s, self.menu, actor)
                return openly(actor, kind, options, options.index(PASS))
            self.passes += 1
            self.actor = 1 - actor
        self.close(s)
        return None

    def act(self, s: State) -> Decision | None:
        actor, option = self.actor, s.answer
        if option[0] in PASSES:
            s.rules.declined(s, actor, option)
            self.passes += 1
            self.actor = 1 - actor
            return self.ask(s)
        s.rules.perform(s, actor, option)
        return None

    def close(self, s: State) -> None:
        """Both have passed: the window is over, unless something resolves."""
        if s.rules.discipline.resolve_next(s):
            self.passes = 0
            self.actor = s.active
            self.pc = 0
        else:
            s.frames.pop()

    def acted(self, s: State) -> Decision | None:
        """Something was done: who acts next, and the passes before it don't count."""
        self.passes = 0
        self.actor = s.rules.discipline.acts_next(s, self.menu, self.actor)
        self.pc = 1
        return self.ready(s)

    def reopen(self) -> None:
        self.pc = 0

    steps = (ready, ask, act, acted)

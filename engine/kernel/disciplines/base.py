"""What a discipline is asked, and the step by which procedures ask it."""

from typing import TYPE_CHECKING, Any, ClassVar

from engine.kernel.procedures import Procedure
from engine.kernel.state import Entry, State

if TYPE_CHECKING:
    from engine.kernel.pipeline import Proposed

PASS = ("pass",)
PASS_TURN = ("pass_turn",)
PASS_QUIET = ("pass_quiet",)
"""Declines until something happens."""
PASS_ALL = ("pass_all",)
"""Declines until the end of the turn, whatever happens."""
PASSES = frozenset({"pass", "pass_turn", "pass_quiet", "pass_all"})
FUEL = 2_000
"""Operations in one resolution before it is ended with a `fault` (card-language.md)."""
GROUPS = 300
"""Resolutions in one settlement, likewise: triggers that wake each other would else hold a host up for seconds."""


class Discipline:
    """Configuration only; what waits lives in `s.waiting` and `s.line`."""

    eager: ClassVar[bool] = False
    """Whether a group closes after each operation."""
    after_action: ClassVar[str] = "other"
    """Who may act after an action in a window: `other` or `same`."""

    late: ClassVar[bool] = False
    """Whether the rules check the state only when a player would get priority (party B1.11)."""
    modifiers: ClassVar[str] = "proposal"
    """When what rewrites an event is collected: at its `proposal`, or at the `placement` of the entry that causes it."""

    def use(self, s: State, entry: Entry) -> None:
        """An effect has been declared and paid."""
        raise NotImplementedError

    def put(self, s: State, entry: Entry) -> None:
        """An entry whose targets are chosen takes its place."""
        s.line.append(entry)

    def acts_next(self, s: State, menu: str, actor: int) -> int:
        """Who may act in a window after that player has."""
        return 1 - actor if self.after_action == "other" else actor

    def settle(self, s: State) -> None:
        """Before anybody acts and before a procedure goes on: what waits takes its place or resolves."""
        raise NotImplementedError

    def flush(self, s: State) -> None:
        """The end of an operation."""

    def resolve_next(self, s: State) -> bool:
        """All have passed in a row. `True`: something resolves and the window goes on."""
        return False

    def modify(self, s: State, event: "Proposed", mods: tuple[Any, ...]) -> "tuple[Proposed, ...]":
        """What modifiers bound to an entry make of an event."""
        return (event,)


def settle(f: Procedure, s: State) -> None:
    """A step: everything that has triggered is dealt with before the procedure goes on."""
    discipline = s.rules.discipline
    if s.waiting or s.line or discipline.late:
        discipline.settle(s)
    elif s.gone:
        s.gone.clear()

"""Events as users of a game read them: dictionaries, made when they are looked at."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from engine.kernel.events import told
from engine.kernel.state import State

Json = dict[str, Any]

TELLING = frozenset(
    {
        "drawn",
        "looked",
        "revealed",
        "milled",
        "discarded",
        "driven",
        "wounded",
        "cast",
        "reshuffled",
        "shuffled",
        "shield_destroyed",
    }
)
"""Events that show somebody a card or use the random source: what can't be unseen."""


class Events(Sequence[Json]):
    """Events as dictionaries, made when they are looked at."""

    __slots__ = ("_mask", "_raw", "_state")

    def __init__(self, state: State, raw: list[tuple[Any, ...]], mask: int) -> None:
        self._state = state
        self._raw = raw
        self._mask = mask

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, at: int) -> Json: ...
    @overload
    def __getitem__(self, at: slice) -> "Events": ...
    def __getitem__(self, at: int | slice) -> "Json | Events":
        if isinstance(at, slice):
            return Events(self._state, self._raw[at], self._mask)
        return told(self._state, self._raw[at], self._mask)

    def __iter__(self) -> Iterator[Json]:
        return (told(self._state, event, self._mask) for event in self._raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

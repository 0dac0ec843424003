"""What may be chosen as options, and which of it an answer means; which cards of a hand or a pile to give up."""

from typing import Any

from engine.kernel.decisions import Decision, Option
from engine.kernel.state import FIRST_PERMANENT, State


def option_of(s: State, thing: int) -> Option:
    """The option that names an object by its number, or a card by its id (equal cards are one option)."""
    return ("unit", thing) if thing >= FIRST_PERMANENT else ("card", s.defs[thing].id)


def picked(s: State, found: tuple[int, ...], answer: Any, most: int) -> tuple[int, ...]:
    """The objects that the answer names; without one, all that there are."""
    if answer is None:
        return found[:most]
    answers = (answer,) if answer and isinstance(answer[0], str) else answer
    left = list(found)
    taken = []
    for option in answers:
        if option == ("none",):
            break
        thing = next(t for t in left if option_of(s, t) == option)
        left.remove(thing)
        taken.append(thing)
    return tuple(taken)


def taken_from(s: State, found: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the things that the answer to a question about them names."""
    return picked(s, found, s.answer, len(found))


def taken_by(s: State, player: int, zone: str, without: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The cards of the player's zone (`without` some) that the answer names."""
    return taken_from(s, tuple([c for c in s.seats[player].zones[zone] if c not in without]))


def exile_decision(s: State, player: int, found: tuple[int, ...], size: int, prompt: Option) -> Decision:
    """Which of these cards to exile."""
    options = [option_of(s, c) for c in found]
    if size == 1:
        return Decision(player, "exile", list(dict.fromkeys(options)), prompt=prompt)
    return Decision(player, "exile", options, min=size, max=size, default=tuple(range(size)), prompt=prompt)


def discard_decision(
    s: State,
    player: int,
    size: int,
    prompt: Option,
    *,
    newest: bool = False,
    without: tuple[int, ...] = (),
    public: bool = True,
) -> Decision:
    """Which cards of the hand (`without` some) to discard; by default the first, or the newest (override 1.9.4)."""
    hand = [c for c in s.seats[player].zones["hand"] if c not in without]
    options = [option_of(s, c) for c in hand]
    if size == 1:
        unique = list(dict.fromkeys(options))
        default = unique.index(options[-1]) if newest else 0
        return Decision(player, "discard", unique, default=(default,), prompt=prompt, public=public)
    start = len(hand) - size if newest else 0
    return Decision(
        player, "discard", options, min=size, max=size, default=tuple(range(start, start + size)), prompt=prompt,
        public=public,
    )  # fmt: skip

"""What a player is asked: the options, how many of them, and what counts as silence."""

import random
from collections.abc import Sequence
from math import comb
from typing import Any

from engine.words import Telling

Option = tuple[Any, ...]
"""`(verb, argument, …)`: words, card ids and object numbers, nothing else."""


class IllegalChoice(Telling, ValueError):
    """The choice is not among those offered. The game is unchanged."""


class Decision:
    """One question to one player. Shared by copies of a game and never changed.

    `options` lists everything that is legal, and nothing else. `default` are the indices taken when the player's time
    runs out. A decision with a single answer is answered by the machine unless it is `public`: then being asked must
    not tell the other players anything, so the player is asked all the same (override 1.6.6).
    """

    __slots__ = ("can_back", "default", "kind", "max", "min", "options", "player", "prompt", "public", "time")

    def __init__(
        self,
        player: int,
        kind: str,
        options: Sequence[Option],
        min: int = 1,
        max: int = 1,
        default: tuple[int, ...] = (0,),
        prompt: Option = (),
        public: bool = False,
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = tuple(options)
        self.min = min
        self.max = max
        self.default = default
        self.prompt = prompt
        self.public = public
        self.can_back = False
        self.time: tuple[int, ...] = ()
        """Where an effect does the same several times: which of them this is, counted from 1, and how many there are."""

    def __repr__(self) -> str:
        many = "" if self.min == self.max == 1 else f", {self.min}-{self.max}"
        return f"<{self.kind} of player {self.player}: {len(self.options)} options{many}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def key(self) -> tuple[Any, ...]:
        """All that makes two decisions the same."""
        return (
            self.player,
            self.kind,
            self.options,
            self.min,
            self.max,
            self.default,
            self.prompt,
            self.time,
        )

    def indices(self, choice: int | Sequence[int]) -> tuple[int, ...]:
        """The choice as checked, sorted indices. Raises `IllegalChoice`."""
        if isinstance(choice, bool) or (not isinstance(choice, int) and isinstance(choice, str | bytes)):
            raise IllegalChoice("choice_kind", given=choice)
        if isinstance(choice, int):
            picked: tuple[int, ...] = (choice,)
        else:
            try:
                picked = tuple(sorted(choice))
            except TypeError:
                raise IllegalChoice("choice_kind", given=choice) from None
        if not self.min <= len(picked) <= self.max:
            code = "choice_count" if self.min == self.max else "choice_range"
            wanted = {"least": self.min, "most": self.max, "options": len(self.options)}
            raise IllegalChoice(code, **wanted, given=len(picked))
        for i in picked:
            if type(i) is not int or not 0 <= i < len(self.options):
                raise IllegalChoice("choice_none", given=i, last=len(self.options) - 1)
        if len(set(picked)) != len(picked):
            raise IllegalChoice("choice_twice")
        return picked if len(picked) < 2 else self._first_of_equals(picked)

    def _first_of_equals(self, picked: tuple[int, ...]) -> tuple[int, ...]:
        """Equal options (two copies of a card) stand for each other: the first ones are taken, as a record reads them."""
        taken: list[int] = []
        for i in picked:
            option = self.options[i]
            taken.append(next(j for j, o in enumerate(self.options) if o == option and j not in taken))
        return tuple(sorted(taken))

    def answer(self, picked: tuple[int, ...]) -> Any:
        """What the procedure reads: the option, or the tuple of options where there may be several or none."""
        if self.min == self.max == 1:
            return self.options[picked[0]]
        return tuple([self.options[i] for i in picked])


def openly(player: int, kind: str, options: Sequence[Option], default: int) -> Decision:
    """A question for one option that is asked whatever the options are, for being asked must tell nothing."""
    return Decision(player, kind, options, 1, 1, (default,), (), True)


def random_choice(decision: Decision, rng: random.Random) -> int | tuple[int, ...]:
    """A uniform legal choice: each legal answer is as likely as any other."""
    n = len(decision.options)
    if decision.min == decision.max == 1:
        return int(rng.random() * n)
    sizes = range(decision.min, decision.max + 1)
    size = rng.choices(sizes, [comb(n, k) for k in sizes])[0]
    return tuple(sorted(rng.sample(range(n), size)))

"""Random numbers: one integer of state, the same numbers on every Python and every machine.

A number is the head of SHA-256 over that integer (a key of 256 bits made from the seed, and a counter), so nobody
can tell the next number from those seen so far, and anybody can recompute all of them from the seed. `random.shuffle`
promises neither.
"""

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel.state import State

_COUNTER_BITS = 32


def seeded(seed: int) -> int:
    """The random state of a seed."""
    return int.from_bytes(sha256(f"fudaba {seed}".encode()).digest()) << _COUNTER_BITS


def below(s: "State", n: int) -> int:
    """A whole number from 0 to n - 1, each as likely (the bias is below n / 2**64)."""
    s.random += 1
    return int.from_bytes(sha256(s.random.to_bytes(36)).digest()[:8]) * n >> 64


def shuffle(s: "State", cards: list[int]) -> None:
    """Shuffles in place (Fisher and Yates, from the end)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]

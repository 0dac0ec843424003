"""Shares with their intervals, and tables of them, for the commands of this folder."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


class Share(NamedTuple):
    """So many of so many, with the 95 % interval of Wilson (1927), as fractions."""

    won: int
    of: int

    @property
    def value(self) -> float:
        """The fraction; 0.5 of nothing."""
        return self.won / self.of if self.of else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound; 0 and 1 of nothing."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def plus(self, other: "Share") -> "Share":
        """Both counted together."""
        return Share(self.won + other.won, self.of + other.of)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)

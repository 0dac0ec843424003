"""Glicko-2 in plain Python: for whoever rates a game as it ends (Glickman, *Example of the Glicko-2 system*, 2012)."""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple


class Glicko(NamedTuple):
    """A rating, its deviation and its volatility (Glickman 2012)."""

    rating: float = 1500.0
    rd: float = 350.0
    volatility: float = 0.06


GLICKO_SCALE = 173.7178
START = Glicko(1500.0, 80.0, 0.02)
"""A narrow start: luck decides most games of cards, so a wide one would be over-confident."""


def glicko2(player: Glicko, games: Sequence[tuple[Glicko, float]], *, tau: float = 0.5) -> Glicko:
    """The player after a period with these opponents and scores (1, 1/2, 0); without games only the deviation grows.

    Glickman, *Example of the Glicko-2 system* (2012); its example:

    >>> foes = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    >>> after = glicko2(Glicko(1500, 200), foes)
    >>> round(after.rating, 2), round(after.rd, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = (player.rating - 1500) / GLICKO_SCALE, player.rd / GLICKO_SCALE
    if not games:
        wide = sqrt(phi**2 + player.volatility**2)
        return player._replace(rd=min(350.0, wide * GLICKO_SCALE))
    precision, gain = 0.0, 0.0
    for foe, score in games:
        g = 1 / sqrt(1 + 3 * (foe.rd / GLICKO_SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (foe.rating - 1500) / GLICKO_SCALE)))
        precision += g**2 * expected * (1 - expected)
        gain += g * (score - expected)
    v = 1 / precision
    volatility = _volatility(v * gain, phi, v, player.volatility, tau)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / v)
    return Glicko(1500 + GLICKO_SCALE * (mu + phi**2 * gain), GLICKO_SCALE * phi, volatility)


def _volatility(delta: float, phi: float, v: float, sigma: float, tau: float) -> float:
    """Step 5 of the paper: the root of f by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)

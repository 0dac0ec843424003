"""Seeds that nobody chose: a hash is shown before the decks are known, the seed itself when the game is over.

The commitment is the SHA-256 of the UTF-8 text `fudaba 1 MATCH GAME SEED`: the match's id in base 36, the number of the
game in the match, the seed as a decimal number. Anybody can check it:

    printf 'fudaba 1 %s %s %s' MATCH GAME SEED | sha256sum

or `python -m bot verify RECORD MATCH GAME COMMITMENT`, which replays the record as well.
"""

import secrets
from hashlib import sha256

BITS = 256
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def fresh() -> int:
    """A new seed, from the operating system's own source."""
    return secrets.randbits(BITS)


def commitment(match: int, game: int, seed: int) -> str:
    """What is shown at the start, in hexadecimal."""
    return sha256(f"fudaba 1 {base36(match)} {game} {seed}".encode()).hexdigest()


def base36(number: int) -> str:
    """A match's id as people see it. Raises `ValueError` for a negative number."""
    if number < 0:
        raise ValueError("ids of matches aren't negative")
    found = ""
    while True:
        number, digit = divmod(number, 36)
        found = DIGITS[digit] + found
        if not number:
            return found

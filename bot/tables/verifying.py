"""Whether a finished game was dealt as it was promised: its seed against the commitment, its record played again."""

from pathlib import Path
from typing import NamedTuple

from bot.tables.seeds import commitment
from engine import GameRecord, Outcome, RecordError, replay


class VerifyError(Exception):
    """The game isn't what was promised, or can't be read; the message says which and why."""


class Verified(NamedTuple):
    """A game that is what was promised."""

    seed: int
    moves: int
    outcome: Outcome | None


def verify(path: Path, match: str, game: int, promised: str) -> Verified:
    """Checks a record's file against what was shown at the start. Raises `VerifyError`."""
    try:
        record = GameRecord.from_json(path.read_text(encoding="utf-8"))
        number = int(match, 36)
    except (OSError, UnicodeDecodeError) as e:
        raise VerifyError(f"{path} can't be read: {e}") from None
    except RecordError as e:
        raise VerifyError(f"{path}: {e}") from None
    except ValueError:
        raise VerifyError(f"{match!r} is no match; write the letters and digits that the bot shows") from None
    seed = record.header["seed"]
    found = commitment(number, game, seed)
    if found != promised.strip().lower():
        raise VerifyError(
            f"the seed {seed} of game {game} of match {match} gives {found}, not what was shown at the start"
        )
    try:
        played = replay(record)
    except RecordError as e:
        raise VerifyError(f"the seed is the one that was promised, but {e}") from None
    return Verified(seed, len(record.moves), played.outcome)

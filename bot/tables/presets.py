"""The clocks that a match can be played with."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from engine import Ruleset


class Preset(NamedTuple):
    """How long things may take. `None`: as long as they like."""

    name: str
    turn: timedelta | None
    """The turn player's own decisions in a turn; `None` with `timed`: as the ruleset has it."""
    decision: timedelta | None
    """A decision out of turn, with all its stages."""
    timed: bool = True
    match: bool = False
    """Whether the ruleset's limit on the whole game counts."""
    reminder: timedelta | None = None
    """So long before the time is up, one reminder."""
    challenge: timedelta = timedelta(hours=24)
    """For somebody to accept."""
    decks: timedelta = timedelta(hours=1)
    """For both to choose their decks."""
    judge: timedelta = timedelta(minutes=30)
    """For a judge to come; then the clock goes on."""
    offer: timedelta = timedelta(minutes=2)
    """For the opponent to answer an offer."""
    abandoned: timedelta | None = None
    """Without a command for so long, the match ends without loss to either."""


PRESETS: Mapping[str, Preset] = {
    p.name: p
    for p in (
        Preset("rules", None, None, match=True),
        Preset("relaxed", timedelta(minutes=5), timedelta(minutes=2)),
        Preset(
            "daily",
            timedelta(hours=24),
            timedelta(hours=12),
            reminder=timedelta(hours=4),
            decks=timedelta(hours=24),
            judge=timedelta(hours=24),
            offer=timedelta(hours=12),
        ),
        Preset(
            "none",
            None,
            None,
            timed=False,
            challenge=timedelta(days=7),
            decks=timedelta(days=7),
            judge=timedelta(days=7),
            offer=timedelta(days=7),
            abandoned=timedelta(days=7),
        ),
    )
}


def game_options(preset: Preset, rules: Ruleset) -> dict[str, Any]:
    """The options of a game under this clock, for those that the ruleset has: the record then says what was played."""
    found: dict[str, Any] = {}
    for name, length in (("turn_seconds", preset.turn), ("decision_seconds", preset.decision)):
        if length is not None and name in rules.options:
            found[name] = int(length.total_seconds())
    return found


def turn_time(preset: Preset, options: Mapping[str, Any]) -> timedelta | None:
    """How long a turn's own decisions may take together; `None` where nothing limits them."""
    return _time(preset, preset.turn, options.get("turn_seconds"))


def decision_time(preset: Preset, options: Mapping[str, Any]) -> timedelta | None:
    """How long a decision out of turn may take; `None` where nothing limits it."""
    return _time(preset, preset.decision, options.get("decision_seconds"))


def match_time(preset: Preset, options: Mapping[str, Any]) -> timedelta | None:
    """How long a game may take before its last round; `None` where nothing limits it."""
    minutes = options.get("match_minutes")
    return timedelta(minutes=minutes) if preset.match and minutes else None


def _time(preset: Preset, own: timedelta | None, seconds: int | None) -> timedelta | None:
    if not preset.timed:
        return None
    return own if own is not None else timedelta(seconds=seconds) if seconds else None

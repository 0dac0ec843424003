"""Finished games are counted once each, whatever else changes on a table."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.counting import Tally
from bot.health.metrics import Metrics
from bot.tables import Table
from bot.tables.match import End, Seat
from bot.tables.presets import PRESETS

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
TABLE = Table(
    id=7, phase="playing", ruleset="override", preset=PRESETS["rules"], server=1, channel=2, thread=3, language="en",
    best_of=3, rated=True, sets=(), seats=(Seat(1), Seat(2)), created_at=NOON, changed_at=NOON,
)  # fmt: skip
WON = End(0, "knock_out", True)


def counted(*tables: Table) -> float:
    metrics = Metrics()
    tally = Tally(metrics)
    for table in tables:
        tally(table)
    return metrics.registry.get_sample_value("fudaba_games_finished_total", {"ruleset": "override"}) or 0


def test_each_game_of_a_match_of_three_counts() -> None:
    second = replace(TABLE, number=2, phase="decks")
    third = replace(TABLE, number=3)
    assert counted(TABLE, TABLE, second, replace(second, phase="playing"), third) == 2
    assert counted(TABLE, second, third, replace(third, phase="over", end=WON)) == 3


def test_a_match_that_was_called_off_counts_for_none() -> None:
    assert counted(TABLE, replace(TABLE, phase="over", end=End(None, "abandoned", False))) == 0


def test_what_was_over_before_the_start_is_not_counted_again() -> None:
    third = replace(TABLE, number=3)
    assert counted(third, third) == 0
    assert counted(replace(third, phase="over", end=WON)) == 1

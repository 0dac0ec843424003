"""The benchmark runs and counts; what it measures is nobody's test."""

from bot.tables.bench import measure


async def test_the_benchmark_counts_what_it_did() -> None:
    figures = await measure(matches=3, seconds=0.05, pause=0.02)
    assert figures.matches == 3
    assert figures.choices >= 3, "each match has one, however short the time"
    assert 0 < figures.median <= figures.p99 <= figures.most
    assert "open matches" in figures.table()

"""Finished games for the metrics, counted as the tables tell of what has changed."""

from .health.metrics import Metrics
from .tables import Table


class Tally:
    """A listener of the tables. A match of three may hold several games; one that was called off counts for none."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._counted: dict[int, int] = {}
        """Games of each open match that have been counted."""

    def __call__(self, table: Table) -> None:
        """Count the games that have come to an end since the table was last seen; those before the start are not news."""
        over = table.phase == "over"
        ended = table.number - 1 + (over and table.end is not None and table.end.result)
        fresh = ended - self._counted.get(table.id, table.number - 1)
        if fresh > 0:
            self._metrics.finished.labels(table.ruleset).inc(fresh)
        if over:
            self._counted.pop(table.id, None)
        else:
            self._counted[table.id] = ended

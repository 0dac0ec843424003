"""What is counted and measured while the bot runs, under the names that alarms and dashboards use."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
)

ANSWER_BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
SCOPES = ("user", "global", "shared", "unknown")
"""They are there from the start: a counter that begins at 1 looks to an alarm like one that stands still."""

WORK = ("commit", "picture")

LAG_BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
WORK_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the store says of the work that waits.

    `oldest_due` is the time since which the longest waiting board or message has been due (aware, UTC).
    """

    open_matches: int
    overdue_deadlines: int
    outbox: int
    oldest_due: datetime | None


class Metrics:
    """All metrics of one bot, in a registry of their own.

    Nothing of a player, a channel or a card is ever a label.
    """

    def __init__(self, version: str = "") -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        Info("fudaba", "The version that runs", registry=registry).info({"version": version})

        self.acknowledged = Histogram(
            "fudaba_acknowledgement_seconds",
            "From the moment an interaction was made to the first answer to it",
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self.requests = Counter(
            "fudaba_discord_requests",
            "Requests to Discord, by route and status",
            ("method", "route", "status"),
            registry=registry,
        )
        self.rate_limited = Counter(
            "fudaba_discord_rate_limited",
            "Requests that Discord answered with 429, by the scope of the limit",
            ("scope",),
            registry=registry,
        )
        self.invalid = Counter(
            "fudaba_discord_invalid_requests",
            "Requests of the kind that gets an address banned: 401, 403 and 429, 10,000 in ten minutes",
            registry=registry,
        )
        self.invalid_lately = Gauge(
            "fudaba_discord_invalid_requests_lately",
            "Those of the last ten minutes, of which 10,000 get an address banned; counted up to 5,000, where the bot "
            "itself stops",
            registry=registry,
        )
        for scope in SCOPES:
            self.rate_limited.labels(scope)
        self.gateway = Gauge("fudaba_gateway_connected", "1 while the gateway is ready", registry=registry)
        self.loop_lag = Histogram(
            "fudaba_loop_lag_seconds",
            "How much too late the event loop came to a task that was due",
            buckets=LAG_BUCKETS,
            registry=registry,
        )
        self.work = Histogram(
            "fudaba_work_seconds",
            "How long a piece of the bot's own work took: a commit, a picture",
            ("kind",),
            buckets=WORK_BUCKETS,
            registry=registry,
        )
        for kind in WORK:
            self.work.labels(kind)
        self.errors = Counter(
            "fudaba_errors",
            "Errors that nobody expected, by where they came up",
            ("where",),
            registry=registry,
        )
        self.finished = Counter(
            "fudaba_games_finished",
            "Games that came to an end, by ruleset",
            ("ruleset",),
            registry=registry,
        )
        self.store = Gauge("fudaba_store_up", "1 while the database answers", registry=registry)
        self.open_matches = Gauge("fudaba_open_matches", "Matches that are not over", registry=registry)
        self.overdue = Gauge(
            "fudaba_overdue_deadlines", "Deadlines that have passed and were not acted on", registry=registry
        )
        self.outbox = Gauge("fudaba_outbox_due", "Boards and messages that are due", registry=registry)
        self.outbox_age = Gauge(
            "fudaba_outbox_age_seconds", "For how long the oldest of them has been due", registry=registry
        )

    def show(self, standing: Standing, now: datetime) -> None:
        """Take over what the store says."""
        self.open_matches.set(standing.open_matches)
        self.overdue.set(standing.overdue_deadlines)
        self.outbox.set(standing.outbox)
        oldest = standing.oldest_due
        self.outbox_age.set(0 if oldest is None else max(0.0, (now - oldest).total_seconds()))


AskStore = Callable[[], Awaitable[Standing]]


def utc_now() -> datetime:
    """The time of day, aware."""
    return datetime.now(UTC)

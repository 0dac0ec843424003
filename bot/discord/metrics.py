"""What is counted while the bot runs, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Histogram

from .refusals import Refusal

_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)


class Metrics:
    """The counters of one bot, in a registry of their own."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = CollectorRegistry() if registry is None else registry
        self._acknowledged = Histogram(
            "fudaba_acknowledge_seconds",
            "From the arrival of an interaction to its first answer",
            ["what"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._failed = Counter(
            "fudaba_failed_total",
            "Interactions that ended in an error",
            ["what", "error"],
            registry=self.registry,
        )

    def acknowledged(self, what: str, seconds: float) -> None:
        """An interaction has its first answer."""
        self._acknowledged.labels(what).observe(seconds)

    def failed(self, what: str, error: BaseException) -> None:
        """An interaction ended in an error; refusals count as well."""
        name = "Refusal" if isinstance(error, Refusal) else type(error).__name__
        self._failed.labels(what, name).inc()

"""The bot as its parts know it: a connection to Discord, services, jobs beside the work, an end in good order."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Self, TypeVar

import discord
from discord import app_commands

from bot.health.budget import Budget
from bot.health.metrics import Metrics
from bot.health.requests import trace

from .jobs import Jobs

_log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE = 1.0
"""Seconds after which an interaction without an answer is deferred."""
_LONGEST_WAIT = 60.0
"""Seconds that discord.py may wait for a rate limit; what would take longer raises."""


class Bot(discord.AutoShardedClient, ABC):
    """A client with the intent `guilds` and nothing else, which mentions nobody unasked."""

    tree: app_commands.CommandTree[Any]

    def __init__(
        self,
        *,
        services: Sequence[object] = (),
        metrics: Metrics | None = None,
        budget: Budget | None = None,
        patience: float = PATIENCE,
        language: str = "en",
        **options: Any,
    ) -> None:
        self.metrics = Metrics() if metrics is None else metrics
        self._services = {type(service): service for service in services}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=_LONGEST_WAIT,
            http_trace=trace(self.metrics, budget or Budget()),
            **options,
        )
        self.patience = patience
        self.language = language
        """What is spoken to those whose language the bot doesn't know."""
        self.stopping = False
        self.jobs = Jobs()

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Self:
        """The bot that was asked."""
        bot = interaction.client
        assert isinstance(bot, cls)
        return bot

    @abstractmethod
    async def pressed(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Handle a press of a button or a select."""

    def service(self, kind: type[T]) -> T:
        """What the bot was given of that kind, such as the store. Raises `LookupError` where it was given none."""
        found = self._services.get(kind)
        if not isinstance(found, kind):
            raise LookupError(f"this bot was given no {kind.__name__}")
        return found

    @property
    def connected(self) -> bool:
        """Whether every shard has its connection to the gateway."""
        shards = self.shards.values()
        return self.is_ready() and not self.is_closed() and not any(shard.is_closed() for shard in shards)

    async def stop(self, seconds: float = 10.0) -> None:
        """Take no more interactions, let what has begun end, and leave."""
        self.stopping = True
        await self.jobs.finish(seconds)
        await self.close()

    async def close(self) -> None:
        """Leave. What goes on beside, such as a board that is due, is stopped first: it would use what closes next."""
        await self.jobs.finish(0)
        await super().close()

    async def on_connect(self) -> None:
        """Say so in the log; nothing else belongs here, since it happens again and again."""
        _log.info("connected to Discord")

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Failures in events go to the log, without what was in the event."""
        _log.exception("on_%s failed", event_method)

"""The bot: a discord.py client that hands every interaction to the part which has declared it."""

import logging
from collections.abc import Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.health.metrics import Metrics
from bot.health.requests import trace

from .calls import Call, Way
from .ids import Id
from .items import Control
from .jobs import Jobs
from .parts import Part, Press
from .refusals import BUSY, OLD, OLD_FORM, Refusal
from .translator import Translator

_log = logging.getLogger(__name__)
T = TypeVar("T")

_GUILDS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)

PATIENCE = 1.0
"""Seconds after which an interaction without an answer is deferred."""
_LONGEST_WAIT = 60.0
"""Seconds that discord.py may wait for a rate limit; what would take longer raises."""


def _shows(part: Any, custom_id: str) -> bool:
    """Whether a message, or a part of one, has a component of that id."""
    inner = [*getattr(part, "components", ()), *getattr(part, "children", ())]
    inner.append(getattr(part, "accessory", None))
    found = getattr(part, "custom_id", None) == custom_id
    return found or any(_shows(one, custom_id) for one in inner if one is not None)


class Tree(app_commands.CommandTree["Fudaba"]):
    """The commands. Each use of one is a `Call`."""

    async def interaction_check(self, interaction: discord.Interaction["Fudaba"], /) -> bool:
        """Begin the call; while the bot stops, say so and do nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        command = interaction.command
        way = Way.PRIVATE if command is None else command.extras.get("way", Way.PRIVATE)
        call = Call(self.client, interaction, way, Id("command"))
        if self.client.stopping:
            await call.fail(Refusal(BUSY))
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction["Fudaba"], error: app_commands.AppCommandError, /
    ) -> None:
        """Every failed command gets an answer."""
        call = interaction.extras.get("fudaba") or Call(self.client, interaction, Way.PRIVATE, Id("command"))
        await call.fail(error)


class Fudaba(discord.AutoShardedClient):
    """The bot. It needs the intent `guilds` and nothing else."""

    def __init__(
        self,
        parts: Sequence[Part],
        *,
        services: Sequence[object] = (),
        metrics: Metrics | None = None,
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
            http_trace=trace(self.metrics),
            **options,
        )
        self.patience = patience
        self.language = language
        """What is spoken to those whose language the bot doesn't know."""
        self.stopping = False
        self.jobs = Jobs()
        self.parts = tuple(parts)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._presses: dict[str, Press] = {}
        for part in parts:
            self._join(part)

    def _join(self, part: Part) -> None:
        """Take in a part's commands and presses. Raises `ValueError` where two parts have the same verb."""
        twice = self._presses.keys() & part.presses.keys()
        if twice:
            raise ValueError(f"two parts of the bot handle {', '.join(sorted(twice))}")
        self._presses |= part.presses
        for command in part.commands:
            if command.guild_only:  # which Discord overlooks where contexts are named
                command.allowed_contexts = _GUILDS
            self.tree.add_command(command)

    def service(self, kind: type[T]) -> T:
        """What the bot was given of that kind, such as the store. Raises `LookupError` where it was given none."""
        found = self._services.get(kind)
        if not isinstance(found, kind):
            raise LookupError(f"this bot was given no {kind.__name__}")
        return found

    async def setup_hook(self) -> None:
        """What is done once, before the gateway."""
        self.add_dynamic_items(Control)
        await self.tree.set_translator(Translator())
        for part in self.parts:
            if part.open is not None:
                await part.open(self)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Forms, which nobody remembers, and buttons that discord.py hands to nobody: those that are none of ours,
        and those that the message has lost while they were pressed."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit:
            await self.pressed(interaction, str(data.get("custom_id", "")), otherwise=OLD_FORM)
        elif interaction.type is discord.InteractionType.component:
            custom_id = str(data.get("custom_id", ""))
            if Id.read(custom_id) is None or not _shows(interaction.message, custom_id):
                await self.pressed(interaction, custom_id)

    async def pressed(
        self, interaction: discord.Interaction, custom_id: str, *, otherwise: str = OLD
    ) -> None:
        """Handle a press of a button or a select, or a form."""
        id_ = Id.read(custom_id)
        press = self._presses.get(id_.verb) if id_ is not None else None
        call = Call(self, interaction, Way.PRIVATE if press is None else press.way, id_ or Id("unknown"))
        if self.stopping:
            await call.fail(Refusal(BUSY))
        elif press is None:
            await call.fail(Refusal(otherwise))
        else:
            await call.run(press.handle(call))

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

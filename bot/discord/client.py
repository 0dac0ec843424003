"""The bot: a discord.py client that hands every interaction to the part which has declared it."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from .bot import Bot
from .calls import Call, Way
from .ids import Id
from .items import Control
from .parts import Part, Press
from .refusals import BUSY, OLD, OLD_FORM, Refusal
from .translator import Translator

_GUILDS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


def _shows(part: Any, custom_id: str) -> bool:
    """Whether a message, or a part of one, has a component of that id."""
    inner = [*getattr(part, "components", ()), *getattr(part, "children", ())]
    inner.append(getattr(part, "accessory", None))
    found = getattr(part, "custom_id", None) == custom_id
    return found or any(_shows(one, custom_id) for one in inner if one is not None)


def _typed(options: Any) -> str | None:
    """The name of the option in which somebody is typing, in a command or in a group's."""
    for option in options:
        found = option["name"] if option.get("focused") else _typed(option.get("options") or ())
        if found is not None:
            return str(found)
    return None


class Tree(app_commands.CommandTree["Fudaba"]):
    """The commands. Each use of one is a `Call`."""

    async def interaction_check(self, interaction: discord.Interaction["Fudaba"], /) -> bool:
        """Begin the call; while the bot stops, say so and do nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await self._completes(interaction)
        command = interaction.command
        way = Way.PRIVATE if command is None else command.extras.get("way", Way.PRIVATE)
        call = Call(self.client, interaction, way, Id("command"))
        if self.client.stopping:
            await call.fail(Refusal(BUSY))
            return False
        return True

    async def _completes(self, interaction: discord.Interaction["Fudaba"]) -> bool:
        """Whether the option that is being typed has choices; one of an older version of the command has none."""
        data: Any = interaction.data or {}
        typed = _typed(data.get("options") or ())
        known = getattr(interaction.command, "parameters", ())
        if any(option.autocomplete and option.display_name == typed for option in known):
            return True
        await interaction.response.autocomplete([])
        return False

    async def on_error(
        self, interaction: discord.Interaction["Fudaba"], error: app_commands.AppCommandError, /
    ) -> None:
        """Every failed command gets an answer."""
        call = interaction.extras.get("fudaba") or Call(self.client, interaction, Way.PRIVATE, Id("command"))
        await call.fail(error)


class Fudaba(Bot):
    """The bot with its parts: their commands in the tree, their presses by verb."""

    def __init__(self, parts: Sequence[Part], **options: Any) -> None:
        """`options` are those of `Bot` and of discord.py's client."""
        super().__init__(**options)
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

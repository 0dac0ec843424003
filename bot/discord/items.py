"""Buttons and selects. None of them is remembered: what is to do stands in the id."""

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.library.folding import seen

from .bot import Bot
from .ids import TEMPLATE, Id
from .style import clip

_Item = discord.ui.Item[discord.ui.View]


class Control(discord.ui.DynamicItem[_Item], template=TEMPLATE):
    """Any button or select of ours, pressed."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> "Control":
        """The item that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press to whoever has declared its verb."""
        await Bot.of(interaction).pressed(interaction, self.custom_id)


def button(
    label: str,
    id_: Id,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
    row: int | None = None,
) -> Control:
    """A button; its label is cut to what Discord shows."""
    return Control(
        discord.ui.Button(
            label=clip(seen(label), 80),
            custom_id=str(id_),
            style=style,
            emoji=emoji,
            disabled=disabled,
            row=row,
        )
    )


def select(
    placeholder: str,
    id_: Id,
    options: Sequence[discord.SelectOption],
    *,
    least: int = 1,
    most: int = 1,
    row: int | None = None,
) -> Control:
    """A list to pick from: 1 to 25 options, see `option`."""
    return Control(
        discord.ui.Select(
            placeholder=clip(seen(placeholder), 150),
            custom_id=str(id_),
            options=list(options),
            min_values=least,
            max_values=min(most, len(options)),
            row=row,
        )
    )


def channel_select(placeholder: str, id_: Id, chosen: int | None, *, row: int | None = None) -> Control:
    """A list of the server's text channels, of which one or none is picked."""
    defaults = (
        []
        if chosen is None
        else [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.channel)]
    )
    return Control(
        discord.ui.ChannelSelect(
            placeholder=clip(seen(placeholder), 150),
            custom_id=str(id_),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=1,
            default_values=defaults,
            row=row,
        )
    )


def role_select(placeholder: str, id_: Id, chosen: int | None, *, row: int | None = None) -> Control:
    """A list of the server's roles, of which one or none is picked."""
    defaults = (
        []
        if chosen is None
        else [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.role)]
    )
    return Control(
        discord.ui.RoleSelect(
            placeholder=clip(seen(placeholder), 150),
            custom_id=str(id_),
            min_values=0,
            max_values=1,
            default_values=defaults,
            row=row,
        )
    )


def option(
    label: str, value: str, description: str = "", *, emoji: str | None = None, default: bool = False
) -> discord.SelectOption:
    """An option of a select, cut to what Discord takes. The value is ours and must fit."""
    return discord.SelectOption(
        label=clip(seen(label), 100),
        value=value,
        description=clip(seen(description), 100) or None,
        emoji=emoji,
        default=default,
    )


def view(*items: Control) -> discord.ui.View:
    """Buttons and selects for a message."""
    found = discord.ui.View(timeout=None)
    for item in items:
        found.add_item(item)
    return found

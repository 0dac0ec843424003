"""What a part of the bot brings along. One module is one part, with one group of commands.

A module of `bot.discord.commands` (or of another part of the bot) has a constant `PART`::

    @app_commands.command(name=term("command", "help"), description=phrase("What I can do"))
    async def help_(interaction: discord.Interaction) -> None:
        call = Call.of(interaction)
        await call.answer(Page(embeds=[…]))

    async def _show_rules(call: Call) -> None: ...

    PART = Part(commands=(help_,), presses={"help-rules": Press(Way.EDIT, _show_rules)})

A command answers in private unless it is given `extras={"way": Way.PUBLIC}`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord import app_commands

from .bot import Bot
from .calls import Handler, Way

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


@dataclass(frozen=True, slots=True)
class Press:
    """What happens on a button, a select or a form: how it is answered, and by whom."""

    way: Way
    handle: Handler


@dataclass(frozen=True, slots=True)
class Part:
    """Commands, and handlers by the verb of their `custom_id`; `open` is awaited before the bot connects."""

    commands: tuple[Command, ...] = ()
    presses: Mapping[str, Press] = field(default_factory=dict)
    open: Callable[[Bot], Awaitable[None]] | None = None

"""One interaction and its one answer.

Whoever handles a command, a press or a form asks the `Call` to answer; nobody else speaks to
Discord about an interaction. So there is one place that acknowledges: a handler that takes longer
than `patience` is deferred, in the visibility that it has declared, and its answer then fills in
what was deferred.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import discord

from bot.words import Words, language_of, words

from .bot import Bot
from .codes import WORDING, Remedy, remedy
from .ids import Id
from .refusals import Refusal, report
from .style import trouble

_log = logging.getLogger(__name__)
_KEY = "fudaba"
_TOKEN_LIVES = 15 * 60.0
"""Seconds after which an interaction can't be answered any more."""


class Way(Enum):
    """How something is answered; known before the answer is, since a deferral can't be changed."""

    PRIVATE = "private"
    """By a new message that only the person sees."""
    PUBLIC = "public"
    """By a new message for everybody."""
    EDIT = "edit"
    """By changing the message with the button in place."""
    FORM = "form"
    """By a modal, or by a private message instead."""


@dataclass(frozen=True, slots=True)
class Page:
    """A message: all that it shows. What is left out is not there, in an edited message neither."""

    text: str = ""
    embeds: Sequence[discord.Embed] = ()
    view: discord.ui.View | None = None
    files: Sequence[discord.File] = ()
    mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)


class Form(discord.ui.Modal):
    """A modal that nobody remembers: what is sent comes back as a press, also after a restart."""

    def is_finished(self) -> bool:
        """True, which keeps discord.py from storing the modal."""
        return True


Handler = Callable[["Call"], Awaitable[None]]


class Call:
    """An interaction that is being handled.

    `words` are the person's own, `public` those of the server. `id`, `values` and `fields` are what a
    press, a select and a form bring along; none of it can be trusted.
    """

    def __init__(self, bot: Bot, interaction: discord.Interaction, way: Way, id_: Id) -> None:
        self.bot = bot
        self.interaction = interaction
        self.id = id_
        self._way = way
        self._answering = asyncio.Lock()
        self.deferred = asyncio.Event()
        """Set once Discord has been told that the answer will come."""
        self._ended = asyncio.Event()
        interaction.extras[_KEY] = self
        bot.jobs.start(self._watch(), "watch an interaction")

    @classmethod
    def of(cls, interaction: discord.Interaction) -> "Call":
        """The call of an interaction that is being handled."""
        call = interaction.extras[_KEY]
        assert isinstance(call, cls)
        return call

    @classmethod
    def speaks(cls, interaction: discord.Interaction) -> str:
        """What the person of an interaction speaks."""
        return language_of(interaction.locale.value, Bot.of(interaction).language)

    @property
    def user(self) -> int:
        """Who it is."""
        return self.interaction.user.id

    @property
    def server(self) -> int | None:
        """Where it is; None in a private channel."""
        return self.interaction.guild_id

    @property
    def language(self) -> str:
        """What the person speaks."""
        return self.speaks(self.interaction)

    @property
    def words(self) -> Words:
        """The words for answers that only the person sees."""
        return words(self.language)

    @property
    def values(self) -> list[str]:
        """What was picked in a select."""
        data: Any = self.interaction.data or {}
        return [str(value) for value in data.get("values") or ()]

    @property
    def fields(self) -> Mapping[str, str]:
        """What was written into a form's text fields or picked in its selects (joined by line breaks)."""
        data: Any = self.interaction.data or {}
        return dict(_fields(data.get("components") or ()))

    @property
    def answered(self) -> bool:
        """Whether the person has an answer."""
        return self._ended.is_set()

    async def answer(self, page: Page) -> None:
        """Answer, in the way that was declared."""
        async with self._answering:
            if self.deferred.is_set():
                await self._fill(page)
            elif self._way is Way.EDIT:
                await self.interaction.response.edit_message(**_edit(page))
            else:
                private = self._way is not Way.PUBLIC
                await self.interaction.response.send_message(ephemeral=private, **_new(page))
            self._ended.set()

    async def ask(self, form: Form) -> None:
        """Open a form. Raises `Refusal` after a deferral, when it is too late for one."""
        async with self._answering:
            if self.deferred.is_set():
                raise Refusal(WORDING[Remedy.LATE])
            await self.interaction.response.send_modal(form)
            self._ended.set()

    async def also(self, page: Page, *, private: bool = True) -> None:
        """A further message, after the answer."""
        await self.interaction.followup.send(ephemeral=private, **_new(page))

    async def defer(self) -> None:
        """Tell Discord that the answer will come; for what is known to take long."""
        async with self._answering:
            if self.answered or self.deferred.is_set():
                return
            thinking = self._way is not Way.EDIT
            await self.interaction.response.defer(ephemeral=self._way is not Way.PUBLIC, thinking=thinking)
            self.deferred.set()

    async def refuse(self, text: str) -> None:
        """Say to this person alone that it can't be done, and change nothing else."""
        page = Page(embeds=[trouble(text)])
        async with self._answering:
            if self.answered or (self.deferred.is_set() and self._way is Way.EDIT):
                await self.also(page)
            elif self.deferred.is_set() and self._way is Way.PUBLIC:
                await self.interaction.delete_original_response()
                await self.also(page)
            elif self.deferred.is_set():
                await self._fill(page)
            else:
                await self.interaction.response.send_message(ephemeral=True, **_new(page))
            self._ended.set()

    async def run(self, work: Awaitable[None]) -> None:
        """Handle it to the end: whatever goes wrong becomes an answer."""
        try:
            await work
            if not self.answered:
                raise RuntimeError("the handler has not answered")
        except Exception as error:
            await self.fail(error)

    async def fail(self, error: BaseException) -> None:
        """Tell the person about an error and the log the details."""
        if isinstance(error, discord.HTTPException) and remedy(error) is Remedy.LATE:
            self._ended.set()
            _log.warning("%s: answered too late (%s)", self._kind, error.code)
            return
        text = report(error, self.words, self._kind, self.bot.metrics)
        try:
            await self.refuse(text)
        except discord.HTTPException as late:
            self._ended.set()
            _log.warning("%s: the error could not be told (%s)", self._kind, late.code)

    @property
    def _kind(self) -> str:
        command = self.interaction.command
        return f"/{command.qualified_name}" if command is not None else self.id.verb

    async def _fill(self, page: Page) -> None:
        await self.interaction.edit_original_response(**_edit(page))

    async def _watch(self) -> None:
        """Defer what takes long, and stay until the answer, which a stopping bot waits for."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), self.bot.patience)
            return
        with suppress(discord.HTTPException):
            await self.defer()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), _TOKEN_LIVES)


def _new(page: Page) -> dict[str, Any]:
    """Arguments for sending a page."""
    found: dict[str, Any] = {
        "embeds": list(page.embeds),
        "files": list(page.files),
        "allowed_mentions": page.mentions,
    }
    if page.text:
        found["content"] = page.text
    if page.view is not None:
        found["view"] = page.view
    return found


def _edit(page: Page) -> dict[str, Any]:
    """Arguments for making a message into a page."""
    return {
        "content": page.text or None,
        "embeds": list(page.embeds),
        "attachments": list(page.files),
        "view": page.view,
        "allowed_mentions": page.mentions,
    }


def _fields(components: Sequence[Any]) -> list[tuple[str, str]]:
    """Custom_ids and values of a form, in labels or in rows."""
    found = []
    for outer in components:
        for inner in [outer.get("component"), *(outer.get("components") or ())]:
            if inner and "custom_id" in inner:
                value = inner.get("value")
                picked = "\n".join(map(str, inner.get("values") or ()))
                found.append((str(inner["custom_id"]), picked if value is None else str(value)))
    return found

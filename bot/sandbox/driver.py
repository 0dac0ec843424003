"""People for tests: `await alice.slash("duel", opponent=bob)`, `alice.sees("Your turn")`.

A person acts through the same client as the page does and is refused (`Refused`) what Discord's
client would not let anybody do. Acting waits for the bot's answer; nothing sleeps, every wait is for
an event of the local Discord and gives up after `PATIENCE` real seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar

from .checks.components import SELECTS, walk
from .client import Client
from .model import (
    Channel,
    Interaction,
    InteractionState,
    Json,
    Message,
    MessageFlag,
    User,
)
from .reading import pressable, words
from .refusal import Refused
from .server import LocalDiscord

PATIENCE = 120.0
T = TypeVar("T")


class Reply:
    """What came of an action."""

    def __init__(self, person: "Person", interaction: Interaction) -> None:
        self._person = person
        self.interaction = interaction

    @property
    def failed(self) -> bool:
        """Whether the client shows "This interaction failed"."""
        return self.interaction.state is InteractionState.FAILED

    @property
    def message(self) -> Message:
        """The answer: the new message, or the one that was changed."""
        if self.interaction.original is None:
            raise AssertionError("the bot answered without a message")
        return self.interaction.original

    @property
    def text(self) -> str:
        """All words of the answer."""
        return words(self.message)

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message.ephemeral_to is not None

    @property
    def modal(self) -> Json | None:
        """The modal that is now open."""
        return self.interaction.modal

    @property
    def followups(self) -> list[Message]:
        """The messages that came after the answer."""
        return [m for m in self.interaction.followups if m is not self.interaction.original]

    async def followup(self, number: int = 0) -> Message:
        """Wait for a followup."""
        return await self._person.until(
            lambda: self.followups[number] if len(self.followups) > number else None
        )


class Person:
    """A user of the local Discord at their client, in one channel at a time."""

    def __init__(self, discord: LocalDiscord, user: User, channel: Channel | None = None) -> None:
        self.discord = discord
        self.user = user
        self.client = Client(discord, user, self._hear)
        self.channel = channel if channel is not None else self._first_channel()
        self._news = asyncio.Event()

    @property
    def id(self) -> int:
        """The user's id, so that a person can be given as an option."""
        return self.user.id

    @property
    def mention(self) -> str:
        """The user's mention, as messages contain it."""
        return f"<@{self.user.id}>"

    def close(self) -> None:
        """Close the client."""
        self.client.close()

    def go(self, channel: Channel) -> None:
        """Open another channel or thread."""
        self.channel = self.client.find_channel(channel.id)

    # Acting

    async def slash(self, name: str, /, *, wait: bool = True, **options: Any) -> Reply:
        """Use a slash command in the open channel, by its full name."""
        interaction = self.client.slash(self.channel, name, _plain(options))
        return await self._reply(interaction, wait)

    async def autocomplete(self, name: str, focused: str, typed: str = "", /, **options: Any) -> list[Json]:
        """What is offered when something is typed into an option."""
        given = {**_plain(options), focused: typed}
        interaction = self.client.autocomplete(self.channel, name, focused, given)
        await self._reply(interaction, wait=True)
        return interaction.choices or []

    async def use(self, name: str, target: "Message | Reply | Person | User", *, wait: bool = True) -> Reply:
        """Use a command of the context menu of a message or a person."""
        on = target.user if isinstance(target, Person) else target
        on = on if isinstance(on, User) else _message(on)
        return await self._reply(self.client.use(self.channel, name, on), wait)

    async def click(self, message: Message | Reply, button: str, *, wait: bool = True) -> Reply:
        """Press a button, by label or custom_id."""
        message = _message(message)
        found = self._find(message, lambda c: c["type"] == 2, button)
        if found.get("url"):
            raise Refused("a link opens the browser")
        return await self._reply(self.client.click(message, found["custom_id"]), wait)

    def aim(self, message: Message | Reply, button: str) -> Callable[[], Awaitable[Reply]]:
        """Make ready to press a button; the press itself may then cross with an edit of the message.

        `press = alice.aim(board, "Pass")`, and after the board has changed `await press()`.
        """
        target = _message(message)
        found = self.client.aim(target, self._find(target, lambda c: c["type"] == 2, button)["custom_id"])

        async def press() -> Reply:
            return await self._reply(self.client.press(target, found), wait=True)

        return press

    async def select(
        self, message: Message | Reply, *values: Any, of: str | None = None, wait: bool = True
    ) -> Reply:
        """Pick in a select, by labels or values (people, roles, channels for the other kinds).

        `of` names the select by placeholder or custom_id where there are several.
        """
        message = _message(message)
        found = self._find(message, lambda c: c["type"] in SELECTS, of)
        chosen = [_option_value(found, value) for value in values]
        return await self._reply(self.client.select(message, found["custom_id"], chosen), wait)

    async def submit(self, opened: Reply, *, wait: bool = True, **values: Any) -> Reply:
        """Send the open modal: values by custom_id or by label with spaces as underscores."""
        fields = opened.modal
        if fields is None:
            raise Refused("no modal is open")
        names = _field_names(fields["components"])
        filled = {names.get(name, name): value for name, value in _plain(values).items()}
        return await self._reply(self.client.submit(opened.interaction, filled), wait)

    def send(
        self, content: str, *, files: Mapping[str, bytes] | None = None, reply_to: Message | None = None
    ) -> Message:
        """Write an ordinary message."""
        return self.client.send(self.channel, content, files=files, reply_to=reply_to)

    def edit(self, message: Message, content: str) -> None:
        """Write one's own message anew."""
        self.client.edit(message, content)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        self.client.delete(message)

    def react(self, message: Message | Reply, emoji: str, *, take_back: bool = False) -> None:
        """React to a message, or take that back."""
        self.client.react(_message(message), emoji, take_back=take_back)

    def vote(self, message: Message | Reply, *answers: str) -> None:
        """Vote for answers of a poll by their texts; without any, take the vote back."""
        poll = _message(message).poll
        offered = {} if poll is None else {media["text"]: number for number, media in poll.answers.items()}
        if not set(answers) <= set(offered):
            raise Refused(f"there is no such answer: {', '.join(answers)}")
        self.client.vote(_message(message), *(offered[answer] for answer in answers))

    def dismiss(self, message: Message | Reply) -> None:
        """Dismiss an ephemeral message."""
        self.client.dismiss(_message(message))

    # Looking

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """What stands in a channel, by default the open one."""
        return self.client.messages(self.channel if channel is None else channel)

    def find(self, text: str, channel: Channel | None = None) -> Message | None:
        """The latest message with these words, in one channel or in any that is visible."""
        channels: Iterable[Channel] = [channel] if channel is not None else self.client.channels()
        found = [m for c in channels for m in self.client.messages(c) if text in words(m)]
        return max(found, key=lambda m: m.id, default=None)

    def sees(self, text: str, channel: Channel | None = None) -> bool:
        """Whether these words stand anywhere that this person looks."""
        return self.find(text, channel) is not None

    def buttons(self, message: Message | Reply) -> list[str]:
        """The labels of the buttons that can be pressed."""
        shown = [c for c in pressable(_message(message)) if c["type"] == 2 and not c.get("disabled")]
        return [button.get("label") or button["emoji"]["name"] for button in shown]

    def options(self, message: Message | Reply, of: str | None = None) -> list[str]:
        """The labels that a string select offers."""
        select = self._find(_message(message), lambda c: c["type"] in SELECTS, of)
        return [option["label"] for option in select.get("options") or []]

    def commands(self) -> list[str]:
        """The names of the commands offered in the open channel, in this person's language."""
        return [command["name_localized"] for command in self.client.commands(self.channel)]

    # Waiting

    async def until(self, condition: Callable[[], T | None]) -> T:
        """Wait until a condition gives something true, looking again at every event."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._news.clear()
                found = condition()
                if found:
                    return found
                await self._news.wait()

    async def waits_for(self, text: str, channel: Channel | None = None) -> Message:
        """Wait until a message with these words is to be seen."""
        return await self.until(lambda: self.find(text, channel))

    def _hear(self, name: str, data: Json) -> None:
        self._news.set()

    async def _reply(self, interaction: Interaction, wait: bool) -> Reply:
        if wait:
            await self.until(lambda: interaction.state is not InteractionState.PENDING)
            if interaction.awaits_followup:
                await self.until(lambda: not _thinking(interaction))
        return Reply(self, interaction)

    def _first_channel(self) -> Channel:
        for channel in self.client.channels():
            if channel.guild is not None:
                return channel
        raise Refused(f"{self.user.username} sees no channel")

    def _find(self, message: Message, fits: Callable[[Json], bool], name: str | None) -> Json:
        found = [
            component
            for _, component in walk(message.components)
            if fits(component) and (name is None or name in _names(component))
        ]
        if len(found) != 1:
            raise Refused(f"{len(found)} components {name or ''} in: {words(message)[:200]}")
        return found[0]


def _thinking(interaction: Interaction) -> bool:
    original = interaction.original
    return original is not None and not original.deleted and bool(original.flags & MessageFlag.LOADING)


def _message(message: Message | Reply) -> Message:
    return message.message if isinstance(message, Reply) else message


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value.id) if hasattr(value, "id") else value for name, value in options.items()}


def _names(component: Json) -> list[str]:
    emoji = (component.get("emoji") or {}).get("name")
    return [
        n
        for n in (component.get("label"), component.get("custom_id"), component.get("placeholder"), emoji)
        if n
    ]


def _option_value(select: Json, value: Any) -> str:
    """The value of an option given by label or value, or the id of a person, role or channel."""
    if hasattr(value, "id"):
        return str(value.id)
    for option in select.get("options") or []:
        if value in (option["label"], option["value"]):
            return str(option["value"])
    return str(value)


def _field_names(components: list[Json]) -> dict[str, str]:
    names: dict[str, str] = {}
    for component in components:
        field = component.get("component") or next(iter(component.get("components") or []), None)
        if field is not None:
            label = component.get("label") or field.get("label") or ""
            names[label.replace(" ", "_")] = field["custom_id"]
    return names

"""Events on their way from the world to everybody who may see them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntFlag
from typing import Protocol

from .model import Guild, Interaction, Json, Message, User


class Intent(IntFlag):
    """https://discord.com/developers/docs/events/gateway#gateway-intents"""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    GUILD_MESSAGE_POLLS = 1 << 24
    DIRECT_MESSAGE_POLLS = 1 << 25


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


@dataclass(slots=True, eq=False)
class Event:
    """Something that happened.

    `sees` tells which users are told, `data` what each of them is told; a bot hears of it only
    with `intent`. `guild` decides the shard. `about` is the message or interaction that has changed.
    """

    name: str
    data: Callable[[User], Json]
    sees: Callable[[User], bool]
    intent: Intent = Intent.NONE
    guild: Guild | None = None
    about: Message | Interaction | None = None


class Listener(Protocol):
    """A gateway session, or a person's client."""

    def hear(self, event: Event) -> None: ...


class Hub:
    """Hands each event to every listener at once, in the order in which things happen."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def join(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener.hear(event)

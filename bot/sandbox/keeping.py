"""The world in a file, so that channels, threads and messages are there again after a restart.

Sessions and pages are not kept: bots identify themselves anew, pages load again. The file belongs to
one version of the program; one that cannot be read is left alone and the world begins afresh.
"""

import asyncio
import os
import pickle
from pathlib import Path
from typing import Any

from .hub import Event
from .model import InteractionState
from .threads import schedule_archive
from .world import World

EVERY_SECONDS = 3.0

_FORMAT = 1
_KEPT = ("users", "guilds", "channels", "applications", "interactions", "by_token", "attachments")


class Unreadable(Exception):
    """The file is no world of this version."""


def keep(world: World, path: Path) -> None:
    """Write the world to a file, all or nothing."""
    state = {name: getattr(world, name) for name in _KEPT}
    content = pickle.dumps({"format": _FORMAT, "url": world.url, **state})
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(content)
    os.replace(beside, path)


def restore(world: World, path: Path) -> bool:
    """Fill an empty world from a file, False where there is none; raises Unreadable.

    The world must know its address: those of attachments are changed to it.
    """
    try:
        state = pickle.loads(path.read_bytes())
        found = state["format"]
    except FileNotFoundError:
        return False
    except Exception as error:
        raise Unreadable(f"{path} cannot be read: {error}") from error
    if found != _FORMAT:
        raise Unreadable(f"{path} has format {found}, not {_FORMAT}")
    for name in _KEPT:
        getattr(world, name).update(state[name])
    for interaction in world.interactions.values():
        if interaction.state is InteractionState.PENDING:
            interaction.state = InteractionState.FAILED
    for guild in world.guilds.values():
        for thread in guild.threads.values():
            schedule_archive(world, thread)
    _move(world, state["url"])
    return True


class Keeper:
    """Writes the world to its file every few seconds in which something happened."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._changed = True
        world.hub.join(self)

    def hear(self, event: Event) -> None:
        self._changed = True

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if self._changed:
                self.keep()

    def keep(self) -> None:
        """Write it now."""
        self._changed = False
        keep(self._world, self._path)


def _move(world: World, old: str) -> None:
    for attachment in world.attachments.values():
        attachment.url = _moved(attachment.url, old, world.url)
    for channel in world.channels.values():
        for message in channel.messages.values():
            message.embeds = _moved(message.embeds, old, world.url)
            message.components = _moved(message.components, old, world.url)


def _moved(value: Any, old: str, new: str) -> Any:
    """A JSON value with addresses of this server changed from the old one to the new."""
    if isinstance(value, str):
        return new + value[len(old) :] if value.startswith(f"{old}/attachments/") else value
    if isinstance(value, list):
        return [_moved(item, old, new) for item in value]
    if isinstance(value, dict):
        return {key: _moved(item, old, new) for key, item in value.items()}
    return value

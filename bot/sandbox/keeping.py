"""The world in a file, so that channels, threads and messages are there again after a restart.

Sessions and pages are not kept: bots identify themselves anew, pages load again. What an older version
didn't know of has its default; a file that cannot be read is left alone and the world begins afresh.

The file is an SQLite database. What a busy server has many of (messages, interactions, files) has a row
each, written when it has changed, so that keeping costs what has happened and not what there is; all
the rest, which is little, is one row, written anew each time. Rows refer to one another by ids.
"""

import asyncio
import copyreg
import dataclasses
import io
import logging
import pickle
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .hub import Event
from .model import (
    Application,
    Attachment,
    Channel,
    Guild,
    Interaction,
    InteractionState,
    Json,
    Message,
    Thread,
    User,
)
from .polls import schedule_end
from .threads import schedule_archive
from .world import World

EVERY_SECONDS = 3.0

_log = logging.getLogger(__name__)

_FORMAT = 2
_WHOLE: dict[type, str] = {
    User: "users",
    Guild: "guilds",
    Channel: "channels",
    Thread: "channels",
    Application: "applications",
}
_EACH: dict[type, str] = {Message: "messages", Interaction: "interactions", Attachment: "attachments"}
_TABLE = """CREATE TABLE IF NOT EXISTS kept (
    kind TEXT, id INTEGER, place INTEGER, value BLOB, PRIMARY KEY (kind, id)
)"""

_Found = dict[str, dict[int, Any]]


class Unreadable(Exception):
    """The file is no world of this version."""


class Keeper:
    """Writes to a file, every few seconds, what has changed in the world."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self.path = path
        self._happened = True
        self._changed: set[Message | Interaction] = set()
        self._urls: set[str] = set()
        # What the file holds; None until it is known.
        self._kept: dict[str, set[int]] | None = None
        world.hub.join(self)

    def hear(self, event: Event) -> None:
        self._happened = True
        if event.about is not None:
            self._changed.add(event.about)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if self._happened:
                try:
                    self.keep()
                except (OSError, sqlite3.Error):
                    _log.exception("the world could not be written to %s", self.path)

    def keep(self) -> None:
        """Write now what has changed, all or nothing."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept, changed = self._kept, set(self._changed)
        with _opened(self.path) as file:
            file.execute(_TABLE)
            if kept is None:
                file.execute("DELETE FROM kept")
                kept = {"channels": set(), "interactions": set(), "attachments": set()}
                changed.update(_messages(self._world), self._world.interactions.values())
            self._kept = self._write(file, kept, changed)
        self._happened = False
        self._changed.clear()

    def restore(self) -> bool:
        """Fill an empty world from the file, False where there is none; raises Unreadable.

        The world must know its address: those of attachments are changed to it.
        """
        if not self.path.exists():
            return False
        try:
            with _opened(self.path) as file:
                self._read(file)
        except Exception as error:
            raise Unreadable(f"{self.path} cannot be read: {error}") from error
        world = self._world
        for interaction in world.interactions.values():
            if interaction.state is InteractionState.PENDING:
                interaction.state = InteractionState.FAILED
        for guild in world.guilds.values():
            for thread in guild.threads.values():
                schedule_archive(world, thread)
        for message in _messages(world):
            schedule_end(world, message)
        return True

    def _write(
        self, file: sqlite3.Connection, kept: dict[str, set[int]], changed: set[Message | Interaction]
    ) -> dict[str, set[int]]:
        """Write what has changed and take out what is gone; what the file then holds."""
        world = self._world
        self._urls.add(world.url)
        whole = {name: getattr(world, name) for name in _WHOLE.values()}
        about = {"format": _FORMAT, "urls": self._urls, **whole}
        _put(file, "world", [(0, None, _packed(about, {}))])
        answered = {m.via for m in changed if isinstance(m, Message) and m.via is not None}
        messages = [thing for thing in changed if isinstance(thing, Message)]
        stand = [m for m in messages if not m.deleted]
        _put(file, "messages", [(m.id, m.channel.id, _row(m)) for m in stand])
        _drop(file, "messages", [m.id for m in messages if m.deleted])
        holds = {name: set(getattr(world, name)) for name in kept}
        gone = (kept["channels"] | {m.channel.id for m in stand}) - holds["channels"]
        file.executemany(
            "DELETE FROM kept WHERE kind = 'messages' AND place = ?", [(place,) for place in gone]
        )
        pressed = [i for i in changed | answered if isinstance(i, Interaction) and i.id in world.interactions]
        _put(file, "interactions", [(i.id, None, _row(i)) for i in pressed])
        new = holds["attachments"] - kept["attachments"]
        _put(file, "attachments", [(i, None, _row(world.attachments[i])) for i in new])
        for kind in ("interactions", "attachments"):
            _drop(file, kind, kept[kind] - holds[kind])
        return holds

    def _read(self, file: sqlite3.Connection) -> None:
        world = self._world
        found: _Found = {
            kind: {identity: object.__new__(made) for (identity,) in _all(file, "id", kind)}
            for made, kind in _EACH.items()
        }
        state = _unpacked(next(_all(file, "value", "world"))[0], found)
        if state["format"] != _FORMAT:
            raise ValueError(f"its format is {state['format']}, not {_FORMAT}")
        found |= {name: state[name] for name in _WHOLE.values()}
        for channel in found["channels"].values():
            channel.messages = {}
        for kind in _EACH.values():
            for identity, value in _all(file, "id, value", kind):
                for name, held in _unpacked(value, found).items():
                    setattr(found[kind][identity], name, held)
        for things in found.values():
            _complete(things.values())
        for message in found.pop("messages").values():
            message.channel.messages[message.id] = message
        for interaction in tuple(found["interactions"].values()):
            if interaction.channel is None:
                del found["interactions"][interaction.id]
                continue
            interaction.followups = [m for m in interaction.followups if m is not None]
            world.by_token[interaction.token] = interaction
        for name, things in found.items():
            getattr(world, name).update(things)
        self._urls = state["urls"]
        _move(world, self._urls - {world.url})
        self._kept = {name: set(found[name]) for name in ("channels", "interactions", "attachments")}


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, in one transaction."""
    file = sqlite3.connect(path, isolation_level=None)
    try:
        # A process that is killed leaves a whole file in any case. Waiting for the disk would hold up the bot,
        # and guards against a loss of power alone, after which the world may begin afresh.
        file.execute("PRAGMA synchronous = OFF")
        file.execute("BEGIN IMMEDIATE")
        yield file
        file.execute("COMMIT")
    finally:
        file.close()


def _all(file: sqlite3.Connection, columns: str, kind: str) -> Iterator[tuple[Any, ...]]:
    return file.execute(f"SELECT {columns} FROM kept WHERE kind = ? ORDER BY id", (kind,))


def _put(file: sqlite3.Connection, kind: str, rows: list[tuple[int, int | None, bytes]]) -> None:
    values = [(kind, *row) for row in rows]
    file.executemany("INSERT OR REPLACE INTO kept (kind, id, place, value) VALUES (?, ?, ?, ?)", values)


def _drop(file: sqlite3.Connection, kind: str, ids: Iterable[int]) -> None:
    file.executemany("DELETE FROM kept WHERE kind = ? AND id = ?", [(kind, identity) for identity in ids])


def _messages(world: World) -> Iterator[Message]:
    for channel in world.channels.values():
        yield from channel.messages.values()


def _fields(thing: Any) -> Json:
    return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}


def _row(thing: Message | Interaction | Attachment) -> bytes:
    return _packed(_fields(thing), _WHOLE)


def _packed(value: Any, apart: dict[type, str]) -> bytes:
    buffer = io.BytesIO()
    _Packer(buffer, apart).dump(value)
    return buffer.getvalue()


def _unpacked(content: bytes, found: _Found) -> Any:
    return _Unpacker(io.BytesIO(content), found).load()


class _Packer(pickle.Pickler):
    """Writes an id for what has a row of its own, and for what stands `apart`."""

    def __init__(self, buffer: io.BytesIO, apart: dict[type, str]) -> None:
        super().__init__(buffer)
        self._apart = {**_EACH, **apart}

    def persistent_id(self, thing: Any) -> tuple[str, int] | None:
        kind = self._apart.get(type(thing))
        return None if kind is None else (kind, thing.id)

    def reducer_override(self, thing: Any) -> Any:
        """A channel without its messages."""
        if not isinstance(thing, Channel):
            return NotImplemented
        state = {name: value for name, value in _fields(thing).items() if name != "messages"}
        return copyreg.__newobj__, (type(thing),), (None, state)  # type: ignore[attr-defined]


class _Unpacker(pickle.Unpickler):
    """Finds what an id stands for; None for what is gone."""

    def __init__(self, buffer: io.BytesIO, found: _Found) -> None:
        super().__init__(buffer)
        self._found = found

    def persistent_load(self, reference: tuple[str, int]) -> Any:
        kind, identity = reference
        return self._found[kind].get(identity)


def _complete(things: Iterable[Any]) -> None:
    """Fields that the version which wrote the file didn't know have their defaults; raises ValueError where one has none."""
    pending, seen = list(_parts(things)), set[int]()
    while pending:
        thing = pending.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        for field in dataclasses.fields(thing):
            if not hasattr(thing, field.name):
                setattr(thing, field.name, _default(thing, field))
            pending += _parts([getattr(thing, field.name)])


def _parts(values: Iterable[Any]) -> Iterator[Any]:
    """The objects of the model among these values, and right inside of those that hold several."""
    for value in values:
        inside = (
            value.values()
            if isinstance(value, dict)
            else value
            if isinstance(value, list | tuple | set)
            else ()
        )
        yield from (v for v in (value, *inside) if dataclasses.is_dataclass(v) and not isinstance(v, type))


def _default(thing: Any, field: "dataclasses.Field[Any]") -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    raise ValueError(f"a {type(thing).__name__} in it has no {field.name}")


def _move(world: World, old: set[str]) -> None:
    """Change addresses of this server from those that it once had."""
    prefixes = tuple(f"{url}/attachments/" for url in old)
    if not prefixes:
        return
    for attachment in world.attachments.values():
        attachment.url = _moved(attachment.url, prefixes, world.url)
    for message in _messages(world):
        message.embeds = _moved(message.embeds, prefixes, world.url)
        message.components = _moved(message.components, prefixes, world.url)


def _moved(value: Any, prefixes: tuple[str, ...], new: str) -> Any:
    """A JSON value with its addresses changed."""
    if isinstance(value, str):
        return new + value[value.index("/attachments/") :] if value.startswith(prefixes) else value
    if isinstance(value, list):
        return [_moved(item, prefixes, new) for item in value]
    if isinstance(value, dict):
        return {key: _moved(item, prefixes, new) for key, item in value.items()}
    return value

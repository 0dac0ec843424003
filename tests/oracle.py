"""The visibility oracle: whatever reached a user is searched for the secrets of others."""

import gzip
import io
import zipfile
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.sandbox.hub import Event
from bot.sandbox.message_objects import gateway_message
from bot.sandbox.model import User
from bot.sandbox.reading import strings
from bot.sandbox.world import World

_TELLING = 6
"""Bytes in a row that are no accident."""


@dataclass(slots=True)
class _Secret:
    text: str
    owners: set[int]
    leaks: dict[str, None] = field(default_factory=dict)
    revealed: bool = False


@dataclass(slots=True)
class _Told:
    """Something that people were told: its words, and the files that came with it."""

    users: tuple[User, ...]
    where: str
    words: str
    files: tuple[int, ...]


class Oracle:
    """Listens beside everybody's client.

    It keeps what each person was told – content, embeds, components, custom_ids, file names, alt
    texts, the files themselves with text inside pictures and archives, modals, choices – and, when
    asked, reads also what each could still scroll back to.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._secrets: list[_Secret] = []
        self._told: list[_Told] = []
        self._files: dict[int, tuple[bytes, ...]] = {}

    def secret(self, text: str, owners: set[int]) -> None:
        """Only the owners may be told this text, until it is revealed."""
        for secret in self._secrets:
            if secret.text == text and not secret.revealed:
                secret.owners |= owners
                return
        self._secrets.append(_Secret(text, set(owners)))

    def reveal(self, text: str) -> None:
        """The text is public from now on; what was told before is judged first."""
        for secret in self._secrets:
            if secret.text == text and not secret.revealed:
                self._judge(secret, self._told)
                secret.revealed = True

    def hear(self, event: Event) -> None:
        """Note who is told what; it says the same to all, but for their own nonces and memberships."""
        users = tuple(user for user in self._people() if event.sees(user))
        if users:
            self._told.append(self._note(users, event.name, event.data(users[0])))

    def leaks(self) -> list[str]:
        """Every secret that reached somebody else."""
        told = self._told + list(self._history())
        for secret in self._secrets:
            if not secret.revealed:
                self._judge(secret, told)
        return [leak for secret in self._secrets for leak in secret.leaks]

    def _people(self) -> list[User]:
        return [user for user in self._world.users.values() if not user.bot]

    def _history(self) -> Iterator[_Told]:
        """What everybody could read now, going through all channels."""
        people = self._people()
        for channel in self._world.channels.values():
            seeing = [user for user in people if self._world.can_view(user, channel)]
            for message in channel.messages.values():
                users = tuple(user for user in seeing if message.ephemeral_to in (None, user.id))
                if users:
                    yield self._note(users, "history", gateway_message(message, users[0]))

    def _judge(self, secret: _Secret, told: list[_Told]) -> None:
        for one in told:
            others = [user for user in one.users if user.id not in secret.owners]
            if not others:
                continue
            found = secret.text in one.words or any(
                _holds(content, secret.text) for file in one.files for content in self._files[file]
            )
            for user in others if found else ():
                secret.leaks[f"{user.username} was told {secret.text!r} ({one.where})"] = None

    def _note(self, users: tuple[User, ...], where: str, data: Any) -> _Told:
        words = "\n".join(strings(data))
        if "\\" in words:
            words += "\n" + words.replace("\\", "")
        files = tuple(dict.fromkeys(self._attachments(data)))
        for file in files:
            if file not in self._files:
                self._files[file] = tuple(_contents(self._world.attachments[file].content))
        return _Told(users, where, words, files)

    def _attachments(self, data: Any) -> Iterator[int]:
        if isinstance(data, list):
            for item in data:
                yield from self._attachments(item)
        elif isinstance(data, dict):
            number = data.get("id")
            if "filename" in data and isinstance(number, str) and int(number) in self._world.attachments:
                yield int(number)
            for item in data.values():
                yield from self._attachments(item)


def _holds(content: bytes, text: str) -> bool:
    """Whether a file says it. Of any two or four bytes a picture has plenty: what is short is looked for in texts alone."""
    needles = [text.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    if any(len(needle) >= _TELLING and needle in content for needle in needles):
        return True
    return min(map(len, needles)) < _TELLING and text in _as_text(content)


def _as_text(content: bytes) -> str:
    encoding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return ""


def _contents(content: bytes) -> Iterator[bytes]:
    """A file as it is, and what is packed or written into it unseen."""
    yield content
    if content.startswith(b"\x1f\x8b"):
        try:
            yield gzip.decompress(content)
        except (OSError, EOFError, zlib.error):
            return
    elif zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield archive.read(name)
    else:
        try:
            with Image.open(io.BytesIO(content)) as picture:
                picture.load()
                written = [f"{key}\n{value}" for key, value in picture.info.items()]
                written += [str(value) for value in picture.getexif().values()]
        except (UnidentifiedImageError, OSError, SyntaxError):
            return
        yield "\n".join(written).encode()

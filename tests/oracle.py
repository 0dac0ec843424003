"""The visibility oracle: whatever reached a user is searched for the secrets of others."""

import io
import json
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.sandbox.hub import Event
from bot.sandbox.model import Attachment, Message, User
from bot.sandbox.objects import gateway_message
from bot.sandbox.reading import strings
from bot.sandbox.world import World


@dataclass(slots=True)
class _Secret:
    text: str
    owners: set[int]
    leaks: list[str] = field(default_factory=list)


class Oracle:
    """Listens beside everybody's client.

    It keeps what each person was told – content, embeds, components, custom_ids, file names, alt
    texts, the files themselves with text inside pictures, modals, choices – and, when asked, reads
    also what each could still scroll back to.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._secrets: dict[str, _Secret] = {}
        self._told: list[tuple[User, str, str]] = []
        self._read: dict[int, str] = {}

    def secret(self, text: str, owners: set[int]) -> None:
        """Only the owners may be told this text."""
        self._secrets.setdefault(text, _Secret(text, set())).owners |= owners

    def reveal(self, text: str) -> None:
        """The text is public from now on; what was told before is judged first."""
        secret = self._secrets.pop(text, None)
        if secret is not None:
            self._judge(secret)
            if secret.leaks:
                self._secrets[f"{text} (before it was revealed)"] = secret
                secret.text = "\0"

    def hear(self, event: Event) -> None:
        """Note who is told what."""
        for user in self._world.users.values():
            if not user.bot and event.sees(user):
                self._told.append((user, event.name, self._haystack(event.data(user))))

    def leaks(self) -> list[str]:
        """Every secret that reached somebody else."""
        for user in self._world.users.values():
            if user.bot:
                continue
            for channel in self._world.channels.values():
                if self._world.can_view(user, channel):
                    for message in self._world.visible_messages(channel, user):
                        self._told.append((user, "history", self._message(message, user)))
        for secret in self._secrets.values():
            self._judge(secret)
        return [leak for secret in self._secrets.values() for leak in dict.fromkeys(secret.leaks)]

    def _judge(self, secret: _Secret) -> None:
        for user, where, haystack in self._told:
            if user.id not in secret.owners and secret.text in haystack:
                secret.leaks.append(f"{user.username} was told {secret.text!r} ({where})")

    def _message(self, message: Message, viewer: User) -> str:
        return self._haystack(gateway_message(message, viewer))

    def _haystack(self, data: Any) -> str:
        parts = list(strings(data))
        plain = "\n".join(parts)
        found = [plain, plain.replace("\\", ""), json.dumps(data, ensure_ascii=False)]
        for attachment in self._attachments(data):
            found.append(self._contents(attachment))
        return "\n".join(found)

    def _attachments(self, data: Any) -> list[Attachment]:
        if isinstance(data, list):
            return [found for item in data for found in self._attachments(item)]
        if not isinstance(data, dict):
            return []
        found = [a for item in data.values() for a in self._attachments(item)]
        number = data.get("id")
        if "filename" in data and isinstance(number, str) and number.isdigit():
            attachment = self._world.attachments.get(int(number))
            found += [] if attachment is None else [attachment]
        return found

    def _contents(self, attachment: Attachment) -> str:
        """A file's bytes as text, and the text that a picture carries unseen."""
        if attachment.id not in self._read:
            content = attachment.content
            parts = [content.decode("utf-8", "replace"), content.decode("utf-16-le", "replace")]
            try:
                with Image.open(io.BytesIO(content)) as picture:
                    picture.load()
                    parts += [f"{key}\n{value}" for key, value in picture.info.items()]
                    parts += [str(value) for value in picture.getexif().values()]
            except (UnidentifiedImageError, OSError, SyntaxError):
                pass
            self._read[attachment.id] = "\n".join(parts)
        return self._read[attachment.id]

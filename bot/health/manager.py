"""Telling systemd how it stands: ready, stopping, alive (sd_notify(3)); nothing is said where nobody asked."""

import os
import socket
from collections.abc import Mapping


class Manager:
    """The process manager that started the bot, if it wants to be told.

    A datagram to the socket in `NOTIFY_SOCKET`; a name that begins with `@` is an abstract one.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def ready(self) -> None:
        """The bot is up."""
        self._say("READY=1")

    def stopping(self) -> None:
        """The bot is on its way down."""
        self._say("STOPPING=1")

    def alive(self) -> None:
        """The event loop turns."""
        self._say("WATCHDOG=1")

    def _say(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as telling:
            telling.connect(self._address)
            telling.sendall(message.encode())

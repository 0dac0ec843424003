"""Channels that have refused the bot: they are let alone, for Discord bans an address that doesn't take no for an answer."""

from collections.abc import Callable
from datetime import datetime, timedelta

AGAIN = timedelta(minutes=10)
"""After which a channel is asked once more, though nobody has said that it would answer otherwise."""


class Closed:
    """Channels and threads of servers, and until when they are let alone."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._until: dict[tuple[int | None, int], datetime] = {}

    def add(self, server: int | None, channel: int) -> None:
        """It has just refused."""
        now = self._now()
        self._until = {known: until for known, until in self._until.items() if now < until}
        self._until[server, channel] = now + AGAIN

    def holds(self, server: int | None, channel: int) -> bool:
        """Whether it is to be let alone."""
        until = self._until.get((server, channel))
        return until is not None and self._now() < until

    def reopen(self, server: int | None) -> None:
        """Somebody wants something there, and the bot may do it: what a server has refused is tried again."""
        self._until = {known: until for known, until in self._until.items() if known[0] != server}

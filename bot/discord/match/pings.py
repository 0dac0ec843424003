"""Who is notified by a board, and whether a notification that was begun has come through."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.ids import Id
from bot.store.outbox import BoardRow

LOOKED_THROUGH = 200
"""Messages since the last known board among which a later one is looked for."""


@dataclass(frozen=True, slots=True)
class Ping:
    """A person or both players, or the roles of a server's judges; nobody else is notified by anything that is sent."""

    people: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.people or self.roles)

    @property
    def mentions(self) -> discord.AllowedMentions:
        """What Discord may notify of all that stands in the message."""
        people, roles = ([discord.Object(one) for one in some] for some in (self.people, self.roles))
        return discord.AllowedMentions(everyone=False, users=people, roles=roles)

    def reached(self, message: discord.Message) -> bool:
        """Whether a message has notified them."""
        people = {user.id for user in message.mentions}
        return bool({*self.people} & people or {*self.roles} & {*message.raw_role_mentions})


NOBODY = Ping()


def begun(row: BoardRow) -> int | None:
    """The serial number under which the mention that is due was begun before; whether it came through isn't known."""
    if row.pinging is None or row.mention_serial is None or row.mention_serial > row.pinging:
        return None
    return row.pinging


async def sent(place: discord.abc.Messageable, row: BoardRow, ping: Ping) -> discord.Message | None:
    """The board with a ping that was begun, if it has come through: a message of this match after the one that is known."""
    after = None if row.message is None else discord.Object(row.message)
    async for message in place.history(limit=LOOKED_THROUGH, after=after):
        if row.match in _matches(message) and ping.reached(message):
            return message
    return None


def _matches(part: Any) -> set[int]:
    """The matches that a message's buttons belong to."""
    id_ = Id.read(getattr(part, "custom_id", None) or "")
    inner = [_matches(one) for one in (*getattr(part, "components", ()), *getattr(part, "children", ()))]
    return set().union(*inner) | (set() if id_ is None else {id_.match})

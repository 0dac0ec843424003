"""What to do about each of Discord's error codes. The names are those of Discord's documentation.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from enum import Enum

import discord

from bot.words import phrase


class Remedy(Enum):
    """What an error calls for."""

    GONE = "gone"
    """What was meant does not exist any more: note it, never ask again."""
    LATE = "late"
    """The interaction can't be answered (any more, or again): let it go, the person can press again."""
    DENIED = "denied"
    """A permission is missing: say which, do not repeat."""
    CLOSED = "closed"
    """Private messages do not reach this person: fall back to the thread."""
    ASLEEP = "asleep"
    """The thread is archived: send something, which wakes it, then edit."""
    LOCKED = "locked"
    """The thread is locked: only Manage Threads opens it; go on elsewhere or stop."""
    FULL = "full"
    """Some number is reached: do without."""
    WAIT = "wait"
    """Too often: later."""
    OURS = "ours"
    """We have sent what Discord doesn't take: a fault of the program."""
    TROUBLE = "trouble"
    """Discord has a bad moment: try again with growing pauses."""


CODES: dict[int, Remedy] = {
    10002: Remedy.GONE,  # application
    10003: Remedy.GONE,  # channel, thread
    10004: Remedy.GONE,  # guild
    10007: Remedy.GONE,  # member
    10008: Remedy.GONE,  # message
    10009: Remedy.GONE,  # permission overwrite
    10011: Remedy.GONE,  # role
    10013: Remedy.GONE,  # user
    10014: Remedy.GONE,  # emoji
    10015: Remedy.GONE,  # webhook
    10062: Remedy.LATE,  # interaction: answered after 3 s
    10063: Remedy.GONE,  # command
    20016: Remedy.WAIT,  # slow mode
    20028: Remedy.WAIT,  # writes to the channel
    20029: Remedy.WAIT,  # writes to the server
    30003: Remedy.FULL,  # pins
    30010: Remedy.FULL,  # kinds of reactions on the message
    30033: Remedy.FULL,  # members of the thread
    30034: Remedy.WAIT,  # 200 new commands a day
    30046: Remedy.WAIT,  # edits of messages older than an hour
    40005: Remedy.OURS,  # file too large
    40060: Remedy.LATE,  # already acknowledged
    50001: Remedy.DENIED,  # access
    50003: Remedy.OURS,  # not in a private channel
    50005: Remedy.OURS,  # another author's message
    50006: Remedy.OURS,  # empty message
    50007: Remedy.CLOSED,  # private messages
    50013: Remedy.DENIED,  # permissions
    50021: Remedy.OURS,  # system message
    50024: Remedy.OURS,  # not in this type of channel
    50027: Remedy.LATE,  # token of an interaction older than 15 minutes
    50034: Remedy.OURS,  # many messages deleted, one older than two weeks
    50035: Remedy.OURS,  # form body
    50083: Remedy.ASLEEP,  # archived thread
    50109: Remedy.OURS,  # JSON
    50278: Remedy.CLOSED,  # no server in common
    160004: Remedy.GONE,  # a thread exists already
    160005: Remedy.LOCKED,  # locked thread
    160006: Remedy.FULL,  # active threads
    520001: Remedy.OURS,  # a poll that is over
    520003: Remedy.OURS,  # a poll is edited
    520006: Remedy.OURS,  # a message without a poll
}

WORDING: dict[Remedy, str] = {
    Remedy.GONE: phrase("Discord doesn't know the channel or message any more; it may have been deleted."),
    Remedy.LATE: phrase("That took too long for Discord. Please press again."),
    Remedy.DENIED: phrase(
        "I'm missing a permission here. Somebody who manages the server can see which with `/settings check`."
    ),
    Remedy.CLOSED: phrase("I can't send you private messages; your settings don't allow it."),
    Remedy.ASLEEP: phrase("The thread is archived. Write a message in it to wake it, then try again."),
    Remedy.LOCKED: phrase("The thread is locked. A moderator can unlock it."),
    Remedy.FULL: phrase("Discord's limit is reached here: too many threads, members or pins."),
    Remedy.WAIT: phrase("That was too much for Discord in a short time. Please try again in a minute."),
    Remedy.TROUBLE: phrase("Discord has trouble just now. Please try again in a minute."),
}
"""What a person is told. Faults of our own have no words here: they are reported like any other."""


def remedy(error: discord.HTTPException) -> Remedy:
    """What to do about an answer of Discord's."""
    known = CODES.get(error.code)
    if known is not None:
        return known
    if error.status == 429:
        return Remedy.WAIT
    if error.status >= 500:
        return Remedy.TROUBLE
    return {401: Remedy.DENIED, 403: Remedy.DENIED, 404: Remedy.GONE}.get(error.status, Remedy.OURS)

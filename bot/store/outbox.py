"""The outbox: which boards must be shown anew, and what is shown now.

A command and "the board is due" are stored together; what renders the board says afterwards what it has shown. Rendering
twice does no harm, so whatever is due after a crash is simply shown again.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, String, bindparam, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.base import Base


class BoardRow(Base):
    """The board of a match: due at one serial number, shown at another. `stale`: shown by a process that is gone."""

    __tablename__ = "boards"

    match: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    due: Mapped[int]
    shown: Mapped[int | None]
    stale: Mapped[bool] = mapped_column(default=False)
    mention: Mapped[int | None]
    """Who is to be mentioned with it, at most once."""
    mention_for: Mapped[str | None] = mapped_column(String(16))
    """Why: `turn` (`again`: later in the same turn), `answer`, `reminder`, `offer`, `judge`, `challenge`; `mended`: the other
    player is as well; `call` is for the server's judges and no person."""
    mention_serial: Mapped[int | None]
    """The serial number of the command that caused the mention."""
    pinging: Mapped[int | None]
    """The serial number as of which somebody is being mentioned; empty once it is known that it has come through."""
    channel: Mapped[int | None]
    message: Mapped[int | None]
    posted_at: Mapped[datetime | None]


_BOARDS = BoardRow.table()
_DUE = update(_BOARDS).where(_BOARDS.c.match == bindparam("the_match"))
_MENTIONED = _DUE.where(_BOARDS.c.mention_serial <= bindparam("the_serial")).values(
    mention=None, mention_for=None, mention_serial=None
)


def create(t: Session, match: int, serial: int) -> None:
    """A new match has a board, and it is due."""
    t.execute(insert(_BOARDS).values(match=match, due=serial, stale=False))


def due(t: Session, match: int, serial: int) -> None:
    """The board has to be shown as it is at that serial number."""
    t.execute(_DUE, {"the_match": match, "due": serial})


def mention(t: Session, match: int, person: int | None, why: str | None, serial: int) -> None:
    """Somebody is to be mentioned with the next board, `why` for whom no person stands; `None` twice: nobody any more."""
    values = {
        "due": serial,
        "mention": person,
        "mention_for": why,
        "mention_serial": serial if why else None,
    }
    t.execute(_DUE, values | {"the_match": match})


async def stale(t: AsyncSession) -> None:
    """After a start: every board that isn't known to be right is due again."""
    await t.execute(
        update(BoardRow)
        .values(stale=True)
        .where(or_(BoardRow.shown.is_(None), BoardRow.shown < BoardRow.due))
    )


async def refresh(t: AsyncSession, matches: Sequence[int]) -> None:
    """These boards are due, whatever is shown."""
    if matches:
        await t.execute(update(BoardRow).where(BoardRow.match.in_(matches)).values(stale=True))


async def pending(t: AsyncSession) -> Sequence[BoardRow]:
    """Every board that has to be shown, longest due first."""
    wanted = or_(
        BoardRow.stale, BoardRow.shown.is_(None), BoardRow.shown < BoardRow.due, BoardRow.mention.is_not(None)
    )
    return (await t.scalars(select(BoardRow).where(wanted).order_by(BoardRow.match))).all()


async def board(t: AsyncSession, match: int) -> BoardRow | None:
    """What is known of a match's board."""
    return await t.get(BoardRow, match)


def ping(t: Session, match: int, serial: int) -> None:
    """Somebody is about to be mentioned by a board as it is at that serial number. For `Store.write`."""
    t.execute(_DUE, {"the_match": match, "pinging": serial})


def show(t: Session, match: int, serial: int, *, channel: int, message: int, posted_at: datetime) -> None:
    """The board has been shown as it was at that serial number; a mention that belonged to it has been made.

    For `Store.write`: it comes as often as a choice.
    """
    where = {"shown": serial, "stale": False, "channel": channel, "message": message, "posted_at": posted_at}
    t.execute(_DUE, where | {"the_match": match, "pinging": None})
    t.execute(_MENTIONED, {"the_match": match, "the_serial": serial})

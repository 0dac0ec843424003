"""People: pseudonyms for the logs, ratings, and how somebody is forgotten.

A pseudonym is an HMAC of the person's id under a salt of this store's own: the same in every row, and nobody without the
store can tell whose it is.
"""

import asyncio
import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import LargeBinary, SmallInteger, String, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from analysis.forgetting import renamed_row, unnamed_deck
from bot.store import matches
from bot.store.base import Base
from bot.store.finished import FinishedRow, RenamedRow
from bot.store.matches import CommandRow, SeatRow
from bot.store.outbox import BoardRow
from bot.store.reports import ReportRow

LENGTH = 16
"""Characters of a pseudonym: 64 bits."""


class SaltRow(Base):
    """The store's own salt: one row."""

    __tablename__ = "salt"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    salt: Mapped[bytes] = mapped_column(LargeBinary)


class RatingRow(Base):
    """Somebody's Glicko-2 rating in a ruleset, over all servers."""

    __tablename__ = "ratings"

    person: Mapped[int] = mapped_column(primary_key=True)
    ruleset: Mapped[str] = mapped_column(String(64), primary_key=True)
    rating: Mapped[float]
    rd: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]


class Forgotten(NamedTuple):
    """What was done to forget somebody."""

    seats: int
    games: int


def salt(t: Session) -> bytes:
    """The store's salt; made on first use."""
    found = t.get(SaltRow, 1)
    if found is None:
        found = SaltRow(id=1, salt=secrets.token_bytes(32))
        t.add(found)
        t.flush()
    return found.salt


def pseudonym(salt: bytes, person: int) -> str:
    """The name under which a person appears in logs."""
    return hmac.digest(salt, str(person).encode(), "sha256").hex()[:LENGTH]


def rating(t: Session, person: int, ruleset: str) -> RatingRow | None:
    """Somebody's rating, if there is one yet."""
    return t.get(RatingRow, (person, ruleset))


async def ratings(t: AsyncSession, person: int) -> Sequence[RatingRow]:
    """All ratings of a person."""
    return (await t.scalars(select(RatingRow).where(RatingRow.person == person))).all()


def rate(t: Session, person: int, ruleset: str, *, rating: float, rd: float, volatility: float) -> None:
    """Somebody's rating after one more game."""
    row = t.get(RatingRow, (person, ruleset))
    if row is None:
        row = RatingRow(person=person, ruleset=ruleset, games=0)
        t.add(row)
    row.rating, row.rd, row.volatility = rating, rd, volatility
    row.games += 1
    t.flush()


async def forget(t: AsyncSession, person: int) -> Forgotten:
    """Takes a person out of everything kept here: seats, commands and ratings, and a new, unlinkable name in the logs.

    The games stay, so that nobody else's figures change; the names that the person's decks had go. Matches that are
    still open are the tables' business.
    """
    old, new = pseudonym(await t.run_sync(salt), person), secrets.token_hex(LENGTH // 2)
    await t.execute(delete(RatingRow).where(RatingRow.person == person))
    await t.execute(update(CommandRow).where(CommandRow.person == person).values(person=None))
    seats = (await t.scalars(select(SeatRow).where(SeatRow.person == person))).all()
    played = {seat.match: seat.seat for seat in seats}
    for seat in seats:
        seat.person, seat.deck_name, seat.deck = None, None, unnamed_deck(seat.deck or "") or None
    await t.run_sync(matches.strip, played)
    await t.execute(delete(ReportRow).where(ReportRow.person == person))
    await t.execute(update(ReportRow).where(ReportRow.settled_by == person).values(settled_by=None))
    await t.execute(update(BoardRow).where(BoardRow.mention == person).values(mention=None))
    games = (await t.scalars(select(FinishedRow).where(FinishedRow.match.in_(played)))).all()
    for game in games:
        game.row = await asyncio.to_thread(_renamed, game.row, old, new)
        assert game.match is not None
        t.add(RenamedRow(game=game.game, seat=played[game.match], alias=new))
    await t.flush()
    return Forgotten(len(played), len(games))


def _renamed(row: str, old: str, new: str) -> str:
    """A game's row with another name; of one that can't be read, the text with another name."""
    try:
        return renamed_row(row, old, new)
    except (ValueError, LookupError, TypeError, AttributeError):
        return row.replace(f'"{old}"', f'"{new}"')

"""Everything that is kept of one person, in plain data: it is theirs."""

import json
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store import blocks, decks, people
from bot.store.finished import FinishedRow
from bot.store.matches import OVER, MatchRow, SeatRow
from bot.store.reports import ReportRow
from bot.store.sets import ServerSetRow


async def of(t: AsyncSession, person: int) -> dict[str, Any]:
    """What is kept of a person, but for the records of games; times are ISO 8601 in UTC."""
    seats = await t.execute(
        select(SeatRow, MatchRow)
        .join(MatchRow, MatchRow.id == SeatRow.match)
        .where(SeatRow.person == person)
        .order_by(MatchRow.id)
    )
    reports = await t.scalars(select(ReportRow).where(ReportRow.person == person).order_by(ReportRow.id))
    added = await t.scalars(select(ServerSetRow).where(ServerSetRow.by == person))
    return {
        "person": str(person),
        "decks": [
            {"ruleset": d.ruleset, "name": d.name, "list": d.text, "changed_at": _time(d.changed_at)}
            for d in await decks.of(t, person)
        ],
        "blocked": [str(other) for other in await blocks.of(t, person)],
        "ratings": [
            {
                "ruleset": r.ruleset,
                "rating": r.rating,
                "deviation": r.rd,
                "volatility": r.volatility,
                "games": r.games,
            }
            for r in await people.ratings(t, person)
        ],
        "matches": [_match(seat, match) for seat, match in seats],
        "reports": [{"match": r.match, "kind": r.kind, "text": r.text, "at": _time(r.at)} for r in reports],
        "sets_added": [{"server": str(s.server), "hash": s.hash, "at": _time(s.at)} for s in added],
    }


async def games(t: AsyncSession, person: int) -> AsyncIterator[dict[str, Any]]:
    """The rows of all games that a person has played, oldest first, their records included.

    Those of a match that goes on come after its end: a record shows the other player's deck.
    """
    played = (
        select(SeatRow.match)
        .join(MatchRow, MatchRow.id == SeatRow.match)
        .where(SeatRow.person == person, MatchRow.phase == OVER)
    )
    query = select(FinishedRow.row).where(FinishedRow.match.in_(played)).order_by(FinishedRow.id)
    for row in await t.scalars(query):
        yield json.loads(row)


def _match(seat: SeatRow, match: MatchRow) -> dict[str, Any]:
    return {
        "match": match.id,
        "ruleset": match.ruleset,
        "server": None if match.server is None else str(match.server),
        "phase": match.phase,
        "seat": seat.seat,
        "deck_name": seat.deck_name,
        "deck": seat.deck,
        "winner": match.winner,
        "reason": match.reason,
        "created_at": _time(match.created_at),
        "changed_at": _time(match.changed_at),
    }


def _time(moment: datetime) -> str:
    return moment.isoformat()

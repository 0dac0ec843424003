"""What players ask for beside their moves: giving up, taking back, settings, a judge, a report."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.tables import play, refusals
from bot.tables.change import Change, Mention
from bot.tables.match import Offer, Table
from bot.tables.standing import MENTIONS, occasions
from engine import Game, HostError

REASON = 500
"""Characters of a reason that are kept."""
LAPSE = range(601)
"""Seconds after which a question may lapse."""


def concede(person: int) -> Callable[[Change], None]:
    """A player gives the game up; before it has begun, the match."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.seated(table, person)
        play.in_phase(table, "open", "decks", "playing")
        if table.phase != "playing":
            play.called_off(change, "withdrawn", "withdraw")
            return
        play.host(change, lambda game: game.concede(seat), "concede")
        play.settle(change)

    return step


def offer_take_back(person: int, revision: int) -> Callable[[Change], None]:
    """A player asks to take the last settled choice back; the practice opponent agrees at once."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.playing(table, person)
        play.current(table, revision)
        if table.offer is not None:
            raise refusals.AlreadyOffered(match=table.id)
        taken_back(table, seat)
        if table.seats[1 - seat].agent:
            _take_back(change, seat)
            return
        change.set(offer=Offer("take_back", seat, table.revision))
        change.set(clocks={**table.clocks, "offer": change.now + table.preset.offer})
        change.log("offer", moves=False)
        change.mention = Mention(table.person(1 - seat), "offer")

    return step


def answer_take_back(person: int, agreed: bool) -> Callable[[Change], None]:
    """The opponent agrees, or doesn't."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.playing(table, person)
        if table.offer is None:
            raise refusals.NoOffer(match=table.id)
        if table.offer.seat == seat:
            if agreed:
                raise refusals.NotYours(match=table.id)
            change.set(offer=None)  # whoever asked thinks better of it
            change.log("offer_over", moves=False)
            return
        if agreed:
            _take_back(change, table.offer.seat)
        else:
            change.set(offer=None)
            change.log("refuse", moves=False)

    return step


def taken_back(table: Table, seat: int) -> Game:
    """The game as it was before the seat's last settled choice, with all that came after it undone.

    Raises `NothingToTakeBack`, and `Revealed` where somebody has learned something since.
    """
    assert table.game is not None
    game = table.game.copy()
    while True:
        try:
            undone = game.take_back()
        except HostError:
            raise refusals.NothingToTakeBack(match=table.id) from None
        if undone.revealed:
            raise refusals.Revealed(match=table.id, events=sorted({e["kind"] for e in undone.revealed}))
        if undone.moves[0].startswith(str(seat)):
            return game


def _take_back(change: Change, seat: int) -> None:
    for at in (0, 1):  # what was to be passed for belongs to what is undone
        stops = change.table.seats[at].stops
        change.seat(at, stops=replace(stops, finishing=None, until_my_turn=False, quiet=False, even_so=False))
    game = taken_back(change.table, seat)
    change.set(game=game, steps=(), offer=None, asked_at=change.now)
    change.log("take_back", str(len(game.record().moves)))
    change.snapshot = True


def set_stops(person: int, **settings: Any) -> Callable[[Change], None]:
    """A player's settings for this match: `ask`, `lapse`, `mentions`, `until_my_turn`, `quiet`, `even_so`.

    What is asked already is answered by them, too.
    """

    def step(change: Change) -> None:
        table = change.table
        seat = play.seated(table, person)
        play.in_phase(table, "open", "decks", "playing")
        try:
            stops = replace(table.seats[seat].stops, **_checked(settings))
        except (TypeError, ValueError) as e:
            raise refusals.UnknownOption(what="stops", given=settings, known=(str(e),)) from None
        if settings.get("until_my_turn") and table.game is not None:
            stops = replace(stops, since=(table.number, table.game.turn))
        change.seat(seat, stops=stops)
        change.log("stops", moves=False)
        if table.phase == "playing" and table.call is None:
            play.settle(change)

    return step


def _checked(settings: dict[str, Any]) -> dict[str, Any]:
    found = dict(settings)
    if found.get("ask") is not None:
        found["ask"] = occasions(found["ask"])
    if found.get("lapse", 0) not in LAPSE:
        raise ValueError(f"a question lapses after {LAPSE.start} to {LAPSE.stop - 1} seconds")
    if found.get("mentions", "always") not in MENTIONS:
        raise ValueError(f"mentions are {', '.join(MENTIONS)}")
    if any(type(found[k]) is not bool for k in ("until_my_turn", "quiet", "even_so") if k in found):
        raise ValueError("until_my_turn, quiet and even_so are yes or no")
    if found.keys() & {"finishing", "since"}:
        raise ValueError("a turn is finished by `end_turn`")
    return found


def report(person: int, text: str) -> Callable[[Change], None]:
    """A player tells the judges something; the match goes on."""

    def step(change: Change) -> None:
        play.seated(change.table, person)
        change.log("report", moves=False)
        change.reports.append((person, "report", text[:REASON]))

    return step

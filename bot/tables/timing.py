"""Which clock runs, until when, and what happens when it has run out.

The turn player's own decisions share the turn's time; it stands still while the other player decides. A decision out of
turn has its own time, all stages of a declaration together. Deadlines are absolute; whoever is asked at a deadline is
too late.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bot.tables import play
from bot.tables.change import Change, Mention
from bot.tables.match import Table
from bot.tables.presets import decision_time, match_time, turn_time
from bot.tables.standing import declinable

PLAYERS = ("turn", "decision")
"""The clocks of whoever has to decide."""
PAUSED = (*PLAYERS, "match", "reminder")
"""Clocks that stand still while a judge is waited for."""
LEFT_ALONE = timedelta(days=7)
"""A match that can be shown nowhere ends after so long without a command, without loss to either."""
OUTAGE = timedelta(seconds=5)
"""A shorter absence of the bot is nobody's business."""


def wind(before: Table | None, change: Change) -> None:
    """After a command: the clocks as they have to run now."""
    table = change.table
    if table.phase == "over":
        change.set(clocks={})
        return
    if table.phase != "playing":
        name = "challenge" if table.phase == "open" else "decks"
        if name not in table.clocks:
            length = table.preset.challenge if table.phase == "open" else table.preset.decks
            change.set(clocks={name: change.now + length})
        return
    if table.call is not None:
        change.set(clocks={k: v for k, v in table.clocks.items() if k == "judge"})
        return
    if table.adrift is not None:
        _stand_still(before, change)
    else:
        _run(before, change)


def _stand_still(before: Table | None, change: Change) -> None:
    """The clocks of a game that is shown nowhere: an offer lapses, and what nobody goes on with is abandoned."""
    _keep_left(before, change)
    clocks = {k: v for k, v in change.table.clocks.items() if k == "offer"}
    change.set(clocks=clocks | {"abandoned": change.now + (change.table.preset.abandoned or LEFT_ALONE)})


def _run(before: Table | None, change: Change) -> None:
    """The clocks of a game that goes on. What has run so far stands in the change's own table."""
    table, now = change.table, change.now
    game = table.game
    assert game is not None
    was = before
    if was is not None and (was.phase != "playing" or was.number != table.number):
        was = None
    running = table.clocks
    _keep_left(was, change)
    clocks = {k: v for k, v in running.items() if k in ("match", "offer")}
    seat = table.asked
    if seat is not None and not table.seats[seat].agent:
        clocks |= _players(was, change, seat)
    if was is None and (limit := match_time(table.preset, game.options)) is not None:
        clocks["match"] = now + limit
    if table.offer is None:
        clocks.pop("offer", None)
    if table.preset.abandoned is not None:
        clocks["abandoned"] = now + table.preset.abandoned
    change.set(clocks=clocks)


def _keep_left(was: Table | None, change: Change) -> None:
    """The turn player's clock stops: what is left is kept for later in the same turn, and for that turn only."""
    table = change.table
    assert table.game is not None
    turn = table.game.turn
    if was is None or was.game is None or was.game.turn != turn:
        change.set(turn_left=None)
    elif "turn" in table.clocks:
        change.set(turn_left=(turn, table.clocks["turn"] - change.now))


def _players(was: Table | None, change: Change, seat: int) -> dict[str, datetime]:
    """The clock of whoever is asked, with its reminder, and the end of a question that may lapse."""
    table, now = change.table, change.now
    game = table.game
    assert game is not None
    assert game.decision is not None
    found: dict[str, datetime] = {}
    same = was is not None and was.asked == seat and _same_question(was, change)
    if game.turn and seat == game.active:
        full = turn_time(table.preset, game.options)
        left = table.turn_left[1] if table.turn_left is not None else full
        if left is not None:
            found["turn"] = now + left
    elif same and "decision" in table.clocks:
        found["decision"] = table.clocks["decision"]
    elif (full := decision_time(table.preset, game.options)) is not None:
        found["decision"] = now + full
    found |= _reminder(was, change, found)
    lapse = table.seats[seat].stops.lapse
    if lapse and declinable(game) is not None:
        kept = table.clocks.get("lapse") if same else None
        found["lapse"] = kept or now + timedelta(seconds=lapse)
    return found


def _same_question(was: Table, change: Change) -> bool:
    """Whether a player is still at the same question: nothing was chosen, or a declaration isn't settled."""
    before, game = was.game, change.table.game
    assert before is not None
    assert game is not None
    assert game.decision is not None
    stepped_back = bool(change.entries) and change.entries[-1].verb == "back"
    return before.decision is game.decision or game.decision.can_back or stepped_back


def _reminder(was: Table | None, change: Change, found: Mapping[str, datetime]) -> dict[str, datetime]:
    """One reminder, some time before the end; none where it would come at once or has come."""
    table = change.table
    ahead = table.preset.reminder
    due = found.get("turn") or found.get("decision")
    if ahead is None or due is None or due - ahead <= change.now:
        return {}
    clock = "turn" if "turn" in found else "decision"
    if (
        was is not None
        and was.asked == table.asked
        and clock in table.clocks
        and "reminder" not in table.clocks
    ):
        return {}
    return {"reminder": due - ahead}


def pause(change: Change) -> dict[str, timedelta]:
    """The clocks stand still; gives what is left on them."""
    return {k: v - change.now for k, v in change.table.clocks.items() if k in PAUSED}


def resume(change: Change, verb: str) -> None:
    """The clocks go on where they stood."""
    table = change.table
    assert table.call is not None
    clocks = {k: change.now + left for k, left in table.call.left.items()}
    change.set(call=None, clocks=clocks, asked_at=change.now)
    change.log(verb, moves=False)
    change.mention = Mention(table.person(table.asked), "judge")


# ---------------------------------------------------------------- what runs out


def overdue(change: Change) -> list[str]:
    """Carries out every clock that has run out, in the order of their deadlines; gives their names."""
    found: list[str] = []
    while (due := change.table.due) is not None and due[1] <= change.now:
        before = change.table
        name = due[0]
        found.append(name)
        change.set(clocks={k: v for k, v in before.clocks.items() if k != name})
        EXPIRED[name](change)
        if change.table.phase != "over":
            wind(before, change)
    return found


def _host_clock(clock: str) -> Callable[[Change], None]:
    def expire(change: Change) -> None:
        if clock == "turn":
            change.set(turn_left=None)
        if clock == "match":
            change.set(match_called=True)
        play.host(change, lambda game: game.expire(clock), "expire")
        play.settle(change)

    return expire


def _lapse(change: Change) -> None:
    game = change.table.game
    at = declinable(game) if game is not None else None
    if at is not None:
        play.push(change, at, "pass")
        change.passed += 1
        play.settle(change)


def _remind(change: Change) -> None:
    seat = change.table.asked
    change.log("remind", moves=False)
    change.mention = Mention(change.table.person(seat), "reminder")


def _withdraw_offer(change: Change) -> None:
    change.set(offer=None)
    change.log("offer_over", moves=False)


EXPIRED: dict[str, Callable[[Change], None]] = {
    "turn": _host_clock("turn"),
    "decision": _host_clock("decision"),
    "match": _host_clock("match"),
    "challenge": lambda change: play.called_off(change, "unanswered", "expire"),
    "decks": lambda change: play.called_off(change, "no_decks", "expire"),
    "abandoned": lambda change: play.called_off(change, "abandoned", "expire"),
    "judge": lambda change: resume(change, "unjudged"),
    "offer": _withdraw_offer,
    "lapse": _lapse,
    "reminder": _remind,
}


def credit(change: Change, outage: timedelta) -> None:
    """The bot was away: every deadline moves by as long."""
    if outage < OUTAGE or not change.table.clocks:
        return
    change.set(clocks={k: v + outage for k, v in change.table.clocks.items()}, credit=outage)
    change.log("credit", moves=False)

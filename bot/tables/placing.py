"""Where a match is shown; where that is nowhere its clocks stand still, and go on as soon as it has a place again."""

from collections.abc import Callable
from datetime import timedelta

from bot.tables.change import Change
from bot.tables.match import Adrift, Table
from bot.tables.presets import match_time
from bot.tables.timing import pause


def place(thread: int) -> Callable[[Change], None]:
    """Where the match is played, once there is a thread for it."""

    def step(change: Change) -> None:
        change.set(thread=thread)
        change.log("place", moves=False)

    return step


def suspend(why: str) -> Callable[[Change], None]:
    """The match can be shown nowhere: the judges are told `why`, once. Who has a panel may go on; no clock runs."""

    def step(change: Change) -> None:
        table = change.table
        if table.phase != "playing" or table.adrift is not None:
            return
        change.set(adrift=Adrift(table.number, table.revision, pause(change)), offer=None)
        change.log("adrift", moves=False)
        change.reports.append((None, "adrift", why))

    return step


def resume() -> Callable[[Change], None]:
    """The match is shown again: its clocks go on where they stood."""

    def step(change: Change) -> None:
        table = change.table
        if table.adrift is None:
            return
        left = _left(table, table.adrift)
        if table.call is not None:
            change.set(call=table.call._replace(left=left | dict(table.call.left)))
        clocks = {**table.clocks, **{name: change.now + time for name, time in left.items()}}
        change.set(adrift=None, clocks=clocks, asked_at=change.now)
        change.log("housed", moves=False)

    return step


def _left(table: Table, adrift: Adrift) -> dict[str, timedelta]:
    """What is left of the clocks that still mean what they meant; a new game has a limit of its own."""
    if adrift.revision == table.revision:
        return dict(adrift.left)
    if adrift.number == table.number:
        return {name: time for name, time in adrift.left.items() if name == "match"}
    limit = None if table.game is None else match_time(table.preset, table.game.options)
    return {} if limit is None else {"match": limit}

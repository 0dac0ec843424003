"""Who is mentioned with the board: whoever has become the one to decide, by their own settings and public facts alone."""

from bot.tables.change import Change, Mention
from bot.tables.match import Table


def mention(before: Table | None, change: Change) -> None:
    """Decides it for a command, unless the command has decided it."""
    table = change.table
    if change.mention is not None:
        return
    if table.phase == "over":
        change.mention = Mention(None, None)
        return
    if table.phase != "playing" or table.call is not None:
        return
    seat = table.asked
    began = before is None or before.phase != "playing" or before.number != table.number
    if not began and before is not None and before.asked == seat:
        return
    assert table.game is not None
    own = table.game.turn > 0 and table.game.active == seat
    change.mention = Mention(None, None)
    if seat is None or table.seats[seat].person is None or not _wants(table, seat, own=own):
        return
    turn = (table.number, table.game.turn)
    why = "answer" if not own else "again" if table.seats[seat].told == turn else "turn"
    change.mention = Mention(table.seats[seat].person, why)
    change.seat(seat, mentioned=(table.number, _cycle(table, own=own)))
    if own:
        change.seat(seat, told=turn)


def _wants(table: Table, seat: int, *, own: bool) -> bool:
    """`always`; `never`; `matters`: once a turn cycle, which ends with the player's own turn."""
    mentions = table.seats[seat].stops.mentions
    if mentions == "matters":
        return table.seats[seat].mentioned != (table.number, _cycle(table, own=own))
    return mentions == "always"


def _cycle(table: Table, *, own: bool) -> int:
    """The own turn with which a cycle ends, as a number."""
    assert table.game is not None
    return table.game.turn if own else table.game.turn + 1

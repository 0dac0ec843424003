"""Alone against the practice opponent: nobody has to be called, so nothing moves."""

from bot.discord.client import Fudaba
from bot.discord.match.service import Matches
from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.discord.match.player import Player


def boards(person: Person) -> list[Message]:
    found = [m for c in person.client.channels() for m in person.client.messages(c)]
    return [m for m in found if m.ephemeral_to is None and "Act" in person.buttons(m)]


async def test_the_board_stays_above_a_panel_that_goes_on(alice: Person, fudaba: Fudaba) -> None:
    matches, player = fudaba.service(Matches), Player(alice)
    await alice.slash("duel practice", ruleset="override", deck="sparks")
    board = await alice.until(lambda: next(iter(boards(alice)), None))
    await player.act(board)
    table = matches.tables.table(1)
    while table is not None and table.game is not None and table.game.turn < 4:
        await alice.until(lambda: player.asked)
        quiet = [word for word in player.words() if word in ("Keep all", "End the turn", "Don't block")]
        await (player.click(quiet[0]) if quiet else player.anything())
        table = matches.tables.table(1)
    await matches.idle()
    assert boards(alice) == [board]
    assert "The practice opponent" in board.embeds[0]["description"]

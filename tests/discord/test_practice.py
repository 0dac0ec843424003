"""Alone against the practice opponent: nobody has to be called, so nothing moves."""

import pytest

from bot.discord.client import Fudaba
from bot.discord.match.service import Matches
from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.discord.match.player import Player


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The practice opponent thinks in a process of its own, which takes a while to start on a busy machine."""
    monkeypatch.setattr("bot.sandbox.driver.PATIENCE", 60.0)


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
        quiet = {"Keep all", "End the turn", "Don't block"}.intersection(player.words())
        await (player.click(quiet.pop()) if quiet else player.anything())
        table = matches.tables.table(1)
    await matches.idle()
    assert boards(alice) == [board]
    assert "The practice opponent" in board.embeds[0]["description"]

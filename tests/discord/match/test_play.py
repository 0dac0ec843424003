"""Whole matches by clicks, over real sockets."""

import random

import pytest

import engine
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player


@pytest.mark.parametrize("ruleset", engine.rulesets())
async def test_a_whole_match_by_clicks(parlour: Parlour, ruleset: str) -> None:
    alice = Player(parlour.house.person("alice"), random.Random(1))
    bob = Player(parlour.house.person("bob"), random.Random(2))
    await parlour.sit_down(alice, bob, ruleset=ruleset)
    parlour.keep_secrets(alice, bob)
    while parlour.table().phase == "playing":
        asked = (alice, bob)[parlour.table().asked or 0]
        await asked.until(lambda asked=asked: asked.asked)
        await asked.anything()
    await parlour.quiet()
    board = parlour.board(alice.person)
    assert "wins" in board.content or "draw" in board.content

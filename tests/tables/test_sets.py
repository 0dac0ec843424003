"""A community's own set goes with the match: into its decks, over a restart, into its record."""

import json

import pytest

import engine
from bot.store import finished
from bot.tables import refusals
from bot.tables.keeping import record_of
from tests import paper
from tests.tables.conftest import ALICE, BOB, Town


async def test_a_match_with_cards_of_a_communitys_own(village: Town) -> None:
    own = engine.load_set(paper.SET)
    card = next(iter(own.cards))
    deck = engine.ruleset("override").decks["sparks"]
    first, count = deck.sections["main"][0]
    text = deck.text.replace(f"{count} {first}", f"{count} {card}")
    without = await village.challenge()
    await village.tables.accept(without, BOB)
    with pytest.raises(refusals.BadDeck):
        await village.tables.choose_deck(without, ALICE, text)
    match = await village.challenge(sets=[own], preset="none")
    await village.tables.accept(match, BOB)
    await village.tables.choose_deck(match, ALICE, text)
    await village.tables.choose_deck(match, BOB, "bells")
    table = await village.play(match, until=lambda t: t.serial > 30)
    await village.restart()
    assert village.at(match).game == table.game
    assert card in village.at(match).rules.cards
    over = await village.play(match)
    assert over.game is not None
    async with village.store.reading() as t:
        (row,) = await finished.of_match(t, match)
    assert engine.replay(record_of(row.row)) == over.game
    assert card in [c["card_id"] for c in json.loads(row.row)["card_game"]]
    again = await village.tables.rematch(match, ALICE)
    assert again.table.sets == over.sets


async def test_sets_that_do_not_fit_are_refused(village: Town) -> None:
    with pytest.raises(refusals.UnknownOption):
        await village.challenge("shields", sets=[engine.load_set(paper.SET)])
    with pytest.raises(refusals.UnknownOption):
        await village.challenge(sets=[engine.load_set(paper.SET)] * 2)

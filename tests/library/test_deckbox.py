"""What is remembered of people's decks, and how much."""

import pytest

from bot.library import deckbox
from bot.library.deckbox import Deckbox
from bot.store import Store


async def test_only_so_many_peoples_decks_stay_at_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deckbox, "REMEMBERED", 2)
    box = Deckbox(store)
    for owner in (1, 2, 3):
        await box.keep(owner, "override", f"deck of {owner}", "3 Cinder Runner")
        await box.of(owner)
    assert len(box._of) == 2
    for owner in (1, 2, 3):
        (deck,) = await box.of(owner)
        assert deck.name == f"deck of {owner}"

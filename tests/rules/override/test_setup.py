"""How a game begins (1.3)."""

from collections import Counter

import pytest

import engine
from tests.rules.override.cards import opening, table
from tests.scene import bounds, seat


def test_J_4_both_players_start_at_10_lp() -> None:
    game = opening()
    assert (game.you.lp, game.foe.lp) == (10, 10)


def test_J_4_lp_may_rise_above_10() -> None:
    game = table(at="charge", you=seat(field=["Lark"], lp=10))
    assert game.you.lp == 11


def test_J_15_both_players_draw_an_opening_hand_of_4() -> None:
    game = opening()
    assert (len(game.you.hand), len(game.foe.hand)) == (4, 4)
    assert (len(game.you.deck), len(game.foe.deck)) == (36, 36)


def test_J_15_each_player_may_put_cards_back_once_the_first_player_first() -> None:
    game = opening(first=1)
    before = Counter(game.foe.hand + game.foe.deck)
    kept = game.foe.hand[0]
    assert game.asked == ("foe", "mulligan")
    game.choose(*game.offered[1:])
    assert game.foe.hand[0] == kept
    assert (len(game.foe.hand), len(game.foe.deck)) == (4, 36)
    assert Counter(game.foe.hand + game.foe.deck) == before
    assert game.story("mulligan", "shuffled")[-2:] == ["mulligan foe 3", "shuffled foe deck"]

    hand, deck = game.you.hand, game.you.deck
    assert game.asked == ("you", "mulligan")
    game.choose()  # keeps all
    assert (game.you.hand, game.you.deck) == (hand, deck)
    assert game.asked == ("foe", "main")


def test_J_15_the_cards_put_back_can_be_drawn_again() -> None:
    """They are shuffled in before the new ones are drawn."""
    found = set()
    for seed in range(12):
        game = opening(seed=seed)
        game.choose(*game.offered)
        found |= {event["card"] for event in game.events("drawn")[8:]}
        assert len(game.events("drawn")) == 8 + 4
    first = opening(seed=0)
    order = [e["kind"] for e in first.choose(*first.offered).events("moved", "shuffled", "drawn")][-9:]
    assert order == ["moved"] * 4 + ["shuffled"] + ["drawn"] * 4
    assert len(found) > 4


def test_J_15_the_first_player_is_chosen_at_random_or_given() -> None:
    began = Counter(opening(first="random", seed=seed).game.active for seed in range(40))
    assert 8 <= began[0] <= 32
    assert opening(first=1).game.active == 1
    assert opening(first="random", seed=3).game == opening(first="random", seed=3).game


def test_J_15_nobody_else_can_begin() -> None:
    assert bounds("override", "first", "random", 0, 1, 2, -1) == [True, True, True, False, False]
    assert bounds("override", "ask", "public", "fits", "all") == [True, True, False]


@pytest.mark.parametrize("first", [0, 1])
def test_J_15_the_second_player_puts_own_cards_back(first: int) -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=3, options={"first": first})
    game.push(())
    kept = game.view(first)["seats"][first]["zones"]["hand"]
    events = list(game.push((0, 1)))
    second = 1 - first
    assert [(e["player"], e["count"]) for e in events if e["kind"] == "mulligan"] == [(second, 2)]
    back = [e for e in events if e["kind"] == "moved"]
    assert [(e["player"], e["origin"], e["to"]) for e in back] == [(second, "hand", "deck")] * 2
    assert game.view(first)["seats"][first]["zones"]["hand"][:4] == kept

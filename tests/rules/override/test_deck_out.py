"""The deck runs out (1.8)."""

from collections import Counter

from tests.rules.override.cards import table
from tests.scene import seat


def test_J_21_empty_deck_the_trash_is_shuffled_into_the_deck() -> None:
    trash = ["Imp"] * 3 + ["Ox"] * 4
    game = table(at="charge", you=seat(deck=[], trash=trash))
    assert len(game.you.deck) == 5
    assert game.you.trash == []
    assert Counter(game.you.hand + game.you.deck) == Counter(trash)
    assert game.story("reshuffled", "drawn")[0] == "reshuffled you 7"
    assert game.game.outcome is None


def test_J_21_the_order_is_random() -> None:
    trash = ["Imp", "Ox", "Hen", "Bat", "Wolf", "Fox"]
    orders = {
        tuple(game.you.hand + game.you.deck)
        for game in (table(at="charge", seed=seed, you=seat(deck=[], trash=trash)) for seed in range(6))
    }
    assert len(orders) > 3


def test_J_21_it_is_hidden_from_everybody() -> None:
    game = table(at="charge", you=seat(deck=[], trash=["Imp", "Ox", "Hen"]))
    for viewer in (0, 1, None):
        assert game.game.view(viewer)["seats"][0]["zones"]["deck"] == 1


def test_J_22_a_draw_effect_over_an_empty_deck_reshuffles_first_and_then_draws() -> None:
    game = table(you=seat(deck=[], trash=["Imp"] * 9, set=["Insight"])).choose("drive Insight")
    assert game.story("reshuffled", "drawn") == ["reshuffled you 9", "drawn you Imp", "drawn you Imp"]
    assert len(game.you.deck) == 7


def test_J_22_also_in_the_middle_of_a_multi_card_draw() -> None:
    game = table(you=seat(deck=["Ox"], trash=["Imp"] * 9, set=["Insight"])).choose("drive Insight")
    assert game.story("reshuffled", "drawn") == ["drawn you Ox", "reshuffled you 9", "drawn you Imp"]
    assert len(game.you.deck) == 8


def test_J_22_a_deck_that_is_just_used_up_stays_empty() -> None:
    game = table(you=seat(deck=["Ox", "Ox"], trash=["Imp"] * 9, set=["Insight"])).choose("drive Insight")
    assert game.events("reshuffled") == []
    assert (game.you.deck, len(game.you.trash)) == ([], 10)


def test_J_23_exiled_cards_do_not_come_back() -> None:
    game = table(at="charge", you=seat(deck=[], trash=["Imp"] * 3, exile=["Ox", "Hen"]))
    assert game.you.exile == ["Ox", "Hen"]
    assert game.you.hand + game.you.deck == ["Imp"] * 3


def test_J_24_library_out_under_a_draw_lock_with_an_empty_deck() -> None:
    game = table(at="charge", you=seat(deck=[], trash=["Imp"] * 9, states=["draw_lock"]))
    assert game.game.outcome == (1, "library_out")
    assert len(game.you.trash) == 9, "a locked draw refills nothing"
    assert game.you.hand == []


def test_J_24_by_a_draw_effect_too() -> None:
    game = table(you=seat(deck=[], trash=["Imp"] * 9, states=["draw_lock"], set=["Insight"]))
    game.choose("drive Insight")
    assert game.game.outcome == (1, "library_out")


def test_J_24_the_lock_of_an_opponents_card() -> None:
    def locked(*deck: str) -> tuple[int | None, str] | None:
        side = seat(deck=deck, trash=["Imp"] * 9)
        game = table(you=seat(set=["Hush"]), foe=side).play("drive Hush", "end")
        return game.game.outcome

    assert locked() == (0, "library_out")
    assert locked("Ox") is None


def test_J_24_without_a_draw_due_nothing_happens() -> None:
    game = table(at="charge", round=1, you=seat(deck=[], states=["draw_lock"]))
    assert game.game.outcome is None


def test_J_25_a_draw_lock_with_cards_left_is_no_loss() -> None:
    game = table(at="charge", you=seat(deck=["Ox", "Ox", "Ox"], states=["draw_lock"]))
    assert game.game.outcome is None
    assert (game.you.hand, len(game.you.deck)) == ([], 3)
    assert game.asked == ("you", "main")


def test_J_25_the_lock_ends_at_its_time() -> None:
    game = table(you=seat(set=["Hush"]), foe=seat()).play("drive Hush", "end")
    assert game.foe.hand == []
    game.play("end", "end")
    assert len(game.foe.hand) == 2

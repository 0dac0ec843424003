"""Field spells, winning, time, hand and deck: J-88, J-89, J-92 … J-98."""

import pytest

import engine
from tests.rules.override.small_cards import CARDS
from tests.scene import Scene, Zones, names, scene, seat


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=CARDS, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def test_J_88_a_new_field_spell_sends_the_old_one_to_the_trash_first() -> None:
    game = table(seat(place=["Garden"], hand=["Harbour"], cp=3)).play("play Harbour")
    assert game.story("paid", "replaced_field", "played") == [
        "paid you cp 3",
        "replaced_field Garden you",
        "played Harbour you",
    ]
    assert (names(game.you.place), game.you.trash) == (["Harbour"], ["Garden"])


def test_J_89_the_activator_may_leave_afterwards() -> None:
    game = table(seat(field=["Hen"], hand=["Harbour"], set=["Recall"], cp=0)).play("play Harbour")
    assert (game.you.cp, names(game.you.place)) == (0, ["Harbour"])
    game.play("drive Recall")
    assert (game.you.field, names(game.you.place)) == ([], ["Harbour"])
    assert not table(seat(hand=["Harbour"], cp=2)).offers("play Harbour")
    assert not table(seat(hand=["Harbour"], cp=2), seat(field=["Hen"])).offers("play Harbour")


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("active", [0, 1])
def test_J_92_both_at_0_by_one_event_the_second_player_wins(first: int, winner: int, active: int) -> None:
    sides = [seat(lp=1), seat(lp=1)]
    sides[active] = seat(lp=1, set=["Duel of Blood"])
    game = table(*sides, first=first, active=active).play("drive Duel of Blood")
    assert game.game.outcome == (winner, "knock_out")


def test_J_93_an_own_effect_to_0_lets_the_opponent_win() -> None:
    game = table(seat(lp=1, set=["Pact"])).play("drive Pact")
    assert game.game.outcome == (1, "knock_out")
    one_by_one = table(seat(lp=1, set=["Blood then Blood"]), seat(lp=1), first=1)
    one_by_one.play("drive Blood then Blood")
    assert one_by_one.game.outcome == (1, "knock_out")  # on the spot, before the second step
    assert one_by_one.foe.lp == 1


def test_J_94_a_forced_end_finishes_the_battle_and_runs_the_end_phase() -> None:
    game = table(seat(field=["Boar", "Bell"], set=["Might"]), seat(field=["Hen"]))
    game.play("attack Boar")
    assert game.asked == ("you", "window")
    game.game.expire("turn")
    assert game.asked == ("foe", "block")  # the battle goes on: the other still decides
    game.play("block Hen")
    assert game.story("destroyed", "gained") == ["destroyed Hen foe", "gained you lp 1"]
    assert (game.game.active, game.game.turn) == (1, 6)
    assert game.you.set == ["Might"]


def test_J_94_no_further_action_and_what_was_not_settled_is_not_deployed() -> None:
    game = table(seat(field=["Hen"], hand=["Fox"] * 3, cp=2)).play("deploy Fox")
    assert game.asked == ("you", "copies")
    game.game.expire("turn")
    assert (game.asked, names(game.you.field), len(game.you.hand)) == (("foe", "main"), ["Hen"], 3)


def test_J_94_the_newest_cards_are_discarded() -> None:
    game = table(seat(hand=["Ox"] * 7 + ["Hen", "Bat"]))
    game.game.expire("turn")
    assert sorted(game.you.trash) == ["Bat", "Hen"]


def test_J_13_a_deployment_left_open_is_no_action() -> None:
    game = table(seat(hand=["Fox"] * 3, cp=2)).play("deploy Fox")
    game.game.expire("turn")
    assert game.story("delayed") == ["delayed you 1"]
    acted = table(seat(hand=["Fox"], cp=2)).play("deploy Fox")
    acted.game.expire("turn")
    assert acted.story("delayed") == []


def test_J_95_the_opponents_decision_stops_the_turn_clock_and_has_its_own() -> None:
    game = table(seat(field=["Boar"]), seat(field=["Hen"], set=["Whisper"])).play("attack Boar")
    assert game.asked == ("foe", "window")
    with pytest.raises(engine.HostError):
        game.game.expire("turn")
    game.game.expire("decision")
    assert (game.asked, game.foe.set) == (("foe", "block"), ["Whisper"])
    game.game.expire("decision")
    assert game.events("blocks") == []
    options = engine.ruleset("override").options
    assert (options["turn_seconds"].default, options["decision_seconds"].default) == (60, 20)


def test_J_95_a_forced_block_takes_the_first_unit() -> None:
    game = table(seat(field=["Lurer"]), seat(field=["Hen", "Boar"])).play("attack Lurer")
    game.game.expire("decision")
    assert game.story("blocks") == ["blocks Hen Lurer foe"]


def test_J_96_the_hand_limit_is_7_at_the_own_end_phase_and_nowhere_else() -> None:
    game = table(seat(hand=["Ox"] * 7, set=["Insight"]), seat(hand=["Hen"] * 9)).play("drive Insight")
    assert len(game.you.hand) == 9
    game.play("end")
    assert game.asked == ("you", "discard")
    game.choose("Ox", "Ox 2")
    assert (len(game.you.hand), sorted(game.you.trash)) == (7, ["Insight", "Ox", "Ox"])
    assert len(game.foe.hand) == 11  # only the player whose turn ends discards
    seven = table(seat(hand=["Ox"] * 7)).play("end")
    assert seven.you.trash == []


def test_J_97_a_deck_at_0_alone_refills_nothing_and_neither_does_a_mill() -> None:
    drawn = table(seat(deck=["Ox", "Ox"], trash=["Hen"] * 4), at="charge")
    assert (drawn.you.deck, len(drawn.you.trash), drawn.asked) == ([], 4, ("you", "main"))
    milled = table(seat(deck=["Ox"], trash=["Hen"] * 4, set=["Landslide"])).play("drive Landslide")
    assert (milled.you.deck, len(milled.you.trash)) == ([], 6)
    assert milled.events("reshuffled") == []
    assert not table(seat(deck=[], trash=["Hen"], set=["Landslide"])).offers("drive Landslide")


def test_J_98_library_out_with_deck_and_trash_empty() -> None:
    game = table(seat(), seat(deck=[], trash=[])).play("end")
    assert game.game.outcome == (0, "library_out")
    half = table(seat(), seat(deck=["Ox"], trash=[])).play("end")
    assert half.game.outcome == (0, "library_out")
    assert half.foe.hand == ["Ox"]


def test_J_14_the_match_clock_may_run_out_before_the_first_turn() -> None:
    game = engine.new_game("override", ["antlers", "bells"], seed=1, options={"first": 0})
    game.expire("match")
    scene_ = Scene(game)
    while game.outcome is None:
        scene_.default()
    assert (game.round, game.outcome.reason) == (1, "life_points")


def test_J_94_a_forced_discard_for_an_effect_takes_the_first_cards() -> None:
    game = table(seat(hand=["Ox", "Bat", "Hen"], set=["Dawn Ledger"]), at="start")
    game.play("drive Dawn Ledger", "mode 1")
    assert game.asked == ("you", "discard")
    game.game.expire("decision")
    assert game.you.trash == ["Ox", "Dawn Ledger"]

"""The action step (G-37 to G-45, A1.9)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit

READY = {"hand": ["Whisper", "Whisper"], "resources": 4}


def test_G_37_A1_9_2_the_other_player_acts_first() -> None:
    game = table(seat(battle=["Grunt"], **READY), seat(**READY)).choose("attack Grunt")
    assert (game.asked, game.offered) == (("foe", "action"), ["pass", "pass turn", "play Whisper"])


def test_G_38_the_right_to_act_alternates() -> None:
    game = table(seat(battle=["Grunt"], **READY), seat(**READY)).play("attack Grunt", "play Whisper")
    assert game.asked == ("you", "action")
    game.choose("play Whisper")
    assert game.asked == ("foe", "action")


def test_G_39_action_commands_and_no_others() -> None:
    foe = seat(hand=["Edict", "Whisper", "Rain"], resources=3)
    game = table(seat(battle=["Grunt"]), foe).choose("attack Grunt")
    assert game.offered == ["pass", "pass turn", "play Rain", "play Whisper"]


def test_G_40_activate_action_and_not_activate_main() -> None:
    foe = seat(battle=["Duelist", "Forge"], resources=3)
    game = table(seat(battle=["Grunt"]), foe).choose("attack Grunt")
    assert game.offered == ["pass", "pass turn", "activate Duelist 0"]
    game = table(seat(battle=["Duelist", "Forge"], resources=3))
    assert [o for o in game.offered if o.startswith("activate")] == ["activate Forge 0"]


def test_G_41_G_42_one_pass_does_not_end_it_two_do() -> None:
    game = table(seat(battle=["Grunt"], **READY), seat(**READY)).play("attack Grunt", "pass")
    assert game.asked == ("you", "action")
    assert len(game.foe.shields) == 5
    game.choose("pass")
    assert game.asked == ("you", "main")
    assert len(game.foe.shields) == 4


def test_G_43_A1_9_3_an_action_sets_the_passing_back() -> None:
    game = table(seat(battle=["Grunt"], **READY), seat(**READY))
    game.play("attack Grunt", "pass", "play Whisper", "pass")
    assert game.asked == ("you", "action"), "a pass before and one after the action are not two in a row"
    game.choose("pass")
    assert game.asked == ("you", "main")


def test_G_44_an_attacker_that_has_left_deals_no_damage() -> None:
    foe = seat(hand=["Rain"], resources=2)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "play Rain")
    assert game.asked == ("you", "main")
    assert len(game.foe.shields) == 5


def test_G_45_a_target_that_has_left_takes_none_and_deals_none() -> None:
    foe = seat(battle=[unit("Ogre", rested=True), "Imp"], hand=["Rain"], resources=2)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Ogre", "play Rain", "unit Ogre")
    assert game.asked == ("you", "main")
    assert game.you["Grunt"].damage == 0
    assert game.events("damaged", "shield_destroyed") == []


def test_A1_9_1_after_each_block_step_and_in_the_end_phase() -> None:
    game = table(seat(battle=["Grunt"]), seat(**READY)).play("attack Grunt")
    assert game.asked == ("foe", "action")
    game.play("pass", "end")
    assert game.asked == ("foe", "action")


def test_A1_9_4_nothing_is_played_in_answer_to_an_action() -> None:
    game = table(seat(battle=["Grunt"], **READY), seat(battle=["Imp"], hand=["Zap"], resources=1))
    game.play("attack Grunt", "play Zap")
    assert game.you["Grunt"].damage == 1, "it has resolved before the other player is asked"
    assert game.asked == ("you", "action")

"""Priority, the stack and passing (B1.7)."""

import pytest

from tests.rules.party.cards import phase, resolve, stack, table, to
from tests.scene import names, seat


def test_B1_7_1_one_stack_for_summons_and_abilities_never_for_characters() -> None:
    game = table(you=seat(hand=["Ogre", "Ember", "Idle"])).play("play Ogre", "discard Idle")
    assert stack(game) == []
    assert names(game.you.field) == ["Ogre"]
    game = table(you=seat(field=["Drummer"], hand=["Insight", "Idle"])).play("use Drummer 0", "cast Insight")
    assert stack(game) == ["Drummer", "Insight"]


def test_B1_7_2_the_turn_player_has_priority_first_and_asking_tells_nothing() -> None:
    game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(hand=["Idle"]))
    assert (game.asked, game.offered) == (("you", "main"), ["pass", "pass turn", "pass quiet"])
    assert game.choose("pass").asked == ("foe", "priority"), (
        "asked with a hand, though nothing in it can be used"
    )
    fits = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(hand=["Idle"]), options={"ask": "fits"})
    assert fits.asked == ("you", "attack")


def test_B1_7_3_after_an_action_the_same_player_again_and_the_passes_are_cleared() -> None:
    game = table(you=seat(hand=["Insight", "Idle"]), foe=seat(hand=["Insight", "Idle"]))
    game.play("pass", "cast Insight")
    assert game.asked == ("foe", "priority")
    game.play("pass")
    assert stack(game) == ["Insight"], "one pass after the action is not two in a row"
    game.play("pass")
    assert stack(game) == []


def test_B1_7_4_two_passes_resolve_the_top_and_the_turn_player_goes_on() -> None:
    game = table(you=seat(field=["Drummer"], hand=["Insight", "Idle"]), foe=seat(hand=["Idle"]))
    game.play("use Drummer 0", "cast Insight", "pass", "pass")
    assert stack(game) == ["Drummer"], "last in, first out"
    assert game.asked == ("you", "priority")
    game.play("pass", "pass")
    assert game.asked == ("you", "main")


def test_B1_7_5_rules_first_then_waiting_abilities_the_turn_players_first() -> None:
    game = table(
        you=seat(field=["Seal", "Mourner"], hand=["Idle"]), foe=seat(field=["Imp", "Mourner"], hand=["Idle"])
    )
    to(game, "attack").choose("attack Seal").choose("go")
    to(game, "block").choose("block Imp")
    game.play("pass", "pass")
    assert game.story("destroyed") == ["destroyed Seal you", "destroyed Imp foe"]
    s = game.game._state
    assert [e.player for e in s.line] == [0, 1], "the turn player's lies below, so the other's resolves first"
    resolve(game)
    assert game.story("drawn") == ["drawn foe Imp", "drawn you Imp"]


def test_B1_7_6_without_a_target_it_cannot_be_used() -> None:
    game = table(you=seat(field=["Sniper"], hand=["Zap", "Idle"]), foe=seat())
    assert not game.offers("use Sniper 0")
    assert game.offers("cast Zap"), "it may hit the own Sniper"
    assert not table(you=seat(hand=["Zap"])).offers("cast Zap")


def test_B1_7_6_an_auto_ability_without_a_target_is_removed_at_once() -> None:
    game = table(you=seat(hand=["Greeter", "Idle"])).choose("play Greeter")
    assert stack(game) == []
    assert game.story("cancelled") == ["cancelled you Greeter"]


def test_B1_7_6_a_mode_is_chosen_when_it_goes_onto_the_stack() -> None:
    game = table(you=seat(hand=["Choice", "Idle"]), foe=seat(hand=["Idle"])).choose("cast Choice")
    assert (game.asked, stack(game)) == (("you", "mode"), [])
    game.choose("mode 1")
    assert stack(game) == ["Choice"]
    resolve(game)
    assert game.story("drawn", "milled") == ["milled foe Imp"]


def test_trap_B1_7_6_a_summon_whose_targets_are_partly_gone() -> None:
    game = table(you=seat(hand=["Fork", "Idle"]), foe=seat(field=["Whale", "Seal"], hand=["Doom", "Idle"]))
    game.choose("cast Fork").choose("unit Whale", "unit Seal")
    to(game, "priority", "foe").play("cast Doom", "unit Seal")
    resolve(game)
    assert game.story("damaged") == ["damaged Whale 3000 foe"]


def test_B1_7_6_with_all_targets_gone_it_is_cancelled() -> None:
    game = table(you=seat(hand=["Zap", "Idle"]), foe=seat(field=["Seal"], hand=["Doom", "Idle"])).choose(
        "cast Zap"
    )
    to(game, "priority", "foe").choose("cast Doom")
    resolve(game)
    assert game.story("cancelled", "damaged") == ["cancelled you Zap"]
    assert "Zap" in game.you.trash


def test_B1_7_7_what_is_on_the_stack_does_not_need_its_source() -> None:
    game = table(you=seat(field=["Sniper"]), foe=seat(field=["Seal"], hand=["Doom", "Idle"]))
    game.play("use Sniper 0").play("cast Doom", "unit Sniper")
    resolve(game)
    assert game.story("destroyed") == ["destroyed Sniper you", "destroyed Seal foe"]


def test_B1_7_7_an_unfinished_announcement_is_taken_back_whole() -> None:
    game = table(you=seat(field=["Pyre", "Pyre", "Pyre"], hand=["Blaze"])).choose("cast Blaze")
    before = table(you=seat(field=["Pyre", "Pyre", "Pyre"], hand=["Blaze"]))
    assert game.game.decision.can_back  # type: ignore[union-attr]
    assert not any(p.rested for p in game.you.field)
    assert game.you.hand == before.you.hand


def test_B1_7_8_a_resolved_summon_goes_to_its_owners_break_zone() -> None:
    game = table(you=seat(hand=["Insight", "Idle"])).choose("cast Insight")
    assert (game.you.stack, game.you.trash) == (["Insight"], [])
    resolve(game)
    assert (game.you.stack, game.you.trash) == ([], ["Insight"])


def test_B1_7_9_may_is_decided_at_resolution() -> None:
    game = table(you=seat(field=["Giver"], hand=["Idle"]), foe=seat(hand=["Idle"]), at="end")
    assert game.asked == ("you", "may")


def test_B1_7_9_a_condition_is_read_when_it_triggers_and_when_it_resolves() -> None:
    game = table(you=seat(field=["Watcher"], hand=["Insight", "Idle"]), foe=seat(hand=["Idle"]))
    game.choose("cast Insight")
    assert stack(game) == ["Insight", "Watcher"], "one card in hand"
    game.play("pass", "pass")
    assert len(game.you.hand) == 3
    game = table(
        you=seat(field=["Watcher"], hand=["Insight", "Idle"]), foe=seat(field=["Seal"], hand=["Zap", "Idle"])
    )
    game.choose("cast Insight")
    game.choose("pass").play("cast Zap", "unit Seal")
    resolve(game)
    assert game.story("cancelled") == ["cancelled you Watcher"], (
        "the second one resolved first: three cards in hand"
    )


def test_passing_until_something_happens_and_until_the_end_of_the_turn() -> None:
    game = table(you=seat(hand=["Insight", "Zap", "Idle"]), foe=seat(field=["Seal"], hand=["Roar", "Idle"]))
    game.play("pass", "pass turn")
    while game.asked != ("you", "main"):
        game.choose("pass")
    game.choose("cast Zap")
    assert game.choose("pass").asked == ("foe", "priority"), "an opponent's object is not skipped"
    assert "pass all" in game.offered
    game.choose("pass all")
    resolve(game)
    game.choose("cast Insight").choose("pass")
    assert stack(game) == [], "unless that was chosen"
    assert game.asked == ("you", "main")


def test_passing_quietly_ends_when_somebody_acts() -> None:
    game = table(you=seat(field=["Imp"], hand=["Insight", "Idle"]), foe=seat(hand=["Insight", "Idle"]))
    game.play("pass", "pass quiet", "pass")
    assert game.asked == ("you", "attack"), "nothing has happened in the preparation step"
    game.choose("attack Imp").choose("pass")
    assert game.asked == ("foe", "priority"), "an attack is something"


def test_passing_quietly_ends_when_somebody_blocks() -> None:
    foe = seat(field=["Whale"], hand=["Insight", "Idle"])
    for answer, asked in (("block Whale", ("foe", "priority")), ("no block", ("you", "priority"))):
        game = table(you=seat(field=["Imp"], hand=["Insight", "Idle"]), foe=foe)
        to(game, "attack").choose("attack Imp")
        to(game, "priority", "foe").choose("pass quiet")
        game.play(answer, "pass")
        assert game.asked == asked


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_passing_quietly_ends_with_a_burst(answer: str) -> None:
    game = table(
        you=seat(field=["Imp"], hand=["Insight", "Idle"]), foe=seat(hand=["Idle"], deck=["Gift", "Imp"])
    )
    to(game, "attack").choose("attack Imp")
    while phase(game) != "block":
        game.choose("pass")
    to(game, "priority", "you").choose("pass quiet")
    to(game, "burst").choose(answer)
    assert phase(game) == "damage"
    assert game.asked == ("you" if answer == "yes" else "foe", "priority")

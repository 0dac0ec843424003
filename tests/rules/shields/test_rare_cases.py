"""Constellations that are rare and easily got wrong, each with the rule that it puts to the test."""

from tests.rules.shields.cards import CARDS, seat, table
from tests.scene import Scene, scene, unit

ODD = (
    CARDS
    + """
- name: Penitent
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities: [{when: {end_step: you}, do: [{damage: {to: {from: battle}, amount: 1}}]}]
- {name: Gift, type: command, colour: red, lv: 0, cost: 0, timing: [action], abilities: [{do: [{draw: {}}]}]}
- name: Farewell
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 2
  abilities:
  - {when: {destroyed: {side: any}}, do: [{boost: {to: self, attribute: ap, amount: 2}}]}
"""
)


def odd(you: dict[str, object], foe: dict[str, object] | None = None) -> Scene:
    return scene("shields", cards=ODD, you=you, foe=foe or seat())


def test_A1_4_1_cards_that_are_looked_at_have_not_left_the_deck() -> None:
    """All that is left is looked at, while something on the table makes the rules look often."""
    you = seat(battle=["Bramble Ram"], hand=["Fogbell Drifter"], deck=["Grunt", "Imp"], resources=2)
    game = table(you).choose("deploy Fogbell Drifter")
    assert game.asked == ("you", "choose")
    game.choose("Grunt")
    assert (game.game.outcome, game.you.hand, game.you.deck) == (None, ["Grunt"], ["Imp"])


def test_A1_5_2_the_last_card_may_leave_the_deck_in_other_ways_than_by_a_draw() -> None:
    game = table(seat(hand=["Fogbell Drifter"], deck=["Grunt"], resources=2))
    game.play("deploy Fogbell Drifter", "Grunt")
    assert game.game.outcome == (1, "deck_out")


def test_A1_8_7_a_base_that_takes_none_of_the_damage_was_dealt_none() -> None:
    """The Skyhold takes 1 off the Tern's 1."""
    tern = seat(battle=["Signal Tern"])
    game = table(tern, seat(base=["Hanging Skyhold"])).choose("attack Signal Tern")
    assert game.events("battle_damage", "damaged", "drawn") == []
    game = table(tern, seat(base=["Keep"])).choose("attack Signal Tern")
    assert game.story("damaged", "battle_damage", "drawn") == [
        "damaged Keep 1 foe",
        "battle_damage Signal Tern you",
        "drawn you Grunt",
    ]


def test_A1_10_9_who_can_not_discard_does_not_escape_by_it() -> None:
    """The opponent may discard; with an empty hand what happens else happens."""
    game = table(seat(battle=["Toll Collector"]), seat(shields=["Grunt"] * 3)).choose("attack Toll Collector")
    assert (game.asked, game.foe.shields) == (
        ("you", "main"),
        ["Grunt"],
    )  # one by the ability, one by the attack
    game = table(seat(battle=["Toll Collector"]), seat(hand=["Imp"])).choose("attack Toll Collector")
    assert (game.asked, game.offered) == (("foe", "may"), ["yes", "no"])


def test_A1_12_1_repair_may_wait_for_damage_of_the_same_moment() -> None:
    game = odd(seat(battle=["Penitent", "Medic"])).play("end", "entry Penitent")
    assert game.story("damaged", "healed") == [
        "damaged Penitent 1 you",
        "damaged Medic 1 you",
        "healed Medic 1 you",
    ]
    game = odd(seat(battle=["Penitent", "Medic"])).play("end", "entry Medic")
    assert game.you["Medic"].damage == 1


def test_A1_9_2_a_command_that_costs_nothing_needs_no_active_resource() -> None:
    game = odd(seat(battle=["Grunt"]), seat(hand=["Gift"])).choose("attack Grunt")
    assert (game.asked, game.offers("play Gift")) == (("foe", "action"), True)


def test_A4_9_hp_that_are_lost_after_the_damage_are_not_the_damages_doing() -> None:
    """Odile saves her unit from abilities; what an ability did earlier isn't what kills it now."""
    crane = unit("Knotwork Crane", under=["Odile the Threadbare"], damage=5)
    foe = seat(battle=[crane, unit("Banner", rested=True)])
    game = table(seat(battle=["Ogre"], hand=["Zap"], resources=1), foe).play(
        "play Zap", "unit Knotwork Crane"
    )
    assert (game.foe["Knotwork Crane"].damage, game.foe["Knotwork Crane"].hp) == (6, 8)
    game.play("attack Ogre", "at Banner", "no block")
    assert game.foe.trash == ["Banner", "Odile the Threadbare", "Knotwork Crane"]


def test_A1_10_1_a_draw_of_several_cards_is_replaced_card_by_card() -> None:
    you = seat(battle=["Loft Hoarder"], hand=["Imp"] * 7 + ["Charts by Candlelight"], resources=3)
    game = table(you).choose("play Charts by Candlelight")
    assert game.story("drawn", "replaced", "gained") == [
        "drawn you Grunt",
        "replaced you Loft Hoarder",
        "gained you ex 1",
    ]


def test_A1_5_5_what_begins_in_the_clean_up_ends_in_it() -> None:
    """A bonus for the turn ends, its unit dies of that, and what that wakes is for this turn too."""
    you = seat(battle=[unit("Grunt", damage=2)], hand=["Blessing", "Wave"], resources=2)
    game = odd(you, seat(battle=["Farewell"])).play("play Blessing", "play Wave", "end")
    assert game.story("destroyed", "triggered") == ["destroyed Grunt you", "triggered foe Farewell"]
    assert (game.asked, game.foe["Farewell"].ap) == (("foe", "main"), 1)


def test_A1_10_2_what_saves_once_saves_whom_its_player_says() -> None:
    """Storm of Brands deals 2 to each unit at once; the Custodian saves one of the others."""
    you = seat(hand=["Storm of Brands"], resources=6)
    foe = seat(battle=["Imp", "Veil Custodian", "Ogre", "Grunt"])
    game = table(you, foe).choose("play Storm of Brands")
    assert (game.asked, game.offered) == (("foe", "single"), ["unit Imp", "unit Ogre", "unit Grunt"])
    game.choose("unit Ogre")
    assert game.foe.trash == ["Imp"]
    assert [game.foe[name].damage for name in ("Veil Custodian", "Ogre", "Grunt")] == [2, 0, 2]


def test_A1_10_2_with_one_to_save_nobody_is_asked() -> None:
    you = seat(hand=["Storm of Brands"], resources=6)
    game = table(you, seat(battle=["Imp", "Veil Custodian"])).choose("play Storm of Brands")
    assert (game.asked, game.foe["Imp"].damage) == (("you", "main"), 0)


def test_A1_10_2_which_of_two_alike_goes_instead_is_asked_where_they_differ() -> None:
    paged = unit("Shuttle Page", under=["Squire"])
    you = seat(hand=["Broken Mast"], resources=5)
    game = table(you, seat(battle=[unit("Ogre", rested=True), "Shuttle Page", paged])).choose(
        "play Broken Mast"
    )
    assert game.asked == ("foe", "replacement")
    game.choose(game.offered[0])
    assert game.foe.trash == ["Shuttle Page"]
    game = table(you, seat(battle=[unit("Ogre", rested=True), *["Shuttle Page"] * 2])).choose(
        "play Broken Mast"
    )
    assert game.asked == ("you", "main")


def test_A1_7_4_a_pilot_goes_to_the_bottom_of_the_deck_with_its_unit() -> None:
    foe = seat(battle=[unit("Ogre", under=["Squire"])])
    game = table(seat(hand=["Cut the Mooring"], resources=4), foe).play("play Cut the Mooring", "Squire")
    assert game.foe.deck[-2:] == ["Squire", "Ogre"]
    assert game.foe.deck[0] == "Grunt"


def test_A4_3_of_two_bursts_the_first_may_bring_a_base() -> None:
    """Gull Rock lands, and the shield that was turned up with it still has its own Burst."""
    game = table(seat(battle=["Presser"]), seat(shields=["Echo", "Gull Rock"])).choose("attack Presser")
    assert game.asked == ("foe", "order")
    game.play(next(what for what in game.offered if "Gull Rock" in what), "yes", "yes")
    assert ([p.name for p in game.foe.base], game.foe.trash, game.foe.hand) == (
        ["Gull Rock"],
        ["Echo"],
        ["Grunt"],
    )
    assert game.game.outcome is None


def test_G_24_blocker_that_comes_in_the_action_step_is_too_late() -> None:
    foe = seat(battle=["Imp"], hand=["Mended Sail"], resources=2)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "play Mended Sail")
    assert (game.asked, len(game.foe.shields), game.events("blocks")) == (("you", "main"), 4, [])
    assert game.foe["Imp"].keywords == ["blocker"]


def test_A1_12_2_no_breach_for_a_unit_that_died_in_place_of_the_attacked_one() -> None:
    """The Spinner takes the damage as an ability of its own; the attacked Imp lives."""
    foe = seat(battle=[unit("Oathbound Spinner", damage=5), unit("Imp", rested=True)])
    game = table(seat(battle=["Sapper"]), foe).play("attack Sapper", "at Imp")
    assert (game.foe.trash, len(game.foe.shields)) == (["Oathbound Spinner"], 5)
    assert not game.events("defeats", "shield_destroyed")


def test_A1_7_4_a_pilot_is_exiled_with_its_unit_and_was_not_destroyed() -> None:
    """Vesper's "when this unit is destroyed" asks for a destruction, and Ashless One is exiled instead."""
    foe = seat(battle=[unit("Ashless One", under=["Vesper Who Fell"], rested=True)], trash=["Wake Lurker"])
    game = table(seat(battle=["Ogre"]), foe).play("attack Ogre", "at Ashless One")
    assert sorted(game.foe.exile) == ["Ashless One", "Vesper Who Fell"]
    assert (game.foe.hand, game.asked) == ([], ("you", "main"))


def test_A1_12_10_a_shield_destroyed_at_the_end_of_the_turn_has_its_burst() -> None:
    you = seat(battle=["Stormcaller Wight"], trash=["Imp"] * 8)
    game = table(you, seat(shields=["Echo"]), active=1).choose("end")
    assert (game.asked, game.foe.trash) == (("foe", "burst"), [])

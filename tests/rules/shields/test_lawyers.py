"""Rules that meet where one seldom looks: what a lawyer at the table would ask, with the answer from the text."""

from tests.rules.shields.cards import CARDS, seat
from tests.scene import Scene, Zones, scene, unit

MORE = (
    CARDS
    + """
- name: Summoner
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 3
  abilities:
  - when: {attacks: any}
    choose: {back: {from: trash, type: unit, count: 1}}
    do: [{deploy: {cards: $back}}]
- name: Drawbridge
  type: command
  colour: blue
  lv: 0
  cost: 0
  timing: [main]
  abilities: [{do: [{draw: {player: each, count: 2}}]}]
- {name: Page, type: pilot, colour: white, lv: 1, cost: 1, ap: 0, hp: 2}
- name: Unseat
  type: command
  colour: blue
  lv: 0
  cost: 0
  timing: [main]
  abilities: [{choose: {one: {from: battle, side: any, count: 1}}, do: [{return: {to: $one}}]}]
"""
)


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("shields", cards=MORE, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def test_A1_7_2_A1_8_1_a_target_that_makes_room_for_a_seventh_unit_has_left() -> None:
    foe = seat(battle=["Summoner", unit("Ogre", rested=True), *["Grunt"] * 4], trash=["Imp"])
    game = table(seat(battle=["Lancer"]), foe).play("attack Lancer", "at Ogre")
    assert game.asked == ("foe", "excess")
    game.choose("unit Ogre")
    assert (game.asked, game.foe.trash, game.events("battle_damage")) == (("you", "main"), ["Ogre"], [])


def test_A1_7_2_A1_8_1_so_has_an_attacker() -> None:
    you = seat(battle=["Summoner", "Ogre", *["Grunt"] * 4], trash=["Imp"])
    game = table(you, seat(battle=["Wall"])).play("attack Ogre")
    assert game.asked == ("you", "excess")
    game.choose("unit Ogre")
    assert (game.asked, game.events("blocks", "battle_damage", "shield_destroyed")) == (("you", "main"), [])


def test_A1_5_2_A1_11_1_the_deck_of_the_other_runs_out_in_my_effect() -> None:
    you, foe = seat(hand=["Drawbridge"], deck=["Imp"] * 3), seat(deck=["Imp"] * 2)
    assert table(you, foe).play("play Drawbridge").game.outcome == (0, "deck_out")
    game = table(seat(hand=["Drawbridge"], deck=["Imp"]), seat(deck=["Imp"])).play("play Drawbridge")
    assert game.game.outcome == (None, "deck_out")


def test_A1_4_11_A1_7_4_a_unit_that_comes_back_has_no_pilot_no_damage_and_waits() -> None:
    you = seat(battle=[unit("Steed", under=["Rider"], damage=2)], hand=["Unseat"], resources=4)
    game = table(you).play("play Unseat")
    assert sorted(game.you.hand) == ["Rider", "Steed"]
    game.play("deploy Steed")
    assert (game.you["Steed"].damage, game.you["Steed"].under, game.offers("attack Steed")) == (0, [], False)
    game.play("pair Rider")
    assert game.offers("attack Steed"), "paired with its rider it is a Link Unit"


def test_A1_11_2_a_pilot_that_comes_saves_nobody_and_one_that_goes_kills_nobody_else() -> None:
    """Damage of 2 on HP 3: Page makes it 5; with the damage of 4 the unit lives by its pilot alone."""
    you = seat(battle=[unit("Grunt", damage=2)], hand=["Page"], resources=2)
    game = table(you).play("pair Page")
    assert (game.you["Grunt"].hp, game.you["Grunt"].damage) == (5, 2)

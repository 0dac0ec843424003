"""Cards that come to a deck together (A1.4.12): their owner says how they lie, and nobody else learns it."""

from tests.rules.shields.cards import CARDS, seat, table
from tests.scene import Scene, scene, unit

MORE = (
    CARDS
    + """
- name: Homecall
  type: command
  colour: blue
  lv: 0
  cost: 0
  timing: [main]
  abilities: [{do: [{return: {to: {from: battle, side: any}, into: deck_top}}]}]
- name: Survey
  type: command
  colour: blue
  lv: 0
  cost: 0
  timing: [main]
  abilities: [{do: [{look: {count: 3, bind: seen}}, {move: {cards: $seen, into: deck_bottom}}]}]
"""
)


def moored() -> Scene:
    """Cut the Mooring puts an enemy unit with its pilot on the bottom of the deck."""
    foe = seat(battle=[unit("Ogre", under=["Rider"])])
    return table(seat(hand=["Cut the Mooring"], resources=4), foe).choose("play Cut the Mooring")


def test_A1_4_12_the_owner_of_a_unit_and_its_pilot_says_how_they_lie() -> None:
    game = moored()
    assert (game.asked, game.offered) == (("foe", "arrange"), ["card Ogre", "card Rider"])
    game.choose("Rider")
    assert (game.foe.deck[-2:], game.foe.battle) == (["Rider", "Ogre"], [])
    assert moored().choose("Ogre").foe.deck[-2:] == ["Ogre", "Rider"]


def test_A1_4_12_nobody_else_learns_it() -> None:
    one, other = moored().choose("Ogre"), moored().choose("Rider")
    for viewer in (0, None):
        assert one.game.view(viewer) == other.game.view(viewer)
        assert one.game.events_for(viewer) == other.game.events_for(viewer)


def test_A1_4_12_units_that_go_together_the_turn_players_first() -> None:
    you = seat(hand=["Homecall"], battle=["Imp", "Wall"])
    foe = seat(battle=["Guard", unit("Ogre", under=["Rider"])])
    game = scene("shields", cards=MORE, you=you, foe=foe).choose("play Homecall")
    assert (game.asked, game.offered) == (("you", "arrange"), ["card Imp", "card Wall"])
    game.choose("Wall")
    assert (game.asked, game.offered) == (("foe", "arrange"), ["card Guard", "card Ogre", "card Rider"])
    game.play("Rider", "Guard")
    assert (game.you.deck[:2], game.foe.deck[:3]) == (["Wall", "Imp"], ["Rider", "Guard", "Ogre"])


def test_A1_4_12_cards_that_everybody_sees_and_that_are_equal_have_one_order() -> None:
    you = seat(hand=["Homecall"], battle=["Imp", "Imp"])
    game = scene("shields", cards=MORE, you=you, foe=seat()).choose("play Homecall")
    assert (game.asked, game.you.deck[:2]) == (("you", "main"), ["Imp", "Imp"])


def test_A1_4_12_cards_that_were_looked_at() -> None:
    you = seat(hand=["Survey"], deck=["Imp", "Ogre", "Wall", "Grunt"])
    game = scene("shields", cards=MORE, you=you, foe=seat()).choose("play Survey")
    assert (game.asked, game.offered) == (("you", "arrange"), ["card Imp", "card Ogre", "card Wall"])
    assert game.play("Wall", "Imp").you.deck == ["Grunt", "Wall", "Imp", "Ogre"]


def test_A1_4_12_being_asked_about_cards_that_only_the_owner_sees_tells_nothing() -> None:
    """Three equal cards are asked for as any others are."""
    you = seat(hand=["Survey"], deck=["Imp", "Imp", "Imp", "Grunt"])
    game = scene("shields", cards=MORE, you=you, foe=seat()).choose("play Survey")
    assert (game.asked, game.offered) == (("you", "arrange"), ["card Imp"])
    assert game.play("Imp", "Imp").you.deck == ["Grunt", "Imp", "Imp", "Imp"]


def test_A1_4_12_time_that_has_run_out_leaves_the_unit_on_top() -> None:
    game = moored()
    game.game.expire("decision")
    assert game.foe.deck[-2:] == ["Ogre", "Rider"]

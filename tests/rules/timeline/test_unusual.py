"""Unusual constellations: cards used inside effects, modifiers of what modifiers make, the end of a turn, lost dango."""

from typing import Any

from tests.rules.timeline.small_cards import CARDS, declines, line, resolving
from tests.scene import Scene, Zones, scene, seat, unit

OWN = """
- {name: Breeze, type: field, cost: 1, abilities: [{static: {cost: {of: {from: hand, type: equipment}, by: -1}}}]}
- {name: Thief, type: action, cost: 1, timing: [main], abilities: [{do: [{lose: {player: enemy, counter: dango}}]}]}
- {name: Feast, type: action, cost: 1, timing: [main], abilities: [{do: [{gain: {counter: dango, amount: 2}}]}]}
- {name: Lanterns, type: field, cost: 1, abilities: [{when: {dango_lost: enemy}, do: [{draw: {}}]}]}
- {name: Cinders, type: action, cost: 1, extra: {discard: 1}, timing: [quick], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 1}}]}]}
- name: Rummage
  type: action
  cost: 1
  timing: [main]
  abilities:
  - do: [{mill: {}}, {choose: {top: {from: trash, type: action, count: 1}}}, {use_card: {cards: $top, free: true}}]
- name: Farewell
  type: field
  cost: 1
  abilities:
  - when: {destroyed: {side: own}}
    do: [{boost: {to: {from: main}, attribute: atk, amount: 1}}]
- {name: Insight, type: action, cost: 1, timing: [quick], abilities: [{do: [{draw: {}}]}]}
- {name: Puff, type: action, cost: 1, timing: [quick], abilities: [{do: [{boost: {to: {from: main}, attribute: hp, amount: 2}}]}]}
- {name: Hushing, type: action, cost: 1, timing: [quick], abilities: [{choose: {hit: {from: main, side: enemy, count: 1}}, do: [{grant: {to: $hit, keyword: hush}}]}]}
"""


def table(you: Zones, foe: Zones, **options: Any) -> Scene:
    return scene("timeline", cards=CARDS + OWN, you=you, foe=foe, **{"at": "main", **options})


def test_what_modifies_a_card_used_inside_an_effect_stands_before_that_effect_D_21() -> None:
    """Second Use does nothing but use the Fire Cracker: B's Mist and Guard stand before it and lower the 3 damage."""
    you = seat(main=["Plain"], hand=["Second Use", "Nap"], trash=["Fire Cracker"], cost=5)
    game = table(you, seat(main=["Plain"], field=["Mist"], hand=["Guard"], cost=2)).choose("use Second Use")
    assert line(game) == ["Mist", "Second Use"]
    assert declines(game).story("damaged") == ["damaged Plain 1 foe"]
    game = table(you, seat(main=["Plain"], hand=["Guard", "No Cards"], cost=2)).choose("use Second Use")
    assert game.offers("use No Cards"), "the Cracker will draw as well"
    game.choose("use Guard")
    assert line(game) == ["Guard", "Second Use"]
    assert declines(game).story("damaged", "drawn") == ["drawn you Nap"]


def test_a_card_that_is_known_only_when_it_is_used_inside_may_be_anything_D_21() -> None:
    you = seat(main=["Plain"], hand=["Rummage", "Nap"], deck=["Blast", "Nap"], cost=5)
    game = table(you, seat(main=["Plain"], field=["Mist"], hand=["Guard"], cost=1)).play(
        "use Rummage", "use Guard"
    )
    assert line(game) == ["Mist", "Guard", "Rummage"]
    assert declines(game).story("damaged") == [], "5, less 2 by Mist, less 3 by Guard"


def test_what_a_modifier_makes_can_be_answered_D_54() -> None:
    """B turns the damage into a draw; A answers the same Blast with "no draw"."""
    you = seat(main=["Plain"], hand=["Blast", "No Cards", "Nap"], cost=5)
    game = table(you, seat(main=["Plain"], hand=["Turn To Cards"], cost=1)).choose("use Blast")
    game.play("use Turn To Cards", "pass", "use No Cards")
    assert line(game) == ["Turn To Cards", "No Cards", "Blast"]
    assert declines(game).story("damaged", "drawn") == []


def test_a_modifier_outlives_the_ability_that_placed_it_D_1() -> None:
    """Careful's own reduction stands before Blast; Hush behind Blast takes the ability away too late."""
    you = seat(main=["Plain"], hand=["Blast", "Hushing", "Nap"], cost=5)
    game = table(you, seat(main=[unit("Careful", damage=4)], sub=["Ox"])).play("use Blast", "use Hushing")
    assert line(game) == ["Careful", "Blast", "Hushing"]
    assert resolving(game).story("damaged") == ["damaged Careful 3 foe"]


def test_what_is_paid_in_a_window_triggers_an_entry_with_a_window_of_its_own_D_44_D_50() -> None:
    you = seat(main=["Plain"], hand=["Blast", "No Cards"], cost=6)
    game = table(you, seat(main=["Plain"], hand=["Cinders", "Ash", "Nap"], cost=3)).play(
        "use Blast", "use Cinders", "card Ash"
    )
    assert line(game) == ["Blast", "Cinders", "Ash"]
    game.choose("use No Cards")
    assert line(game) == ["Blast", "Cinders", "No Cards", "Ash"]
    assert declines(game).story("drawn") == []


def test_a_card_drawn_for_the_hand_limit_counts_for_it_D_69() -> None:
    """Ash is discarded as the eighth card and draws another eighth card: that one goes as well."""
    game = table(seat(main=["Plain"], hand=["Ash", *["Nap"] * 7]), seat(main=["Plain"]), at="battle").play(
        "pass"
    )
    game.play("card Ash", "card Nap")
    assert game.asked == ("foe", "main")
    assert (len(game.you.hand), game.you.trash) == (7, ["Ash", "Nap"])


def test_what_arises_while_this_turn_ends_ends_with_it_D_69() -> None:
    """A bonus of this turn ends and with it a character; what that triggers "this turn" isn't there in the next."""
    you = seat(main=[unit("Plain", damage=7)], sub=["Ox"], field=["Farewell"], hand=["Puff", "Nap"], cost=1)
    game = table(you, seat(main=["Plain"], hand=["Jab", "Jab"], cost=2), at="battle").play(
        "use Puff", "pass", "pass", "use Jab"
    )
    while game.asked != ("foe", "main"):
        game.default()
    assert game.story("destroyed", "boosted")[1:] == ["destroyed Plain you", "boosted Ox atk 1"]
    assert game.you["Ox"].atk == 3


def test_dango_lost_by_an_effect_is_lost_like_any_other_D_24() -> None:
    you = seat(main=["Plain"], field=["Lanterns"], hand=["Thief"], cost=1)
    game = declines(table(you, seat(main=["Plain"], sub=["Ox"])).choose("use Thief"))
    assert game.story("dango_lost", "drawn") == ["dango_lost foe 1", "drawn you Nap"]
    game = declines(table(you, seat(main=["Plain"], sub=["Ox"], dango=1)).choose("use Thief"))
    assert game.game.outcome == (0, "defeated")


def test_a_skewer_holds_three_dango_D_24() -> None:
    game = declines(
        table(seat(main=["Plain"], hand=["Feast"], dango=2, cost=1), seat(main=["Plain"])).choose("use Feast")
    )
    assert game.you.dango == 3


def test_a_lowered_cost_is_at_least_1_D_36() -> None:
    """Everybody can see who might act, since nothing is free (1.6.3)."""
    you = seat(main=["Plain"], field=["Breeze"], hand=["Hat"], cost=1)
    game = declines(table(you, seat(main=["Plain"])).choose("use Hat"))
    assert game.you.cost == 0


def test_a_standing_no_draws_works_before_any_answer_D_47_D_48() -> None:
    """A's Silence: B doesn't draw. What B's answer makes of Blast comes after all that stands there by itself."""
    you = seat(main=["Plain"], field=["Silence"], hand=["Blast", "Nap"], cost=5)
    game = table(you, seat(main=["Plain"], hand=["Turn To Cards"], cost=1)).play(
        "use Blast", "use Turn To Cards"
    )
    assert line(game) == ["Turn To Cards", "Blast"]
    assert declines(game).story("drawn") == ["drawn foe Nap"] * 5


def test_a_standing_no_draws_reaches_the_draw_that_an_answer_adds_D_48() -> None:
    """Shield Song's draw is an entry of its own, put when the answer resolves."""
    you = seat(main=["Plain"], field=["Silence"], hand=["Blast", "Nap"], cost=5)
    game = table(you, seat(main=["Plain"], hand=["Shield Song"], cost=1)).play("use Blast", "use Shield Song")
    assert declines(game).story("damaged", "drawn") == ["damaged Plain 4 foe"]


def test_what_begins_to_stand_later_does_not_reach_what_was_put_before_D_46_D_48() -> None:
    """B's Insight is put while A's Silence, an older entry, still waits for its turn."""
    you = seat(main=["Plain"], hand=["Silence", "Nap"], cost=5)
    foe = seat(main=["Plain"], hand=["Insight", "Nap"], cost=2)
    game = table(you, foe).play("use Silence", "use Insight")
    assert line(game) == ["Silence", "Insight"]
    assert declines(game).story("laid", "drawn") == ["laid Silence you", "drawn foe Nap"]

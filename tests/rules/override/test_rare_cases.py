"""Constellations that are rare and easily got wrong, each with the rule that it puts to the test."""

from tests.rules.override.cards import CARDS
from tests.scene import Scene, Zones, names, scene, seat, unit

ODD = (
    CARDS
    + """
- {name: Blight, type: unit, colour: purple, cost: 2, bp: [3000, 4000, 5000], abilities: [{static: {boost: {to: {from: field, side: any, where: [cost <= 1]}, attribute: bp, amount: -2000}}}]}
- name: Widow
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - when: {destroyed: {side: any}}
    do: [{boost: {to: self, attribute: bp, amount: 5000}}, {damage: {to: self, amount: 1000}}]
- {name: Feather, type: spell, timing: [action], abilities: [{choose: {up: {from: field, count: 1}}, do: [{boost: {to: $up, attribute: bp, amount: 2000}}]}]}
- {name: Sap, type: spell, timing: [action], abilities: [{choose: {low: {from: field, side: any, count: 1}}, do: [{boost: {to: $low, attribute: bp, amount: -1000}}]}]}
- name: Effigy
  type: unit
  colour: green
  cost: 3
  bp: [5000, 6000, 7000]
  abilities: [{replace: {destroy: {to: self, source: {kind: battle}}}, with: {lose: {player: you, counter: lp}}}]
- {name: Feast, type: spell, timing: [action], abilities: [{do: [{draw: {player: each}}]}]}
- name: Glimpse
  type: spell
  timing: [action]
  abilities: [{do: [{look: {count: 2, bind: seen}}, {draw: {}}, {move: {cards: $seen, into: deck_bottom}}]}]
"""
)


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=ODD, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def test_J_102_what_begins_in_the_clean_up_ends_in_it() -> None:
    """A boost for the turn ends, its unit dies of that, and what that wakes is for this turn too."""
    game = table(seat(field=["Bat"], hand=["Blight"], set=["Feather"], cp=5), seat(field=["Widow"]))
    game.play("drive Feather", "deploy Blight", "end")
    assert game.story("destroyed", "triggered") == ["destroyed Bat you", "triggered foe Widow"]
    assert game.asked == ("foe", "main")
    assert (game.foe["Widow"].bp, game.foe["Widow"].damage) == (3000, 0)


def test_J_22_what_replaces_a_draw_replaces_one_card() -> None:
    """Two cards are two draws: one with 7 cards in hand, one with 8."""
    full = seat(field=["Keeper of Full Shelves"], hand=["Bat"] * 7, set=["Insight"])
    game = scene("override", cards=ODD, you=full).play("drive Insight")
    assert game.story("drawn", "replaced", "gained") == [
        "replaced you Keeper of Full Shelves",
        "gained you lp 1",
        "drawn you Wolf",
    ]


def test_J_22_a_draw_is_replaced_by_what_is_true_when_its_card_is_due() -> None:
    nearly = seat(field=["Keeper of Full Shelves"], hand=["Bat"] * 6, set=["Insight"])
    game = scene("override", cards=ODD, you=nearly).play("drive Insight")
    assert game.story("drawn", "replaced", "gained") == [
        "drawn you Wolf",
        "replaced you Keeper of Full Shelves",
        "gained you lp 1",
    ]


def test_J_22_the_trash_is_shuffled_in_only_for_a_card_that_is_drawn() -> None:
    """The first card is replaced, so that nothing is due from the empty deck; the second one is."""
    you = seat(
        field=["Keeper of Full Shelves"], hand=["Bat"] * 7, set=["Insight"], deck=[], trash=["Ox", "Hen"]
    )
    game = scene("override", cards=ODD, you=you).play("drive Insight")
    assert [e["kind"] for e in game.events("replaced", "reshuffled", "drawn")] == [
        "replaced",
        "reshuffled",
        "drawn",
    ]


def test_J_59_a_unit_that_can_take_less_dies_of_nobodys_doing() -> None:
    """It survived its battle; what kills it later in the turn is its lower BP, not that battle."""
    you = seat(field=[unit("Bat", level=3)], set=["Sap"])
    game = table(you, seat(field=["Effigy"])).play("attack Bat", "pass", "Effigy", "pass", "pass")
    assert game.foe["Effigy"].damage == 4000
    game.choose("drive Sap")
    assert game.foe.trash == ["Effigy"]
    assert not game.events("replaced")


def test_J_59_a_unit_that_dies_in_its_battle_is_saved_from_it() -> None:
    game = table(seat(field=["Wolf"]), seat(field=["Effigy"])).play("attack Wolf", "block Effigy")
    assert game.story("replaced", "lp_lost", "destroyed") == [
        "replaced foe Effigy",
        "destroyed Wolf you",
        "lp_lost foe 1",
    ]


def test_J_98_of_two_who_cannot_draw_the_turn_player_loses_and_nothing_follows() -> None:
    game = table(seat(set=["Feast"], deck=[]), seat(deck=[], trash=["Wolf"])).play("drive Feast")
    assert game.game.outcome == (1, "library_out")
    assert game.events()[-1]["kind"] == "ended"


def test_J_22_cards_that_are_looked_at_are_still_the_deck() -> None:
    game = table(seat(set=["Glimpse"], deck=["Ox", "Hen"], trash=["Wolf"])).play("drive Glimpse")
    assert not game.events("reshuffled")
    assert game.you.hand == ["Ox"]


def test_J_82_bind_that_comes_back_holds_what_attacked_with_it() -> None:
    """Silence for this turn alone has gone before the next charge phase: the unit has Bind then."""
    quiet = """
- name: Quiet
  type: spell
  timing: [action]
  abilities: [{choose: {one: {from: field, count: 1}}, do: [{grant: {to: $one, keyword: silence}}]}]
"""
    game = scene("override", cards=ODD + quiet, you=seat(field=["Chain"], set=["Quiet"])).play(
        "attack Chain", *["pass"] * 3
    )
    game.play("drive Quiet", "end")
    assert game.asked == ("foe", "main")
    game.play("end")
    assert names(game.you.field) == ["Chain"]
    assert game.you["Chain"].rested


def test_J_59_what_prevents_once_prevents_for_whom_its_player_says() -> None:
    game = table(seat(set=["Storm"]), seat(field=["Deepwood Warden", "Imp", "Fenrir", "Bat"])).choose(
        "drive Storm"
    )
    assert (game.asked, game.offered) == (
        ("foe", "single"),
        ["unit Deepwood Warden", "unit Imp", "unit Fenrir"],
    )
    game.choose("unit Imp")
    assert sorted(game.foe.trash) == ["Bat"]
    assert [game.foe[name].damage for name in ("Deepwood Warden", "Imp", "Fenrir")] == [5000, 0, 5000]


def test_J_41_what_dies_in_place_of_the_target_is_not_the_target() -> None:
    """The Captain takes the Hammer's damage and falls; the blocking Wolf wasn't destroyed, and that is what is asked."""
    you = seat(field=["Bat", "Chain"], set=["Hedda's Hammer"], cp=2)
    game = table(you, seat(field=["Wolf", unit("Oath Captain", damage=1000)]))
    game.play("attack Chain", "pass", "Wolf", "drive Hedda's Hammer")
    assert game.story("damaged", "destroyed", "drawn", "lp_lost")[:3] == [
        "damaged Oath Captain 4000 foe",
        "destroyed Oath Captain foe",
        "drawn you Wolf",
    ]


def test_J_22_what_says_how_many_are_drawn_says_it_once() -> None:
    """One fewer of two is one; the cards that are left are drawn one by one, and each may be replaced."""
    thrift = """
- name: Thrift
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities: [{replace: {draw: {player: enemy}}, with: {amount: {plus: [$event.amount, -1]}}}]
- {name: Three, type: spell, timing: [action], abilities: [{do: [{draw: {count: 3}}]}]}
"""
    foe = seat(field=["Thrift"])
    game = scene("override", cards=ODD + thrift, you=seat(set=["Insight"]), foe=foe).play("drive Insight")
    assert len(game.you.hand) == 1
    you = seat(field=["Keeper of Full Shelves"], hand=["Bat"] * 6, set=["Three"])
    game = scene("override", cards=ODD + thrift, you=you, foe=foe).play("drive Three")
    assert game.story("drawn", "replaced", "gained") == [
        "replaced foe Thrift",
        "drawn you Wolf",
        "replaced you Keeper of Full Shelves",
        "gained you lp 1",
    ]


QUIET = """
- name: Quiet
  type: spell
  timing: [battle_declared]
  abilities: [{choose: {one: {from: field, side: enemy, count: 1}}, do: [{grant: {to: $one, keyword: silence}}]}]
- {name: Veiled, type: unit, colour: blue, cost: 3, bp: [4000, 5000, 6000], keywords: [unblockable]}
- {name: Loud, type: unit, colour: blue, cost: 3, bp: [4000, 5000, 6000], keywords: [provoke]}
"""


def test_J_107_silence_between_the_declaration_and_the_block_counts_for_the_block() -> None:
    for name in ("Veiled", "Loud"):
        foe = seat(field=["Hen"], set=["Quiet"])
        game = scene("override", cards=ODD + QUIET, you=seat(field=[name]), foe=foe)
        game.play(f"attack {name}", "drive Quiet")
        assert (game.asked, game.offered) == (("foe", "block"), ["no block", "block Hen"])


def test_J_76_a_ride_draws_though_the_unit_dies_of_its_deployment() -> None:
    """The level, the ride's draw and the own ability come first; the opponent's is the other player's in the group."""
    cards = """
- {name: Kin, type: unit, colour: green, cost: 2, bp: [3000, 4000, 5000], abilities: [{when: {deployed: self}, do: [{gain: {counter: lp}}]}]}
- {name: Ambush, type: unit, colour: red, cost: 2, bp: [3000, 4000, 5000], abilities: [{when: {deployed: {side: enemy}}, do: [{destroy: {to: $event.unit}}]}]}
"""
    you = seat(hand=["Kin"] * 3, cp=2)
    game = scene("override", cards=ODD + cards, you=you, foe=seat(field=["Ambush"])).play(
        "deploy Kin", "copies 2"
    )
    assert game.story("overdrive", "drawn", "gained", "destroyed") == [
        "overdrive Kin you",
        "drawn you Wolf",
        "drawn you Wolf",
        "gained you lp 1",
        "destroyed Kin you",
    ]
    assert game.you.trash == ["Kin"] * 3


def test_J_66_no_level_for_a_blocker_that_another_died_for_or_that_was_exiled() -> None:
    foe = seat(field=["Ox", "Shieldbearer Page"])
    game = table(seat(field=["Fenrir"]), foe).play("attack Fenrir", "block Ox")
    assert (game.you["Fenrir"].level, game.foe.trash, game.foe["Ox"].damage) == (1, ["Shieldbearer Page"], 0)
    game = table(seat(field=["Fenrir", "Devil"]), seat(field=["Ox"])).play("attack Fenrir", "block Ox")
    assert (game.you["Fenrir"].level, game.foe.exile) == (1, ["Ox"])


def test_J_25_a_lock_until_the_next_turn_begun_in_the_opponents_turn_skips_that_turn() -> None:
    """Driven in A's end phase: A's next turn is the one after B's, and nothing is drawn in it."""
    game = table(seat(hand=["Bat"] * 5), seat(set=["Drowned Tongue"], cp=3)).play(
        "end", "drive Drowned Tongue"
    )
    assert (game.asked, len(game.foe.hand)) == (("foe", "main"), 2)
    game.choose("end")
    assert (game.asked, game.you.hand, game.game.outcome) == (("you", "main"), ["Bat"] * 5, None)

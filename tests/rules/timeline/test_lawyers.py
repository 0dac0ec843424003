"""Rules that meet where one seldom looks: what a lawyer at the table would ask, with the answer from the text."""

from typing import Any

from tests.rules.timeline.small_cards import CARDS, declines
from tests.scene import Scene, Zones, names, scene, seat, unit

OWN = """
- {name: Last Page, type: action, cost: 1, timing: [main], abilities: [{do: [{draw: {}}, {damage: {to: {from: main, side: enemy}, amount: 5}}]}]}
- {name: Burst Seam, type: action, cost: 1, timing: [main], abilities: [{do: [{lose: {player: enemy, counter: dango}}, {draw: {}}]}]}
- {name: Twice Cut, type: action, cost: 1, timing: [main], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 3}}, {damage: {to: {from: main, side: enemy}, amount: 3}}]}]}
- {name: Padding, type: equipment, cost: 1, abilities: [{replace: {damage: {to: host}}, with: {reduce: 2}}]}
- {name: Draught, type: action, cost: 1, timing: [quick], abilities: [{do: [{heal: {to: {from: main}, amount: 1}}]}]}
- {name: Spark, type: action, cost: 1, timing: [quick], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 1}}]}]}
"""


def table(you: Zones, foe: Zones | None = None, **options: Any) -> Scene:
    return scene(
        "timeline", cards=CARDS + OWN, you=you, foe=foe or seat(main=["Plain"]), **{"at": "main", **options}
    )


def test_a_draw_from_an_empty_deck_loses_before_the_rest_of_the_effect_D_68() -> None:
    """The 5 damage that would have won the game are the second part."""
    you = seat(main=["Plain"], hand=["Last Page", "Nap"], deck=[], cost=1)
    game = declines(table(you, seat(main=[unit("Plain", damage=4)], sub=[], dango=1)).play("use Last Page"))
    assert game.game.outcome is not None
    assert (game.game.outcome.winner, game.events("damaged")) == (1, [])


def test_the_last_dango_lost_in_mid_effect_ends_the_game_there_D_24() -> None:
    you = seat(main=["Plain"], hand=["Burst Seam", "Nap"], deck=[], cost=1)
    game = declines(table(you, seat(main=["Plain"], dango=1)).play("use Burst Seam"))
    assert game.game.outcome is not None
    assert game.game.outcome.winner == 0, "A's own draw from an empty deck is never reached"


def test_worn_padding_lowers_each_damage_of_its_entry_D_7() -> None:
    foe = seat(main=["Frail"], sub=["Ox"], equipment=[unit("Padding", on="Frail")])
    game = table(seat(main=["Plain"], hand=["Twice Cut", "Nap"], cost=1), foe).play("use Twice Cut")
    assert declines(game).story("damaged") == ["damaged Frail 1 foe"] * 2


def test_a_second_blow_at_hp_0_is_none_and_one_defeat_waits_D_53_D_61() -> None:
    foe = seat(main=["Frail"], sub=["Ox"])
    game = declines(table(seat(main=["Plain"], hand=["Twice Cut", "Nap"], cost=1), foe).play("use Twice Cut"))
    assert game.story("damaged", "destroyed", "defeated") == ["damaged Frail 3 foe", "destroyed Frail foe"]
    assert (names(game.foe.main), game.foe.dango) == (["Ox"], 2)


def test_healed_by_the_entry_before_its_defeat_and_felled_by_the_one_after_D_33_D_61() -> None:
    """[Twice Cut, Draught, Spark]: Frail falls, and its defeat stands behind both; the second one finds nobody."""
    you = seat(main=["Plain"], hand=["Twice Cut", "Spark", "Nap"], cost=2)
    foe = seat(main=["Frail"], sub=["Ox"], hand=["Draught", "Nap"], cost=1)
    game = table(you, foe).play("use Twice Cut", "use Draught", "use Spark")
    assert declines(game).story("damaged", "healed", "destroyed") == [
        "damaged Frail 3 foe",
        "healed Frail 1 foe",
        "damaged Frail 1 foe",
        "destroyed Frail foe",
    ]
    assert game.foe.dango == 2

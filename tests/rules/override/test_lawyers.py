"""Rules that meet where one seldom looks: what a lawyer at the table would ask, with the answer from the text."""

from tests.rules.override.small_cards import CARDS
from tests.scene import Scene, Zones, scene, seat, unit

MORE = (
    CARDS
    + """
- {name: Glance, type: spell, timing: [action], abilities: [{do: [{draw: {}}]}]}
- {name: Miner, type: unit, colour: green, cost: 4, bp: [6000, 7000, 8000], keywords: [pierce]}
- name: Fang
  type: artifact
  colour: green
  cost: 1
  timing: [action]
  abilities: [{do: [{lose: {player: enemy, counter: lp}}]}]
- {name: Chained Colt, type: unit, colour: green, cost: 1, bp: [3000, 4000, 5000], keywords: [bind]}
- {name: Tangle, type: unit, kind: evolution, colour: green, cost: 1, bp: [3000, 4000, 5000]}
"""
)


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=MORE, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def test_J_24_J_56_a_ride_draws_as_a_must_and_loses_under_a_lock_with_an_empty_deck() -> None:
    you = seat(states=["draw_lock"], deck=[], trash=["Bat"] * 5, hand=["Fox", "Fox"], cp=2)
    game = table(you).play("deploy Fox", "copies 1")
    assert game.game.outcome is not None
    assert game.game.outcome.winner == 1
    game = table(seat(states=["draw_lock"], deck=[], hand=["Fox", "Fox"], cp=2)).play(
        "deploy Fox", "copies 0"
    )
    assert game.game.outcome is None, "without a copy no draw is due"


def test_J_24_a_draw_that_is_replaced_is_none_that_cannot_be_made() -> None:
    """Keeper of Full Shelves makes 1 LP of the one draw; nothing is left that the lock could stop."""
    full = seat(
        field=["Keeper of Full Shelves"], hand=["Bat"] * 7, set=["Glance"], deck=[], states=["draw_lock"]
    )
    game = table(full).play("drive Glance")
    assert (game.game.outcome, game.you.lp) == (None, 11)


def test_J_22_copies_under_the_unit_are_not_shuffled_into_the_deck_for_their_own_draw() -> None:
    you = seat(deck=["Bat"], trash=["Imp"], hand=["Fox"] * 3, cp=2)
    game = table(you).play("deploy Fox", "copies 2")
    assert sorted(game.you.hand) == ["Bat", "Imp"]
    assert game.you["Fox"].under == ["Fox", "Fox"]


def test_J_104_pierce_asks_what_the_blocker_could_still_take_though_both_die() -> None:
    foe = seat(field=[unit("Ox", damage=1000, level=2)])
    game = table(seat(field=["Miner"]), foe).play("attack Miner", "block Ox")
    assert (game.you.field, game.foe.field, game.foe.lp) == ([], [], 9)
    foe = seat(field=[unit("Ox", level=2)])
    game = table(seat(field=["Miner"]), foe).play("attack Miner", "block Ox")
    assert (game.you.field, game.foe.field, game.foe.lp) == ([], [], 10), "exactly its BP is not above it"


def test_J_31_a_silenced_activator_still_has_its_name() -> None:
    quiet = unit("Hen", keywords=["silence"])
    assert table(seat(field=[quiet], hand=["Harbour"], cp=0)).play("play Harbour").you.place != []
    assert not table(seat(field=["Ox"], hand=["Harbour"], cp=0)).offers("play Harbour")


def test_J_37_what_lies_under_a_unit_is_no_unit_of_its_colour() -> None:
    assert table(seat(field=["Imp"], set=["Fang"], cp=1)).offers("drive Fang")
    assert not table(seat(field=[unit("Bat", under=["Imp"])], set=["Fang"], cp=1)).offers("drive Fang")


def test_J_33_J_81_an_evolution_covers_a_printed_bind_and_the_next_charge_readies_it() -> None:
    game = table(seat(field=["Chained Colt"], hand=["Tangle"], cp=1)).play("attack Chained Colt")
    game.play("deploy Tangle")
    assert game.you["Tangle"].rested
    game.play("end", "end")
    assert (game.asked, game.you["Tangle"].rested) == (("you", "main"), False)
    game = table(seat(field=["Chained Colt"])).play("attack Chained Colt", "end", "end")
    assert game.you["Chained Colt"].rested

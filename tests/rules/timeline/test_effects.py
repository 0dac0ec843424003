"""One-shot and continuous effects, replacement, reduction, nullification (6.0 of the seed, 1.8 and 1.9)."""

import pytest

from engine.kernel.disciplines.timeline import Timeline
from engine.kernel.procedures import run
from engine.kernel.state import Entry
from engine.kernel.zones import shift
from engine.rulesets.timeline.effects import enter_main, main
from tests.rules.timeline.small_cards import declines, line, table
from tests.scene import Scene, seat, unit


def left(game: Scene, side: str, name: str) -> int:
    """What is left of a character's HP."""
    piece = getattr(game, side)[name]
    return int(max(0, piece.hp - piece.damage))


def test_a_trigger_goes_on_without_its_source_D_1_D_58() -> None:
    foe = seat(main=[unit("Mortar", damage=0)], sub=["Plain"])
    game = table(seat(main=["Ox"], hand=["Blast"], cost=3), foe)
    game.play("use Blast", "entry Mortar processing")
    assert game.foe.main[0].name == "Plain"
    assert game.story("damaged") == ["damaged Mortar 5 foe", "damaged Ox 2 you"]


def test_several_continuous_effects_apply_together_D_2() -> None:
    you = seat(
        main=["Plain"], sub=["Choir"], equipment=[unit("Ladle", on="Plain")], hand=["Strength"], cost=1
    )
    game = table(you, seat(main=["Plain"]))
    assert game.you["Plain"].atk == 2 + 1 + 1
    game.play("use Strength")
    assert game.you["Plain"].atk == 5


def test_a_replacement_stands_before_its_entry_and_rewrites_its_part_alone_D_3_D_4() -> None:
    foe = seat(main=["Plain"], hand=["Turn To Cards", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Fire Cracker", "Nap"], cost=5), foe)
    game.play("use Fire Cracker", "use Turn To Cards")
    assert line(game) == ["Turn To Cards", "Fire Cracker"]
    declines(game)
    assert game.story("damaged") == []
    assert game.story("drawn") == ["drawn foe Nap"] * 3 + ["drawn you Nap"]


def test_what_was_replaced_is_not_replaced_again_D_5() -> None:
    foe = seat(main=["Plain"], field=["Greed"], hand=["Turn To Cards", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Jab", "Nap"], cost=5), foe)
    declines(game.play("use Jab", "use Turn To Cards"))
    assert game.story("drawn", "gained") == ["drawn foe Nap"]


def test_damage_becomes_a_defeat_where_there_is_enough_of_it_D_4_D_24() -> None:
    foe = seat(main=["Ox"], sub=["Plain"], equipment=[unit("Porcelain", on="Ox")], dango=3)
    game = table(seat(main=["Plain"], hand=["Jab", "Blast"], cost=4), foe)
    declines(game.play("use Jab"))
    assert game.story("damaged", "destroyed") == ["damaged Ox 1 foe"]
    declines(game.play("use Blast"))
    assert game.story("damaged", "destroyed", "dango_lost") == [
        "damaged Ox 1 foe", "destroyed Ox foe", "dango_lost foe 1",
    ]  # fmt: skip
    assert (game.foe.main[0].name, sorted(game.foe.trash)) == ("Plain", ["Ox", "Porcelain"])


def test_an_original_draw_is_replaced_D_3_D_5() -> None:
    game = table(seat(main=["Plain"], field=["Greed"], hand=["Fire Cracker"], cost=2), seat(main=["Plain"]))
    game.play("use Fire Cracker")
    assert game.story("drawn", "gained") == ["gained you cost 1"]


def test_a_reduction_stands_before_its_entry_and_lowers_its_damage_D_6_D_7() -> None:
    game = table(
        seat(main=["Plain"], hand=["Blast"], cost=3),
        seat(main=["Plain"], field=["Mist"], hand=["Nap"], cost=1),
    )
    game.play("use Blast")
    assert line(game) == ["Mist", "Blast"]
    declines(game)
    assert game.story("damaged") == ["damaged Plain 3 foe"]


def test_a_reduction_lowers_each_damage_number_of_its_entry_D_7() -> None:
    game = table(seat(main=["Plain"], hand=["Two Blows"], cost=3), seat(main=["Plain"], field=["Mist"]))
    game.play("use Two Blows")
    assert game.story("damaged") == []


def test_reductions_add_up_and_the_surplus_is_lost_D_8_D_53() -> None:
    foe = seat(main=["Healer"], field=["Mist"], hand=["Guard", "Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Two Blows"], cost=3), foe)
    declines(game.play("use Two Blows", "use Guard"))
    assert game.story("damaged", "healed") == []  # 2 less 5 is 0, and nothing triggers on 0 damage


def test_a_nullification_stands_before_its_entry_and_takes_its_part_alone_D_9_D_10() -> None:
    foe = seat(main=["Plain"], hand=["No Cards", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Fire Cracker", "Nap"], cost=5), foe)
    game.play("use Fire Cracker", "use No Cards")
    assert line(game) == ["No Cards", "Fire Cracker"]
    declines(game)
    assert game.story("drawn") == []
    assert game.story("damaged") == ["damaged Plain 3 foe"]


def test_a_modifier_never_slips_on_to_another_entry_D_46() -> None:
    foe = seat(main=["Plain"], field=["Mist"], hand=["Deny", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Jab", "Blast"], cost=4), foe)
    game.play("use Jab", "use Deny")
    if game.asked == ("foe", "answered"):
        game.choose("answer Jab")
    declines(game)
    game.play("use Blast")
    declines(game)
    assert game.story("damaged") == ["damaged Plain 3 foe"]  # Blast is reduced by its own Mist alone


def test_a_modifier_whose_entry_is_gone_does_nothing_D_46() -> None:
    game = table(
        seat(main=["Plain"], hand=["Blast", "Jab", "Nap"], cost=5),
        seat(main=["Plain"], hand=["Guard", "Nap"], cost=5),
    )
    game.play("use Blast", "use Guard")
    s = game.game._state
    game.play("use Jab")
    s.line = [e for e in s.line if s.defs[e.card].name.en != "Blast"]
    declines(game)
    assert game.story("damaged") == [
        "damaged Plain 1 foe"
    ]  # Guard stood before Blast, and Jab is not reduced


def test_modifiers_work_in_the_order_in_which_they_arose_D_47() -> None:
    foe = seat(main=["Plain"], field=["Mist"], hand=["Turn To Cards", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Blast", "Nap"], cost=5), foe)
    game.play("use Blast", "use Turn To Cards")
    assert line(game) == ["Mist", "Turn To Cards", "Blast"]  # the later one stands nearer to the entry
    declines(game)
    assert game.story("drawn") == ["drawn foe Nap"] * 3


def test_automatic_modifiers_the_turn_players_first_each_in_their_own_order_D_48() -> None:
    foe = seat(main=[unit("Careful", damage=5)], field=["Mist"], hand=["Nap"], cost=2)
    you = seat(main=["Plain"], field=["Drain"], hand=["Blast", "Nap"], cost=5)
    game = table(you, foe)
    game.play("use Blast")
    assert line(game)[0] == "Drain"
    assert sorted(line(game)[1:3]) == ["Careful", "Mist"]  # only reductions: their order makes no difference


def test_a_player_orders_the_own_automatic_modifiers_D_18_D_48() -> None:
    for first, lost in (("Trickle", 5), ("Careful", 3)):
        foe = seat(main=[unit("Careful", damage=4)], field=["Trickle"], hand=["Nap"], cost=7)
        game = table(seat(main=["Plain"], hand=["Blast"], cost=3), foe)
        game.play("use Blast")
        assert game.asked == ("foe", "order")
        declines(game.play(f"entry {first} modifier"))
        assert game.story("lost", "damaged") == [f"lost foe cost {lost}"]


def test_a_response_to_a_response_stands_before_it_D_49() -> None:
    foe = seat(main=["Plain"], hand=["Guard", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Blast", "Deny", "Nap"], cost=5), foe)
    game.play("use Blast", "use Guard", "use Deny")
    assert line(game) == ["Deny", "Guard", "Blast"]
    declines(game)
    assert game.story("damaged") == ["damaged Plain 5 foe"]


def test_a_later_response_in_the_outer_window_may_still_name_the_modifier_D_49() -> None:
    foe = seat(main=["Plain"], hand=["Guard", "Jab", "Nap"], cost=3)
    game = table(seat(main=["Plain"], hand=["Blast", "Deny", "Nap"], cost=5), foe)
    game.play("use Blast", "use Guard", "pass", "pass")  # Guard's own window closes, that of Blast goes on
    assert game.asked == ("you", "answer")
    game.play("use Deny")
    assert line(game) == ["Deny", "Guard", "Blast"]


def test_a_quick_card_in_a_window_goes_to_the_newest_end_D_50() -> None:
    foe = seat(main=["Plain"], hand=["Tea", "Jab", "Nap"], cost=3)
    game = table(seat(main=["Plain"], hand=["Blast", "Nap"], cost=5), foe)
    game.play("use Blast", "use Tea")
    assert line(game) == ["Blast", "Tea"]


def test_entries_of_one_resolution_share_one_window_D_51() -> None:
    you = seat(main=["Mortar"], sub=["Ox"], hand=["Both Burn", "Nap"], cost=3)
    foe = seat(main=["Healer"], sub=["Ox"], hand=["Guard", "Nap"], cost=3)
    game = table(you, foe)
    game.play("use Both Burn", "pass", "pass")
    while game.asked[1] == "order":  # type: ignore[index]
        game.default()
    assert len(line(game)) == 4  # two defeats and two triggers, and nothing has resolved
    assert game.asked == ("foe", "answer")
    assert game.offers("use Guard")
    assert game.story("destroyed") == []


class Blow:
    """A processing that deals damage: no card makes one, so it is put onto the timeline by hand."""

    def __init__(self, foe: object) -> None:
        self.game = table(seat(main=["Plain"], hand=["Nap"], cost=1), foe)  # type: ignore[arg-type]
        s = self.game.game._state
        card = next(c for c, d in enumerate(s.defs) if d.name.en == "Nap")
        number = self.game.game.ruleset.cards
        program = next(d.program for d in number.values() if d.name.en == "Blast")
        s.serial += 1
        timeline = s.rules.discipline
        assert isinstance(timeline, Timeline)
        timeline.put(s, Entry(s.serial, 0, card, card, program, sort="processing"))
        s.frames[-1].pc = 0
        s.dirty = True
        run(s)


def test_a_processing_is_reduced_but_not_replaced_or_nullified_D_52() -> None:
    assert Blow(seat(main=["Plain"], field=["Mist"])).game.story("damaged") == ["damaged Plain 3 foe"]
    blow = Blow(seat(main=["Plain"], field=["Trickle"], cost=5))
    assert blow.game.story("damaged", "lost") == ["damaged Plain 5 foe"]


def test_turn_based_draws_are_not_replaced_D_52_D_29() -> None:
    game = table(seat(main=["Plain"], field=["Greed"]), seat(main=["Plain"]), at="draw")
    assert game.story("drawn", "gained") == ["drawn you Nap"]


def test_a_replaced_part_may_be_nullified_or_reduced_D_54() -> None:
    foe = seat(main=["Plain"], hand=["Turn To Cards", "Nap"], cost=2)
    game = table(seat(main=["Plain"], field=["Silence"], hand=["Blast", "Nap"], cost=5), foe)
    declines(game.play("use Blast", "use Turn To Cards"))
    assert game.story("drawn", "damaged") == ["drawn foe Nap"] * 5  # Silence stands before the replacement
    foe = seat(main=["Plain"], field=["Cardstorm"], hand=["Nap"], cost=2)
    game = table(seat(main=["Plain"], field=["Silence"], hand=["Blast", "Nap"], cost=5), foe, active=1)
    game.play("pass", "use Blast")
    assert line(game) == ["Cardstorm", "Silence", "Blast"]
    declines(game)
    assert game.story("drawn", "damaged") == []


def test_chosen_targets_are_fixed_and_described_ones_read_D_57() -> None:
    for card, hit in (("Snipe", []), ("Fire Cracker", ["damaged Ox 3 foe"])):
        you = seat(main=["Plain"], hand=["Rout", card], cost=9)
        game = table(you, seat(main=["Fowl"], sub=["Ox"], hand=["Nap"], cost=3))
        game.play(f"use {card}")
        s = game.game._state
        old = main(s, 1)
        assert old is not None
        shift(s, old, "sub")
        enter_main(s, s.permanents[game.foe["Ox"].id])
        declines(game)
        assert game.story("damaged") == hit


def test_a_target_that_is_gone_makes_its_part_impossible_D_41_D_57() -> None:
    foe = seat(main=["Plain"], sub=["Fowl"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Bonfire", "Nap"], cost=5), foe)
    game.play("use Bonfire", "unit Fowl")
    s = game.game._state
    s.rules.commit["destroy"](s, [("destroy", game.foe["Fowl"].id, 1, "", 0, "ability", ())])
    s.frames.pop()  # the immediate processing of that defeat is of no interest here
    declines(game)
    assert game.story("damaged") == []
    assert game.you.trash[0] == "Nap"


def test_impossible_parts_are_skipped_and_the_rest_is_done_D_41() -> None:
    game = table(seat(main=["Plain"], hand=["Second Use"], trash=["Blast"], cost=2), seat(main=["Plain"]))
    game.play("use Second Use")  # Blast costs 3: it can't be used
    assert game.story("damaged", "gained") == ["gained you cost 2"]


def test_cant_beats_can_D_40() -> None:
    game = table(seat(main=["Stone"], sub=["Plain"], cost=5), seat(main=["Plain"]))
    assert not game.offers("switch")
    assert table(seat(main=["Plain"], sub=["Ox"], cost=5), seat(main=["Plain"])).offers("switch")


def test_the_set_names_every_card_of_these_tests() -> None:
    with pytest.raises(LookupError):
        table(seat(main=["Nobody"]), seat())

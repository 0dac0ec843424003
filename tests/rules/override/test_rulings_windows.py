"""Windows, drives and triggers: J-83 … J-87, J-90, J-91, J-99."""

from tests.rules.override.small_cards import CARDS
from tests.scene import Scene, Zones, scene, seat, unit


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=CARDS, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def asked_through(game: Scene, *choices: str) -> list[str]:
    """Who is asked what at each choice."""
    order = []
    for what in choices:
        assert game.asked is not None
        order.append(" ".join(game.asked))
        game.choose(what)
    return order


def test_J_83_the_turn_player_first_then_in_turn_until_two_decline_in_a_row() -> None:
    game = table(seat(field=["Boar"], set=["Might"] * 2), seat(set=["Whisper"] * 2))
    order = asked_through(
        game, "attack Boar", "drive Might", "drive Whisper", "pass", "drive Whisper", "drive Might"
    )
    assert order == ["you main", *["you window", "foe window"] * 2, "you window"]
    assert game.asked == ("you", "main")  # nobody has a card left: nobody is asked, and so it is closed
    assert game.foe.lp == 11


def test_J_83_two_declines_close_it() -> None:
    game = table(seat(field=["Boar"], set=["Might"]), seat(field=["Ox"], set=["Whisper"]))
    order = asked_through(game, "attack Boar", "pass", "pass", "no block")
    assert order == ["you main", "you window", "foe window", "foe block"]


def test_J_83_new_events_join_the_window() -> None:
    you = seat(field=["Boar"], set=["Vengeance"])
    game = table(you, seat(field=[unit("Ox", rested=True)], set=["Snare"], cp=2)).play("attack Boar")
    assert not game.offers("drive Vengeance")
    game.play("pass", "drive Snare")
    assert game.asked == ("you", "window")
    assert game.offers("drive Vengeance")
    game.play("drive Vengeance")
    assert game.foe.lp == 9
    assert game.asked == ("you", "main")  # joined, not a second window


def test_J_83_the_abilities_of_a_drive_resolve_before_the_other_is_asked() -> None:
    game = table(seat(field=["Boar", "Scholar"], set=["Might", "Might"]), seat(set=["Whisper"]))
    game.play("attack Boar", "drive Might")
    assert game.story("drawn") == ["drawn you Hen"]
    assert game.asked == ("foe", "window")


def test_J_84_asked_are_those_with_face_down_cards() -> None:
    game = table(seat(field=["Boar"], set=["Insight"]), seat(set=["Pitfall"]))
    order = asked_through(game, "attack Boar", "pass", "pass", "pass", "pass", "pass", "pass")
    assert order == ["you main", *["you window", "foe window"] * 3]
    nobody = table(seat(field=["Boar"]), seat())
    assert asked_through(nobody, "attack Boar", "end") == ["you main", "you main"]


def test_J_84_for_simulation_only_those_with_a_fitting_card() -> None:
    game = table(seat(field=["Boar"]), seat(set=["Pitfall"]), options={"ask": "fits"})
    assert asked_through(game, "attack Boar", "end") == ["you main", "you main"]
    fitting = table(seat(field=["Boar"]), seat(set=["Whisper"]), options={"ask": "fits"})
    assert asked_through(fitting, "attack Boar", "pass") == ["you main", "foe window"]


def test_J_85_declining_for_the_whole_turn() -> None:
    game = table(seat(field=["Boar", "Hen"]), seat(set=["Whisper"]))
    order = asked_through(game, "attack Boar", "pass turn", "attack Hen", "end")
    assert order == ["you main", "foe window", "you main", "you main"]
    assert game.asked == ("foe", "window")  # the next turn's start phase: asked again


def test_J_86_a_card_being_driven_lies_face_up_in_the_spell_zone() -> None:
    game = table(seat(field=["Ox", "Hen"], set=["Growth", "Might"], trash=["Bat"]))
    game.play("drive Growth")
    assert game.asked == ("you", "choose")
    assert (game.you.set, game.you.trash) == (["Growth", "Might"], ["Bat"])
    seen = game.game.view(1)["seats"][0]["zones"]["set"]
    assert [card is not None for card in seen] == [True, False]
    game.play("Ox")
    assert game.you.trash == ["Bat", "Growth"]


def test_J_86_a_card_being_driven_is_not_shuffled_into_the_deck() -> None:
    game = table(seat(deck=["Ox"], trash=["Bat"] * 3, set=["Insight"])).play("drive Insight")
    assert (len(game.you.deck), game.you.trash) == (2, ["Insight"])
    nothing = table(seat(deck=["Ox"], trash=[], set=["Insight"])).play("drive Insight")
    assert nothing.game.outcome == (1, "library_out")


def test_J_87_a_colourless_artifact_needs_no_unit() -> None:
    game = table(seat(field=["Boar"]), seat(set=["Whisper", "Tripwire"]))
    game.play("attack Boar")
    assert game.offered == ["pass", "pass turn", "drive Whisper"]
    with_unit = table(seat(field=["Boar"]), seat(field=["Ox"], set=["Whisper", "Tripwire"]))
    with_unit.play("attack Boar")
    assert with_unit.offers("drive Tripwire")


def test_J_90_the_newest_group_first() -> None:
    game = table(seat(field=["Bomb", "Mourner"]), seat(field=["Hen", "Avenger"]))
    game.play("attack Bomb", "block Hen", "Bomb")
    assert game.story("triggered") == ["triggered you Bomb", "triggered foe Avenger", "triggered you Mourner"]


def test_J_90_the_turn_player_first_and_each_in_the_own_order() -> None:
    def fighters() -> Scene:
        game = table(seat(field=["Bomb", "Mourner"]), seat(field=["Heir"]))
        return game.play("attack Bomb", "block Heir")

    first = fighters().play("Mourner")
    assert first.story("triggered") == ["triggered you Mourner", "triggered you Bomb", "triggered foe Heir"]
    other = fighters().play("Bomb")
    assert other.story("triggered") == ["triggered you Bomb", "triggered you Mourner", "triggered foe Heir"]


def test_J_90_what_a_draw_wakes_resolves_before_the_start_phase() -> None:
    game = table(seat(field=["Herald", "Greeter"]), at="charge")
    told = [e for e in game.story("phase_began", "triggered") if "charge" not in e]
    assert told == [
        "phase_began you draw",
        "triggered you Greeter",
        "phase_began you start",
        "triggered you Herald",
        "phase_began you action",
    ]


def test_J_91_a_trigger_outlives_its_source() -> None:
    game = table(seat(field=["Boar"]), seat(field=["Avenger"])).play("attack Boar", "block Avenger")
    assert (game.foe.field, game.you.lp) == ([], 9)
    waiting = table(seat(field=["Mourner", "Bomb"]), seat(field=["Hen"]))
    waiting.play("attack Bomb", "block Hen", "Bomb")
    assert waiting.you.hand == ["Hen"]
    doomed = table(seat(field=[unit("Mourner", damage=2000), "Bomb"]), seat(field=["Hen"]))
    doomed.play("attack Bomb", "block Hen", "Bomb")  # the bomb kills the Mourner whose ability waits
    assert (doomed.you.field, doomed.you.hand) == ([], ["Hen"])


def test_J_99_cp_left_over_pay_in_the_opponents_turn() -> None:
    game = table(seat(field=["Boar"]), seat(field=["Ox"], set=["Snare"], cp=0), active=1)
    game.game.fix(1, counter="cp", value=2)
    game.play("end", "pass", "pass")  # the windows of B's end phase and of A's start phase
    assert game.foe.cp == 2
    game.play("attack Boar", "drive Snare")
    assert (game.foe.cp, game.you.field) == (0, [])


def test_J_83_a_discard_to_the_hand_limit_opens_its_window_in_the_same_turn() -> None:
    game = table(seat(field=["Miser"], hand=["Ox"] * 8), seat(set=["Solace"]))
    game.play("end", "pass", "Ox")
    assert (game.asked, game.game.active) == (("foe", "window"), 0)
    game.play("drive Solace")
    assert (game.foe.lp, game.game.active) == (10, 1)


def test_J_38_an_increase_for_cards_in_hand_spares_set_cards() -> None:
    foe = seat(field=["Tax Collector"])
    assert not table(seat(hand=["Hen"], cp=1), foe).offers("deploy Hen")
    game = table(seat(field=["Boar"]), seat(field=["Ox"], set=["Snare"], cp=2))
    game.play("attack Boar")
    assert game.offers("drive Snare")
    taxed = table(seat(field=["Tax Collector"]), seat(field=["Ox"], set=["Snare"], cp=2))
    taxed.play("attack Tax Collector")
    assert taxed.offers("drive Snare")


def test_J_41_a_card_with_two_abilities_does_the_one_whose_condition_held() -> None:
    empty = table(seat(set=["Two Ways"])).play("drive Two Ways")
    assert (empty.you.lp, empty.you.hand) == (11, [])
    found = table(seat(set=["Two Ways"], exile=["Ox"])).play("drive Two Ways")
    assert (found.you.lp, found.you.hand) == (10, ["Ox"])


def test_J_28_a_destroyed_field_spell_is_no_destroyed_unit() -> None:
    game = table(seat(set=["Closing", "Vengeance"], field=["Mourner"]), seat(place=["Garden"]))
    game.play("drive Closing")
    assert game.foe.trash == ["Garden"]
    assert game.asked == ("you", "main")
    assert game.story("destroyed", "field_destroyed") == ["field_destroyed Garden foe"]

"""Decks, set-up, the steps of a turn, who is asked, clocks and the end (1.1, 1.4 to 1.6, 1.10.6)."""

import pytest

import engine
from tests.rules.timeline.small_cards import declines, line, table
from tests.scene import Scene, bounds, seat, unit

DECKS = engine.ruleset("timeline").decks


def new(seed: int = 1, **options: object) -> engine.Game:
    name = next(iter(DECKS))
    return engine.new_game("timeline", [name, name], seed, {"first": 0, **options})


def problems(text: str) -> str:
    with pytest.raises(engine.DeckError) as caught:
        engine.parse_deck("timeline", text)
    return str(caught.value)


def test_four_characters_with_different_names_D_38() -> None:
    text = next(iter(DECKS.values())).text
    main, _, rest = text.partition("[characters]")
    team = [row for row in rest.strip().splitlines() if row]
    assert engine.parse_deck("timeline", text)
    assert "[characters] has 3 cards; it must have 4" in problems(
        f"{main}[characters]\n" + "\n".join(team[:3])
    )
    twice = [*team[:3], team[0]]
    assert "all must be different" in problems(f"{main}[characters]\n" + "\n".join(twice))
    card = main.splitlines()[-1].split()[1]
    assert "can't be in [characters]" in problems(
        f"{main}[characters]\n" + "\n".join([*team[:3], f"1 {card}"])
    )


def test_a_judge_puts_characters_into_the_team_alone_and_nothing_else_D_38() -> None:
    game = new()
    seat = game._state.seats[0].zones
    member, card = (game._state.defs[seat[zone][-1]].id for zone in ("team", "deck"))
    with pytest.raises(engine.HostError, match="team"):
        game.fix(0, card=card, origin="deck", to="team")
    with pytest.raises(engine.HostError, match="hand"):
        game.fix(0, card=member, origin="team", to="hand")
    game.fix(0, card=card, origin="deck", to="hand")
    assert [game._state.defs[c].id for c in seat["hand"]] == [card]


def test_thirty_cards_at_most_two_of_a_name_D_39() -> None:
    text = next(iter(DECKS.values())).text
    rows = text.splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("2 "))
    rows[at] = rows[at].replace("2 ", "3 ", 1)
    told = problems("\n".join(rows))
    assert "[main] has 31 cards; it must have 30" in told
    assert "3 copies of" in told
    assert "2 are allowed" in told


def test_set_up_a_secret_choice_revealed_together_D_42() -> None:
    game = new()
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "starter")
    assert len(game.decision.options) == 4
    game.push(2)
    assert game.decision.player == 1
    assert game.view(1)["seats"][0]["zones"]["main"] == []
    assert [e for e in game.events_for(1) if e["kind"] == "placed"] == []
    game.push(1)
    placed = [(e["player"], e["zone"]) for e in game.events_for(None) if e["kind"] == "placed"]
    assert placed == [(p, z) for p in (0, 1) for z in ("main", "sub", "sub", "sub")]


def test_mulligan_of_the_whole_hand_first_player_first_D_42() -> None:
    game = new()
    game.push(0)
    game.push(0)
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "mulligan")
    before = list(game._state.seats[0].zones["hand"])
    game.push(1)
    assert len(game._state.seats[0].zones["hand"]) == 5
    assert before != game._state.seats[0].zones["hand"]
    assert game.decision.player == 1


def test_both_decks_are_shuffled_before_the_hands_are_drawn_D_42() -> None:
    for player in (0, 1):
        hands = set()
        for seed in range(5):
            game = new(seed)
            game.push(0)
            game.push(0)
            hands.add(tuple(game.view(player)["seats"][player]["zones"]["hand"]))
        assert len(hands) == 5


def test_the_second_player_may_exchange_the_hand_as_well_D_42() -> None:
    game = new()
    for choice in (0, 0, 0):
        game.push(choice)
    before = list(game._state.seats[1].zones["hand"])
    game.push(1)
    assert [e["player"] for e in game.events if e["kind"] == "mulligan"] == [1]
    assert len(game._state.seats[1].zones["hand"]) == 5
    assert before != game._state.seats[1].zones["hand"]


def test_who_begins_is_chance_or_given_D_63() -> None:
    assert bounds("timeline", "first", "random", 0, 1, 2, -1) == [True, True, True, False, False]
    assert bounds("timeline", "ask", "public", "fits", "all") == [True, True, False]
    assert {new(seed, first="random")._state.first for seed in range(12)} == {0, 1}
    assert [new(first=first)._state.first for first in (0, 1)] == [0, 1]


def test_turn_based_draw_and_gain_D_29_D_30() -> None:
    game = table(seat(main=["Plain"]), seat(main=["Plain"]), at="start")
    assert game.story("gained", "drawn") == ["gained you cost 5", "drawn you Nap"]
    phases = [(e["kind"], e.get("phase")) for e in game.events("phase_began", "gained", "drawn")]
    assert phases == [
        ("phase_began", "start"), ("gained", None), ("phase_began", "draw"), ("drawn", None), ("phase_began", "main"),
    ]  # fmt: skip


def test_turn_based_processing_stands_before_the_triggers_of_its_step_D_43() -> None:
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], field=["Dawn"]), foe, at="start")
    assert line(game) == ["gain", "Dawn"]  # the window for the trigger is open, nothing has resolved
    declines(game)
    assert game.story("gained", "drawn")[:2] == ["gained you cost 5", "drawn you Nap"]


def test_cost_is_lost_in_the_opponents_end_step_D_31() -> None:
    you = seat(main=["Plain"], hand=["Nap"], cost=3)
    game = table(you, seat(main=["Plain"], hand=["Jab"], cost=2))
    while not game.events("turn_began"):
        game.default()
    assert game.story("lost") == ["lost foe cost 2"]
    assert (game.you.cost, game.foe.cost) == (3, 5)
    while len(game.events("turn_began")) == 1:
        game.default()
    assert game.story("lost") == ["lost foe cost 2", "lost you cost 3"]


def test_the_loss_stands_before_end_step_triggers_D_31_D_43() -> None:
    foe = seat(main=["Plain"], hand=["Jab"], cost=2)
    game = table(seat(main=["Plain"], field=["Dawn"]), foe, at="end")
    assert line(game) == ["lose", "Dawn"]


def asked_in_main(foe: dict[str, object], **options: object) -> bool:
    game = table(seat(main=["Plain"], hand=["Nap"], cost=2), foe, **options)  # type: ignore[arg-type]
    game.play("pass")
    return game.asked == ("foe", "main")


def test_the_other_player_is_asked_by_public_facts_alone_D_62() -> None:
    assert asked_in_main(seat(main=["Plain"], hand=["Blast"], cost=1))  # a card and cost, whatever the card
    assert asked_in_main(seat(main=["Plain"], hand=["Jab"], cost=1))
    assert not asked_in_main(seat(main=["Plain"], hand=["Jab"], cost=0))
    assert not asked_in_main(seat(main=["Plain"], cost=5))
    assert asked_in_main(seat(main=[unit("Smith", damage=3)], cost=2))  # a quick skill that can be paid
    assert not asked_in_main(seat(main=[unit("Smith", damage=3)], cost=1))
    fits = {"ask": "fits"}
    assert not asked_in_main(seat(main=["Plain"], hand=["Blast"], cost=1), options=fits)
    assert asked_in_main(seat(main=["Plain"], hand=["Jab"], cost=1), options=fits)


def test_pass_until_the_end_of_the_turn_is_always_offered_D_62() -> None:
    foe = seat(main=["Plain"], hand=["Jab", "Jab", "Tea"], cost=5)
    game = table(seat(main=["Plain"], hand=["Fire Cracker", "Nap", "Nap"], cost=5), foe)
    game.play("use Fire Cracker")
    assert game.offered[:2] == ["pass", "pass turn"]
    game.play("pass turn")
    while not game.events("turn_began"):
        assert game.asked is not None
        assert game.asked[0] == "you"
        game.default()


def test_no_draw_and_no_attack_in_the_first_turn_D_63() -> None:
    game = new()
    while game.turn < 1 or (game.decision is not None and game.decision.kind != "main"):
        game.push(0)
    assert len(game._state.seats[0].zones["hand"]) == 5
    while game.turn == 1:
        assert game.decision is not None
        assert all(option[0] != "attack" for option in game.decision.options)
        game.push(0)
    assert len(game._state.seats[1].zones["hand"]) == 6
    while game.decision is not None and game.decision.kind != "battle":
        game.push(0)
    assert (game.turn, ("attack",) in game.decision.options) == (2, True), "in the second turn there is one"


def test_the_attack_is_an_effect_on_the_timeline_once_a_turn_D_63() -> None:
    foe = seat(main=["Plain"], hand=["Guard", "Nap"], cost=2)
    game = table(seat(main=["Ox"], hand=["Nap"], cost=1), foe)
    game.play("pass", "pass")
    assert game.asked == ("you", "battle")
    game.play("attack")
    assert line(game) == ["attack Ox"]
    game.play("pass")
    declines(game)
    assert game.story("damaged") == ["damaged Plain 3 foe"]
    assert not game.offers("attack")


def test_switch_costs_1_once_a_turn_and_goes_through_the_timeline_D_64() -> None:
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], sub=["Kettle", "Ox"], cost=3), foe)
    game.play("switch", "unit Kettle")
    assert line(game) == ["switch Plain"]
    assert game.you.cost == 2
    declines(game)
    assert [p.name for p in game.you.main] == ["Kettle"]
    assert sorted(p.name for p in game.you.sub) == ["Ox", "Plain"]
    assert game.story("enters", "drawn") == ["enters Kettle you", "drawn you Nap"]
    assert not game.offers("switch")


def test_no_switch_without_cost_nor_without_a_substitute_D_64() -> None:
    """Something else is offered each time, so that it isn't for want of anything to ask."""
    foe = seat(main=["Plain"])
    assert table(seat(main=["Idler"], sub=["Ox"], cost=1), foe).offers("switch")
    game = table(seat(main=["Idler"], sub=["Ox"], cost=0), foe)
    assert game.offered[2:] == ["skill Idler 0"]
    game = table(seat(main=["Idler"], cost=1), foe)
    assert game.offered[2:] == ["skill Idler 0"]


def test_equipment_goes_along_with_its_character_D_67() -> None:
    you = seat(main=["Plain"], sub=["Ox"], equipment=[unit("Ladle", on="Plain")], cost=1)
    game = table(you, seat(main=["Fowl"]))
    assert game.you["Plain"].atk == 3
    game.play("switch")
    assert (game.you["Plain"].zone, game.you["Plain"].atk, game.you["Ox"].atk) == ("sub", 3, 3)
    assert game.you.equipment[0].host == game.you["Plain"].id


def test_a_draw_from_an_empty_deck_loses_D_68() -> None:
    game = table(seat(main=["Plain"], deck=[]), seat(main=["Plain"]), at="draw")
    assert game.game.outcome == (1, "deck_out")
    game = table(seat(main=["Plain"], hand=["Fire Cracker"], deck=[], cost=2), seat(main=["Plain"]))
    game.play("use Fire Cracker")
    assert game.game.outcome == (1, "deck_out")


def test_hand_limit_comes_before_until_end_of_turn_ends_D_69() -> None:
    you = seat(main=["Plain"], hand=["Strength", *["Nap"] * 8], cost=1)
    game = table(you, seat(main=["Plain"]))
    game.play("use Strength")
    while game.asked[1] != "discard":  # type: ignore[index]
        game.default()
    assert game.you["Plain"].atk == 3  # still this turn
    assert len(game.you.hand) == 8
    game.default()
    assert (len(game.you.hand), game.you["Plain"].atk) == (7, 2)


def turn_out(game: Scene) -> None:
    game.game.expire("turn")


def test_a_forced_end_empties_the_timeline_by_defaults_D_70() -> None:
    you = seat(main=["Plain"], hand=["Fire Cracker", "Nap", "Jab"] + ["Tea"] * 8, cost=5)
    game = table(you, seat(main=["Plain"], hand=["Jab", "Nap"], cost=5))
    game.play("use Fire Cracker", "use Jab")
    assert line(game) == ["Fire Cracker", "Jab"]
    assert game.asked == ("you", "answer")
    turn_out(game)
    while not game.events("turn_began"):
        assert game.asked is not None
        assert game.asked[0] == "foe"  # the turn player isn't asked any more
        game.play("pass")
    assert game.story("damaged") == ["damaged Plain 3 foe", "damaged Plain 1 you"]
    assert len(game.you.hand) == 7
    assert game.story("discarded") == [*["discarded you Tea"] * 3, "discarded you Nap"]  # the newest four
    assert game.story("warned") == []


def test_a_decision_out_of_time_is_declined_even_in_a_declaration_D_70() -> None:
    foe = seat(main=["Plain"], hand=["Pick", "Nap"], cost=5)
    game = table(seat(main=["Plain"], sub=["Ox"], hand=["Jab", "Nap"], cost=5), foe)
    game.play("use Jab", "use Pick")
    assert game.asked == ("foe", "choose")
    game.game.expire("decision")
    assert game.foe.hand == ["Pick", "Nap"]
    assert game.story("damaged") == []  # the window goes on with the other player
    assert game.asked == ("you", "answer")


def test_a_turn_without_an_action_is_a_delay_and_the_second_loses_D_70() -> None:
    you = seat(main=["Plain"], hand=["Jab", "Nap"], cost=5)

    def stall(game: Scene) -> None:
        while game.game.decision is not None and game.game.decision.player != game.game.active:
            game.default()
        turn_out(game)

    game = table(you, seat(main=["Plain"]))
    stall(game)
    assert game.story("delayed", "warned") == ["delayed you 1", "warned you 1"]
    stall(game)
    assert game.story("warned") == ["warned you 1", "warned foe 1"], "each player has a warning of their own"
    stall(game)
    assert game.game.outcome == (1, "disqualified")

    acted = table(you, seat(main=["Plain"])).play("use Jab")
    stall(acted)
    assert acted.story("delayed") == []


def test_what_the_clocks_can_be_set_to_D_70_D_71() -> None:
    options = engine.ruleset("timeline").options
    seconds = [options[clock].default for clock in ("turn_seconds", "decision_seconds", "match_minutes")]
    assert seconds == [60, 20, 40]
    assert bounds("timeline", "turn_seconds", 9, 10, 604800, 604801) == [False, True, True, False]
    assert bounds("timeline", "decision_seconds", 4, 5, 604800, 604801) == [False, True, True, False]
    assert bounds("timeline", "match_minutes", 14, 15, 60, 61) == [False, True, True, False]


def test_match_limit_dango_then_hp_else_a_draw_D_71() -> None:
    cases = [
        (seat(main=["Plain"], dango=3), seat(main=["Ox"], dango=2), (0, "time")),
        (seat(main=["Plain"]), seat(main=["Ox"]), (1, "time")),
        (seat(main=["Plain"], sub=["Fowl"]), seat(main=["Fowl"], sub=["Plain"]), (None, "time")),
        (seat(main=[unit("Plain", damage=1)]), seat(main=["Plain"]), (1, "time")),
    ]
    for you, foe, outcome in cases:
        game = table(you, foe)
        if game.game.decision is None:
            continue
        game.game.expire("match")
        while game.game.outcome is None:
            game.default()
        assert game.game.outcome == outcome
        assert game.events("turn_began") == []  # the turn under way was finished, no other begun


def test_before_the_first_turn_that_turn_is_the_last_D_71() -> None:
    game = new()
    game.expire("match")
    while game.decision is not None:
        game.push(game.decision.default if game.decision.max > 1 else game.decision.default[0])
    assert (game.turn, game.outcome) == (1, (None, "time"))


def test_the_turn_of_the_loser_of_a_clock_can_be_replayed_D_70() -> None:
    game = new(seed=3)
    while game.turn < 3:
        game.push(0)
    game.expire("turn")
    assert engine.replay(game.record()) == game

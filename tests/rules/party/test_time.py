"""Clocks and forced ends (F-66 to F-70)."""

import pytest

import engine
from tests.rules.party.cards import phase, table, to
from tests.scene import bounds, seat


def test_F_66_when_the_turns_time_is_up_everything_takes_its_default() -> None:
    game = table(
        you=seat(field=["Imp", "Ogre"], hand=["Seal"] * 5 + ["Zap", "Idle"]), foe=seat(hand=["Idle"])
    )
    game.choose("cast Zap").choose("unit Imp")
    game.game.expire("turn")
    while game.game.turn == 5:
        assert game.asked[0] == "foe"  # type: ignore[index]
        game.choose("pass")
    assert game.story("attacks") == []
    mine = [e["phase"] for e in game.events("phase_began") if e["player"] == "you"]
    assert mine == ["preparation", "main_2", "end"], "the turn goes through its phases to the end"
    assert len(game.you.hand) == 5


def test_F_66_discarding_takes_the_newest_cards() -> None:
    game = table(you=seat(hand=["Imp", "Ogre", "Seal", "Crab", "Whale", "Zap", "Idle"]), at="end")
    game.game.expire("turn")
    assert game.you.hand == ["Imp", "Ogre", "Seal", "Crab", "Whale"]


def test_F_66_what_is_being_declared_is_not_declared() -> None:
    game = table(
        you=seat(field=["Pyre", "Pyre", "Pyre"], hand=["Blaze", "Imp", "Idle"]), foe=seat(hand=["Idle"])
    )
    game.choose("cast Blaze")
    game.game.expire("turn")
    assert game.story("cast") == []
    assert "Blaze" in game.you.hand


def test_F_67_a_decision_out_of_turn_has_its_own_time() -> None:
    game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(field=["Whale"], hand=["Insight", "Idle"]))
    game.choose("pass")
    with pytest.raises(engine.HostError):
        game.game.expire("turn")
    game.game.expire("decision")
    assert phase(game) == "preparation"
    to(to(game, "attack").choose("attack Imp"), "block")
    game.game.expire("decision")
    assert game.story("unblocked") == ["unblocked foe"]


def test_F_68_a_turn_without_an_action_is_a_delay_and_the_second_loses() -> None:
    game = table(you=seat(hand=["Idle"]), foe=seat(hand=["Idle"]))
    game.game.expire("turn")
    assert game.story("delayed", "warned") == ["delayed you 1", "warned you 1"]
    while game.game.active != 0 or game.game.turn == 5:
        game.default()
    game.game.expire("turn")
    assert game.game.outcome == (1, "disqualified")


def test_F_68_an_action_or_a_judge_prevents_the_delay() -> None:
    game = table(you=seat(hand=["Insight", "Idle"]), foe=seat(hand=["Idle"])).choose("cast Insight")
    game.game.expire("turn")
    assert game.story("delayed") == []
    game.game.warn(1)
    game.game.forgive(1)
    assert game.game._state.seats[1].delays == 0


def test_F_66_F_67_F_69_what_the_clocks_can_be_set_to() -> None:
    options = engine.ruleset("party").options
    seconds = [options[clock].default for clock in ("turn_seconds", "decision_seconds", "match_minutes")]
    assert seconds == [60, 20, 50]
    assert bounds("party", "turn_seconds", 9, 10, 604800, 604801) == [False, True, True, False]
    assert bounds("party", "decision_seconds", 4, 5, 604800, 604801) == [False, True, True, False]
    assert bounds("party", "match_minutes", 14, 15, 180, 181) == [False, True, True, False]


@pytest.mark.parametrize(
    ("you", "foe", "winner"),
    [
        ({"damage": ["Imp"]}, {"damage": ["Imp"] * 2}, 0),
        ({"deck": ["Imp"] * 5}, {"deck": ["Imp"] * 9}, 1),
        ({"deck": ["Imp"] * 9}, {"deck": ["Imp"] * 9}, None),
    ],
)
def test_F_69_the_turn_is_finished_then_less_damage_then_the_larger_deck(
    you: dict[str, list[str]], foe: dict[str, list[str]], winner: int | None
) -> None:
    game = table(you=seat(hand=["Idle"], **you), foe=seat(hand=["Idle"], **foe))
    game.game.expire("match")
    assert game.game.outcome is None, "the turn under way is finished"
    while game.game.outcome is None:
        game.default()
    assert game.game.turn == 5
    assert game.game.outcome == (winner, "time")


def test_F_69_before_the_first_turn_that_turn_is_the_last() -> None:
    starter = next(iter(engine.ruleset("party").decks))
    game = engine.new_game("party", [starter, starter], seed=1, options={"first": 0})
    game.expire("match")
    while game.decision is not None:
        game.push(game.decision.default if game.decision.max > 1 else game.decision.default[0])
    assert (game.turn, game.outcome) == (1, (1, "time")), "the starter has drawn a card"


def test_F_70_conceding_and_disqualification_give_the_game_to_the_other() -> None:
    game = table(you=seat(hand=["Idle"]))
    game.game.concede(1)
    assert game.game.outcome == (0, "conceded")
    game = table(you=seat(hand=["Idle"]))
    game.game.disqualify(0)
    assert game.game.outcome == (1, "disqualified")

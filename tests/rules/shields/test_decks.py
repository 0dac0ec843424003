"""Decks, cards and the start of a game (A1.1 to A1.3)."""

import pytest

import engine
from engine.rulesets.shields.turns import EX_BASE
from tests.rules.shields.cards import CARDS, seat, table
from tests.scene import bounds, own_set, unit

RULES = engine.ruleset("shields")


def deck(*lines: str, resources: str = "10 Wind Cistern") -> engine.Deck:
    return engine.parse_deck(
        "shields", "\n".join(["[main]", *lines, "[resource]", resources]), [own_set("shields", CARDS)]
    )


def fifty(*first: str) -> list[str]:
    """Those lines, filled up to fifty cards with blue ones."""
    blue = [c for c in RULES.cards.values() if c.attributes.get("colour") == "blue" and not c.token]
    missing = 50 - sum(int(line.split()[0]) for line in first)
    lines = list(first)
    for card in blue:
        if missing > 0 and not any(card.name.en in line for line in first):
            lines.append(f"{min(4, missing)} {card.name.en}")
            missing -= min(4, missing)
    return lines


def test_A1_1_1_fifty_cards_of_four_types() -> None:
    assert len(deck(*fifty()).cards()) == 50
    for wrong in (fifty()[:-1], [*fifty(), "1 Cinder Kite"]):
        with pytest.raises(engine.DeckError, match=r"\[main\]"):
            deck(*wrong)
    with pytest.raises(engine.DeckError, match="can't be in"):
        deck(*fifty("1 Wind Cistern"))


def test_A1_1_2_one_colour_or_two() -> None:
    deck(*fifty("4 Cinder Kite"))
    with pytest.raises(engine.DeckError, match="3 colours"):
        deck(*fifty("4 Cinder Kite", "4 Stubble Goat"))
    assert not RULES.cards["SKH-R01"].attributes.get("colour")
    assert not RULES.cards["SKH-T02"].attributes.get("colour")


def test_A1_1_3_four_copies_of_a_number_not_of_a_name() -> None:
    with pytest.raises(engine.DeckError, match="5 copies"):
        deck(*fifty("5 Lamp Skiff"))
    twin = own_set(
        "shields", "- {name: Lamp Skiff, type: unit, colour: blue, lv: 1, cost: 1, ap: 1, hp: 1}", "TWN"
    )
    text = "\n".join(["[main]", *fifty("4 Lamp Skiff", "4 TWN-001"), "[resource]", "10 SKH-R01"])
    assert len(engine.parse_deck("shields", text, [twin]).cards()) == 50


def test_A1_1_4_ten_resources_equal_or_not() -> None:
    assert deck(*fifty()).cards("resource") == ["SKH-R01"] * 10
    with pytest.raises(engine.DeckError, match="resource"):
        deck(*fifty(), resources="9 Wind Cistern")


def test_A1_1_5_tokens_are_in_no_deck() -> None:
    with pytest.raises(engine.DeckError, match="token"):
        deck(*fifty("1 Husk"))


def test_A1_1_6_a_list_of_banned_cards_is_not_part_of_the_rules() -> None:
    for name in RULES.decks:
        assert RULES.decks[name].text


def test_A1_2_1_what_stands_on_a_card() -> None:
    card = RULES.cards["SKH-005"]
    assert (card.id, card.type, card.cost, card.attributes["lv"]) == ("SKH-005", "unit", 4, 5)
    assert (card.attributes["colour"], card.attributes["trait"]) == ("blue", ("lantern", "warden"))
    assert card.attributes["icon"] == ("sky",)
    assert (card.numbers["ap"], card.numbers["hp"]) == ((4,), (4,))
    assert RULES.text(card.id).startswith("Link: Lantern pilot.")
    assert card.node.rarity  # type: ignore[attr-defined]


def test_A1_2_2_what_each_type_does() -> None:
    you = seat(battle=[unit("Grunt", under=["Squire"])], base=["Keep"], hand=["Edict"], resources=1)
    game = table(you)
    assert (game.you["Grunt"].ap, game.you["Grunt"].hp) == (2, 5)
    assert game.you["Grunt"].keywords == ["repair", "blocker"]
    assert game.offered == ["end", "play Edict", "attack Grunt"]


def test_A1_2_3_a_unit_is_in_the_battle_area_a_unit_card_elsewhere() -> None:
    game = table(seat(battle=["Grunt"], hand=["Wave"], trash=["Grunt"], resources=1)).choose("play Wave")
    assert [e["unit"] for e in game.events("damaged")] == ["Grunt"]


def test_A1_2_4_equal_names_may_lie_side_by_side() -> None:
    game = table(seat(battle=["Grunt"], hand=["Grunt"], resources=1)).choose("deploy Grunt")
    assert len(game.you.battle) == 2


def test_A1_2_5_tokens_count_may_be_paired_and_leave_the_game() -> None:
    you = seat(battle=["Mourner", "Stone"], hand=["Rider", "Wave"], resources=3)
    game = table(you).play("pair Rider", "onto Stone")
    assert game.you["Stone"].ap == 2
    game = table(seat(battle=["Mourner", "Stone"], hand=["Wave"], resources=1)).choose("play Wave")
    assert game.story("destroyed", "drawn") == ["destroyed Stone you", "drawn you Grunt"]
    assert game.you.trash == ["Wave"]


def test_A1_2_6_the_ex_base_and_the_ex_resource() -> None:
    base = RULES.cards[EX_BASE]
    assert (base.token, base.numbers["ap"], base.numbers["hp"]) == (True, (0,), (3,))
    game = table(seat(hand=["Grunt"], resources=1, ex=1)).play("deploy Grunt", "pay 1")
    assert (game.you.active, game.you.ex) == (1, 0)


# ---------------------------------------------------------------- A1.3


def begun(seed: int = 1, **options: object) -> engine.Game:
    return engine.new_game("shields", ["corsairs", "lanterns"], seed, options)


def test_A1_3_1_decks_are_checked_and_shuffled() -> None:
    hands = {tuple(begun(seed).view(0)["seats"][0]["zones"]["hand"]) for seed in range(5)}
    assert len(hands) == 5


def test_A1_3_2_player_one_is_chosen_before_the_hands() -> None:
    assert {begun(seed).events[0]["player"] for seed in range(12)} == {0, 1}
    assert begun(first=1).events[0]["player"] == 1
    kinds = [e["kind"] for e in begun().events]
    assert kinds.index("game_began") < kinds.index("drawn")


def test_A1_3_2_nobody_else_can_be_player_one() -> None:
    assert bounds("shields", "first", "random", 0, 1, 2, -1) == [True, True, True, False, False]
    assert bounds("shields", "ask", "public", "fits", "all") == [True, True, False]
    assert bounds("shields", "later", "on", "off", "no") == [True, True, False]


def test_A1_3_3_five_cards_and_one_mulligan_player_one_first() -> None:
    game = begun(first=1)
    assert game.decision is not None
    assert (game.decision.player, game.decision.options) == (1, (("keep",), ("redraw",)))
    before = game.view(1)["seats"][1]["zones"]["hand"]
    top = [game._state.defs[c].id for c in game._state.seats[1].zones["deck"][:-6:-1]]
    game.push(1)
    assert game.view(1)["seats"][1]["zones"]["hand"] == top, "none of the cards that went to the bottom"
    assert len(before) == 5
    kinds = [e["kind"] for e in game.events if e.get("player") == 1]
    assert kinds[-6:] == ["drawn"] * 5 + ["shuffled"]
    assert game.decision.player == 0


def test_A1_3_4_six_shields_each_on_top_of_the_one_before() -> None:
    game = begun(first=0)
    s = game._state
    game.push(0)
    wanted = s.seats[0].zones["deck"][:-7:-1]
    game.push(0)
    assert s.seats[0].zones["shields"] == wanted
    assert game.view(0)["seats"][0]["zones"]["shields"] == 6, "hidden from their owner too"


def test_A1_3_5_an_ex_base_each_and_an_ex_resource_for_player_two() -> None:
    game = begun(first=0)
    game.push(0)
    game.push(0)
    seats = game.view(None)["seats"]
    assert [s["zones"]["base"][0]["card"] for s in seats] == [EX_BASE, EX_BASE]
    assert [s["zones"]["base"][0]["rested"] for s in seats] == [False, False]
    assert [s["counters"]["ex"] for s in seats] == [0, 1]
    assert (game.active, game.turn) == (0, 1)

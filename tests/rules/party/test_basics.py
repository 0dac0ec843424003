"""The sentences of B1.1 to B1.6: decks, cards, set-up, crystal points, uniqueness."""

import pytest

import engine
from engine.rulesets.party.rules import Party
from tests.rules.party.cards import SET, resolve, stack, table
from tests.scene import Scene, bounds, names, seat, unit

STARTERS = engine.ruleset("party").decks


def deck(*rows: str) -> engine.Deck:
    return engine.parse_deck("party", "\n".join(rows), [SET])


def opening(**options: object) -> Scene:
    """A game from its very beginning."""
    return Scene(engine.new_game("party", ["forge", "tide"], 7, {"first": 0, **options}))


NAMES = [c.name.en for c in SET.cards.values()]
FULL = [f"3 {name}" for name in NAMES[:16]]

# ---------------------------------------------------------------- B1.1 decks


def test_B1_1_1_exactly_fifty_cards() -> None:
    assert deck(*FULL, "2 Idle")
    with pytest.raises(engine.DeckError, match="48 cards"):
        deck(*FULL)


def test_B1_1_2_three_copies_of_a_number() -> None:
    with pytest.raises(engine.DeckError, match="5 copies"):
        deck(*FULL[1:], "5 Imp")
    assert Party.decks.copies_by == "number", "the same name under another number counts for itself"


def test_B1_1_3_any_elements_together() -> None:
    mixed = ["Imp", "Seal", "Chill", "Rouse", "Rock", "Angel", "Fiend"]
    others = [name for name in NAMES[:20] if name not in mixed][:9]
    assert len(deck(*[f"3 {name}" for name in mixed + others], "2 Idle").cards()) == 50


# ---------------------------------------------------------------- B1.2 cards


def test_B1_2_1_eight_elements_one_or_two_on_a_card() -> None:
    cards = engine.ruleset("party").cards.values()
    assert {d.attributes["element"] for d in cards} == {
        "fire", "ice", "wind", "earth", "lightning", "water", "light", "dark",
    }  # fmt: skip
    assert any("second" in d.attributes for d in cards)


def test_B1_2_2_forwards_backups_and_summons() -> None:
    assert {d.type for d in engine.ruleset("party").cards.values()} == {"forward", "backup", "summon"}


def test_B1_2_3_a_card_has_number_name_cost_element_and_a_forward_power() -> None:
    for d in engine.ruleset("party").cards.values():
        assert d.id
        assert d.name.en
        assert d.name.ja
        assert d.attributes["element"]
        assert ("power" in d.numbers) is (d.type == "forward")


def test_B1_2_4_field_auto_action_and_special_abilities() -> None:
    game = table(you=seat(field=["Banner", "Imp", "Sniper", "Chief", "Pyre"], hand=["Chief", "Crier"]))
    assert game.you["Imp"].power == 4000, "a field ability works without the stack"
    game.choose("play Crier")
    assert stack(game) == ["Crier"], "an auto ability waits on the stack"


def test_B1_2_5_damage_adds_up_and_does_not_lower_power() -> None:
    game = table(you=seat(hand=["Zap", "Zap", "Idle"]), foe=seat(field=["Whale"]))
    game.choose("cast Zap")
    resolve(game)
    assert (game.foe["Whale"].power, game.foe["Whale"].damage) == (7000, 3000)
    game.choose("cast Zap")
    resolve(game)
    assert game.foe["Whale"].damage == 6000


# ---------------------------------------------------------------- B1.3 set-up


def test_B1_3_1_each_draws_five_and_chance_decides_who_starts() -> None:
    game = opening()
    assert (len(game.you.hand), len(game.foe.hand)) == (5, 5)
    begun = {engine.new_game("party", ["forge", "tide"], seed)._state.first for seed in range(12)}
    assert begun == {0, 1}


def test_B1_3_2_the_whole_hand_once_under_the_deck_in_any_order() -> None:
    game = opening()
    assert (game.asked, game.offered) == (("you", "mulligan"), ["keep", "redraw"])
    old = game.you.hand
    top = game.you.deck[:5]
    game.choose("redraw")
    order = []
    while game.asked == ("you", "bottom"):
        order.append(game.offered[-1].removeprefix("card "))
        game.choose(game.offered[-1])
    assert sorted(old) == sorted(game.you.deck[-5:])
    assert game.you.deck[-5:][: len(order)] == order, "the first one put lies above the next"
    assert game.you.hand == top, "nothing is shuffled"
    assert game.asked == ("foe", "mulligan")
    game.choose("keep")
    assert game.story("mulligan") == ["mulligan you 5", "mulligan foe 0"]


def test_B1_3_2_how_often_the_order_is_asked_for_tells_nothing_of_the_hand() -> None:
    game = opening()
    s = game.game._state
    hand = s.seats[0].zones["hand"]
    s.defs = tuple([s.defs[hand[0]] if card in hand else d for card, d in enumerate(s.defs)])
    game.choose("redraw")
    asked = 0
    while game.asked == ("you", "bottom"):
        asked += 1
        game.default()
    assert asked == 4, "of five cards alike; the last has but one place to go"


@pytest.mark.parametrize(("option", "cards"), [(0, 5), (1, 6), (2, 7)])
def test_B1_3_3_the_starters_first_draw_is_an_option(option: int, cards: int) -> None:
    game = opening(first_draw=option).play("keep", "keep")
    assert len(game.you.hand) == cards
    assert Party.settings["first_draw"].default == 1


def test_B1_3_1_B1_3_3_B1_5_4_what_a_match_can_be_set_to() -> None:
    assert bounds("party", "first", "random", 0, 1, 2, -1) == [True, True, True, False, False]
    assert bounds("party", "first_draw", -1, 0, 1, 2, 3) == [False, True, True, True, False]
    assert bounds("party", "surplus", "one", "any", "none") == [True, True, False]
    assert bounds("party", "ask", "public", "fits", "all") == [True, True, False]


# ---------------------------------------------------------------- B1.5 crystal points


def test_B1_5_1_a_backup_gives_one_a_discard_two_but_not_light_or_dark() -> None:
    game = table(you=seat(field=["Pyre"], hand=["Blaze", "Imp", "Angel", "Fiend"]))
    game.choose("cast Blaze")
    assert game.story("discarded") == ["discarded you Imp"], "2 points at once; Angel and Fiend can't pay"
    game = table(you=seat(field=["Pyre"], hand=["Ember", "Angel"])).choose("cast Ember")
    assert game.you["Pyre"].rested
    assert not table(you=seat(hand=["Ember", "Angel"])).offers("cast Ember")


def test_B1_5_2_points_are_not_stored() -> None:
    game = table(you=seat(hand=["Ember", "Ember", "Imp", "Idle"]))
    game.play("cast Ember", "discard Imp")
    assert game.you.hand == ["Ember", "Idle"]
    assert game.game._state.seats[0].counters == {"missing": 0}, "the second point of Imp is lost"


def test_B1_5_3_one_point_must_match_each_element() -> None:
    assert not table(you=seat(field=["Well", "Well"], hand=["Blaze"])).offers("cast Blaze")
    assert table(you=seat(field=["Well", "Pyre"], hand=["Blaze"])).offers("cast Blaze")
    assert not table(you=seat(field=["Pyre", "Pyre"], hand=["Steam"])).offers("cast Steam")
    assert table(you=seat(field=["Pyre", "Well"], hand=["Steam"])).offers("cast Steam")
    assert table(you=seat(field=["Rock", "Well"], hand=["Dawn"])).offers("cast Dawn"), "Light: any element"
    assert table(you=seat(hand=["Zap"]), foe=seat(field=["Imp"])).offers("cast Zap"), "cost 0 needs nothing"


def test_B1_5_4_exact_or_one_over_through_a_discard() -> None:
    assert table(you=seat(hand=["Ember", "Imp"])).offers("cast Ember"), "2 for 1"
    one = {"you": seat(hand=["Steam", "Ogre", "Seal"])}
    assert not table(**one).offers("cast Steam"), "two discards are 2 over"
    assert table(**one, options={"surplus": "any"}).offers("cast Steam")


def test_B1_5_4_no_source_is_superfluous() -> None:
    game = table(you=seat(field=["Pyre", "Pyre"], hand=["Blaze", "Imp", "Idle"])).choose("cast Blaze")
    game.choose("dull Pyre")
    assert game.you.hand.count("Imp") == 1
    assert [p.rested for p in game.you.field] == [True, True], "after one Pyre only the other one fits"


def test_trap_B1_5_5_a_greedy_check_would_refuse_this() -> None:
    game = table(you=seat(field=["Spring", "Pyre"], hand=["Steam"]))
    assert game.offers("cast Steam"), "Spring must give the water that Pyre can't"
    game = table(you=seat(field=["Rock", "Spring", "Pyre"], hand=["Steam"])).choose("cast Steam")
    assert game.offered == ["dull Spring", "dull Pyre"], "with Rock the payment couldn't be completed"
    game.choose("dull Pyre")
    assert [(p.name, p.rested) for p in game.you.field] == [("Rock", False), ("Spring", True), ("Pyre", True)]


def test_B1_5_5_each_stage_lists_what_can_still_be_completed() -> None:
    def paying() -> Scene:
        side = seat(field=["Pyre", "Rock"], hand=["Blaze", "Imp", "Seal", "Idle"])
        return table(you=side).choose("cast Blaze")

    assert paying().offered == ["dull Pyre", "dull Rock", "discard Imp", "discard Seal", "discard Idle"]
    assert paying().choose("dull Pyre").offered == ["dull Rock", "discard Seal"], "Imp alone would be enough"
    game = paying().choose("dull Rock")
    assert [p.rested for p in game.you.field] == [True, True], "only Pyre has the fire and isn't too much"
    assert paying().choose("discard Seal").story("discarded") == ["discarded you Seal"]


def test_B1_5_6_an_abilitys_costs_are_paid_at_once_and_dulling_needs_a_turn() -> None:
    game = table(you=seat(field=["Sage", "Well"])).choose("use Sage 0")
    assert [p.rested for p in game.you.field] == [True, True]
    fresh = table(you=seat(field=[unit("Sniper", fresh=True)], hand=["Idle"]), foe=seat(field=["Seal"]))
    assert not fresh.offers("use Sniper 0")
    hasty = unit("Sniper", fresh=True, keywords=["haste"])
    assert table(you=seat(field=[hasty], hand=["Idle"]), foe=seat(field=["Seal"])).offers("use Sniper 0")


def test_B1_5_6_a_price_in_cards_takes_any_cards_light_and_dark_as_well() -> None:
    game = table(you=seat(field=["Junker"], hand=["Imp", "Angel", "Crab"])).choose("use Junker 0")
    assert (game.asked, game.offered) == (("you", "spend"), ["card Imp", "card Angel", "card Crab"])
    game.play("card Angel", "card Crab")
    assert (game.you.hand, sorted(game.you.trash)) == (["Imp"], ["Angel", "Crab"])
    assert not table(you=seat(field=["Junker"], hand=["Imp"])).offers("use Junker 0")


def test_B1_5_6_a_source_that_is_dulled_for_the_cost_gives_no_point() -> None:
    assert not table(you=seat(field=["Sage"], hand=["Angel"])).offers("use Sage 0")


def test_B1_5_7_backups_enter_dull_and_may_pay_once_activated() -> None:
    game = table(you=seat(hand=["Rock", "Ember", "Rouse", "Crier", "Idle"]))
    game.play("play Rock", "play Crier")
    assert (game.you["Rock"].rested, game.you["Crier"].rested) == (True, False)
    resolve(game).play("cast Rouse", "unit Rock")
    resolve(game)
    assert not game.you["Rock"].rested, "and it is no ability with a dull cost, so it may pay at once"
    assert game.you["Rock"].id in game.game._state.rules.payers(game.game._state, 0)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- B1.6 uniqueness


def test_B1_6_1_no_second_of_a_name_sixth_backup_or_second_light_or_dark() -> None:
    assert not table(you=seat(field=["Crier"], hand=["Crier"])).offers("play Crier")
    assert table(you=seat(field=["Rock"], hand=["Rock"])).offers("play Rock"), "generic"
    assert not table(you=seat(field=["Well"] * 5, hand=["Rock"])).offers("play Rock")
    assert not table(you=seat(field=["Angel", "Pyre", "Pyre"], hand=["Fiend"])).offers("play Fiend")
    assert table(you=seat(field=["Pyre", "Pyre"], hand=["Fiend"])).offers("play Fiend")


def test_B1_6_2_an_effect_puts_no_summon_onto_the_field() -> None:
    game = table(you=seat(hand=["Revive", "Idle"], trash=["Zap"])).choose("cast Revive")
    resolve(game)
    assert (game.you.field, sorted(game.you.trash)) == ([], ["Revive", "Zap"])


def test_B1_6_2_if_it_happens_anyway_all_of_them_go() -> None:
    game = table(you=seat(field=["Imp"], hand=["Revive", "Idle"], trash=["Imp"])).choose("cast Revive")
    resolve(game)
    assert game.story("enters", "buried") == ["enters Imp you", "buried Imp you", "buried Imp you"]
    game = table(you=seat(field=["Angel"], hand=["Revive", "Idle"], trash=["Fiend"])).choose("cast Revive")
    resolve(game)
    assert game.you.field == []
    game = table(you=seat(field=["Well"] * 5, hand=["Revive", "Idle"], trash=["Rock"])).choose("cast Revive")
    resolve(game)
    assert names(game.you.field) == ["Well"] * 5


def test_B1_6_3_other_suffixes_are_other_names() -> None:
    cards = engine.ruleset("party").cards
    one, two = cards["ALM-016"], cards["ALM-026"]
    assert one.name.en != two.name.en
    assert table(you=seat(field=["Imp"], hand=["Ogre", "Ember", "Ember"])).offers("play Ogre")

"""What the card language says of sets for `shields`: keywords with a number, bursts, prices, tokens, tops of piles."""

import pytest

import engine
from engine.judging import FixError
from tests.rules.shields.cards import CARDS, seat, table
from tests.scene import own_set, scene

UNIT = "- {name: Odd, type: unit, colour: red, lv: 1, cost: 1, ap: 1, hp: 1, %s}"


def fault(text: str) -> str:
    with pytest.raises(engine.SetError) as caught:
        own_set("shields", text)
    return str(caught.value)


def test_a_keyword_has_a_number_or_has_none() -> None:
    assert "`repair` needs a number" in fault(UNIT % "keywords: [repair]")
    assert "`blocker` has no number" in fault(UNIT % "keywords: [{blocker: 2}]")
    assert "written twice" in fault(UNIT % "keywords: [{repair: 1}, {repair: 2}]")
    grant = "abilities: [{static: {grant: {to: self, keyword: breach}}}]"
    assert "`breach` needs a number" in fault(UNIT % grant)


def test_in_a_burst_self_is_a_card() -> None:
    own_set("shields", UNIT % "abilities: [{burst: [{move: {cards: self, into: hand}}]}]")
    assert "is a card" in fault(UNIT % "abilities: [{burst: [{destroy: {to: self}}]}]")


def test_what_triggers_is_paid_for_by_exile_alone() -> None:
    wrong = "abilities: [{when: {attacks: self}, price: {rest: true}, do: [{draw: {}}]}]"
    assert "`exile` alone" in fault(UNIT % wrong)


def test_only_the_top_of_a_hidden_pile_can_be_taken() -> None:
    take = "abilities: [{when: {deployed: self}, choose: {one: {from: shields, %s count: 1}}, do: [{move: {cards: $one, into: hand}}]}]"
    own_set("shields", UNIT % (take % "top: true,"))
    assert "nobody sees" in fault(UNIT % (take % ""))


def test_a_token_has_no_colour_and_a_card_has_one() -> None:
    assert "a token has no colour" in fault(UNIT % "token: true")
    assert "has a `colour`" in fault("- {name: Odd, type: unit, lv: 1, cost: 1, ap: 1, hp: 1}")


def test_other_rulesets_refuse_what_they_have_no_use_for() -> None:
    text = "- {name: Odd, type: unit, colour: red, cost: 1, bp: [1000, 2000, 3000], abilities: [{burst: [{draw: {}}]}]}"
    with pytest.raises(engine.SetError, match="override has no `burst`"):
        own_set("override", text)


def test_numbers_of_a_keyword_are_printed_in_both_languages() -> None:
    rules = engine.ruleset("shields", [own_set("shields", CARDS)])
    assert rules.text("SKH-020").splitlines()[1].startswith("Breach 2 (When it destroys")
    assert "【突破2】" in rules.text("SKH-020", "ja")
    granted = next(c for c in rules.cards.values() if c.name.en == "Boarding Party")
    assert "gains Breach 2 this turn" in rules.text(granted.id)


def test_a_granted_number_adds_up_for_its_time() -> None:
    you = seat(battle=["Sapper", "Boarding Kestrel"], hand=["Boarding Party"], resources=3)
    game = table(you).choose("play Boarding Party")
    s = game.game._state
    from engine.kernel.characteristics import worth

    assert worth(s, s.permanents[game.you["Boarding Kestrel"].id], "breach") == 2
    game.choose("end")
    assert worth(s, s.permanents[game.you["Boarding Kestrel"].id], "breach") == 0


def test_a_judge_keeps_counters_within_what_there_is() -> None:
    game = table(seat(resources=3))
    game.game.fix(0, counter="active", value=1)
    assert game.you.active == 1
    with pytest.raises(FixError, match="3 at the most"):
        game.game.fix(0, counter="active", value=4)
    with pytest.raises(FixError, match="lie in hand"):
        game.game.fix(0, card="SKH-R01", origin="resources", to="hand")


def test_what_is_done_several_times_is_asked_for_with_which_time_it_is() -> None:
    you = seat(hand=["Firing by Pairs"], resources=3)
    game = table(you, seat(battle=["Ogre", "Grunt"])).choose("play Firing by Pairs")
    assert game.game.describe() == "Firing by Pairs (1st of 2): choose 1."
    assert game.game.view(0)["decision"]["time"] == [1, 2]
    game.choose("Ogre")
    assert game.game.describe() == "Firing by Pairs (2nd of 2): choose 1."
    assert game.game.describe(lang="ja") == "「二門ずつの砲火」（2回中2回目）：1つ選んでください。"


def test_what_is_done_once_says_nothing_of_times() -> None:
    once = """
- name: Once
  type: command
  colour: red
  lv: 0
  cost: 0
  timing: [main]
  abilities:
  - do:
    - repeat: {count: {from: battle}}
      do: [{choose: {hit: {from: battle, side: enemy, count: 1}}}, {rest: {to: $hit}}]
"""
    you = seat(battle=["Grunt"], hand=["Once"])
    game = scene("shields", cards=CARDS + once, you=you, foe=seat(battle=["Ogre", "Imp"])).choose("play Once")
    assert (game.asked, game.game.describe()) == (("you", "choose"), "Once: choose 1.")

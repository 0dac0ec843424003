"""The shipped set: its size, its texts, what of the language it uses, and the numbers that 1.1.3 asks for."""

import pytest

import engine
from tests.language.usage import known_words, used_words

RULES = engine.ruleset("timeline")


def own_set(card: str) -> str:
    about = "set: {id: BAD, name: {en: Bad, ja: 悪}, version: 1}"
    return f"dsl: 1\nruleset: timeline\n{about}\ncards:\n- {{id: BAD-1, name: {{en: Bad, ja: 悪}}, {card}}}\n"


def problem(card: str) -> str:
    with pytest.raises(engine.SetError) as caught:
        engine.load_set(own_set(card))
    return str(caught.value)


def test_the_set_is_large_enough() -> None:
    types = [d.type for d in RULES.cards.values()]
    assert len(types) >= 72
    assert types.count("character") >= 16
    assert len(RULES.decks) >= 4
    assert not any(d.node.unimplemented for d in RULES.cards.values())


def test_every_card_with_abilities_has_a_text_in_both_languages() -> None:
    for card, d in RULES.cards.items():
        for lang in ("en", "ja"):
            assert bool(RULES.text(card, lang)) is bool(d.abilities), card
        assert d.name.en.isascii()
        assert not d.name.ja.isascii()


def test_everything_that_the_language_offers_here_is_used_by_a_card() -> None:
    known = known_words(RULES.rules.vocabulary)
    unused = known - used_words([d.node for d in RULES.cards.values()])
    assert not unused, sorted(unused)


def test_the_numbers_of_a_set_stay_within_the_notes() -> None:
    for d in RULES.cards.values():
        if d.type == "character":
            assert 8 <= d.numbers["hp"][0] <= 12
            assert 1 <= d.numbers["atk"][0] <= 3
            for i, t in d.triggers.items():
                heals = "heal" in RULES.text(d.id).lower()
                assert t.kind != "damaged" or t.once or not heals, (d.id, i)
        else:
            assert 1 <= d.cost <= 5


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            "type: action, cost: 1, timing: [response], abilities: [{do: [{draw: {}}]}]",
            "`respond` belongs to",
        ),
        (
            "type: action, cost: 1, timing: [main], extra: {exile: 1}, abilities: [{do: [{draw: {}}]}]",
            "a price here is",
        ),
        (
            "type: action, cost: 1, timing: [main], abilities: [{choose: {x: {from: main, side: enemy, count: 1, "
            "by: enemy}}, do: [{damage: {to: $x, amount: 1}}]}]",
            "chosen by its player",
        ),
        (
            "type: character, hp: 8, atk: 2, abilities: [{when: {enters: self}, do: [{rest: {to: self}}]}]",
            "no `rest`",
        ),
        (
            "type: action, cost: 1, timing: [response], abilities: [{respond: {effect: {}}, with: {draw: {}}}]",
            "can only become `nothing`",
        ),
        (
            "type: action, cost: 1, timing: [main], abilities: [{do: [{boost: {to: {from: main}, attribute: atk, "
            "amount: 1, until: battle}}]}]",
            "nothing lasts for a battle in timeline",
        ),
        (
            "type: action, cost: 1, timing: [main], abilities: [{choose: {x: {from: trash, count: 1}}, "
            "do: [{move: {cards: $x, into: exile}}]}]",
            "unknown zone `exile`",
        ),
        ("type: action, cost: 0, timing: [main], abilities: [{do: [{draw: {}}]}]", "cost"),
    ],
)
def test_a_set_that_the_rules_could_not_carry_out_is_refused(card: str, said: str) -> None:
    assert said in problem(card)


def test_override_has_none_of_the_nodes_of_a_timeline() -> None:
    text = own_set(
        "type: spell, timing: [action], abilities: [{do: [{heal: {to: {from: field}, amount: 1}}]}]"
    )
    with pytest.raises(engine.SetError, match="override has no `heal`"):
        engine.load_set(text.replace("ruleset: timeline", "ruleset: override"))

"""Laws: whatever a file holds, loading it gives a set or `SetError`; loading twice gives the same set."""

import copy
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language.faults import SetError
from engine.language.render import card_text
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import SAMPLE, load

GRAMMAR = """
when do if then else may modes choose damage destroy draw to from side count up_to where static replace with self you enemy
any $hit $event $event.amount field deck hand cost bp <= has haste all not of on yes ~ true bind once turn
"""
WORDS = st.sampled_from(GRAMMAR.split())
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def survives(text: str) -> None:
    try:
        loaded = load(text)
    except SetError as error:
        found = error.problems
    else:
        for card in loaded.cards.values():
            assert isinstance(card_text(card, VOCABULARY, "en", {}), str)
            assert isinstance(card_text(card, VOCABULARY, "ja", {}), str)
        return
    assert found
    assert all(problem.message for problem in found)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container and key inside of the data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in ((data, key), *places(value))]


@settings(max_examples=150, deadline=None)
@given(st.text() | st.lists(WORDS | st.sampled_from("{}[]:,-&*!|>#\n\t '\"%@")).map("".join))
def test_any_text(text: str) -> None:
    survives(text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_value_anywhere_in_a_good_set(data: st.DataObject) -> None:
    good = copy.deepcopy(yaml.safe_load(SAMPLE))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(good)))
        try:
            container[key] = data.draw(VALUES)
        except IndexError:
            continue
    survives(yaml.safe_dump(good, allow_unicode=True))


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 120), st.sampled_from([None, True, False]))
def test_loading_is_idempotent_on_the_hash(random: Any, width: int, flow: bool | None) -> None:
    data = yaml.safe_load(SAMPLE)
    for container, _ in places({"top": data}):
        if isinstance(container, dict):
            items = list(container.items())
            random.shuffle(items)
            container.clear()
            container.update(items)
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=width, default_flow_style=flow)
    found = load(text)
    assert found.hash == load(SAMPLE).hash
    assert found.cards == load(SAMPLE).cards
    assert load(found.text) == found

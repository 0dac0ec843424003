"""Laws: whatever a file holds, loading it gives a set or `SetError`; loading twice gives the same set."""

import copy
from typing import Any

import yaml
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from engine.language.faults import SetError
from engine.language.render import card_text
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import HEADER, SAMPLE, load

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


@settings(max_examples=100, deadline=None)
@given(st.text() | st.lists(WORDS | st.sampled_from("{}[]:,-&*!|>#\n\t '\"%@")).map("".join))
def test_any_text(text: str) -> None:
    survives(text)


@settings(max_examples=120, deadline=None)
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


REFERENCES = st.sampled_from(["self", "$a", "$b", "$event.unit", "you", "enemy"])
COMPARED = st.sampled_from(
    [
        "cost <= 3",
        "colour == red",
        "colour == self.colour",
        "bp > self.bp",
        "rested",
        "not fresh",
        "has haste",
        "under >= 1",
    ]
)
STANDING = st.sampled_from(
    ["you.lp < enemy.lp", "enemy.hand >= 3", "self.rested", "not self.damaged", "self.level == 3", "$event.player.lp <= 2",
     "has self.haste", "you.deck > you.trash", "$a.cost == 2", "$event.player.hand > 3"]
)  # fmt: skip


def optional(**parts: Any) -> Any:
    """A mapping with these entries, any of which may be missing."""
    return st.fixed_dictionaries({}, optional=parts)


@st.composite
def selectors(draw: Any) -> Any:
    zone = draw(st.sampled_from(["field", "hand", "trash", "exile", "set", "place", "deck", "$seen"]))
    rest = draw(
        optional(
            side=st.sampled_from(["own", "enemy", "any"]), type=st.sampled_from(["unit", "spell"]), other=st.booleans(),
            where=st.lists(COMPARED | st.builds(lambda *parts: {"any": [*parts]}, COMPARED, COMPARED), max_size=2),
            count=st.sampled_from([1, 2, {"up_to": 1}, {"up_to": 2}, "all"]), by=st.sampled_from(["you", "enemy"]),
            random=st.booleans(),
        )
    )  # fmt: skip
    return {"from": zone, **rest}


def conditions() -> Any:
    nodes = st.builds(lambda s: {"exists": s}, selectors()) | st.builds(
        lambda s, k: {"compare": {"left": {"count": s}, "op": ">=", "right": k}},
        selectors(),
        st.integers(0, 4),
    )
    plain = STANDING | nodes
    return plain | st.builds(lambda c: {"not": c}, nodes) | st.builds(lambda *c: {"all": [*c]}, plain, plain)


def values() -> Any:
    read = st.sampled_from(["self.bp", "you.lp", "$a.bp", "$event.player.hand", "self.under", "you.set"])
    plain = st.integers(1, 3000) | read
    return (
        plain
        | st.builds(lambda s: {"count": s}, selectors())
        | st.builds(lambda v: {"halve": v}, plain)
        | st.builds(lambda k, v: {"times": [k, v]}, st.integers(1, 1000), read)
        | st.builds(lambda v, k: {"plus": [v, k]}, read, st.integers(-3, 3))
    )


@st.composite
def steps(draw: Any, depth: int = 0) -> Any:
    objects = REFERENCES | selectors()
    player = st.sampled_from(["you", "enemy", "each", "$event.player"])
    verb = draw(st.sampled_from(["destroy", "return", "rest", "ready", "exile", "damage", "boost", "grant", "level", "move", "deploy",
                                 "draw", "discard", "mill", "gain", "lose", "choose", "may", "if", "modes", "for_each"]))  # fmt: skip
    if depth > 1 and verb in ("may", "if", "modes", "for_each"):
        verb = "draw"
    inner = st.lists(steps(depth + 1), min_size=1, max_size=2) if depth < 2 else st.just([{"draw": {}}])
    match verb:
        case "damage":
            return {verb: {"to": draw(objects), "amount": draw(values())}}
        case "boost":
            until = draw(st.sampled_from(["turn", "battle", "forever", "own_turn"]))
            return {verb: {"to": draw(objects), "attribute": "bp", "amount": draw(values()), "until": until}}
        case "grant":
            return {verb: {"to": draw(objects), "keyword": draw(st.sampled_from(["haste", "draw_lock"]))}}
        case "move":
            into = st.sampled_from(["hand", "trash", "exile", "deck_top", "deck_bottom"])
            return {verb: {"cards": draw(objects), "into": draw(into), "reveal": draw(st.booleans())}}
        case "deploy":
            return {verb: {"cards": draw(objects)}}
        case "draw" | "discard" | "mill":
            return {verb: {"player": draw(player), "count": draw(values())}}
        case "gain" | "lose":
            return {verb: {"player": draw(player), "counter": "lp", "amount": draw(values())}}
        case "choose":
            return {verb: {draw(st.sampled_from("cd")): draw(selectors())}}
        case "may":
            return {verb: draw(inner), "by": draw(st.sampled_from(["you", "enemy"]))}
        case "if":
            return {verb: draw(conditions()), "then": draw(inner), "else": draw(inner)}
        case "modes":
            return {verb: [draw(inner), draw(inner)]}
        case "for_each":
            return {verb: draw(objects), "do": draw(inner)}
    return {verb: {"to": draw(objects)}}


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["deployed", "level_up", "attacks"]),
    conditions(),
    st.lists(steps(), min_size=1, max_size=4),
)
def test_whatever_loads_can_be_said(event: str, condition: Any, body: list[Any]) -> None:
    bound = [
        {
            "choose": {
                "a": {"from": "field", "count": 1},
                "b": {"from": "trash", "side": "enemy", "count": {"up_to": 2}},
            }
        }
    ]
    bound += [{"look": {"count": 3, "bind": "seen"}}]
    used = [
        {"destroy": {"to": "$a"}},
        {"move": {"cards": "$b", "into": "hand"}},
        {"move": {"cards": "$seen", "into": "hand"}},
    ]
    card = {
        "id": "EMB-1",
        "name": {"en": "A", "ja": "甲"},
        "type": "unit",
        "colour": "red",
        "cost": 1,
        "bp": [500, 500, 500],
    }
    data = yaml.safe_load(HEADER)
    said = 0
    for step in body:
        ability = {"when": {event: {"side": "own"}}, "if": condition, "do": [*bound, step, *used]}
        text = yaml.safe_dump({**data, "cards": [{**card, "abilities": [ability]}]}, allow_unicode=True)
        try:
            node = load(text).cards["EMB-1"]
        except SetError:
            continue
        for lang in ("en", "ja"):
            line = card_text(node, VOCABULARY, lang, {})
            said += 1
            assert not any(seam in line for seam in ("  ", "。。", "..", "{", "}", "None", "のの", "$")), line
    note(f"{said} texts")

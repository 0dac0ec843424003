"""Every ruleset says where each of its zones and counters stands in a picture."""

import pytest

import engine
from engine.layout import LayoutError, layout, read_layout
from engine.registry import rules_class, ruleset

RULESETS = engine.rulesets()


@pytest.mark.parametrize("name", RULESETS)
def test_every_zone_and_counter_is_placed_or_said_to_be_absent(name: str) -> None:
    found = layout(name)
    rules = rules_class(name)
    placed = {p.zone for p in found.places} | {p.zone for p in found.piles} | set(found.line.zones)
    counted = {g.counter for g in found.gauges} | {str(g.of) for g in found.gauges}
    counted |= {p.active for p in found.places} | {p.extra for p in found.places}
    for word in (*rules.zones, *rules.counters):
        assert word in placed | counted | set(found.absent)


@pytest.mark.parametrize("name", RULESETS)
def test_every_card_type_on_the_table_has_a_place(name: str) -> None:
    """Where a zone's places are by type, no type that may lie there is left out."""
    found, rules = layout(name), rules_class(name)
    for zone in {p.zone for p in found.places if p.types}:
        types = {t for p in found.places if p.zone == zone for t in p.types}
        assert types == set(rules.vocabulary.units), zone


@pytest.mark.parametrize("name", RULESETS)
def test_every_number_of_a_card_stands_on_its_face(name: str) -> None:
    shown = {figure.number for figure in layout(name).figures}
    for card in ruleset(name).cards.values():
        assert set(card.numbers) <= shown


def _changed(name: str, old: str, new: str) -> str:
    text = (ruleset(name).folder / "layout.yaml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{zone: deck,", "{zone: pond,", "there is no zone or counter `pond`"),
        ("{zone: deck,", "{zone: pond,", "`deck` is neither placed nor named under `absent`"),
        ("aside: cards", "lp: cards", "`lp` is placed and named under `absent`"),
        ("{zone: trash,", "{zone: hand,", "`hand` is placed twice"),
        ("  red:", "  scarlet:", "`hues` has no `red`"),
        ("en: Y", "en: R", "the sign R stands for two words"),
        ("number: bp", "number: brawn", "there is no number `brawn`"),
        ("form: face", "form: heap", "rows.0.0.form"),
        ("hue: colour", "hue: scent", "there is no attribute `scent`"),
        ("'#b03a2e'", "red", "hues.red.colour"),
        ("rows:", "rows: [", "no YAML"),
    ],
)
def test_a_layout_that_does_not_fit_says_where(old: str, new: str, said: str) -> None:
    with pytest.raises(LayoutError) as refused:
        read_layout(_changed("override", old, new), rules_class("override"))
    assert said in str(refused.value)

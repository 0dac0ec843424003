"""Nothing in a picture overlaps, leaves its box or is too faint to read, however full the table is."""

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.pictures import grid
from bot.pictures.board import board
from bot.pictures.card import card
from bot.pictures.examples import NAMES, crowded, moments
from bot.pictures.face import FACE, TILE, face, strip, tile, turned_size
from bot.pictures.fonts import width
from bot.pictures.guide import guide
from bot.pictures.items import Arrow, Box, Face, Sheet, Text
from bot.pictures.look import Shown, in_hand
from bot.pictures.page import GAP
from bot.pictures.palette import contrast
from tests.longest import ID, longest, longest_game

RULESETS = engine.rulesets()
LANGUAGES = ("en", "ja")
AA = 4.5
SMALLEST = 8.5
"""Units; on a telephone 380 points wide that is 9 points."""


def _sound(items: tuple[Any, ...], outer: Box) -> Iterator[str]:
    """What is wrong with a group of items in their outer box."""
    for item in items:
        if not outer.holds(item.box) and not isinstance(item, Face):
            yield f"{item} leaves {outer}"
    texts = [i for i in items if isinstance(i, Text)]
    for t in texts:
        if width(t.text, t.size, t.bold) > t.box.w + 0.2:
            yield f"{t.text!r} is {width(t.text, t.size, t.bold)} wide and has {t.box.w}"
        if t.size > t.box.h + 0.01:
            yield f"{t.text!r} is higher than its box"
        if contrast(t.colour, t.on) < AA:
            yield f"{t.text!r}: contrast {contrast(t.colour, t.on):.2f}"
        if t.size < SMALLEST:
            yield f"{t.text!r} is only {t.size} high"
    for a, b in combinations(texts, 2):
        if a.box.meets(b.box):
            yield f"{a.text!r} and {b.text!r} overlap"


def problems(sheet: Sheet) -> list[str]:
    """Everything that is wrong with a sheet."""
    whole = Box(0, 0, sheet.width, sheet.height)
    found = list(_sound(sheet.items, whole))
    for a, b in combinations(sheet.cells, 2):
        if a[1].meets(b[1]):
            found.append(f"{a} and {b} overlap")
    for name, cell in sheet.cells:
        if not whole.holds(cell):
            found.append(f"{name} {cell} leaves the picture")
    for lain in (i for i in sheet.items if isinstance(i, Face)):
        w, h = lain.size
        c, s = cos(radians(abs(lain.tilt))), sin(radians(abs(lain.tilt)))
        if w * c + h * s > lain.box.w + GAP or h * c + w * s > lain.box.h + GAP:
            found.append(f"a turned card of {lain.size} leaves its place {lain.box}")
        found += _sound(lain.items, Box(0, 0, w, h))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_fullest_table(name: str, lang: str) -> None:
    g = guide(engine.ruleset(name), lang)
    view = crowded(name, lang)
    for names in (("W" * 40, "長い名前の" * 8), ("", "i"), NAMES):
        assert not problems(board(view, g, names))
    assert not problems(board(view | {"viewer": None, "line": view["line"][:3]}, g, NAMES))
    assert not problems(board(view | {"line": [], "outcome": {"winner": 1, "reason": "conceded"}}, g, NAMES))


def test_a_line_without_end_does_not_make_a_picture_without_end() -> None:
    g = guide(engine.ruleset("timeline"), "en")
    view = crowded("timeline", "en")
    for seat in view["seats"]:
        seat["zones"]["line"] = []
    sheet = board(view, g, NAMES)
    longer = board(view | {"line": view["line"] * 50}, g, NAMES)
    assert not problems(longer)
    assert longer.height < sheet.height + 50
    assert "Timeline +976" in [t.text for t in longer.items if isinstance(t, Text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_moments_of_a_game(name: str, lang: str) -> None:
    g = guide(engine.ruleset(name), lang)
    for view in moments(name, player="random").values():
        assert not problems(board(view, g, NAMES))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_every_card_of_every_ruleset(name: str, lang: str) -> None:
    rs = engine.ruleset(name)
    g = guide(rs, lang)
    for d in rs.cards.values():
        assert not problems(card(d, g)), d
    ids = list(rs.cards)
    assert not problems(grid.cards(ids, g, "W" * 80, told=False))
    for at in range(0, len(ids), 12):
        assert not problems(grid.cards(ids[at : at + 12] * 2, g, "Hand", playable=ids[::2]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_hand_cuts_no_shipped_text_off(name: str, lang: str) -> None:
    rs = engine.ruleset(name)
    g = guide(rs, lang)
    for card_id in rs.cards:
        said = [item.text for item in grid.cards([card_id], g, "Hand").items if isinstance(item, Text)]
        assert not [line for line in said if line.endswith("…")], card_id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_cards_of_communities(name: str, lang: str) -> None:
    """The longest names, and the longest texts of cards with as many abilities as may be."""
    rs = longest(name)
    g = guide(rs, lang)
    ids = sorted((c for c in rs.cards if c.startswith(ID)), key=lambda c: -len(rs.text(c, lang)))
    for card_id in ids[::8]:
        assert not problems(card(rs.cards[card_id], g)), card_id
    for at in range(0, len(ids), 12):
        assert not problems(grid.cards(ids[at : at + 12], g, "Hand", playable=ids[::2]))
    game, rng = longest_game(name, 5), Random(0)
    while game.decision is not None:
        if game.turn % 4 == 0 or len(game.view(None)["line"]) > 1:
            assert not problems(board(game.view(0), g, NAMES))
        game.push(engine.random_choice(game.decision, rng))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("count", [0, 1, 12, 13, 30])
def test_a_hand_of_any_size(name: str, lang: str, count: int) -> None:
    rs = engine.ruleset(name)
    view = crowded(name, lang)
    view["seats"][0]["zones"]["hand"] = sorted(rs.cards, key=lambda c: -len(rs.text(c, lang)))[:count]
    assert not problems(grid.hand(view, guide(rs, lang)))


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.text(max_size=60), st.text(max_size=60)),
    st.sampled_from(RULESETS),
    st.sampled_from(LANGUAGES),
)
def test_any_names(names: tuple[str, str], name: str, lang: str) -> None:
    view = moments(name, player="random")["battle" if "battle" in moments(name, player="random") else "end"]
    assert not problems(board(view, guide(engine.ruleset(name), lang), names))


SHOWN = st.none() | st.builds(
    Shown,
    st.sampled_from(["blade", "heart"]),
    st.integers(-99_999, 99_999).map(str),
    st.integers(-1, 1),
    st.just("") | st.integers(0, 99_999).map("/{}".format),
)
NAME = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z", "M"], max_codepoint=0xFFFF),
    min_size=1,
    max_size=40,
)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(RULESETS),
    st.sampled_from(LANGUAGES),
    NAME | st.sampled_from(["W" * 40, "漢" * 40, "Wi " * 13, "ー" * 40]),
    st.tuples(SHOWN, SHOWN),
    st.lists(st.sampled_from(["Indestructible", "先制攻撃", "Breach 12"]), max_size=5).map(tuple),
    st.sampled_from(["", "−500", "−99999"]),
    st.booleans(),
    st.integers(0, 20),
)
def test_any_face(
    name: str,
    lang: str,
    title: str,
    numbers: tuple[Shown | None, Shown | None],
    keywords: tuple[str, ...],
    damage: str,
    rested: bool,
    under: int,
) -> None:
    """A community's set may have cards with names, numbers and keywords that no shipped card has."""
    g = guide(engine.ruleset(name), lang)
    for card_id in list(g.ruleset.cards)[::30]:
        look = in_hand(g, card_id)._replace(
            name=title, left=numbers[0], right=numbers[1], keywords=keywords, damage=damage, rested=rested, under=under,
            level="Lv3", fresh="new", role="target",
        )  # fmt: skip
        for w in (52.0, 63.0):
            for make, height in ((face, FACE), (tile, TILE)):
                box = Box(0, 0, w, height)
                size = turned_size(box, GAP) if rested else (w, height)
                found = list(_sound(make(look, *size), Box(0, 0, *size)))
                assert not found
    assert not list(_sound(strip(title, (0, 0, 0), 52, 14, rested), Box(0, 0, 52, 14)))


def test_the_check_finds_what_is_wrong() -> None:
    ink, paper = (0, 0, 0), (255, 255, 255)
    at = Box(1, 1, 20, 12)
    wide = Text(at, "much too wide", 10, ink, paper)
    faint = Text(at._replace(x=30), "a", 10, (200, 200, 200), paper)
    out = Arrow(Box(90, 90, 20, 20), (90, 90), (110, 110), ink)
    found = problems(Sheet(100, 100, paper, (wide, wide, faint, out), (("a", at), ("b", at))))
    for said in ("wide and has", "overlap", "contrast", "leaves"):
        assert any(said in p for p in found), said

"""Whatever people write, every page fits into a message as Discord takes it: decks, names, words in both languages."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.discord.calls import Page
from bot.discord.commands.card import card_embed
from bot.discord.commands.deck.bench import Place, bench_page
from bot.discord.commands.deck.showing import deck_page, file_name
from bot.discord.ids import Id
from bot.discord.style import BODY, clip, clipped_clause, note, pages, plain, total
from bot.library.cards import shipped_cards
from bot.library.deckbox import Boxed
from bot.library.faces import face
from bot.library.folding import clean, folded, seen
from bot.sandbox.checks.message import CHANNEL_MESSAGE, check_message
from bot.sandbox.checks.shape import check
from bot.words import LANGUAGES, words

RULESETS = engine.rulesets()
anything = st.text(st.characters(codec="utf-8"), max_size=300)
hostile = st.sampled_from(
    ["@everyone", "<@1>", "```", "](https://x)", "\u202e", "||", "# ", "> ", "{0}", "%s", "\x00", "１"]
)
texts = st.lists(st.one_of(anything, hostile), max_size=8).map("".join)
names = texts.map(lambda text: seen(text)[:60].strip() or "?")


@st.composite
def lists(draw: st.DrawFn, ruleset: str) -> str:
    """A deck list: cards of the ruleset in any number, unknown ones, sections, comments, anything."""
    cards = list(engine.ruleset(ruleset).cards)
    known = st.builds("{} {}".format, st.integers(0, 120), st.sampled_from(cards))
    heading = st.sampled_from(["[main]", "[side]", "[attic]", "[characters]", "[resource]"])
    lines = draw(st.lists(st.one_of(known, known, known, heading, texts), max_size=120))
    return clean("\n".join(lines))[:20_000]


def in_a_message(page: Page) -> dict[str, Any]:
    """The page as it goes over the wire; raises where Discord would refuse it."""
    body: dict[str, Any] = {"embeds": [embed.to_dict() for embed in page.embeds]}
    if page.text:
        body["content"] = page.text
    if page.view is not None:
        body["components"] = page.view.to_components()
    body = json.loads(json.dumps(body))
    check(CHANNEL_MESSAGE, body)
    files = frozenset(file.filename for file in page.files)
    check_message(body, ephemeral_allowed=True, filenames=files)
    assert total(list(page.embeds)) <= 6000
    return body


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), name=names, language=st.sampled_from(LANGUAGES), own=st.booleans())
def test_any_deck_fits(ruleset: str, data: st.DataObject, name: str, language: str, own: bool) -> None:
    rs = engine.ruleset(ruleset)
    deck = Boxed(
        2**40 if own else 0, ruleset, folded(name)[:120] if own else "x" * 40, name, data.draw(lists(ruleset))
    )
    draft = rs.draft(deck.text)
    body = in_a_message(deck_page(deck, rs, draft, words(language), "Saved."))
    shown = body["embeds"][0]["title"] + body["embeds"][0].get("description", "")
    assert "@everyone" not in shown
    assert "](https://" not in shown
    assert "\u202e" not in shown


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=30, deadline=None)
@given(data=st.data(), name=names, language=st.sampled_from(LANGUAGES), search=texts)
def test_the_bench_fits_at_any_place(
    ruleset: str, data: st.DataObject, name: str, language: str, search: str
) -> None:
    rs = engine.ruleset(ruleset)
    cards = list(rs.cards)
    rows = data.draw(st.dictionaries(st.sampled_from(cards), st.integers(1, 99), max_size=80))
    text = "\n".join(f"{count} {card}" for card, count in rows.items())
    numbers = st.integers(0, 10**9)
    card = data.draw(st.one_of(st.just(""), st.sampled_from(cards)))
    search = " ".join(search.split())[:20]
    place = Place(
        data.draw(numbers), data.draw(numbers), data.draw(numbers), data.draw(numbers), card, search
    )
    deck = Boxed(place.deck, ruleset, folded(name)[:120], name, text)
    in_a_message(bench_page(deck, rs, rs.draft(text), place, words(language)))


@given(
    place=st.builds(
        Place, *[st.integers(0, 10**9)] * 4, st.sampled_from(["", "FDB-001"]), st.text(max_size=20)
    )
)
def test_a_place_is_read_back(place: Place) -> None:
    id_ = Id.read(str(place.id("build-found", "section")))
    assert id_ is not None
    assert Place.read(id_.arg) == ("section", place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits(language: str) -> None:
    cards = shipped_cards()
    for ruleset in RULESETS:
        for card in cards.suggest("", language, 10_000):
            if card.ruleset == ruleset:
                shown = face(cards.ruleset(card), card.card, language)
                in_a_message(Page(embeds=[card_embed(shown, card, words(language))]))


@given(texts, st.integers(1, 60))
def test_plain_words_are_one_line_without_effect(text: str, most: int) -> None:
    said = plain(text, most)
    assert "\n" not in said
    assert len(clip(seen(text), most)) <= most
    assert "@everyone" not in said
    assert "<" not in said.replace("\\<", "")


@given(texts, st.integers(1, 60))
def test_a_sentence_is_cut_where_a_clause_ends(text: str, most: int) -> None:
    assert len(clipped_clause(text, most)) <= most
    assert clipped_clause("Slow. Buys time; then wins late.", 20) == "Slow. Buys time…"
    assert clipped_clause("中速。小さな手を集め、助け合う。", 12) == "中速。小さな手を集め…"


@given(st.lists(texts, max_size=50), st.integers(1, 3000), st.integers(1, 60))
def test_pages_lose_nothing(lines: list[str], most: int, per_page: int) -> None:
    found = pages(lines, most, per_page)
    assert "\n".join(found) == "\n".join(clip(line, BODY) for line in lines)
    assert all(len(page) <= max(most, *map(len, lines), 0) + 1 for page in found)
    assert all(in_a_message(Page(embeds=[note("x", page)])) for page in found if len(page) <= BODY)


@given(names)
def test_file_names_are_safe(name: str) -> None:
    found = file_name(Boxed(1, "override", name, name, ""))
    assert 0 < len(found) <= 40
    assert found.isascii()
    assert not set(found) & set("/\\.: ")

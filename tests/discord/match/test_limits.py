"""Any hand, any names, either language: what is shown stays within Discord's limits and formats nothing of its own."""

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.discord.calls import Page
from bot.discord.match import controls
from bot.discord.match.board import board
from bot.discord.match.names import _clean
from bot.discord.match.panel import panel
from bot.discord.match.presses import hand_page, log_page
from bot.discord.match.reading import Reader
from bot.discord.style import EMBEDS
from bot.tables import PRESETS, End, Seat, Table
from bot.words import words
from engine import Game
from tests.longest import longest_game

NOW = datetime(2026, 1, 1, tzinfo=UTC)
rulesets = st.sampled_from(engine.rulesets())
languages = st.sampled_from(["en", "ja"])
hostile = st.one_of(
    st.text(max_size=2000),
    st.sampled_from(
        ["@everyone", "<@&1>", "**x**", "`" * 300, "\u202eabc", "# big", "[a](https://evil.example)", ""]
    ),
)


def table(game: Game) -> Table:
    return Table(
        id=2**60, phase="playing", ruleset=game.ruleset.name, preset=PRESETS["relaxed"], server=1, channel=2,
        thread=3, language="en", best_of=1, rated=True, sets=(), seats=(Seat(person=2**63), Seat(person=2**62)),
        created_at=NOW, changed_at=NOW, game=game, revision=10**6,
    )  # fmt: skip


def check(page: Page) -> None:
    assert len(page.text) <= controls.CONTENT
    assert sum(len(embed) for embed in page.embeds) <= EMBEDS
    for embed in page.embeds:
        assert len(embed.title or "") <= 256
        assert len(embed.description or "") <= 4096
    assert page.text or page.embeds


@given(ruleset=rulesets, lang=languages, data=st.data())
@settings(max_examples=25, deadline=None)
def test_any_hand_fits(ruleset: str, lang: str, data: st.DataObject) -> None:
    rs = engine.ruleset(ruleset)
    decks = list(rs.decks)
    game = engine.new_game(ruleset, [decks[0], decks[1]], data.draw(st.integers(0, 2**64)))
    seat = game._state.seats[0]
    seat.zones["hand"] = list(range(data.draw(st.integers(0, 30))))
    reader = Reader(table(game), 0, words(lang))
    check(hand_page(reader, b"PNG"))
    check(log_page(reader, 0))
    check(panel(reader, since=0, note="x" * 500))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_cards_of_communities_fit(ruleset: str, lang: str) -> None:
    """The longest names and many long texts, at each kind of decision of a game and at its end."""
    rng, game, seen = random.Random(0), longest_game(ruleset, 3), set[tuple[str, bool]]()
    while (d := game.decision) is not None:
        if (d.kind, d.can_back) not in seen:
            seen.add((d.kind, d.can_back))
            reader = Reader(table(game), d.player, words(lang))
            check(panel(reader, since=0, note="x" * 500))
            check(hand_page(reader, b"PNG"))
        game.push(engine.random_choice(d, rng))
    assert len(seen) > 3
    for viewer in (0, None):
        reader = Reader(table(game), viewer, words(lang))
        check(board(reader, b"PNG", "caption " * 400).page())
        check(log_page(reader, 0))


@given(ruleset=rulesets, lang=languages, first=hostile, second=hostile)
@settings(max_examples=25, deadline=None)
def test_any_names_fit_and_stay_words(ruleset: str, lang: str, first: str, second: str) -> None:
    decks = list(engine.ruleset(ruleset).decks)
    game = engine.new_game(ruleset, [decks[0], decks[1]], 1)
    plain = (_clean(first), _clean(second))
    assert all(0 < len(name) <= 20 and "\n" not in name and "\u202e" not in name for name in plain)
    shown = board(Reader(table(game), None, words(lang), plain), b"PNG", "caption " * 400)
    check(shown.page())
    assert (
        shown.digest == board(Reader(table(game), None, words(lang), plain), b"PNG", "caption " * 400).digest
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_of_a_board_stands_beside_its_words(lang: str) -> None:
    """There Discord shows it larger than in an embed."""
    game = engine.new_game("override", ["sparks", "bells"], 1)
    page = board(Reader(table(game), None, words(lang)), b"PNG", "a caption").page()
    assert [file.description for file in page.files] == ["a caption"]
    assert all(embed.image.url is None for embed in page.embeds)


def test_a_panel_says_who_has_won() -> None:
    game = engine.new_game("override", ["sparks", "bells"], 1)
    game.concede(1)
    over = replace(table(game), phase="over", end=End(0, "conceded", result=True))
    for since in (0, len(game.events)):
        told = panel(Reader(over, 0, words("en")), since=since).text
        assert told.count("wins") == 1
        assert f"### <@{2**63}> wins: " in told

"""Texts in pictures: cleaned, measured, clipped, broken into lines."""

import logging
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures import fonts
from bot.pictures.fonts import clean, clipped, drawable, fitted, width, wrapped


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Momiji", "Momiji"),
        ("高橋 そら", "高橋 そら"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("two\nlines\x00\x1b[31m", "twolines[31m"),
        ("🎴🎴🎴 Sora 🎴", "◇ Sora ◇"),
        ("👩‍👩‍👧", "◇"),
        ("Z̸̢͎͙a̷l̶g̴o̶", "Zalgo"),
        ("  \u3164 ", "◇"),
        ("", "◇"),
        ("é" + "e\u0301", "éé"),
    ],
)
def test_names_are_cleaned_of_what_cannot_be_drawn(name: str, drawn: str) -> None:
    assert clean(name) == drawn


@given(st.text(max_size=300))
def test_a_clean_name_is_short_visible_and_can_be_drawn(name: str) -> None:
    cleaned = clean(name)
    assert 1 <= len(cleaned) <= 40
    assert cleaned.isprintable()
    assert all(c == " " or drawable(c) for c in cleaned)
    assert clean(cleaned) == cleaned


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "M"]), max_size=60), st.integers(10, 200)
)
def test_a_clipped_text_has_room(text: str, room: int) -> None:
    said = clipped(text, 10, room)
    assert width(said, 10) <= room
    assert said == text or said.endswith("…")


WORDS = st.lists(
    st.sampled_from(["card", "a", "カードを", "1枚引く。", "Stormcaller", "（", "）", "BP+2000"]), max_size=30
)


@given(WORDS, st.integers(30, 200), st.integers(1, 6), st.booleans())
def test_lines_have_room_and_keep_the_text(words: list[str], room: int, most: int, bold: bool) -> None:
    text = " ".join(words)
    lines = wrapped(text, 10, room, 99, bold)
    assert all(width(line, 10, bold) <= room for line in lines)
    assert "".join(lines).replace(" ", "").replace("-", "") == text.replace(" ", "")
    some = wrapped(text, 10, room, most, bold)
    assert len(some) <= most
    assert all(width(line, 10, bold) <= room for line in some)
    assert some == lines or some[-1].endswith("…")


def test_japanese_does_not_break_before_a_full_stop() -> None:
    text = "カードを1枚引く。相手のユニット1体を破壊する。"
    for room in range(20, 200, 3):
        assert not any(line.startswith(("。", "、", "ー")) for line in wrapped(text, 10, room, 99))


def test_a_word_is_made_smaller_before_it_is_broken() -> None:
    size, lines = fitted("Stormcaller Wight", (10, 9, 8), width("Stormcaller", 9), 2)
    assert (size, lines) == (9, ("Stormcaller", "Wight"))
    size, lines = fitted("Stormcaller", (10, 9, 8), width("Storm-", 8), 2)
    assert lines[0].endswith("-")


@pytest.mark.skipif(find_spec("noto_cjk_sans_jp_regular") is None, reason="the font package isn't there")
def test_the_font_package_is_found() -> None:
    assert "Noto Sans CJK JP" in fonts.font(10).getname()[0]


@pytest.fixture
def fonts_as_before() -> Iterator[None]:
    yield
    fonts.choose(None, None)


@pytest.mark.usefixtures("fonts_as_before")
def test_a_chosen_font_comes_first_and_one_that_is_none_changes_nothing(tmp_path: Path) -> None:
    regular, bold = fonts.font(10), fonts.font(10, True)
    fonts.choose(Path(str(bold.path)), None)
    assert fonts.font(10).getname() == fonts.font(10, True).getname() == bold.getname()
    (tmp_path / "font.otf").write_text("no font")
    for path in (tmp_path / "font.otf", tmp_path / "missing.otf"):
        with pytest.raises(OSError, match=r"cannot open resource|unknown file format"):
            fonts.choose(path, None)
    assert fonts.font(10).getname() == bold.getname()
    fonts.choose(None, None)
    assert fonts.font(10).getname() == regular.getname()


@pytest.mark.usefixtures("fonts_as_before")
def test_without_any_japanese_font_it_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    monkeypatch.setattr(fonts, "_FILES", {False: (), True: ()})
    fonts.choose(None, None)
    fonts._once.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert fonts.font(10.25).getlength("x") > 0
        assert fonts.font(10.5, True).getlength("x") > 0
    assert caplog.text.count("no Japanese font was found") == 1


def test_what_is_cut_off_keeps_its_spaces() -> None:
    said = "Spell · Battle declared · Unit destroyed"
    room = width("Spell · Battle declare", 10)
    assert "Unitd" not in wrapped(said, 10, room, 2)[1]


def test_a_marked_word_breaks_at_its_mark_alone_and_shows_none() -> None:
    assert wrapped("フィールド\u200bスペル", 9, 54, 3) == ("フィールド", "スペル")
    assert wrapped("フィールド\u200bスペル", 9, 200, 3) == ("フィールドスペル",)

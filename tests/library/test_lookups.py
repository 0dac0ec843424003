"""Cards and rules are found by what people type, in either language."""

import re

import pytest

import engine
from bot.discord.style import FOOTER, TITLE
from bot.library.cards import shipped_cards
from bot.library.faces import face
from bot.library.folding import folded
from bot.library.rulebook import ID, rulebook


@pytest.mark.parametrize(
    "typed", ["cinder runner", "ＣＩＮＤＥＲ  Runner", "火の粉の走り手", "fdb-001", "override:FDB-001"]
)
def test_a_card_is_meant_by_any_of_its_names(typed: str) -> None:
    found = shipped_cards().find(typed)
    assert found is not None
    assert found.key == "override:FDB-001"


def test_part_of_a_name_is_enough_where_one_card_has_it() -> None:
    found = shipped_cards("override").find("rootbound")
    assert found is not None
    assert found.card.name.en == "Rootbound Effigy"
    assert shipped_cards().find("a") is None
    assert shipped_cards().find("") is None


def test_what_begins_with_it_is_offered_first() -> None:
    names = [found.name("en") for found in shipped_cards("override").suggest("bell", "en")]
    assert names[0].startswith("Bell")
    assert all("bell" in name.casefold() for name in names)
    assert len(shipped_cards().suggest("", "ja")) == 25


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_how_tests_and_comments_cite_the_rules_is_not_said_to_players(ruleset: str, language: str) -> None:
    told = "\n".join(p.text for chapter in rulebook(ruleset, language).chapters for p in chapter.paragraphs)
    assert not re.search(r"\btests?\b of|program's|comments|テスト|プログラム|注釈", told)


def test_kana_stand_for_each_other() -> None:
    assert folded("ﾊﾞｯｸｱｯﾌﾟ") == folded("ばっくあっぷ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_card_has_a_face_that_fits(language: str) -> None:
    for name in engine.rulesets():
        rs = engine.ruleset(name)
        for card in rs.cards.values():
            shown = face(rs, card, language)
            assert 0 < len(shown.name) <= TITLE
            assert shown.line
            assert len(shown.text) < 2000
            assert shown.set_name
            assert len(shown.other_name + shown.set_name) < FOOTER - 200


@pytest.mark.parametrize("name", engine.rulesets())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_rulebook_fits_and_is_found_by_its_numbers(name: str, language: str) -> None:
    book = rulebook(name, language)
    assert 5 < len(book.chapters) <= 25
    assert all(chapter.paragraphs for chapter in book.chapters)
    every = [p for chapter in book.chapters for p in chapter.paragraphs]
    assert max(len(p.text) for p in every) < 2400
    assert not [p for p in every if p.text.startswith("|")]
    for number in sorted({i for p in every for i in p.ids})[::7]:
        assert number in book.find(number)[0].text or book.find(number)[0].chapter


def test_a_defined_term_comes_before_where_it_is_used() -> None:
    assert "**Haste**" in rulebook("override", "en").find("haste")[0].text
    assert rulebook("override", "en").find("xyzzy") == []
    assert rulebook("override", "en").find("  ") == []


def test_numbers_of_rules_are_recognised() -> None:
    assert ID.findall("(J-20), B1.5.3, 1.4.1 but not 3000") == ["J-20", "B1.5.3", "1.4.1"]

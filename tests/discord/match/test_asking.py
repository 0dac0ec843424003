"""Every decision as components: nothing that is offered is out of reach, and nothing is over Discord's limits."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.discord.ids import Id
from bot.discord.match import asking, controls
from bot.discord.match.asking import Asked, question
from bot.discord.match.controls import Button, Row, Select, packed, said, unpacked
from bot.words import words
from engine.game import Game
from engine.kernel.decisions import Decision

NAMES = ("<@1>", "<@2>")
seeds = st.integers(0, 2**32)


def asked(game: Game, lang: str, page: int = 0, picked: frozenset[int] = frozenset()) -> Asked:
    assert game.decision is not None
    teller = game.teller(lang, NAMES, game.decision.player)
    return Asked(game, 2**61, 10**6, teller, words(lang), page, picked)


def played(ruleset: str, seed: int) -> Iterator[Game]:
    """A game between two starter decks, at each of its decisions."""
    rng = random.Random(seed)
    game = engine.new_game(ruleset, rng.choices(list(engine.ruleset(ruleset).decks), k=2), seed)
    while game.decision is not None:
        yield game
        game.push(engine.random_choice(game.decision, rng))


def pages(game: Game, lang: str) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """The pages of the open decision, turned until the first comes again."""
    page = 0
    while True:
        text, rows = question(asked(game, lang, page))
        yield text, rows
        turning = [b.id for row in rows if isinstance(row, tuple) for b in row if b.id.verb == "page"]
        if not turning:
            return
        page = int(turning[0].arg.partition(".")[0])
        if page == 0:
            return


def check_limits(text: str, rows: tuple[Row, ...]) -> None:
    assert 0 < len(text) <= controls.CONTENT
    assert len(rows) <= controls.ROWS
    ids = []
    for row in rows:
        if isinstance(row, Select):
            ids.append(str(row.id))
            assert 1 <= len(row.entries) <= controls.ENTRIES
            assert 0 <= row.least <= row.most <= len(row.entries)
            assert 0 < len(row.placeholder) <= controls.PLACEHOLDER
            assert len({entry.value for entry in row.entries}) == len(row.entries)
            for entry in row.entries:
                assert 0 < len(entry.label) <= controls.ENTRY
                assert len(entry.description) <= controls.ENTRY
        else:
            assert 1 <= len(row) <= controls.IN_ROW
            ids += [str(button.id) for button in row]
            assert all(0 < len(button.label) <= controls.LABEL for button in row)
    assert len(set(ids)) == len(ids)
    assert all(len(i) <= 100 and Id.read(i) is not None for i in ids)


def reached(row: Row) -> Iterator[int]:
    """The options that a row offers."""
    if isinstance(row, Select):
        yield from (int(entry.value) for entry in row.entries)
    else:
        yield from (int(b.id.arg) for b in row if b.id.verb == "pick")


def buttons(rows: tuple[Row, ...], verb: str) -> list[Button]:
    return [b for row in rows if isinstance(row, tuple) for b in row if b.id.verb == verb]


@pytest.mark.parametrize("ruleset", engine.rulesets())
@given(seed=seeds, lang=st.sampled_from(["en", "ja"]))
@settings(max_examples=4, deadline=None)
def test_every_option_of_a_whole_game_can_be_reached_within_the_limits(
    ruleset: str, seed: int, lang: str
) -> None:
    for game in played(ruleset, seed):
        d = game.decision
        assert d is not None
        offered: set[object] = set()
        for text, rows in pages(game, lang):
            check_limits(text, rows)
            offered |= {d.options[i] for row in rows for i in reached(row)}
            assert bool(buttons(rows, "back")) == d.can_back
            idle = {i for i, o in enumerate(d.options) if len(o) == 1}
            assert idle <= {i for row in rows for i in reached(row)}, "what goes on is on every page"
        assert offered == set(d.options)
        assert d.min > 0 or buttons(rows, "done")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_options_that_sound_alike_are_told_apart(lang: str) -> None:
    for game in played("timeline", 5):
        for _, rows in pages(game, lang):
            labels = [b.label for row in rows if isinstance(row, tuple) for b in row]
            assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_question_about_the_timeline_lists_its_entries(lang: str) -> None:
    longest = 0
    for game in played("timeline", 5):
        if game.decision is not None and game.decision.kind == "answer":
            text, _ = question(asked(game, lang))
            heading, named, *entries = text.splitlines()
            assert heading.startswith("### Answer?" if lang == "en" else "### 対応しますか？")
            assert named.endswith((":", "："))
            assert [e.partition(". ")[0] for e in entries] == [str(n + 1) for n in range(len(entries))]
            assert all(e.partition(". ")[2] for e in entries)
            longest = max(longest, len(entries))
    assert longest > 1


@pytest.mark.parametrize("many", [1, 3])
@pytest.mark.parametrize("count", [26, 60, 120, 180])
@pytest.mark.parametrize("least", [0, 1])
def test_more_options_than_a_message_holds_are_turned_page_by_page(count: int, many: int, least: int) -> None:
    game = engine.new_game("override", ["sparks", "bells"], 1)
    cards = list(game.ruleset.cards)
    options = [("card", cards[i % len(cards)]) for i in range(count)]
    game._state.decision = Decision(0, "choose", options, min=least, max=many, prompt=("card", cards[0]))
    offered: set[object] = set()
    for text, rows in pages(game, "ja"):
        check_limits(text, rows)
        offered |= {options[i] for row in rows for i in reached(row)}
    assert offered == set(options)


def test_what_is_picked_on_one_page_stays_picked_on_the_next() -> None:
    game = engine.new_game("override", ["sparks", "bells"], 1)
    cards = list(game.ruleset.cards)
    options = [("card", cards[i]) for i in range(60)]
    game._state.decision = Decision(0, "choose", options, min=2, max=3, prompt=("card", cards[0]))
    _, rows = question(asked(game, "en"))
    (done,) = buttons(rows, "done")
    assert done.disabled

    select = next(row for row in rows if isinstance(row, Select))
    page, picked = asking.many(select.id.arg, ["0", "24"])
    _, rows = question(asked(game, "en", page, picked))
    (done,) = buttons(rows, "done")
    assert not done.disabled
    assert unpacked(done.id.arg) == {0, 24}
    select = next(row for row in rows if isinstance(row, Select))
    assert [entry.value for entry in select.entries if entry.chosen] == ["0", "24"]

    _, rows = question(asked(game, "en", 2, picked))
    select = next(row for row in rows if isinstance(row, Select))
    assert select.most == 1, "two of three are picked elsewhere"
    page, picked = asking.many(select.id.arg, ["59"])
    assert (page, picked) == (2, {0, 24, 59})


def test_several_of_a_page_are_picked_first_and_then_confirmed_by_their_names() -> None:
    game = engine.new_game("override", ["sparks", "bells"], 1)
    cards = [c for c in game.ruleset.cards if c.startswith("FDB")][:4]
    names = [game.ruleset.cards[c].name for c in cards]
    options = [("card", card) for card in cards]

    def confirm(least: int, most: int, picked: frozenset[int], lang: str = "en") -> Button:
        game._state.decision = Decision(0, "choose", options, min=least, max=most, prompt=("card", cards[0]))
        text, rows = question(asked(game, lang, 0, picked))
        check_limits(text, rows)
        select = next(row for row in rows if isinstance(row, Select))
        assert {int(entry.value) for entry in select.entries if entry.chosen} == picked
        assert (select.least, select.most) == (least, most)
        assert all(
            f"✓ {said(name.ja if lang == 'ja' else name.en)}" in text for name in [names[i] for i in picked]
        )
        (found,) = buttons(rows, "done")
        assert unpacked(found.id.arg) == picked
        return found

    nothing = frozenset[int]()
    assert (confirm(0, 3, nothing).label, confirm(0, 3, nothing).disabled) == ("Choose none", False)
    assert (confirm(2, 3, nothing).label, confirm(2, 3, nothing).disabled) == ("Choose 2 to 3", True)
    assert confirm(2, 3, frozenset({1})).disabled
    for lang, first in (("en", f"Confirm: {names[1].en}"), ("ja", f"これに決める：{names[1].ja}")):
        assert confirm(0, 3, frozenset({1}), lang).label == first
    assert confirm(0, 4, frozenset({0, 1, 2, 3})).label == "Confirm these 4"


def test_the_first_choice_of_a_payment_is_to_take_it_as_proposed() -> None:
    for game in played("party", 3):
        steps = asking.proposal(game)
        if len(steps) < 2:
            continue
        text, rows = question(asked(game, "en"))
        (button,) = buttons(rows[:1], "rest")
        assert button.label == "As proposed"
        assert text.count("Dull") + text.count("Discard") >= len(steps)
        trial = game.copy()
        for step in steps:
            assert trial.decision is not None
            assert trial.decision.kind == "pay"
            trial.push(step)
        assert trial.decision is None or trial.decision.kind != "pay"
        return
    pytest.fail("nothing was paid in two steps")


@given(numbers=st.frozensets(st.integers(0, 250)))
def test_a_set_of_indices_comes_back_from_its_word(numbers: frozenset[int]) -> None:
    assert unpacked(packed(numbers)) == numbers
    assert len(packed(numbers)) <= 50


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_what_has_few_options_is_one_tap(ruleset: str, lang: str) -> None:
    for game in played(ruleset, 7):
        if game.decision is None or game.decision.max > 1:
            continue
        _, rows = question(asked(game, lang))
        selects = [row for row in rows if isinstance(row, Select)]
        taps = [b for row in rows if isinstance(row, tuple) for b in row if b.id.verb == "pick"]
        aimed = [b for b in taps if len(game.decision.options[int(b.id.arg)]) > 1]
        assert len(aimed) <= asking.TAPS
        labels = {b.label for b in taps}
        assert len(labels) == len(taps), "what is left out tells nothing apart"
        for select in selects:
            said = asking._shortened([e.label for e in select.entries])
            few = len(said) <= asking.FEW and len(aimed) + len(said) <= asking.TAPS
            clear = len(set(said)) == len(said) and all(asking._width(s) <= asking.SHORT for s in said)
            assert not (few and clear)


def test_buttons_of_a_group_drop_the_same_facts_where_one_has_no_room() -> None:
    fox, ox = "Block with Fox (2000, level 1)", "Block with Zodiac Ox (3500, level 2)"
    assert asking._shortened([fox, ox]) == [fox, ox]
    long = "Block with the Zodiac Tiger (2500, level 1)"
    assert asking._shortened([ox, long]) == [
        "Block with Zodiac Ox (3500)",
        "Block with the Zodiac Tiger (2500)",
    ]
    assert asking._shortened(["十二支の寅でブロック（3500、レベル1、行動済み）"]) == [
        "十二支の寅でブロック（3500、レベル1）"
    ]


def test_a_name_that_leaves_no_room_for_a_fact_takes_it_from_no_other_button() -> None:
    fox, longer = "Block with Fox (2000, level 1)", f"Block with {'x' * 21}"
    assert asking._shortened([fox, f"{longer} (3500, level 1)"]) == ["Block with Fox (2000)", longer]


@pytest.mark.parametrize(("letter", "most"), [("i", 57), ("x", 30), ("W", 19), ("寅", 20)])
def test_what_a_button_shows_whole_is_measured(letter: str, most: int) -> None:
    assert asking._width(letter * most) <= asking.SHORT < asking._width(letter * (most + most // 10 + 1))


def test_a_select_is_headed_by_what_its_options_do() -> None:
    game = engine.new_game("party", ["kites", "forge"], 1)
    assert asking._heading(asked(game, "en"), ["use"]) == "Use …"
    assert asking._heading(asked(game, "ja"), ["use"]) == "…を使う"
    assert asking._heading(asked(game, "en"), ["play", "cast"]) == "Play … / Cast …"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_what_goes_on_is_said_in_one_line_of_a_phone(ruleset: str, lang: str) -> None:
    """Options without arguments, which are buttons whatever they say."""
    for game in played(ruleset, 11):
        _, rows = question(asked(game, lang))
        assert game.decision is not None
        bare = [b for b in buttons(rows, "pick") if len(game.decision.options[int(b.id.arg)]) == 1]
        assert all(asking._width(b.label) <= asking.SHORT for b in bare), [b.label for b in bare]


def test_a_select_of_one_option_is_headed_by_that_option() -> None:
    """"Use … (1)" says nothing of what can be used."""  # fmt: skip
    game = engine.new_game("party", ["kites", "forge"], 1)
    (only,) = asking._selects(asked(game, "en"), [0], {0: "Use the ability of Overseer Voltane"}, 0)
    assert only.placeholder == "Use the ability of Overseer Voltane"

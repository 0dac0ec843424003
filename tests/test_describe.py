"""Words: every event, option and question has them in both languages, and they say what happened."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.kernel.events import EventKind
from engine.language.words import LANGUAGES, phrasebook
from tests import golden, paper
from tests.scene import scene, seat

WORDS = {
    "zone": ("hand",), "origin": ("hand",), "to": ("trash", "hand"), "phase": ("action",), "clock": ("turn", "match"),
    "counter": ("lp", "cp"), "keyword": ("haste",), "attribute": ("bp",), "what": ("lp", "rested"),
    "reason": ("conceded", "disqualified"), "how": ("copy", "reduction"),
}  # fmt: skip


def samples(ruleset: str, kind: EventKind) -> Iterator[dict[str, Any]]:
    """Events of a kind: shown and hidden, with every number that has a sentence of its own."""
    card = next(iter(engine.ruleset(ruleset).cards))
    for hidden in (False, True):
        for count in (0, 1, 3):
            words = max(
                (
                    len(WORDS.get(f, ("x",)))
                    for f, t in zip(kind.fields, kind.types, strict=True)
                    if t == "word"
                ),
                default=1,
            )
            for at in range(words):
                event: dict[str, Any] = {"kind": kind.name}
                for field, type_ in zip(kind.fields, kind.types, strict=True):
                    known = WORDS.get(field, ("x",))
                    event[field] = {
                        "player": 1,
                        "unit": 1 << 20,
                        "number": count,
                        "card": None if hidden else card,
                        "cards": count if hidden else [card] * count,
                        "word": known[at % len(known)],
                    }[type_]
                yield event


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_every_kind_of_event_has_words(ruleset: str, lang: str) -> None:
    game = engine.new_game(ruleset, list(engine.ruleset(ruleset).decks)[:2], seed=1)
    for kind in game.ruleset.rules.schema.values():
        for event in samples(ruleset, kind):
            text = game.describe(event, lang)
            assert text.endswith("。" if lang == "ja" else "."), f"{kind.name}: {text}"
            assert "{" not in text, text
            if lang == "en":
                assert text[0].isupper(), text
                assert text.isascii(), text
            else:
                assert not text.isascii(), text


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_every_option_and_question_of_random_games_has_words(ruleset: str) -> None:
    decks = list(engine.ruleset(ruleset).decks)
    told = set()
    for seed in range(50):
        rng = random.Random(seed)
        game = engine.new_game(ruleset, [rng.choice(decks), rng.choice(decks)], seed)
        while game.decision is not None:
            for lang in LANGUAGES:
                teller = game.teller(lang)
                question, *listed = teller.decision().splitlines()
                assert question.endswith(("。", "？", "?", ".", ")", "）")), question
                numbers = [line.partition(". ")[0] for line in listed[1:]]
                assert numbers == [str(n) for n in range(1, len(listed))]
                for index, option in enumerate(game.decision.options):
                    text = teller.option(index)
                    assert text
                    assert "{" not in text
                    assert "FDB-" not in text
                    told.add((game.decision.kind, option[0]))
            game.push(engine.random_choice(game.decision, rng))
        for lang in LANGUAGES:
            assert game.describe(None, lang) == phrasebook(ruleset).words[lang].phrases["over"]
            terms = phrasebook(ruleset).words[lang].terms
            assert game.outcome is not None
            assert game.outcome.reason in terms["reason"]
            assert game.outcome.reason in terms["ending"]
    assert len(told) > 15


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_both_languages_say_the_same_things(ruleset: str) -> None:
    book = phrasebook(ruleset)
    en, ja = (book.words[lang] for lang in LANGUAGES)
    for one, other in zip(en, ja, strict=True):
        assert set(one) == set(other)
    for field in en.terms:
        assert set(en.terms[field]) == set(ja.terms[field]), field


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_a_number_of_things_is_counted_once(ruleset: str) -> None:
    """How many there are to choose has its counter word in Japanese already: 3つ."""
    questions = phrasebook(ruleset).words["ja"].decisions.values()
    assert not [question for question in questions if re.search("{how_many}[枚体つ個]", question)]


IDLE = {
    ("override", "mulligan"): ("Keep all", "すべて残す"),
    ("override", "choose"): ("Choose none", "選ばない"),
    ("override", "window"): ("Don't drive", "ドライブしない"),
    ("override", "block"): ("Don't block", "ブロックしない"),
    ("party", "choose"): ("Choose none", "選ばない"),
    ("party", "attack"): (
        "Don't attack (the attack phase ends)",
        "アタックしない（アタックフェイズを終える）",
    ),
    ("party", "priority"): ("Pass", "何もしない"),
    ("party", "block"): ("Don't block", "ブロックしない"),
    ("shields", "choose"): ("Choose none", "選ばない"),
    ("shields", "action"): ("Pass", "パス"),
    ("shields", "block"): ("Don't block", "ブロックしない"),
    ("timeline", "choose"): ("Choose none", "選ばない"),
    ("timeline", "answer"): ("Don't answer", "対応しない"),
}
"""What a player does who does nothing, by the question."""


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_doing_nothing_is_called_by_what_it_means(ruleset: str) -> None:
    decks = list(engine.ruleset(ruleset).decks)
    wanted = {kind: words for (name, kind), words in IDLE.items() if name == ruleset}
    said: dict[str, tuple[str, ...]] = {}
    idle = phrasebook(ruleset).idle
    for seed in range(80):
        rng = random.Random(seed)
        game = engine.new_game(ruleset, [rng.choice(decks), rng.choice(decks)], seed)
        while (d := game.decision) is not None and said.keys() != wanted.keys():
            tellers = [game.teller(lang) for lang in LANGUAGES]
            if d.kind in wanted and d.min == 0:
                said[d.kind] = tuple([teller.nothing() for teller in tellers])
            elif d.kind in wanted:
                at = next((i for i, option in enumerate(d.options) if option[0] in idle), None)
                if at is not None:
                    said[d.kind] = tuple([teller.option(at) for teller in tellers])
            game.push(engine.random_choice(d, rng))
    assert said == wanted


def test_where_something_must_be_chosen_nothing_has_no_words() -> None:
    with pytest.raises(ValueError, match="has to be chosen"):
        scene("override").game.teller("en").nothing()


def played(seed: int) -> engine.Game:
    """A random game, to its end."""
    rng = random.Random(seed)
    game = paper.new_game(seed)
    while game.decision is not None:
        game.push(engine.random_choice(game.decision, rng))
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_reads_like_this(lang: str) -> None:
    teller = played(7).teller(lang)
    told = [words for _, kind, words in teller.story(0) if kind not in teller.book.quiet]
    golden.same(f"transcript_{lang}.txt", "\n".join(told) + "\n")


def test_a_hidden_card_is_a_card() -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    drawn = next(e for e in game.events_for(None) if e["kind"] == "drawn")
    assert drawn["card"] is None
    assert game.describe(drawn, "en").endswith(" a card.")
    assert "カード1枚" in game.describe(drawn, "ja")


def test_a_story_for_a_viewer_names_no_card_that_the_viewer_may_not_know() -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    hand = {game.ruleset.cards[c].name.en for c in game.view(1)["seats"][1]["zones"]["hand"]}
    told = " ".join(words for _, _, words in game.teller("en").story(0))
    assert not [name for name in hand if f"Player 1 draws {name}" in told]


def test_two_units_of_a_name_are_told_apart() -> None:
    table = scene("override", you=seat(field=["Kiln Whelp", "Kiln Whelp"]), foe=seat(field=["Kiln Whelp"]))
    game = table.game
    assert game.decision is not None
    attacks = [game.describe(i) for i, option in enumerate(game.decision.options) if option[0] == "attack"]
    assert len(attacks) == len(set(attacks)) == 2


def test_names_and_the_reader_can_be_given() -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    event = {"kind": "lp_lost", "player": 0, "amount": 2}
    assert game.teller("en", ("Aya", "Ben"), you=0).event(event) == "You lose 2 LP."
    assert game.teller("en", ("Aya", "Ben"), you=1).event(event) == "Aya loses 2 LP."
    assert game.teller("ja", ("あや", "ベン")).event(event) == "あやはLPを2失った。"


def test_what_is_not_there_has_no_words() -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    with pytest.raises(IndexError, match="99"):
        game.describe(99)
    with pytest.raises(LookupError, match="'fr'"):
        game.describe(None, "fr")
    with pytest.raises(LookupError, match="danced"):
        game.describe({"kind": "danced"})


def test_a_character_keeps_its_name_when_it_puts_equipment_on() -> None:
    """The event names two objects: the bearer and what it wears."""
    you = seat(hand=["Thunder Clogs"], cost=5, main=["Bellows Aunt"], sub=["Lamp Monk"], dango=3)
    s = scene("timeline", you=you, foe=seat(main=["Lamp Monk"], dango=3))
    game, told = s.game, list[str]()
    for choice in ("Use Thunder Clogs", "Bellows Aunt"):
        assert game.decision is not None
        offered = [game.describe(i) for i in range(len(game.decision.options))]
        told += [
            game.describe(e)
            for e in game.push(next(i for i, w in enumerate(offered) if w.startswith(choice)))
        ]
    assert "Player 0's Thunder Clogs is put on Player 0's Bellows Aunt." in told
    assert game.decision is not None
    offered = [game.describe(i) for i in range(len(game.decision.options))]
    assert any(words.startswith("Bellows Aunt: skill") for words in offered)


def test_a_japanese_name_is_told_from_the_sentence_around_it() -> None:
    """Cards are called 「炭をかき立てる」 or 「さらわれて」: without brackets their names run into the grammar."""
    s = scene(
        "party",
        you=seat(hand=["Carried Off"], field=["Windmill Hermit"] * 5),
        foe=seat(field=["Sky Courier"]),
    )
    game = s.game
    assert game.decision is not None
    offered = [game.describe(i, "ja") for i in range(len(game.decision.options))]
    assert any(words.startswith("「さらわれて」を召喚する") for words in offered)
    game = engine.new_game("override", ["sparks", "bells"], seed=3)
    assert game.decision is not None
    assert not any("「" in game.describe(i, "ja") for i in range(len(game.decision.options))), (
        "a list of names alone"
    )

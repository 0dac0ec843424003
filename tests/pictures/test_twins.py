"""Games that differ only in what a viewer can't see give that viewer the same pictures, to the byte."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.pictures import describe_board, describe_hand, render_board, render_hand
from engine.kernel.decisions import random_choice

RULESETS = engine.rulesets()
VIEWERS = (0, 1, None)


def positions(name: str, seed: int, every: int) -> Iterator[engine.Game]:
    """Positions of a random game, some way apart."""
    rng = random.Random(seed)
    decks = sorted(engine.ruleset(name).decks)
    game = engine.new_game(name, rng.sample(decks, 2), seed)
    at = rng.randrange(every)
    while game.decision is not None:
        game.push(random_choice(game.decision, rng))
        at += 1
        if at % every == 0:
            yield game


@pytest.mark.parametrize("name", RULESETS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_twins_give_the_same_pictures(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game in positions(name, seed, every=40):
        viewer = rng.choice(VIEWERS)
        twin = game.twin(viewer, rng)
        lang = rng.choice(("en", "ja"))
        rs, ours, theirs = game.ruleset, game.view(viewer), twin.view(viewer)
        assert render_board(ours, rs, lang) == render_board(theirs, rs, lang)
        assert describe_board(ours, rs, lang) == describe_board(theirs, rs, lang)
        if viewer is not None:
            assert render_hand(ours, rs, lang) == render_hand(theirs, rs, lang)


def test_what_a_viewer_can_see_does_make_a_difference() -> None:
    """Otherwise the law above would hold of an empty picture."""
    game = engine.new_game("override", ["sparks", "bells"], 3)
    rs = game.ruleset
    assert render_hand(game.view(0), rs, "en") != render_hand(game.view(1), rs, "en")
    assert describe_hand(game.view(0), rs, "en") != describe_hand(game.view(1), rs, "en")
    before = render_board(game.view(0), rs, "en")
    while game.view(0)["turn"] < 2:
        assert game.decision is not None
        game.push(random_choice(game.decision, random.Random(1)))
    assert render_board(game.view(0), rs, "en") != before


def test_a_spectator_has_no_hand() -> None:
    game = engine.new_game("party", ["forge", "tide"], 3)
    with pytest.raises(ValueError, match="spectator"):
        render_hand(game.view(None), game.ruleset, "en")
    for name in {d.name.en for d in game.ruleset.cards.values()}:
        assert name not in describe_board(game.view(None), game.ruleset, "en")


DRAWN = """
import hashlib
from bot.pictures import render_board, render_card, render_hand
from bot.pictures.examples import crowded
from engine.registry import ruleset
for name in ("shields", "party"):
    rs, view = ruleset(name), crowded(name, "ja")
    pictures = [render_board(view, rs, "ja"), render_hand(view, rs, "en"), render_card(next(iter(rs.cards)), rs, "ja")]
    print([hashlib.sha256(p).hexdigest() for p in pictures])
"""


def test_the_same_bytes_in_processes_with_other_hash_seeds() -> None:
    drawn = {
        subprocess.run(
            [sys.executable, "-c", DRAWN],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "777")
    }
    assert len(drawn) == 1
    assert drawn.pop().count("[") == 2

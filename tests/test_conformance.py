"""Every ruleset passes the public conformance suite, and the suite finds what is planted."""

import random

import pytest

import engine
from engine import conformance
from engine.kernel import views, zones
from engine.kernel.decisions import random_choice
from engine.kernel.events import PUBLIC

RULESETS = engine.rulesets()


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("name", RULESETS)
def test_a_hundred_random_games_keep_every_law(name: str, part: int) -> None:
    report = engine.check(name, 100, seed=part)
    assert report.ok, "\n".join(report.problems)
    assert report.games == 100
    for law in ("answers", "copies", "questions", "replays", "saves", "states", "time-outs", "twins"):
        assert report.tried[law] > 0


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_events_in_processes_with_other_hash_seeds(name: str) -> None:
    here = conformance.digest(name, range(4))
    for hash_seed in (1, 777):
        assert conformance.in_new_process("digest", name, *map(str, range(4)), hash_seed=hash_seed) == here


@pytest.mark.parametrize("name", RULESETS)
def test_saved_at_every_tenth_prompt_and_played_on_in_a_new_process(name: str) -> None:
    pool = list(engine.ruleset(name).decks)
    game = engine.new_game(name, pool[:2], seed=11)
    rng = random.Random(11)
    saved = []
    at = 0
    while game.decision is not None:
        if at % 10 == 0:
            saved.append(game.to_json())
        game.push(random_choice(game.decision, rng))
        at += 1
    assert len(saved) > 5
    texts = saved[:: max(1, len(saved) // 4)]
    expected = [conformance.finish(text, seed) for seed, text in enumerate(texts)]
    found = [conformance.in_new_process("finish", str(i), t, hash_seed=i) for i, t in enumerate(texts)]
    assert found == expected


def test_a_card_number_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.view

    def leaky(s, viewer):  # type: ignore[no-untyped-def]
        deck = s.seats[1].zones["deck"]
        return honest(s, viewer) | {"top": s.defs[deck[-1]].id if deck else None}

    monkeypatch.setattr(views, "view", leaky)
    assert any("hidden" in p for p in engine.check("override", 3).problems)


def test_a_hidden_card_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = zones.emit

    def loud(s, kind, mask, *told):  # type: ignore[no-untyped-def]
        honest(s, kind, PUBLIC if kind == "moved" else mask, *told)

    monkeypatch.setattr(zones, "emit", loud)
    assert any("hidden" in p for p in engine.check("override", 5).problems)


def test_a_list_in_a_frame_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.rulesets.override.turns import Turn

    monkeypatch.setattr(Turn, "fields", ("pc", "steps"))
    assert any("plain data" in p for p in engine.check("override", 1).problems)


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = zones.discard

    def careless(s, player, cards):  # type: ignore[no-untyped-def]
        honest(s, player, cards)
        s.seats[player].zones["trash"].pop()

    monkeypatch.setattr(zones, "discard", careless)
    assert any("conservation" in p for p in engine.check("override", 5).problems)

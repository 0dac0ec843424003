"""Records and snapshots that were cut off, edited, made up or made elsewhere: a clear error, never anything else."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine import GameRecord, RecordError
from engine.game import Game

SEED = 3


def played(moves: int) -> engine.Game:
    rng = random.Random(SEED)
    game = engine.new_game("override", ["sparks", "bells"], SEED)
    for _ in range(moves):
        assert game.decision is not None
        game.push(engine.random_choice(game.decision, rng))
    return game


RECORD = played(60).record().to_json()
SNAPSHOT = played(60).to_json()


def replayed(text: str) -> None:
    engine.replay(GameRecord.from_json(text))


def header(**fields: Any) -> str:
    data = json.loads(RECORD)
    data["header"] |= fields
    return json.dumps(data)


def moves(*lines: str) -> str:
    return json.dumps(json.loads(RECORD) | {"moves": list(lines)})


def test_the_record_and_the_snapshot_are_sound_as_they_are() -> None:
    replayed(RECORD)
    assert Game.from_json(SNAPSHOT) == played(60)


@pytest.mark.parametrize(
    "text",
    [
        '{"fudaba": 1e999}',
        '{"fudaba": ' + "9" * 5000 + "}",
        RECORD.replace('"seed": 3', '"seed": ' + "9" * 5000),
        RECORD.replace('"seed": 3', '"seed": 1e999'),
        RECORD.replace('"seed": 3', '"seed": ' + "9" * 4000),
        "[" * 100_000,
        RECORD[:-40],
        header(seed=True),
        header(sets=[]),
        header(sets=[1, 2]),
        header(sets=[json.loads(RECORD)["header"]["sets"][0], {"text": 5}]),
        header(sets=[json.loads(RECORD)["header"]["sets"][0], {"text": "dsl: 1", "hash": "", "version": 1, "id": "A"}]),
        header(sets=[{"id": "FDB", "version": 9, "hash": "0"}]),
        header(options={"ask": []}),
        header(options={"turn_seconds": 60.0}),
        header(options={"nothing": 1}),
        header(ruleset="../override"),
        header(decks=["", ""]),
        header(decks=["\ud800", "x"]),
    ],
)  # fmt: skip
def test_a_header_that_can_not_be_true_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        replayed(text)


@pytest.mark.parametrize(
    "line",
    [
        "! expire", "! expire noon", "! expire turn now", "! concede", "! concede 2", "! flee 0",
        "! fix 0", "! fix 0 lp", '! fix 0 counter="lp" value=100', "! fix 0 counter=[] value=1",
        '! fix 0 counter="lp" value=NaN', '! fix 0 counter="lp" value=' + "9" * 5000, "! fix 0 unit=[] level=2",
        '! fix 0 card={} origin="hand" to="trash"', '! fix 0 card="FDB-001" origin="hand" to=[]', "! fix 0 self=1",
        "! fix 0 player=1", '! fix 0 counter="lp" value=[', "0 pass + + pass", "1 ", "2 pass", "",
    ],
)  # fmt: skip
def test_a_line_that_can_not_be_played_is_refused(line: str) -> None:
    with pytest.raises(RecordError):
        replayed(moves(line))


def test_a_record_of_another_set_names_the_version_that_it_needs() -> None:
    with pytest.raises(RecordError, match=r"version 9 of the set FDB.*Replay it with fudaba"):
        replayed(header(sets=[{"id": "FDB", "version": 9, "hash": "0"}]))


def test_a_record_reads_no_file_of_the_machine_it_is_replayed_on(tmp_path: Any) -> None:
    """A set's text that is one line with a file's ending is no path."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("password", encoding="utf-8")
    shipped = json.loads(RECORD)["header"]["sets"][0]
    with pytest.raises(RecordError) as caught:
        replayed(header(sets=[shipped, {"id": "A", "version": 1, "hash": "", "text": str(secret)}]))
    assert "<text>" in str(caught.value)


@pytest.mark.parametrize("form", [(replayed, RECORD), (Game.from_json, SNAPSHOT)], ids=["record", "snapshot"])
def test_whatever_is_changed_is_refused_or_replayed(form: tuple[Callable[[str], Any], str]) -> None:
    """A record with another legal choice is another game; anything else is refused, and nothing else is raised."""
    read, text = form
    rng = random.Random(1)
    refused = 0
    for _ in range(120):
        changed = bytearray(text.encode())
        for _ in range(rng.choice((1, 1, 3))):
            changed[rng.randrange(len(changed))] = rng.choice(b'0123456789abc"{}[],:-\x00 ')
        cut = bytes(changed[: rng.choice((len(changed), rng.randrange(len(changed))))])
        try:
            read(cut.decode(errors="replace"))
        except RecordError:
            refused += 1
    assert refused > 100


def test_a_snapshot_with_another_state_is_refused() -> None:
    data = json.loads(SNAPSHOT)
    data["state"]["permanents"] = []
    with pytest.raises(RecordError, match="as it was written"):
        Game.from_json(json.dumps(data))


def test_a_snapshot_with_a_set_that_is_none_is_refused() -> None:
    data = json.loads(SNAPSHOT)
    data["header"]["sets"].append({"text": "dsl: 1", "hash": "", "version": 1, "id": "A"})
    with pytest.raises(RecordError):
        Game.from_json(json.dumps(data))


def test_seeds_are_bounded_as_records_write_them() -> None:
    seed = -(2**8191)
    game = engine.new_game("override", ["sparks", "bells"], seed)
    assert engine.replay(GameRecord.from_json(game.record().to_json())) == game
    with pytest.raises(ValueError, match="8,192 bits"):
        engine.new_game("override", ["sparks", "bells"], 2**8192)

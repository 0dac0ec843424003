"""Anybody can check that a game was dealt from the seed that was promised."""

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.store import finished
from bot.tables.keeping import record_of
from bot.tables.seeds import base36, commitment, fresh
from tests.tables.conftest import Town


async def test_the_command_says_so_and_finds_what_was_changed(village: Town, tmp_path: Path) -> None:
    begun = await village.duel()
    await village.play(begun.id)
    async with village.store.reading() as t:
        (row,) = await finished.of_match(t, begun.id)
    record = record_of(row.row)
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), encoding="utf-8")

    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["verify", *arguments])
        return done.exit_code, done.output

    code, said = run(str(file), begun.name, "1", begun.commitment)
    assert code == 0, said
    assert f"the seed is {record.header['seed']}" in said
    assert run(str(file), begun.name, "2", begun.commitment)[0] == 1
    assert run(str(file), "!?", "1", begun.commitment)[0] == 1
    assert run(str(tmp_path / "none.json"), begun.name, "1", begun.commitment)[0] == 1
    data = json.loads(file.read_text())
    data["header"]["seed"] += 1
    file.write_text(json.dumps(data))
    code, said = run(str(file), begun.name, "1", begun.commitment)
    assert code == 1
    assert "not what was shown at the start" in said
    data["header"]["seed"] -= 1
    data["moves"][3] = "0 fly"
    file.write_text(json.dumps(data))
    code, said = run(str(file), begun.name, "1", begun.commitment)
    assert code == 1
    assert "the one that was promised" in said


def test_a_commitment_is_what_its_documentation_says() -> None:
    seed = fresh()
    text = f"fudaba 1 {base36(1234)} 2 {seed}"
    done = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True, check=True)
    assert done.stdout.decode().split()[0] == commitment(1234, 2, seed)


def test_seeds_are_long_and_never_the_same() -> None:
    seeds = {fresh() for _ in range(100)}
    assert len(seeds) == 100
    assert max(s.bit_length() for s in seeds) > 200


@pytest.mark.parametrize("number", [0, 1, 35, 36, 123_456_789_012])
def test_ids_are_read_back(number: int) -> None:
    assert int(base36(number), 36) == number

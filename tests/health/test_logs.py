"""Logs: every line says what happened, and none says a secret."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

import engine
from bot.health.logs import set_up
from bot.health.redaction import HIDDEN, Cover

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3A"


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("discord", "sqlalchemy", "aiohttp", "PIL")}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)
    structlog.reset_defaults()


class Log:
    def __init__(self, **options: Any) -> None:
        self.stream = io.StringIO()
        set_up(stream=self.stream, **options)

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


def test_an_event_is_a_line_of_json_with_its_fields() -> None:
    log = Log(json=True)
    structlog.get_logger("bot.tables").info("a match begins", match=7, ruleset="override")
    (line,) = log.lines
    assert line["event"] == "a match begins"
    assert line["match"] == 7
    assert line["ruleset"] == "override"
    assert line["level"] == "info"
    assert line["logger"] == "bot.tables"
    assert line["timestamp"].endswith("Z")


def test_what_libraries_log_goes_the_same_way() -> None:
    log = Log(json=True)
    logging.getLogger("discord.client").warning("a %s of the library", "warning", extra={"shard": 3})
    (line,) = log.lines
    assert (line["event"], line["shard"], line["level"]) == ("a warning of the library", 3, "warning")


@pytest.mark.parametrize(
    "name", ["hand", "options", "deck", "seed", "interaction_token", "view", "DISCORD_TOKEN"]
)
def test_a_field_that_tells_too_much_is_hidden_by_its_name(name: str) -> None:
    log = Log()
    structlog.get_logger().info("drawn", **{name: ["Mist Dragon"]})
    assert "Mist Dragon" not in log.text
    assert HIDDEN in log.text


def test_a_hand_inside_other_fields_is_hidden_too() -> None:
    log = Log(json=True)
    structlog.get_logger().info("a seat", seat={"user": 1, "zones": {"hand": ["Mist Dragon"]}})
    assert log.lines[0]["seat"] == {"user": 1, "zones": {"hand": HIDDEN}}


def test_a_game_is_named_and_not_shown() -> None:
    log = Log()
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    structlog.get_logger().info("stuck", game=game, what=game.decision, events=game.events)
    cards = set(engine.ruleset("override").cards)
    assert "<Game>" in log.text
    assert not [card for card in cards if card in log.text]


def test_an_error_that_lists_what_could_be_played_lists_no_cards() -> None:
    log = Log()
    game = engine.new_game("override", ["sparks", "bells"], seed=7)
    assert game.decision is not None
    broken = engine.GameRecord(game.record().header, (f"{game.decision.player} card NONE-1",))
    with pytest.raises(engine.RecordError, match="there were: card FDB-") as failed:
        engine.replay(broken)
    logging.getLogger("bot.tables").warning("match %s: %s", 7, failed.value)
    logging.getLogger("bot.tables").error("failed", exc_info=failed.value)
    assert "can't be replayed" in log.text
    assert not [card for card in engine.ruleset("override").cards if card in log.text]


def test_what_only_looks_like_a_card_stays() -> None:
    log = Log()
    logging.getLogger("bot").info("at 2030-05-01T12:00 in UTF-8, SHA-256, shard 3-4, /match-7")
    assert HIDDEN not in log.text


@pytest.mark.parametrize(
    "text",
    [
        f"login with {BOT_TOKEN}",
        f"Authorization: Bot {BOT_TOKEN}",
        f"POST https://discord.com/api/v10/interactions/12/{INTERACTION_TOKEN}/callback failed",
        f"PATCH /webhooks/12/{INTERACTION_TOKEN}/messages/@original",
        f"token={INTERACTION_TOKEN}",
        f"postgresql+asyncpg://fudaba:{BOT_TOKEN}@db/fudaba",
    ],
)
@pytest.mark.parametrize("json_lines", [True, False])
def test_a_token_is_covered_wherever_it_stands(text: str, json_lines: bool) -> None:
    log = Log(json=json_lines)
    logging.getLogger("any.library").error(text)
    assert BOT_TOKEN not in log.text
    assert INTERACTION_TOKEN not in log.text
    assert HIDDEN in log.text


def test_a_token_in_an_exception_is_covered() -> None:
    log = Log(secrets=["a-local-token"])
    try:
        raise RuntimeError(f"no entry with a-local-token or {BOT_TOKEN}")
    except RuntimeError:
        structlog.get_logger().exception("refused")
    assert "RuntimeError" in log.text
    assert "Traceback" in log.text
    assert "a-local-token" not in log.text
    assert BOT_TOKEN not in log.text


def test_a_traceback_shows_no_local_variables() -> None:
    log = Log()
    hand = ["Mist Dragon"]
    try:
        raise RuntimeError(len(hand))
    except RuntimeError:
        structlog.get_logger().exception("failed")
    assert "Mist Dragon" not in log.text.replace('hand = ["Mist Dragon"]', "")


def test_what_a_failed_statement_was_to_store_is_covered() -> None:
    log = Log()
    statement = "(sqlite3.IntegrityError) UNIQUE\n[SQL: INSERT INTO matches VALUES (?)]\n[parameters: ('Mist Dragon',)]"
    logging.getLogger("bot").error(
        statement + "\n(Background on this error at: https://sqlalche.me/e/20/gkpj)"
    )
    logging.getLogger("bot").error(statement)
    assert "Mist Dragon" not in log.text
    assert "INSERT INTO matches" in log.text


def test_libraries_that_log_payloads_stay_quiet_at_every_level() -> None:
    log = Log(level="debug")
    logging.getLogger("discord.http").debug(
        "POST with %s has returned", '{"content": "Your hand: Mist Dragon"}'
    )
    logging.getLogger("sqlalchemy.engine.Engine").info("INSERT … Mist Dragon")
    logging.getLogger("bot").debug("seen")
    assert "Mist Dragon" not in log.text
    assert "seen" in log.text


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="LOUD"):
        set_up("loud", stream=io.StringIO())


@given(st.text(alphabet="abcXYZ019_-", min_size=30, max_size=90), st.text(max_size=20))
def test_no_interaction_token_gets_through(token: str, around: str) -> None:
    covered = Cover().cover(f"{around} /interactions/123/{token}/callback {around}")
    assert token not in covered.replace(around, "")


@given(st.text(max_size=200))
def test_covering_twice_changes_nothing_more(text: str) -> None:
    once = Cover(["secret"]).cover(text)
    assert Cover(["secret"]).cover(once) == once

"""The studio draws beside the loop, one picture at a time, the newest wish of a place, and each picture once."""

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.pictures import Apart, Studio, render, render_board, render_card
from tests import patience

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def game() -> engine.Game:
    return engine.new_game("override", ["sparks", "bells"], 3)


def seen(n: int, viewer: int | None = None) -> dict[str, Any]:
    """As much of a view as a renderer that draws nothing needs."""
    return {"n": n, "viewer": viewer}


class Gate:
    """Stands in for a renderer that can be held up; notes what it was asked to draw, and in which thread."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.threads: set[int] = set()
        self.busy = threading.Event()
        self.open = threading.Event()

    def __call__(self, view: dict[str, Any], *rest: object) -> bytes:
        self.busy.set()
        self.threads.add(threading.get_ident())
        assert self.open.wait(patience.SECONDS)
        if view["n"] < 0:
            raise RuntimeError("no picture of this")
        self.drawn.append(view["n"])
        return b"picture %d" % view["n"]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    found = Gate()
    monkeypatch.setattr(render, "render_board", found)
    return found


async def test_the_pictures_are_those_of_the_plain_functions(game: engine.Game) -> None:
    studio, rs, view = Studio(), game.ruleset, game.view(0)
    card = next(iter(rs.cards))
    assert await studio.board(1, view, rs, "en", ("A", "B")) == render_board(view, rs, "en", ("A", "B"))
    assert await studio.card(card, rs, "ja") == render_card(card, rs, "ja")
    assert (await studio.hand(1, view, rs, "ja")).startswith(PNG)
    assert (await studio.cards([card] * 3, rs, "en", "Trash")).startswith(PNG)


async def test_the_newest_wish_of_a_place_is_drawn(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(), game.ruleset
    first = asyncio.create_task(studio.board("m", seen(1), rs, "en"))
    assert await asyncio.to_thread(gate.busy.wait, patience.SECONDS)
    rest = [asyncio.create_task(studio.board("m", seen(n), rs, "en")) for n in (2, 3, 4)]
    other = asyncio.create_task(studio.board("other", seen(9), rs, "en"))
    await asyncio.sleep(0)
    gate.open.set()
    assert await first == b"picture 1", "what is being drawn is finished"
    assert await asyncio.gather(*rest) == [b"picture 4"] * 3
    assert await other == b"picture 9"
    assert gate.drawn == [1, 4, 9]
    assert threading.get_ident() not in gate.threads


async def test_no_viewer_gets_what_another_one_may_see(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(), game.ruleset
    first = asyncio.create_task(studio.board("m", seen(1), rs, "en"))
    assert await asyncio.to_thread(gate.busy.wait, patience.SECONDS)
    wishes = [(2, None, "en"), (3, 0, "en"), (4, 1, "en"), (5, None, "ja")]
    rest = [asyncio.create_task(studio.board("m", seen(n, viewer), rs, lang)) for n, viewer, lang in wishes]
    await asyncio.sleep(0)
    gate.open.set()
    await first
    assert await asyncio.gather(*rest) == [b"picture %d" % n for n, _, _ in wishes]


async def test_who_has_pressed_a_button_is_served_before_boards(
    game: engine.Game, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "render_hand", gate)
    studio, rs = Studio(), game.ruleset
    boards = [asyncio.create_task(studio.board(n, seen(n), rs, "en")) for n in (1, 2, 3)]
    assert await asyncio.to_thread(gate.busy.wait, patience.SECONDS)
    hand = asyncio.create_task(studio.hand("m", game.view(0) | seen(7, 0), rs, "en"))
    await asyncio.sleep(0)
    gate.open.set()
    await asyncio.gather(hand, *boards)
    assert gate.drawn == [1, 7, 2, 3]


async def test_a_hand_is_drawn_anew_only_when_it_looks_different(
    game: engine.Game, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "render_hand", gate)
    gate.open.set()
    assert game.decision is not None
    who = game.decision.player
    studio, rs, view = Studio(), game.ruleset, game.view(who)
    for n, change in enumerate(({}, {"turn": 9, "phase": "end"}, {"decision": None}), start=1):
        await studio.hand("m", view | change | seen(n, who), rs, "en")
    assert gate.drawn == [1, 3], "what can be played is marked"


async def test_a_picture_is_drawn_once(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(), game.ruleset
    gate.open.set()
    for place in ("m", "m", "somewhere else"):
        assert await studio.board(place, seen(1), rs, "en") == b"picture 1"
    await studio.board("m", seen(1), rs, "ja")
    assert gate.drawn == [1, 1], "another language is another picture"


async def test_what_is_kept_is_bounded(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(kept=20), game.ruleset
    gate.open.set()
    for n in (1, 2, 3, 3, 1):
        await studio.board("m", seen(n), rs, "en")
    assert gate.drawn == [1, 2, 3, 1], "room for two: the first had gone"


async def test_a_failure_reaches_whoever_asked_and_nobody_else(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(), game.ruleset
    gate.open.set()
    bad, good = await asyncio.gather(
        studio.board("a", seen(-1), rs, "en"), studio.board("b", seen(2), rs, "en"), return_exceptions=True
    )
    assert isinstance(bad, RuntimeError)
    assert good == b"picture 2"


async def test_who_gives_up_waiting_does_not_stop_the_others(game: engine.Game, gate: Gate) -> None:
    studio, rs = Studio(), game.ruleset
    one, two = [asyncio.create_task(studio.board("m", seen(1), rs, "en")) for _ in range(2)]
    assert await asyncio.to_thread(gate.busy.wait, patience.SECONDS)
    one.cancel()
    gate.open.set()
    assert await two == b"picture 1"
    with pytest.raises(asyncio.CancelledError):
        await one


async def test_pictures_drawn_in_another_process_are_the_same(game: engine.Game) -> None:
    apart = Apart()
    await apart.warm()
    try:
        for apply in (apart, asyncio.to_thread):
            studio = Studio(apply=apply)
            board = await studio.board(1, game.view(None), game.ruleset, "ja", ("A", "花子"))
            assert board == render_board(game.view(None), game.ruleset, "ja", ("A", "花子"))
            cards = list(game.ruleset.cards)[:3]
            told = await studio.cards(cards, game.ruleset, "en", "Found", told=True)
            assert told == render.render_cards(cards, game.ruleset, "en", "Found", True)
    finally:
        apart.close()


async def test_the_other_process_ends_with_a_bot_that_is_killed() -> None:
    """The child tells its worker's id and is killed; the worker's end of the pipe closes."""
    script = (
        "import asyncio, os, signal, engine\n"
        "from bot.pictures import Apart, Studio\n"
        "async def main():\n"
        "    apart = Apart()\n"
        "    await Studio(apply=apart).card('FDB-001', engine.ruleset('override'), 'en')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert child.stdout is not None
    await asyncio.wait_for(
        child.stdout.read(), patience.SECONDS
    )  # ends when nobody holds the other end any more
    await child.wait()

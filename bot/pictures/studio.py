"""Pictures beside an event loop: one at a time in a thread, what a person waits for first, and each kept.

A board that nobody has seen yet is worth nothing once there is a newer one: of the wishes for one place only the newest
is drawn, and it answers all of them.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from bot.pictures import grid, render
from engine.registry import Ruleset

Json = dict[str, Any]
Draw = partial[bytes]
Apply = Callable[[Draw], Awaitable[bytes]]


class Studio:
    """Draws for an event loop. `kept` bounds the pictures that are remembered, in bytes; `drew` is told the seconds that
    each one took; `apply` says where they are drawn: in a thread, or in another process (`Apart`)."""

    def __init__(
        self,
        kept: int = 32 * 1024 * 1024,
        drew: Callable[[float], object] = lambda seconds: None,
        apply: Apply = asyncio.to_thread,
    ) -> None:
        self._drew = drew
        self._apply = apply
        self._kept = kept
        self._held = 0
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        self._asked: OrderedDict[Hashable, _Wish] = OrderedDict()
        """For somebody who has just pressed a button."""
        self._due: OrderedDict[Hashable, _Wish] = OrderedDict()
        """Boards, which come when they come."""
        self._work: asyncio.Task[None] | None = None

    async def board(
        self, place: Hashable, view: Json, ruleset: Ruleset, lang: str, names: Sequence[str] = ()
    ) -> bytes:
        """The table. Where a newer view is asked for the same `place`, viewer and language before this one is drawn, that
        is the answer. Raises `LookupError` for an unknown language.
        """
        mark = ("board", ruleset.rules.fingerprint, lang, view, list(names))
        draw = partial(render.render_board, view, ruleset, lang, names)
        return await self._ask(self._due, (place, view["viewer"], lang), mark, draw)

    async def hand(self, place: Hashable, view: Json, ruleset: Ruleset, lang: str) -> bytes:
        """The viewer's own hand. Raises `ValueError` for a spectator, who has none."""
        mark = ("hand", ruleset.rules.fingerprint, lang, *grid.held(view))
        draw = partial(render.render_hand, view, ruleset, lang)
        return await self._ask(self._asked, ("hand", place, view["viewer"], lang), mark, draw)

    async def card(self, card: str, ruleset: Ruleset, lang: str) -> bytes:
        """One card. Raises `LookupError` for one that there isn't."""
        mark = ("card", ruleset.rules.fingerprint, lang, card)
        draw = partial(render.render_card, card, ruleset, lang)
        return await self._ask(self._asked, _hash(mark), mark, draw)

    async def cards(
        self, cards: Sequence[str], ruleset: Ruleset, lang: str, title: str, *, told: bool = False
    ) -> bytes:
        """A pile or a deck; `told`: with the cards' texts."""
        mark = ("cards", ruleset.rules.fingerprint, lang, list(cards), title, told)
        draw = partial(render.render_cards, cards, ruleset, lang, title, told)
        return await self._ask(self._asked, _hash(mark), mark, draw)

    async def _ask(
        self, queue: "OrderedDict[Hashable, _Wish]", place: Hashable, mark: Any, draw: Draw
    ) -> bytes:
        key = _hash(mark)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        wish = queue.get(place)
        if wish is None:
            wish = queue[place] = _Wish(asyncio.get_running_loop().create_future())
        wish.key, wish.draw = key, draw
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._draw())
        return await asyncio.shield(wish.done)

    async def _draw(self) -> None:
        while self._asked or self._due:
            _, wish = (self._asked or self._due).popitem(last=False)
            try:
                picture = self._pictures.get(wish.key, b"") or await self._drawn(wish.draw)
            except Exception as e:  # whoever asked gets it; the studio goes on
                wish.done.set_exception(e)
                wish.done.exception()  # nobody may be left to hear of it
                continue
            self._keep(wish.key, picture)
            wish.done.set_result(picture)

    async def _drawn(self, draw: Draw) -> bytes:
        begun = time.perf_counter()
        picture = await self._apply(draw)
        self._drew(time.perf_counter() - begun)
        return picture

    def _keep(self, key: bytes, picture: bytes) -> None:
        if key not in self._pictures:
            self._pictures[key] = picture
            self._held += len(picture)
        while self._held > self._kept and len(self._pictures) > 1:
            self._held -= len(self._pictures.popitem(last=False)[1])


class _Wish:
    """What is to be drawn next for a place, and everybody who waits for it."""

    key: bytes
    draw: Draw

    def __init__(self, done: "asyncio.Future[bytes]") -> None:
        self.done = done


def _hash(mark: Any) -> bytes:
    return sha256(json.dumps(mark, sort_keys=True, default=str).encode()).digest()

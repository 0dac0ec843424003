"""Communities' sets are looked at in a process of their own, which has so much time and memory and no more.

A set is data, but data can be made to take for ever: to be read, to be put into words, to be played.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass

SECONDS = 25.0
"""Time for everything; a large honest set takes about five."""
MOST_BYTES = 400_000
"""Bytes of a set file: a thousand cards."""
WORKER = (sys.executable, "-m", "bot.library.vetting_worker")


@dataclass(frozen=True, slots=True)
class Vetted:
    """A set that can be played with."""

    hash: str
    ruleset: str
    code: str
    name_en: str
    name_ja: str
    version: int
    cards: int
    games: int
    """Random games that were played with its cards."""


class Unfit(Exception):
    """A set can't be played with; `problems` are the engine's own words, one a line, `late` is that it took too long."""

    def __init__(self, problems: Sequence[str] = (), *, late: bool = False) -> None:
        super().__init__("\n".join(problems) or "too late")
        self.problems = tuple(problems)
        self.late = late


async def vet(text: str, others: Sequence[str] = (), seconds: float = SECONDS, *, lang: str = "en") -> Vetted:
    """Look at a set, together with the others that a server plays with. Raises `Unfit`, with its problems in a language."""
    worker = await asyncio.create_subprocess_exec(
        *WORKER,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    wanted = {"text": text, "others": list(others), "seconds": seconds, "lang": lang}
    asked = json.dumps(wanted).encode()
    try:
        answer, _ = await asyncio.wait_for(worker.communicate(asked), seconds)
    except TimeoutError:
        raise Unfit(late=True) from None
    finally:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
    if worker.returncode != 0:
        raise Unfit(late=True)
    found = json.loads(answer)
    if "problems" in found:
        raise Unfit(found["problems"])
    return Vetted(**found)

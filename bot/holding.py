"""Who holds a store's matches: one process, and the next one as soon as that is gone."""

import asyncio
import logging
import os
import secrets
import socket
from datetime import timedelta

from .store import lease
from .store.lease import LeaseHeld
from .tables import Tables
from .tables.running import LEASE

_log = logging.getLogger(__name__)


def holder() -> str:
    """A name for this process that no other has: machine, process, and something drawn."""
    return f"{socket.gethostname()[:32]}:{os.getpid()}:{secrets.token_hex(8)}"


async def take_over(tables: Tables, stopped: asyncio.Event) -> bool:
    """Open the tables, waiting while another process holds them; False if stopped meanwhile.

    A process of this machine that has died holds nothing any more.
    """
    while not stopped.is_set():
        try:
            away = await tables.open()
        except LeaseHeld as held:
            if _has_died(held.holder):
                _log.warning("the process that hosted the matches has died")
                async with tables.store.transaction() as t:
                    await lease.end(t, LEASE, held.holder)
                continue
            _log.warning("%s; waiting for it", held)
            await _wait(stopped, held, tables)
        else:
            if away > timedelta(minutes=1):
                _log.info("nobody was here for %s; so much is added to every deadline", away)
            return True
    return False


async def _wait(stopped: asyncio.Event, held: LeaseHeld, tables: Tables) -> None:
    waits = [
        asyncio.ensure_future(stopped.wait()),
        asyncio.ensure_future(tables.clock.sleep_until(held.until)),
    ]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()


def _has_died(name: str) -> bool:
    """Whether a holder was a process of this machine that is no more."""
    machine, _, rest = name.partition(":")
    number = rest.partition(":")[0]
    if machine != socket.gethostname()[:32] or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return True
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False

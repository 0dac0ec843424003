"""The endpoint for those who watch: `/live`, `/ready` and `/metrics`, by default on this machine only."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from .metrics import AskStore, Metrics, utc_now

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that the database has for an answer."""


class HealthServer:
    """Says how the bot is doing.

    `/live` answers as long as the event loop turns; `/ready` with 200 while gateway and database are there, else
    with 503 and the names of what is missing; `/metrics` in Prometheus' text format.
    """

    def __init__(
        self,
        metrics: Metrics,
        *,
        store: AskStore,
        gateway: Callable[[], bool],
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._metrics, self._store, self._gateway, self._now = metrics, store, gateway, now
        app = web.Application()
        app.add_routes(
            [
                web.get("/live", self._live),
                web.get("/ready", self._ready),
                web.get("/metrics", self._show_metrics),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None)

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> int:
        """Open the endpoint; its port. Raises OSError where that can't be had."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close the endpoint."""
        await self._runner.cleanup()

    async def _look(self) -> dict[str, bool]:
        """Bring the gauges up to date; what is there and what is not."""
        found = {"gateway": self._gateway(), "store": await self._ask_store()}
        self._metrics.gateway.set(found["gateway"])
        self._metrics.store.set(found["store"])
        return found

    async def _ask_store(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                standing = await self._store()
        except Exception:  # whatever keeps the store from answering is the answer
            log.warning("the database does not say how it stands", exc_info=True)
            return False
        self._metrics.show(standing, self._now())
        return True

    async def _live(self, request: web.Request) -> web.Response:
        return web.json_response({"live": True})

    async def _ready(self, request: web.Request) -> web.Response:
        found = await self._look()
        missing = [name for name, there in found.items() if not there]
        return web.json_response({"missing": missing}, status=503 if missing else 200)

    async def _show_metrics(self, request: web.Request) -> web.Response:
        await self._look()
        shown = generate_latest(self._metrics.registry)
        return web.Response(body=shown, headers={"Content-Type": CONTENT_TYPE_LATEST})

"""What is measured: answers, limits, the loop; and where it can be read."""

import asyncio
import math
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.health.budget import Budget
from bot.health.lag import LoopWatch
from bot.health.manager import Manager
from bot.health.metrics import Metrics, Standing
from bot.health.requests import made_at, route_of, trace
from bot.health.server import HealthServer
from tests.discord_harness import House
from tests.ports import held_port

NOW = datetime(2030, 5, 1, 12, tzinfo=UTC)
QUIET = Standing(open_matches=0, overdue_deadlines=0, outbox=0, oldest_due=None)


def value(metrics: Metrics, name: str, **labels: str) -> float:
    found = metrics.registry.get_sample_value(name, labels)
    assert found is not None, name
    return found


@asynccontextmanager
async def endpoint(
    metrics: Metrics, standing: Standing | Exception = QUIET, gateway: Callable[[], bool] = lambda: True
) -> AsyncIterator[Callable[[str], "asyncio.Future[tuple[int, str]]"]]:
    async def ask() -> Standing:
        if isinstance(standing, Exception):
            raise standing
        return standing

    server = HealthServer(metrics, store=ask, gateway=gateway, now=lambda: NOW)
    port = await server.start()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:

        async def get(path: str) -> tuple[int, str]:
            async with session.get(path) as answer:
                return answer.status, await answer.text()

        yield lambda path: asyncio.ensure_future(get(path))
    await server.stop()


async def test_the_endpoint_shows_how_the_store_stands() -> None:
    standing = Standing(open_matches=3, overdue_deadlines=1, outbox=2, oldest_due=NOW - timedelta(seconds=40))
    async with endpoint(Metrics("1.2.3"), standing) as get:
        status, text = await get("/metrics")
    assert status == 200
    samples = {
        sample.name: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("fudaba_")
    }
    assert samples["fudaba_open_matches"] == 3
    assert samples["fudaba_overdue_deadlines"] == 1
    assert samples["fudaba_outbox_due"] == 2
    assert samples["fudaba_outbox_age_seconds"] == 40
    assert samples["fudaba_store_up"] == 1
    assert samples["fudaba_gateway_connected"] == 1
    assert 'fudaba_info{version="1.2.3"} 1.0' in text


async def test_ready_names_what_is_missing_and_live_does_not_mind() -> None:
    metrics = Metrics()
    async with endpoint(metrics, OSError("no database"), gateway=lambda: False) as get:
        assert await get("/ready") == (503, '{"missing": ["gateway", "store"]}')
        assert (await get("/live"))[0] == 200
        assert (await get("/metrics"))[0] == 200
    assert value(metrics, "fudaba_store_up") == 0
    async with endpoint(metrics) as get:
        assert await get("/ready") == (200, '{"missing": []}')


async def test_a_store_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.health.server.PATIENCE", 0.01)

    async def hang() -> Standing:
        return await asyncio.Event().wait()  # type: ignore[return-value]

    server = HealthServer(Metrics(), store=hang, gateway=lambda: True)
    port = await server.start()
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/ready") as answer:
        assert answer.status == 503
    await server.stop()


@pytest.fixture
def port() -> Iterator[int]:
    with held_port() as port:
        yield port


async def test_answers_and_requests_of_a_real_client_are_counted(discord_house: House) -> None:
    metrics, answered = Metrics(), asyncio.Event()

    class Greeter(discord.Client):
        def __init__(self) -> None:
            super().__init__(
                intents=discord.Intents(guilds=True),
                guild_ready_timeout=0.02,
                http_trace=trace(metrics, Budget(math.inf)),
            )
            self.tree = discord.app_commands.CommandTree(self)

            @self.tree.command(description="Say hello")
            async def hello(interaction: discord.Interaction) -> None:
                await interaction.response.send_message("Hello")
                answered.set()

        async def setup_hook(self) -> None:
            await self.tree.sync()

    await discord_house.run(Greeter())
    alice = discord_house.person("alice")
    await alice.slash("hello")
    await answered.wait()
    assert value(metrics, "fudaba_acknowledgement_seconds_count") == 1
    callback = "/interactions/:id/:token/callback"
    assert value(metrics, "fudaba_discord_requests_total", method="POST", route=callback, status="200") == 1
    assert value(metrics, "fudaba_discord_invalid_requests_total") == 0


async def test_limits_and_refusals_are_counted_as_discord_counts_them(port: int) -> None:
    from aiohttp import web

    metrics = Metrics()
    answers = [(401, None), (403, None), (404, None), (429, "user"), (429, "shared"), (200, None)]

    async def answer(request: web.Request) -> web.Response:
        status, scope = answers.pop(0)
        return web.Response(status=status, headers={} if scope is None else {"X-RateLimit-Scope": scope})

    app = web.Application()
    app.router.add_get("/{any:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    async with aiohttp.ClientSession(trace_configs=[trace(metrics, Budget(math.inf))]) as session:
        for _ in range(6):
            async with session.get(f"http://127.0.0.1:{port}/api/v10/channels/5"):
                pass
    await runner.cleanup()
    assert value(metrics, "fudaba_discord_invalid_requests_total") == 3
    assert value(metrics, "fudaba_discord_invalid_requests_lately") == 3
    assert value(metrics, "fudaba_discord_rate_limited_total", scope="user") == 1
    assert value(metrics, "fudaba_discord_rate_limited_total", scope="shared") == 1
    async with aiohttp.ClientSession(trace_configs=[trace(metrics, Budget(math.inf))]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(f"http://127.0.0.1:{port}/api/v10/channels/5")
    failed = {"method": "GET", "route": "/channels/:id", "status": "failed"}
    assert value(metrics, "fudaba_discord_requests_total", **failed) == 1


def test_a_route_has_neither_ids_nor_tokens() -> None:
    assert route_of("/api/v10/interactions/1/abc/callback") == "/interactions/:id/:token/callback"
    assert route_of("/api/v10/webhooks/1/123") == "/webhooks/:id/:token"
    assert route_of("/api/v10/channels/1/messages/2") == "/channels/:id/messages/:id"


def test_the_time_in_an_id_is_discords() -> None:
    assert made_at(175928847299117063) == discord.utils.snowflake_time(175928847299117063).timestamp()


async def test_a_blocked_loop_is_seen_and_the_watch_beats() -> None:
    metrics, beats = Metrics(), []
    time = iter([0.0, 0.25, 0.25, 1.75])  # the second round is woken 1.25 s too late

    async def sleep(seconds: float) -> None:
        if len(beats) == 2:
            raise asyncio.CancelledError

    def now() -> float:
        return next(time, 2.0)

    with pytest.raises(asyncio.CancelledError):
        await LoopWatch(metrics, lambda: beats.append(1), now=now, sleep=sleep).run()
    assert len(beats) == 2
    assert value(metrics, "fudaba_loop_lag_seconds_sum") == 1.25
    assert value(metrics, "fudaba_loop_lag_seconds_bucket", le="1.0") == 1


def test_the_process_manager_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    address = "notify"  # the path of a socket has 107 characters at most
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address)
        manager = Manager({"NOTIFY_SOCKET": address})
        manager.ready()
        manager.alive()
        manager.stopping()
        assert [listening.recv(64) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]
    Manager({}).ready()  # nobody asked


async def _probe(port: str) -> tuple[int, str]:
    environment = {**os.environ, "FUDABA_HEALTH_PORT": port}
    made = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.health.probe", env=environment, stderr=subprocess.PIPE
    )
    _, errors = await made.communicate()
    assert made.returncode is not None
    return made.returncode, errors.decode()


async def test_the_probe_of_a_container_says_it_by_its_status() -> None:
    server = HealthServer(Metrics(), store=lambda: asyncio.sleep(0, QUIET), gateway=lambda: True)
    port = await server.start()
    assert await _probe(str(port)) == (0, "")
    await server.stop()
    status, said = await _probe(str(port))
    assert status == 1
    assert "Traceback" not in said
    status, said = await _probe("")
    assert status == 2
    assert "FUDABA_HEALTH_PORT" in said

"""The bot from start to stop: commands are sent when they have changed, and a connection is tried again."""

import asyncio
from collections.abc import Callable

import discord
import pytest
from discord import app_commands

from bot.discord.client import Fudaba
from bot.discord.commands import PARTS
from bot.discord.match.duel import duel
from bot.discord.parts import Part
from bot.discord.running import PAUSES as PAUSES_OF_THE_BOT
from bot.discord.running import supervise
from bot.discord.syncing import fingerprint, sync
from bot.discord.translator import Translator
from bot.settings import SettingsError
from tests import patience
from tests.discord_harness import TOKEN, House

SYNC = "/applications/{application_id}/commands"
PAUSES = (0.01,)


def a_bot(*parts: Part) -> Fudaba:
    """A bot with all commands, and nothing that they would need to be carried out."""
    named = [Part(commands=part.commands) for part in PARTS]
    return Fudaba(parts or named, guild_ready_timeout=0.02)


def syncs(house: House) -> int:
    return len([e for e in house.exchanges if e.method == "PUT" and e.route == SYNC])


async def test_commands_are_sent_only_when_they_have_changed(discord_house: House) -> None:
    bot = a_bot()
    await discord_house.run(bot)
    mark = await sync(bot.tree, None)
    assert await sync(bot.tree, mark) == mark
    assert syncs(discord_house) == 1

    @app_commands.command(description="Another")
    async def another(interaction: discord.Interaction) -> None: ...

    bot.tree.add_command(another)
    assert await sync(bot.tree, mark) != mark
    assert syncs(discord_house) == 2


async def test_commands_are_sent_again_to_an_application_that_has_none(discord_house: House) -> None:
    bot = a_bot()
    await discord_house.run(bot)
    mark = await fingerprint(bot.tree)
    await sync(bot.tree, mark)
    assert syncs(discord_house) == 1


async def test_commands_are_named_in_the_language_of_the_user(discord_house: House) -> None:
    bot = a_bot()
    await discord_house.run(bot)
    await sync(bot.tree, None)
    assert "help" in discord_house.person("alice").commands()
    assert "ヘルプ" in discord_house.person("hanako").commands()


async def test_choices_are_named_in_the_language_of_the_user() -> None:
    translator = Translator()
    (ruling,) = [c for c in duel.walk_commands() if c.name == "open"]
    payload = await ruling.get_translated_payload(a_bot().tree, translator)
    named = [c["name_localizations"] for o in payload["options"] for c in o.get("choices", ())]
    assert {"ja": "1本勝負"} in named
    assert all("ja" in localised for localised in named)


class Attempts:
    """Makes bots, counts them, and does something before each."""

    def __init__(self, before: Callable[[int], None]) -> None:
        self.count = 0
        self._before = before
        self.bots: list[Fudaba] = []

    def __call__(self) -> Fudaba:
        self.count += 1
        self._before(self.count)
        self.bots.append(a_bot())
        return self.bots[-1]


async def connected(house: House, stopped: asyncio.Event, attempts: Attempts) -> None:
    """Run under supervision until the bot is ready, then stop it."""
    arriving = asyncio.create_task(house.discord.gateway.next_session())
    running = asyncio.create_task(supervise(attempts, TOKEN, stopped, PAUSES))
    async with asyncio.timeout(patience.SECONDS):
        await arriving
        await attempts.bots[-1].wait_until_ready()
        stopped.set()
        await running


async def test_rest_down_at_login(discord_house: House) -> None:
    discord_house.discord.faults.refuse("GET /users/@me", 503)
    attempts = Attempts(lambda n: None)
    await connected(discord_house, asyncio.Event(), attempts)
    assert attempts.count == 2


async def test_the_gateway_down_at_the_first_connect(
    discord_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py waits five seconds between its own tries; they are cut to none here."""
    discord_house.expect("error")
    discord_house.discord.faults.refuse_gateway = True
    tries = []
    sleep = asyncio.sleep

    async def at_once(seconds: float) -> None:
        if seconds == 5.0:
            tries.append(seconds)
            discord_house.discord.faults.refuse_gateway = len(tries) < 3
            seconds = 0.0
        await sleep(seconds)

    monkeypatch.setattr("discord.shard.asyncio.sleep", at_once)
    await connected(discord_house, asyncio.Event(), Attempts(lambda n: None))
    assert len(tries) >= 3


async def test_a_wrong_token_ends_the_program_with_a_remedy(discord_house: House) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN"):
        await supervise(a_bot, "wrong", asyncio.Event(), PAUSES)


def test_a_bot_that_never_gets_in_spends_no_days_identifies() -> None:
    """Discord resets the token of an application that identifies itself more than 1,000 times a day."""
    assert list(PAUSES_OF_THE_BOT) == sorted(PAUSES_OF_THE_BOT)
    assert 24 * 60 * 60 / PAUSES_OF_THE_BOT[-1] + len(PAUSES_OF_THE_BOT) < 1_000


async def test_nothing_there_is_tried_again_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:9/api/v10")
    stopped = asyncio.Event()
    attempts = Attempts(lambda n: stopped.set() if n == 3 else None)
    await supervise(attempts, TOKEN, stopped, PAUSES)
    assert attempts.count == 3

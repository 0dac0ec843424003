"""Discord still shows the commands of an older version: whoever uses one is told so, and nothing is left hanging."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord
import pytest
from discord import app_commands

from bot.discord.calls import Call, Page
from bot.discord.client import Fudaba
from bot.discord.options import Choices, choices, completing
from bot.discord.parts import Part
from bot.sandbox.driver import Person
from tests import patience
from tests.discord_harness import House

CHANGED = "My commands have just changed"
Deploy = Callable[[str], Awaitable[Person]]


async def _answer(interaction: discord.Interaction) -> None:
    await Call.of(interaction).answer(Page("done"))


@completing
async def _names(interaction: discord.Interaction, current: str) -> Choices:
    return choices([("Mist Dragon", "mist")])


def before() -> list[app_commands.Command[object, ..., object]]:
    """The commands as they were."""

    @app_commands.command(description="Loses an option, gets another that must be given")
    @app_commands.autocomplete(card=_names)
    async def grown(interaction: discord.Interaction, card: str) -> None: ...

    @app_commands.command(description="Has an option of another type")
    async def counted(interaction: discord.Interaction, number: int) -> None: ...

    @app_commands.command(description="Is no more")
    @app_commands.autocomplete(card=_names)
    async def gone(interaction: discord.Interaction, card: str) -> None: ...

    @app_commands.command(description="Has choices no more")
    @app_commands.autocomplete(card=_names)
    async def plain(interaction: discord.Interaction, card: str) -> None: ...

    return [grown, counted, gone, plain]


def after() -> list[app_commands.Command[object, ..., object]]:
    """The commands as they are."""

    @app_commands.command(description="Loses an option, gets another that must be given")
    @app_commands.autocomplete(deck=_names)
    async def grown(interaction: discord.Interaction, deck: str) -> None:
        await _answer(interaction)

    @app_commands.command(description="Has an option of another type")
    async def counted(interaction: discord.Interaction, number: discord.Member) -> None:
        await _answer(interaction)

    @app_commands.command(description="Has choices no more")
    async def plain(interaction: discord.Interaction, card: str) -> None:
        await _answer(interaction)

    return [grown, counted, plain]


def a_bot(commands: Sequence[app_commands.Command[object, ..., object]]) -> Fudaba:
    return Fudaba([Part(commands=tuple(commands))], patience=patience.SECONDS, guild_ready_timeout=0.02)


@pytest.fixture
def deploy(discord_house: House) -> Deploy:
    """The older version told Discord its commands; the newer one runs and hasn't yet."""

    async def run(username: str) -> Person:
        old = a_bot(before())
        await discord_house.run(old)
        await old.tree.sync()
        await discord_house.halt(old)
        await discord_house.run(a_bot(after()))
        return discord_house.person(username)

    return run


@pytest.mark.parametrize(
    ("command", "options"),
    [("grown", {"card": "mist"}), ("counted", {"number": 7}), ("gone", {"card": "mist"})],
)
async def test_a_command_of_an_older_version_asks_for_a_minute(
    deploy: Deploy, command: str, options: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    reply = await (await deploy("alice")).slash(command, **options)
    assert reply.ephemeral
    assert CHANGED in reply.text
    assert not [r for r in caplog.records if r.levelname == "ERROR"]


async def test_the_same_in_japanese(deploy: Deploy) -> None:
    reply = await (await deploy("hanako")).slash("grown", card="mist")
    assert "コマンド" in reply.text


async def test_a_command_that_is_as_it_was_still_works(deploy: Deploy) -> None:
    assert (await (await deploy("alice")).slash("plain", card="mist")).text == "done"


@pytest.mark.parametrize("command", ["grown", "gone", "plain"])
async def test_typing_into_an_option_of_an_older_version_offers_nothing(
    deploy: Deploy, command: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert await (await deploy("alice")).autocomplete(command, "card", "m") == []
    assert not [r for r in caplog.records if r.levelname == "ERROR"]


# ---- choices come in time, or none


class Typing:
    """A command whose choices come when they are let."""

    def __init__(self) -> None:
        self.begun, self.ready = asyncio.Event(), asyncio.Event()
        self.stopped = False

        @completing
        async def names(interaction: discord.Interaction, current: str) -> Choices:
            self.begun.set()
            try:
                await self.ready.wait()
            except asyncio.CancelledError:
                self.stopped = True
                raise
            if current == "boom":
                raise ZeroDivisionError
            return choices([("Mist Dragon", "mist")])

        @app_commands.command(description="Look something up")
        @app_commands.autocomplete(card=names)
        async def look(interaction: discord.Interaction, card: str) -> None:
            await _answer(interaction)

        self.part = Part(commands=(look,))


async def typing(house: House, seconds: float) -> tuple[Typing, Person]:
    made = Typing()
    bot = Fudaba([made.part], patience=seconds, guild_ready_timeout=0.02)
    await house.run(bot)
    await bot.tree.sync()
    return made, house.person("alice")


async def test_choices_that_come_in_time_are_offered(discord_house: House) -> None:
    slow, alice = await typing(discord_house, patience.SECONDS)
    offered = asyncio.create_task(alice.autocomplete("look", "card", "m"))
    await asyncio.wait_for(slow.begun.wait(), patience.SECONDS)
    slow.ready.set()
    assert [choice["value"] for choice in await offered] == ["mist"]


async def test_choices_that_would_come_too_late_are_given_up(discord_house: House) -> None:
    slow, alice = await typing(discord_house, 0.0)
    assert await alice.autocomplete("look", "card", "m") == []
    assert slow.begun.is_set()
    assert slow.stopped


async def test_choices_that_fail_are_none(discord_house: House, caplog: pytest.LogCaptureFixture) -> None:
    broken, alice = await typing(discord_house, patience.SECONDS)
    broken.ready.set()
    assert await alice.autocomplete("look", "card", "boom") == []
    assert "ZeroDivisionError" in caplog.text


def test_every_completion_of_the_bot_has_that_limit() -> None:
    """All are made by `completing`: none goes past it."""
    from bot.discord.commands import PARTS

    made = Fudaba(PARTS).tree.walk_commands()
    found = [
        option.autocomplete
        for command in made
        if isinstance(command, app_commands.Command)
        for option in command._params.values()
        if option.autocomplete is not None
    ]
    assert len(found) >= 10
    assert {one.__code__ for one in found} == {_names.__code__}

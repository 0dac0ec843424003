"""The same bot and the same scenarios on this server and on simcord, another imitation of Discord.

simcord works inside discord.py's process without sockets and shares no line with this server. Each
scenario tells what the bot and two people saw; where the two disagree, `DIFFERENCES` says who is
right, by Discord's documentation.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import discord
import pytest
import simcord
from discord import app_commands

from bot.sandbox import Refused
from bot.sandbox.driver import Person, Reply
from bot.sandbox.permissions import Permission
from tests import patience
from tests.discord_harness import House

Facts = list[Any]


class CrossBot(discord.Client):
    """A bot whose commands try one thing each and note the error code that comes of it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.02)
        self.codes: asyncio.Queue[int] = asyncio.Queue()
        self.tree = app_commands.CommandTree(self)
        for function in COMMANDS:
            self.tree.add_command(function)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def attempt(self, trying: Awaitable[Any]) -> None:
        """Do something and note its error code, 0 for none."""
        try:
            await trying
        except discord.HTTPException as error:
            self.codes.put_nowait(error.code)
        else:
            self.codes.put_nowait(0)


def bot_of(interaction: discord.Interaction) -> CrossBot:
    assert isinstance(interaction.client, CrossBot)
    return interaction.client


def channel_of(interaction: discord.Interaction) -> discord.TextChannel:
    assert isinstance(interaction.channel, discord.TextChannel)
    return interaction.channel


class Board(discord.ui.View):
    """A button, a disabled one, a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction: discord.Interaction, button: "discord.ui.Button[Board]") -> None:
        await interaction.response.edit_message(content="pressed")

    @discord.ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, interaction: discord.Interaction, button: "discord.ui.Button[Board]") -> None:
        await interaction.response.edit_message(content="impossible")

    @discord.ui.select(
        custom_id="pick", options=[discord.SelectOption(label="One"), discord.SelectOption(label="Two")]
    )
    async def pick(self, interaction: discord.Interaction, select: "discord.ui.Select[Board]") -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)


class Form(discord.ui.Modal, title="Form"):
    name: discord.ui.TextInput["Form"] = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"hello {self.name.value}")


@app_commands.command(description="Say it again")
async def echo(interaction: discord.Interaction, words: str) -> None:
    await interaction.response.send_message(words)


@echo.autocomplete("words")
async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=current.upper(), value=current)]


@app_commands.command(description="Whisper")
async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("only for you", ephemeral=True)


@app_commands.command(description="Think in private, then answer in public")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("thought")
    await bot_of(interaction).attempt(interaction.followup.send("said aloud"))


@app_commands.command(description="Answer twice")
async def twice(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("once")
    again = discord.InteractionResponse(interaction)
    await bot_of(interaction).attempt(again.send_message("twice"))


@app_commands.command(description="Post a board")
async def board(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("board", view=Board())


@app_commands.command(description="Show a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="Break the rules")
async def wrong(interaction: discord.Interaction) -> None:
    bot, channel = bot_of(interaction), channel_of(interaction)
    await interaction.response.send_message("trying", ephemeral=True)
    same = discord.ui.View()
    for _ in range(2):
        same.add_item(discord.ui.Button(label="x", custom_id="same"))
    options = [discord.SelectOption(label="One")]
    greedy = discord.ui.View().add_item(discord.ui.Select(options=options, max_values=2))
    embeds = [discord.Embed(description="x" * 3001), discord.Embed(description="x" * 3000)]
    await bot.attempt(channel.send("x" * 2001))
    await bot.attempt(channel.send(embeds=embeds))
    await bot.attempt(channel.send("x", view=same))
    await bot.attempt(channel.send("x", view=greedy))
    await bot.attempt(channel.send(" "))


@app_commands.command(description="Edit what is gone")
async def gone(interaction: discord.Interaction) -> None:
    bot = bot_of(interaction)
    await interaction.response.send_message("here")
    message = await interaction.original_response()
    await message.delete()
    await bot.attempt(channel_of(interaction).get_partial_message(message.id).edit(content="x"))
    await bot.attempt(channel_of(interaction).fetch_message(1))


@app_commands.command(description="Edit an ephemeral answer as if it were a message")
async def stale(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("secret", ephemeral=True)
    message = await interaction.original_response()
    editing = channel_of(interaction).get_partial_message(message.id).edit(content="x")
    await bot_of(interaction).attempt(editing)


@app_commands.command(description="Open a private thread")
async def table(interaction: discord.Interaction) -> None:
    bot, channel = bot_of(interaction), channel_of(interaction)
    await interaction.response.defer(ephemeral=True)
    thread = await channel.create_thread(name="table", type=discord.ChannelType.private_thread)
    await thread.add_user(interaction.user)
    sent = await thread.send("in the thread")
    await thread.edit(archived=True)
    await bot.attempt(sent.edit(content="while it sleeps"))
    await bot.attempt(thread.send("awake"))
    await bot.attempt(sent.edit(content="edited"))
    await interaction.followup.send("done")


@app_commands.command(description="Write where it is forbidden")
async def forbidden(interaction: discord.Interaction) -> None:
    assert interaction.guild is not None
    await interaction.response.send_message("trying")
    closed = discord.utils.get(interaction.guild.text_channels, name="closed")
    assert closed is not None
    await bot_of(interaction).attempt(closed.send("x"))


@app_commands.command(description="Show a layout")
async def layout(interaction: discord.Interaction) -> None:
    bot, channel = bot_of(interaction), channel_of(interaction)
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("laid out"))
    await interaction.response.send_message(view=view)
    http = bot.http
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    text = {"type": 10, "content": "x"}
    await bot.attempt(http.request(route, json={"components": [text]}))
    await bot.attempt(http.request(route, json={"components": [text], "flags": 1 << 15, "content": "x"}))


@app_commands.command(description="For nobody but administrators")
@app_commands.default_permissions()
async def admin(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("at your service")


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    echo,
    whisper,
    think,
    twice,
    board,
    form,
    wrong,
    gone,
    stale,
    table,
    forbidden,
    layout,
    admin,
)


class Stage(Protocol):
    """What a scenario can do, on either imitation. People are called by name."""

    bot: CrossBot

    async def slash(self, who: str, name: str, **options: Any) -> Any: ...
    async def complete(self, who: str, name: str, option: str, typed: str) -> list[str]: ...
    async def click(self, who: str, label: str) -> Any: ...
    async def select(self, who: str, value: str) -> Any: ...
    async def submit(self, who: str, shown: Any, **values: Any) -> Any: ...
    def answer(self, result: Any) -> tuple[str, bool]: ...
    def sees(self, who: str) -> list[str]: ...


class Here:
    """This server."""

    def __init__(self, house: House, bot: CrossBot) -> None:
        self.bot = bot
        self._house = house

    async def slash(self, who: str, name: str, **options: Any) -> Reply:
        return await self._person(who).slash(name, **options)

    async def complete(self, who: str, name: str, option: str, typed: str) -> list[str]:
        return [choice["name"] for choice in await self._person(who).autocomplete(name, option, typed)]

    async def click(self, who: str, label: str) -> Reply:
        return await self._person(who).click(self._person(who).messages()[-1], label)

    async def select(self, who: str, value: str) -> Reply:
        return await self._person(who).select(self._person(who).messages()[-1], value)

    async def submit(self, who: str, shown: Reply, **values: Any) -> Reply:
        return await self._person(who).submit(shown, **values)

    def answer(self, result: Reply) -> tuple[str, bool]:
        return result.message.content, result.ephemeral

    def sees(self, who: str) -> list[str]:
        return [message.content for message in self._person(who).messages()]

    def _person(self, name: str) -> Person:
        return self._house.person({"owner": "alice", "guest": "bob"}[name])


class There:
    """simcord."""

    def __init__(self, env: simcord.Env, bot: CrossBot, guild: Any, channel: Any) -> None:
        self.bot = bot
        guest = guild.add_member(env.create_user("guest"))
        owner = guild.add_member(guild.owner) if guild.owner.id not in guild.member_ids() else None
        self._people = {"owner": owner or simcord.MemberActor(env, guild, guild.owner), "guest": guest}
        self._channel = channel

    async def slash(self, who: str, name: str, **options: Any) -> Any:
        return await self._people[who].slash(self._channel, name, **options)

    async def complete(self, who: str, name: str, option: str, typed: str) -> list[str]:
        found = await self._people[who].autocomplete(self._channel, name, option, typed)
        return [choice["name"] for choice in found]

    async def click(self, who: str, label: str) -> Any:
        return await self._people[who].click(self._history(who)[-1], label=label)

    async def select(self, who: str, value: str) -> Any:
        return await self._people[who].select(self._history(who)[-1], [value])

    async def submit(self, who: str, shown: Any, **values: str) -> Any:
        return await self._people[who].submit_modal(shown, values)

    def answer(self, result: Any) -> tuple[str, bool]:
        return result.response.content, result.response.ephemeral

    def sees(self, who: str) -> list[str]:
        return [message.content for message in self._history(who)]

    def _history(self, who: str) -> list[discord.Message]:
        found: list[discord.Message] = self._channel.history(viewer=self._people[who])
        return found


async def refused(trying: Awaitable[Any]) -> bool:
    try:
        await trying
    except (Refused, simcord.SetupError):
        return True
    return False


async def a_command(stage: Stage) -> Facts:
    return [stage.answer(await stage.slash("guest", "echo", words="hello")), stage.sees("owner")]


async def an_autocompletion(stage: Stage) -> Facts:
    return [await stage.complete("guest", "echo", "words", "abc")]


async def a_whisper(stage: Stage) -> Facts:
    return [stage.answer(await stage.slash("guest", "whisper")), stage.sees("guest"), stage.sees("owner")]


async def a_deferral(stage: Stage) -> Facts:
    answer = stage.answer(await stage.slash("guest", "think"))
    return [answer, await codes(stage, 1), stage.sees("guest"), stage.sees("owner")]


async def a_second_answer(stage: Stage) -> Facts:
    await stage.slash("guest", "twice")
    return [await codes(stage, 1)]


async def a_press(stage: Stage) -> Facts:
    await stage.slash("guest", "board")
    await stage.click("owner", "Press")
    return [stage.sees("guest"), await refused(stage.click("owner", "Never"))]


async def a_pick(stage: Stage) -> Facts:
    await stage.slash("guest", "board")
    wrong = await refused(stage.select("owner", "Three"))
    return [wrong, stage.answer(await stage.select("owner", "Two")), stage.sees("guest")]


async def a_form(stage: Stage) -> Facts:
    shown = await stage.slash("guest", "form")
    return [stage.answer(await stage.submit("guest", shown, name="bob")), stage.sees("owner")]


async def broken_rules(stage: Stage) -> Facts:
    await stage.slash("guest", "wrong")
    return [await codes(stage, 5), stage.sees("owner")]


async def what_is_gone(stage: Stage) -> Facts:
    await stage.slash("guest", "gone")
    return [await codes(stage, 2), stage.sees("owner")]


async def an_ephemeral_message_by_channel(stage: Stage) -> Facts:
    await stage.slash("guest", "stale")
    return [await codes(stage, 1)]


async def a_thread(stage: Stage) -> Facts:
    return [stage.answer(await stage.slash("guest", "table")), await codes(stage, 3)]


async def a_closed_channel(stage: Stage) -> Facts:
    await stage.slash("guest", "forbidden")
    return [await codes(stage, 1)]


async def a_layout(stage: Stage) -> Facts:
    await stage.slash("guest", "layout")
    return [await codes(stage, 2), stage.sees("owner")]


async def an_administrators_command(stage: Stage) -> Facts:
    return [await refused(stage.slash("guest", "admin")), stage.answer(await stage.slash("owner", "admin"))]


async def an_unknown_command(stage: Stage) -> Facts:
    return [await refused(stage.slash("guest", "unheard"))]


async def codes(stage: Stage, count: int) -> list[int]:
    """The error codes that the bot notes."""
    async with asyncio.timeout(patience.SECONDS):
        return [await stage.bot.codes.get() for _ in range(count)]


SCENARIOS: tuple[Callable[[Stage], Awaitable[Facts]], ...] = (
    a_command,
    an_autocompletion,
    a_whisper,
    a_deferral,
    a_second_answer,
    a_press,
    a_pick,
    a_form,
    broken_rules,
    what_is_gone,
    an_ephemeral_message_by_channel,
    a_thread,
    a_closed_channel,
    a_layout,
    an_administrators_command,
    an_unknown_command,
)

DIFFERENCES: dict[str, tuple[Facts, str]] = {
    "broken_rules": (
        [[50035, 50035, 50035, 0, 50035], ["x"]],
        "simcord lets a select ask for more values than it has options, where Discord's reference wants "
        "max_values within the options; and it calls an empty message a form error, where Discord's list "
        "of error codes has 50006, 'Cannot send an empty message'.",
    ),
    "a_thread": (
        [("done", True), [0, 0, 0]],
        "simcord edits messages in an archived thread; Discord's page on threads says that an archived "
        "thread cannot be edited, and its error for that is 50083.",
    ),
}
"""By scenario: what simcord says, and why this server says otherwise."""


async def here(house: House, scenario: Callable[[Stage], Awaitable[Facts]]) -> Facts:
    house.expect("violation")
    world = house.discord.world
    closed = world.add_channel(house.guild, "closed")
    world.overwrite(closed, house.application.bot, deny=int(Permission.SEND_MESSAGES))
    bot = CrossBot()
    await house.run(bot)
    return await scenario(Here(house, bot))


async def there(scenario: Callable[[Stage], Awaitable[Facts]]) -> Facts:
    bot = CrossBot()
    async with simcord.run(bot, settle_timeout=patience.SECONDS) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        me = guild.me
        assert me is not None
        denied = discord.PermissionOverwrite(send_messages=False)
        guild.create_text_channel("closed", overwrites={guild.default_role: denied})
        return await scenario(There(env, bot, guild, channel))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
async def test_both_agree(scenario: Callable[[Stage], Awaitable[Facts]], discord_house: House) -> None:
    ours, theirs = await here(discord_house, scenario), await there(scenario)
    known = DIFFERENCES.get(scenario.__name__)
    if known is None:
        assert ours == theirs
    else:
        assert theirs == known[0], "simcord has changed: look again who is right"
        assert ours != theirs

"""`/settings`: what a server settles for all its matches, and whether the bot may do what it must."""

from collections.abc import Mapping

import discord
from discord import app_commands

import engine
from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import Control, channel_select, option, role_select, select, view
from bot.discord.match.house import usual
from bot.discord.match.places import PERMISSIONS
from bot.discord.options import CLOCK, CLOCKS
from bot.discord.parts import Part, Press
from bot.discord.permissions import COMFORT, NEEDED
from bot.discord.refusals import NOT_YOURS, OLD, ONLY_SERVER, Refusal
from bot.discord.style import done, note, warning
from bot.library.rulebook import ruleset_name
from bot.library.shelf import Shelf
from bot.store import Store, servers
from bot.store.servers import ServerRow
from bot.tables import PRESETS
from bot.words import LANGUAGES, Words, phrase, term

NAMES = {"en": "English", "ja": "日本語"}
_AUTO = "auto"

settings = app_commands.Group(
    name=term("command", "settings"),
    description=phrase("What holds on this server"),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@settings.command(
    name=term("command", "show"), description=phrase("See and change what holds for matches on this server")
)
async def show(interaction: discord.Interaction) -> None:
    """Show the settings, with everything to change them."""
    call = Call.of(interaction)
    server = managed(call)
    async with call.bot.service(Store).reading() as t:
        found = await servers.settings(t, server)
    await call.answer(await _page(call, found))


@settings.command(name=term("command", "check"), description=phrase("Say which permissions I'm missing"))
async def check(interaction: discord.Interaction) -> None:
    """Compare what the bot may do with what it must."""
    call = Call.of(interaction)
    await call.answer(await _checked(call, managed(call)))


def managed(call: Call) -> int:
    """The server that the caller manages. Raises `Refusal`."""
    if call.server is None:
        raise Refusal(ONLY_SERVER)
    if not call.interaction.permissions.manage_guild:
        raise Refusal(NOT_YOURS)
    return call.server


async def changed(call: Call) -> None:
    """Something was picked in the panel."""
    server, name = managed(call), call.id.arg
    value = call.values[0] if call.values else None
    change: str | int | None = None
    if name in ("channel", "judges"):
        change = _snowflake(value)
    elif name == "language" and value in (_AUTO, *LANGUAGES):
        change = None if value == _AUTO else value
    elif (name == "clock" and value in PRESETS) or (name == "ruleset" and value in engine.rulesets()):
        change = value
    else:
        raise Refusal(OLD)
    async with call.bot.service(Store).transaction() as t:
        found = await servers.settle(t, server, **{name: change})
    await call.answer(await _page(call, found))


def _snowflake(value: str | None) -> int | None:
    if value is None:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) < 20):
        raise Refusal(OLD)
    return int(value)


async def _page(call: Call, found: ServerRow) -> Page:
    words = call.words
    lines = [
        (
            words.gettext("Language"),
            NAMES.get(found.language or "", words.gettext("as Discord has it for this server")),
        ),
        (words.gettext("Rules"), ruleset_name(usual(found), words.language)),
        (words.gettext("Clock"), words.gettext(CLOCKS.get(found.clock or "", CLOCKS[CLOCK]))),
        (
            words.gettext("Channel"),
            f"<#{found.channel}>" if found.channel else words.gettext("wherever a match is begun"),
        ),
        (
            words.gettext("Judges"),
            f"<@&{found.judges}>" if found.judges else words.gettext("whoever manages the server"),
        ),
        (words.gettext("Own sets"), await _sets(call)),
        (words.gettext("My permissions"), _summary(call, found)),
    ]
    body = "\n".join(f"**{name}** · {value}" for name, value in lines)
    embed = note(words.gettext("This server’s settings"), body)
    embed.set_footer(text=words.gettext("They hold for matches that are begun from now on."))
    return Page(embeds=[embed], view=view(*_controls(found, words)))


async def _sets(call: Call) -> str:
    """The sets that the server has enabled, by name."""
    cards = call.bot.service(Shelf)
    names = await cards.names(call.server, call.language)
    return call.words.names(names) if names else call.words.gettext("none; `/set add` adds one")


def _controls(found: ServerRow, words: Words) -> list[Control]:
    languages = [
        option(words.gettext("As Discord has it for this server"), _AUTO, default=found.language is None),
        *(option(NAMES[name], name, default=found.language == name) for name in LANGUAGES),
    ]
    rulesets = [
        option(ruleset_name(name, words.language), name, default=usual(found) == name)
        for name in engine.rulesets()
    ]
    clocks = [
        option(words.gettext(said), name, default=(found.clock or CLOCK) == name)
        for name, said in CLOCKS.items()
    ]
    return [
        select(
            words.pgettext("placeholder", "Language of boards and threads"), _id("language"), languages, row=0
        ),
        select(words.pgettext("placeholder", "Rules of matches"), _id("ruleset"), rulesets, row=1),
        select(words.pgettext("placeholder", "Clock of matches"), _id("clock"), clocks, row=2),
        channel_select(
            words.pgettext("placeholder", "Channel of matches: any"), _id("channel"), found.channel, row=3
        ),
        role_select(
            words.pgettext("placeholder", "Role of the judges: none"), _id("judges"), found.judges, row=4
        ),
    ]


def _id(name: str) -> Id:
    return Id("settings", name)


def _allowed(call: Call, found: ServerRow) -> Mapping[int | None, discord.Permissions | None]:
    """What the bot may do here and in the channel of matches; `None` for a channel that it doesn't see."""
    places: dict[int | None, discord.Permissions | None] = {
        call.interaction.channel_id: call.interaction.app_permissions
    }
    guild = call.interaction.guild
    if guild is not None and guild.me is not None and found.channel:
        channel = guild.get_channel(found.channel)
        places[found.channel] = None if channel is None else channel.permissions_for(guild.me)
    return places


def _perfect(places: Mapping[int | None, discord.Permissions | None]) -> bool:
    return all(allowed is not None and allowed >= NEEDED for allowed in places.values())


def _summary(call: Call, found: ServerRow) -> str:
    if _perfect(_allowed(call, found)):
        return call.words.gettext("all there")
    return call.words.gettext("**something is missing**; `/settings check` says what")


async def _checked(call: Call, server: int) -> Page:
    """What is missing here, and in the channel of matches."""
    words = call.words
    async with call.bot.service(Store).reading() as t:
        found = await servers.settings(t, server)
    places = _allowed(call, found)
    blocks = [
        f"<#{place}>\n{_compared(allowed, words)}" for place, allowed in places.items() if allowed is not None
    ]
    if len(blocks) < len(places):
        blocks.append(
            words.gettext(
                "The channel of matches is gone or hidden from me. Choose another one in `/settings show`."
            )
        )
    perfect = _perfect(places)
    if any(allowed is not None and not allowed >= NEEDED for allowed in places.values()):
        blocks.append(
            words.gettext("Give my role what is marked ✗: in the channel's settings, under *Permissions*.")
        )
    make = done if perfect else warning
    title = (
        words.gettext("Everything that I need is there.")
        if perfect
        else words.gettext("Something is missing.")
    )
    return Page(embeds=[make(title, "\n\n".join(blocks))])


def _compared(allowed: discord.Permissions, words: Words) -> str:
    """Each permission, and whether it is there."""
    lines = []
    for name in PERMISSIONS:
        needed, there = getattr(NEEDED, name), getattr(allowed, name)
        if needed or getattr(COMFORT, name):
            mark = "✓" if there else ("✗" if needed else "–")
            line = f"{mark} {words.gettext(PERMISSIONS[name])}"
            if mark == "✗":
                line = f"**{line}**"
            lines.append(
                line if needed or there else words.gettext("{permission} · may be left out", permission=line)
            )
    return "\n".join(lines)


PART = Part(
    commands=(settings,),
    presses={"settings": Press(Way.EDIT, changed)},
)

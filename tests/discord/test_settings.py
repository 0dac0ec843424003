"""`/settings` and `/block`: what a server and what a person settles."""

import discord
import pytest

from bot.discord.client import Fudaba
from bot.discord.match.places import PERMISSIONS
from bot.discord.permissions import COMFORT, NEEDED
from bot.sandbox import Refused
from bot.sandbox.driver import Person
from bot.sandbox.permissions import Permission
from bot.store import Store, blocks, servers
from bot.store.servers import ServerRow
from tests.discord_harness import House


async def settled(bot: Fudaba, house: House) -> ServerRow:
    async with bot.service(Store).reading() as t:
        return await servers.settings(t, house.guild.id)


async def test_a_server_settles_its_matches(alice: Person, fudaba: Fudaba, discord_house: House) -> None:
    panel = await alice.slash("settings show")
    assert panel.ephemeral
    panel = await alice.select(panel, "日本語", of="Language of boards and threads")
    assert "**Language** · 日本語" in panel.text
    panel = await alice.select(panel, "Shields", of="Rules of matches")
    panel = await alice.select(panel, "a day a turn", of="Clock of matches")
    panel = await alice.select(panel, discord_house.channel("tables"), of="Channel of matches: any")
    panel = await alice.select(
        panel, discord_house.guild.roles[discord_house.guild.id], of="Role of the judges: none"
    )
    found = await settled(fudaba, discord_house)
    assert (found.language, found.ruleset, found.clock) == ("ja", "shields", "daily")
    assert "**Rules** · Shields" in panel.text
    assert found.channel == discord_house.channel("tables").id
    assert found.judges == discord_house.guild.id
    assert f"<#{found.channel}>" in panel.text
    panel = await alice.select(panel, of="Channel of matches: any")
    assert (await settled(fudaba, discord_house)).channel is None


async def test_only_who_manages_the_server_settles(bob: Person, alice: Person, discord_house: House) -> None:
    with pytest.raises(Refused):
        await bob.slash("settings show")
    panel = await alice.slash("settings show")
    owner, discord_house.guild.owner_id = discord_house.guild.owner_id, bob.id
    assert "Manage Server" in (await alice.select(panel, "日本語", of="Language of boards and threads")).text
    discord_house.guild.owner_id = owner


async def test_what_is_missing_is_named(alice: Person, discord_house: House) -> None:
    assert "**My permissions** · all there" in (await alice.slash("settings show")).text
    perfect = await alice.slash("settings check")
    assert "Everything that I need is there" in perfect.text
    guild, channel = discord_house.guild, discord_house.channel("general")
    denied = int(Permission.ATTACH_FILES | Permission.CREATE_PRIVATE_THREADS)
    discord_house.discord.world.overwrite(channel, guild.roles[guild.id], deny=denied)
    assert "**something is missing**; `/settings check`" in (await alice.slash("settings show")).text
    text = (await alice.slash("settings check")).text
    assert "Something is missing" in text
    assert "**✗ Attach Files**" in text
    assert "**✗ Create Private Threads**" in text
    assert "Give my role what is marked ✗" in text
    assert "marked ✗" not in perfect.text
    assert "✓ Send Messages" in text


async def test_nobody_is_told_that_they_are_blocked(alice: Person, bob: Person, fudaba: Fudaba) -> None:
    assert "Blocked" in (await alice.slash("block add", person=bob)).text
    assert "already" in (await alice.slash("block add", person=bob)).text
    assert not bob.sees("Blocked")
    async with fudaba.service(Store).reading() as t:
        assert await blocks.between(t, bob.id, alice.id)
    listed = await alice.slash("block list")
    assert bob.mention in listed.text
    assert "can play with you again" in (await alice.select(listed, str(bob.id))).text
    assert "blocked nobody" in (await alice.slash("block list")).text
    assert "haven't blocked" in (await alice.slash("block remove", person=bob)).text
    assert "blocked nobody" in (await bob.slash("block list")).text


async def test_one_cannot_block_oneself_or_a_bot(hanako: Person, fudaba: Fudaba) -> None:
    assert "自分を" in (await hanako.slash("block add", person=hanako)).text
    assert "ボット" in (await hanako.slash("block add", person=fudaba.user)).text


def test_permissions_that_are_asked_for_have_names() -> None:
    asked = NEEDED | COMFORT
    named = discord.Permissions(**dict.fromkeys(PERMISSIONS, True))
    assert asked == named

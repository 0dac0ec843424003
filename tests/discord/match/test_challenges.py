"""From the challenge to the first question, and what comes of no."""

import re

import pytest

import engine
from bot.sandbox import Refused
from bot.sandbox.model import ChannelType, Thread
from bot.sandbox.permissions import Permission
from bot.store import servers
from bot.tables import limits
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player


async def test_a_member_is_challenged_accepts_and_both_choose_in_private(parlour: Parlour) -> None:
    alice, bob, carol = (parlour.house.person(name) for name in ("alice", "bob", "carol"))
    mine = await alice.slash("duel member", opponent=bob, ruleset="override", clock="relaxed")
    assert mine.ephemeral
    await parlour.quiet()
    board = parlour.board(bob)
    assert f"<@{bob.id}>" in board.content
    assert "5 minutes a turn" in board.embeds[0]["description"]
    assert bob.buttons(board) == ["Accept", "Decline", "Withdraw"]

    theirs = await bob.click(board, "Accept")
    assert theirs.ephemeral
    await parlour.quiet()
    assert "Sealed seed (SHA-256)" in parlour.board(carol).embeds[0]["description"]
    await alice.select(mine, "Sparks at Dusk")
    await parlour.quiet()
    assert "has a deck" in parlour.board(carol).embeds[0]["description"]
    assert not carol.sees("Sparks at Dusk")
    begun = await bob.select(theirs, "Bells over Deep Water")
    assert "Opening hands" in begun.text

    await parlour.quiet()
    thread = next(iter(parlour.house.guild.threads.values()))
    assert thread.type is ChannelType.PRIVATE_THREAD
    assert {alice.id, bob.id} <= set(thread.members)
    assert alice.buttons(parlour.board(alice)) == ["Act", "My hand", "Log", "More"]
    assert parlour.board(alice).channel is thread
    with pytest.raises(Refused):
        carol.go(thread)


async def test_anybody_may_accept_an_open_challenge(parlour: Parlour) -> None:
    alice, carol = parlour.house.person("alice"), parlour.house.person("carol")
    await alice.slash("duel open", ruleset="timeline")
    await parlour.quiet()
    board = parlour.board(carol)
    assert carol.buttons(board) == ["Accept", "Withdraw"]
    assert (
        "against yourselves" in (await alice.click(board, "Accept")).text or parlour.table().phase == "open"
    )
    reply = await carol.click(board, "Accept")
    assert "Which deck" in reply.text
    assert parlour.table().people == (alice.id, carol.id)


async def test_declining_and_withdrawing_end_it_without_a_result(parlour: Parlour) -> None:
    alice, bob = parlour.house.person("alice"), parlour.house.person("bob")
    for who, button, said in ((bob, "Decline", "declined"), (alice, "Withdraw", "called off")):
        await alice.slash("duel member", opponent=bob)
        await parlour.quiet()
        await who.click(parlour.board(who), button)
        await parlour.quiet()
        assert parlour.table().phase == "over"
        assert bob.sees(said)


async def test_what_is_usual_on_a_server_needs_no_saying(parlour: Parlour) -> None:
    alice = parlour.house.person("alice")
    async with parlour.store.transaction() as t:
        await servers.settle(t, parlour.house.guild.id, ruleset="timeline", clock="daily")
    starters = {c["value"] for c in await alice.autocomplete("duel open", "deck")}
    assert starters == set(engine.ruleset("timeline").decks)
    await alice.slash("duel open")
    assert (parlour.table().ruleset, parlour.table().preset.name) == ("timeline", "daily")
    await alice.slash("duel open", ruleset="party", clock="none")
    assert (parlour.table().ruleset, parlour.table().preset.name) == ("party", "none")
    await parlour.quiet()


async def test_who_has_challenged_enough_is_told_what_to_do(parlour: Parlour) -> None:
    alice, bob = parlour.house.person("alice"), parlour.house.person("bob")
    for _ in range(limits.TO_ONE):
        await alice.slash("duel member", opponent=bob)
    refused = await alice.slash("duel member", opponent=bob)
    assert refused.ephemeral
    assert "2 of your challenges to this person wait" in refused.text
    for _ in range(limits.CHALLENGES - limits.TO_ONE):
        await alice.slash("duel open")
    refused = await alice.slash("duel open")
    assert "5 of your challenges wait" in refused.text
    assert "`/match mine` lists them" in refused.text
    shown = await alice.slash("match show", match=parlour.table().name)
    await alice.click(shown, "Withdraw")
    await alice.slash("duel open")
    assert len([t for t in parlour.tables.tables() if t.phase == "open"]) == limits.CHALLENGES
    await parlour.quiet()


async def test_buttons_of_others_are_refused_kindly(parlour: Parlour) -> None:
    alice, bob, carol = (parlour.house.person(name) for name in ("alice", "bob", "carol"))
    await alice.slash("duel member", opponent=bob)
    await parlour.quiet()
    for button in ("Accept", "Decline", "Withdraw"):
        reply = await carol.click(parlour.board(carol), button)
        assert reply.ephemeral
        assert "no seat" in reply.text
    assert parlour.table().phase == "open"


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("@everyone **x**", "can't be played"),
        ("[a](https://evil.example) \u202e\x00", "can't be played"),
        ("9" * 4000, "can't be played"),
    ],
)
async def test_hostile_deck_texts_are_told_apart_from_decks(parlour: Parlour, deck: str, said: str) -> None:
    alice = parlour.house.person("alice")
    reply = await alice.slash("duel practice", deck=deck)
    assert said in reply.text
    assert not reply.message.mention_everyone
    assert not parlour.tables.tables()


async def test_without_threads_the_match_is_played_in_the_channel(parlour: Parlour) -> None:
    await parlour.forbid(Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS)
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob)
    assert not parlour.house.guild.threads
    assert parlour.board(bob.person).channel.name == "general"
    reply = await alice.act(parlour.board(alice.person))
    assert reply.ephemeral
    assert "Opening hands" in reply.text


async def test_a_public_thread_where_no_private_one_can_be_made(parlour: Parlour) -> None:
    await parlour.forbid(Permission.CREATE_PRIVATE_THREADS)
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob)
    thread = parlour.board(bob.person).channel
    assert isinstance(thread, Thread)
    assert thread.type is ChannelType.PUBLIC_THREAD


async def test_what_is_missing_is_said_before_anything_begins(parlour: Parlour) -> None:
    await parlour.forbid(Permission.ATTACH_FILES | Permission.EMBED_LINKS)
    reply = await parlour.house.person("alice").slash("duel practice")
    assert "**Embed Links** and **Attach Files**" in reply.text
    assert not parlour.tables.tables()


async def test_a_japanese_player_reads_japanese_and_the_board_is_in_the_servers_language(
    parlour: Parlour,
) -> None:
    hanako, bob = Player(parlour.house.person("hanako")), Player(parlour.house.person("bob"))
    await parlour.sit_down(hanako, bob)
    reply = await hanako.person.click(parlour.board(hanako.person), "Act")
    assert "最初の手札" in reply.text
    assert set(hanako.person.buttons(reply)) <= {"すべて残す", "最新の状態を見る"}


async def test_who_settles_nothing_has_time_to_read(parlour: Parlour) -> None:
    alice, bob = parlour.house.person("alice"), parlour.house.person("bob")
    await alice.slash("duel member", opponent=bob)
    await parlour.quiet()
    board = parlour.board(bob).embeds[0]["description"]
    assert board.startswith("**Override** · 5 minutes a turn")
    assert re.search(r"\nThe challenge lapses <t:\d+:R>\.$", board)

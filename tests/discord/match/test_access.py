"""Who may see and do what around a match that isn't theirs, that goes on, or with somebody who doesn't want them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.sandbox.driver import Person, Reply
from bot.sandbox.reading import words
from bot.store import blocks, servers
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player


@pytest.fixture
async def players(parlour: Parlour) -> tuple[Player, Player]:
    """Bob and Carol in a game; Alice, who manages the server, only looks on."""
    bob, carol = Player(parlour.house.person("bob")), Player(parlour.house.person("carol"))
    await parlour.sit_down(bob, carol, ruleset="override")
    return bob, carol


async def concede(parlour: Parlour, player: Player) -> None:
    """The player gives the game up."""
    await parlour.tables.concede(parlour.table().id, player.person.id)
    await parlour.quiet()


async def go_on(parlour: Parlour, person: Person, **options: object) -> Reply:
    """The person wants to play on from the beginning of the newest match."""
    person.go(parlour.house.channel("general"))
    return await person.slash("match continue", match=parlour.table().name, move=0, **options)


async def test_who_had_no_seat_gets_no_hand_by_going_on(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    await concede(parlour, players[0])
    match = parlour.table().id
    reply = await go_on(parlour, parlour.house.person("hanako"))
    assert reply.ephemeral
    assert parlour.table().id == match
    await go_on(parlour, parlour.house.person("alice"))
    assert parlour.table().practice


async def test_whose_side_is_taken_is_said_else_it_is_the_own_one(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    bob, carol = players
    await concede(parlour, bob)
    played = parlour.table()
    assert played.game is not None
    record = played.game.record()
    for command, option in (("match continue", "match"), ("match replay", "match"), ("match show", "match")):
        (choice,) = await carol.person.autocomplete(command, option, "bob")
        assert choice["name"].startswith(f"{played.name} · Bob · Override · "), "against whom it was"
        assert choice["value"] == played.name
    offered = await carol.person.autocomplete("match continue", "side", match=played.name)
    assert [(c["name"], c["value"]) for c in offered] == [("the side of Bob", "0"), ("your own side", "1")]
    for options, people in (
        ({}, (None, carol.person.id)),
        ({"side": "0"}, (carol.person.id, None)),
        ({"side": "1", "opponent": bob.person}, (bob.person.id, carol.person.id)),
    ):
        carol.person.go(parlour.house.channel("general"))
        reply = await carol.person.slash("match continue", match=played.name, move=0, **options)
        if "opponent" in options:
            await parlour.quiet()
            assert "with the decks that it was begun with" in reply.text
            assert carol.person.buttons(reply) == ["Look again"], "there is no deck to choose"
            assert "from move 0 of a finished game" in words(parlour.board(bob.person))
            await bob.person.click(parlour.board(bob.person), "Accept")
        assert parlour.table().people == people, reply.text
        assert parlour.table().phase == "playing"
        await parlour.tables.settled()
        await parlour.quiet()
    carol.person.go(parlour.house.channel("general"))
    refused = await carol.person.slash("match continue", match=played.name, move=0, side="carol")
    assert "one of the two sides" in refused.text
    last = len(record.moves) - 1
    for move in (last + 1, 9_999):
        refused = await carol.person.slash("match continue", match=played.name, move=move)
        assert (
            f"You can go on after a move from 0 to {last}; that game ended with move {last + 1}."
            in refused.text
        )


async def test_bots_and_who_has_blocked_are_not_challenged_by_going_on(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    bob, carol = players
    await concede(parlour, bob)
    bot = await go_on(parlour, carol.person, opponent=parlour.bot.user)
    assert "Bots don't play" in bot.text
    await block(parlour, bob, carol)
    assert "can't challenge" in (await go_on(parlour, carol.person, opponent=bob.person)).text


async def test_a_rematch_asks_nobody_who_has_blocked(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    bob, carol = players
    await concede(parlour, bob)
    match = parlour.table().id
    await block(parlour, bob, carol)
    reply = await carol.person.click(parlour.board(carol.person), "Rematch")
    assert "can't challenge" in reply.text
    assert parlour.table().id == match


async def block(parlour: Parlour, player: Player, other: Player) -> None:
    """The player doesn't want to play with the other any more."""
    async with parlour.store.transaction() as t:
        await blocks.block(t, player.person.id, other.person.id, datetime.now(UTC))


async def test_records_are_for_the_judges_of_the_matchs_own_server(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice = parlour.house.person("alice")
    await concede(parlour, players[0])
    board = parlour.board(alice)
    assert (await alice.click(board, "Replay file")).message.attachments
    table = parlour.table()
    parlour.tables._host.tables[table.id] = replace(table, server=1)
    reply = await alice.click(board, "Replay file")
    assert "no seat" in reply.text
    assert not reply.message.attachments


async def test_who_has_the_judges_role_is_a_judge(parlour: Parlour, players: tuple[Player, Player]) -> None:
    hanako = parlour.house.person("hanako")
    await concede(parlour, players[0])
    async with parlour.store.transaction() as t:
        await servers.settle(t, parlour.house.guild.id, judges=parlour.house.guild.id)  # everybody
    await go_on(parlour, hanako)
    assert hanako.id in parlour.table().people


async def test_of_a_match_that_is_over_nothing_stays_in_memory_but_its_table(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    assert parlour.matches._boards._shown
    await concede(parlour, players[0])
    assert not parlour.matches._boards._shown
    assert not parlour.matches.panels._open

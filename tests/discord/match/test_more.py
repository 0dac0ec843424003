"""What a player can do beside playing: stops, taking back, judge, report, conceding, rules, clock; and looking on."""

import json

import pytest

import engine
from bot.store import outbox, servers
from bot.store import reports as reported
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat


@pytest.fixture
async def players(parlour: Parlour) -> tuple[Player, Player]:
    """Alice at her turn, Bob opposite."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="relaxed")
    hand = ["Page Diver", "Harbour Scribe", "Tide Skipper"]
    foe = seat(field=["Elder Cedar"], set=["Thrown Lantern"], hand=["Fog Pilot"])
    parlour.lay(scene("override", you=seat(hand=hand, cp=9), foe=foe).game)
    await alice.act(parlour.board(alice.person))
    await bob.act(parlour.board(bob.person))
    return alice, bob


async def more(parlour: Parlour, player: Player, *buttons: str) -> str:
    """Presses *More*, and what follows; the words of the last answer."""
    reply = await player.person.click(parlour.board(player.person), "More")
    for button in buttons:
        reply = await player.person.click(reply, button)
    return reply.text


async def until_something_can_be_set(parlour: Parlour, *players: Player) -> tuple[Player, Player]:
    """Nothing is done until somebody can set a card; that player, and the other one."""
    while True:
        asked = parlour.table().asked or 0
        player = players[asked]
        await player.until(lambda player=player: player.asked)
        if any(word.startswith("Set") for word in player.words()):
            return player, players[1 - asked]
        for idle in ("End the turn", "Keep all"):
            if idle in player.words():
                await player.choose(idle)
                break
        else:
            await player.anything()


async def test_taking_back_needs_the_other_players_consent(parlour: Parlour) -> None:
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override")
    assert "no choice that could be taken back" in await more(parlour, alice, "Take back")
    first, other = await until_something_can_be_set(parlour, alice, bob)
    await first.choose("Set")
    game = parlour.table().game
    assert game is not None
    moves = len(game.record().moves)

    for answer, kept in (("Refuse", moves), ("Allow taking back", moves - 1)):
        assert "has been asked" in await more(parlour, first, "Take back")
        await parlour.quiet()
        board = parlour.board(other.person)
        assert "asks to take the last choice back" in board.content
        assert other.person.buttons(board)[-2:] == ["Allow taking back", "Refuse"]
        assert "no seat" in (await first.person.click(board, "Allow taking back")).text
        await other.person.click(board, answer)
        await parlour.quiet()
        assert "Allow taking back" not in other.person.buttons(parlour.board(other.person))
        game = parlour.table().game
        assert game is not None
        assert len(game.record().moves) == kept


async def test_conceding_asks_first_and_ends_the_match(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, bob = players
    assert "Give this game up?" in await more(parlour, alice, "Concede")
    assert parlour.table().phase == "playing"
    await more(parlour, alice, "Concede", "Yes, I give up")
    await parlour.quiet()
    assert parlour.table().phase == "over"
    board = parlour.board(bob.person)
    assert f"<@{bob.person.id}> wins" in board.content
    table = parlour.table()
    assert table.game is not None
    assert str(table.game.record().header["seed"]) in board.embeds[0]["description"]
    assert bob.person.buttons(board) == ["Rematch", "Replay file", "Log"]
    description = board.embeds[0]["description"]
    assert f"<@{bob.person.id}>: rating 1517" in description
    assert f"<@{alice.person.id}>: rating 1483" in description


async def test_a_judge_stops_the_clocks(parlour: Parlour, players: tuple[Player, Player]) -> None:
    alice, bob = players
    reply = await alice.person.click(parlour.board(alice.person), "More")
    form = await alice.person.click(reply, "Call a judge")
    said = await alice.person.submit(form, text="@everyone he cheats **badly**")
    assert "A judge is called" in said.text
    await parlour.quiet()
    assert "A judge is called" in parlour.board(bob.person).content
    assert "waits for a judge" in (await alice.act(parlour.board(alice.person))).text
    async with parlour.store.reading() as t:
        assert [r.text for r in await reported.open_reports(t, parlour.house.guild.id)]
    assert "The match goes on" in await more(parlour, alice, "No judge needed")
    await parlour.quiet()
    assert "is to play" in parlour.board(bob.person).content


async def test_the_judges_role_is_mentioned_once(parlour: Parlour, players: tuple[Player, Player]) -> None:
    alice, _ = players
    world, guild = parlour.house.discord.world, parlour.house.guild
    role = world.add_role(guild, "judges")
    async with parlour.store.transaction() as t:
        await servers.settle(t, guild.id, judges=role.id)
    form = await alice.person.click(
        await alice.person.click(parlour.board(alice.person), "More"), "Call a judge"
    )
    await alice.person.submit(form, text="please")
    await parlour.quiet()
    sent = [e for e in parlour.house.exchanges if e.method == "POST" and isinstance(e.answer, dict)]
    called = [e for e in sent if e.answer.get("mention_roles") == [str(role.id)]]
    assert len(called) == 1


async def test_a_report_reaches_the_judges(parlour: Parlour, players: tuple[Player, Player]) -> None:
    _, bob = players
    reply = await bob.person.click(parlour.board(bob.person), "More")
    form = await bob.person.click(reply, "Report")
    assert "Thank you" in (await bob.person.submit(form, text="insults")).text
    async with parlour.store.reading() as t:
        (report,) = await reported.open_reports(t, parlour.house.guild.id)
    assert (report.text, report.person) == ("insults", bob.person.id)


async def test_stops_are_shown_and_set(parlour: Parlour, players: tuple[Player, Player]) -> None:
    _, bob = players
    reply = await bob.person.click(parlour.board(bob.person), "More")
    reply = await bob.person.click(reply, "Stops")
    reply = await bob.person.select(reply, "never mention me", of="Mentions")
    reply = await bob.person.select(reply, "when the opponent attacks", "whether to block", of="Ask me …")
    reply = await bob.person.click(reply, "Pass until my turn")
    assert "You pass until your turn" in reply.text
    stops = parlour.table().seats[1].stops
    assert (stops.mentions, stops.ask, stops.until_my_turn) == ("never", {"attack", "block"}, True)
    reply = await bob.person.click(reply, "Ask me again")
    assert not parlour.table().seats[1].stops.until_my_turn


async def test_the_clock_and_the_rules_can_be_looked_up(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, _ = players
    text = await more(parlour, alice, "Clock")
    assert "5 minutes a turn" in text


async def test_who_looks_on_sees_the_public_log_alone(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    parlour.house.secret("Fog Pilot", players[1].person)
    dave = players[0].person
    log = await dave.click(parlour.board(dave), "Log")
    assert log.ephemeral
    whole = await dave.click(log, "The whole log")
    assert "Log, page" in whole.text
    hand = await players[1].person.click(parlour.board(players[1].person), "My hand")
    assert "Fog Pilot" in hand.text


async def test_before_the_end_a_player_gets_what_they_have_seen(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    _, bob = players
    parlour.house.secret("FDB-026", players[0].person)
    reply = await bob.person.slash("match show")
    assert reply.ephemeral
    assert bob.person.buttons(reply) == ["Act", "My hand", "Log", "More"]


async def test_the_record_replay_continue_and_rematch_after_the_end(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, bob = players
    parlour.tables._host.tables.clear()
    parlour.house.person("carol")
    await parlour.sit_down(alice, bob, ruleset="override")
    for _ in range(6):
        player = (alice, bob)[parlour.table().asked or 0]
        await player.until(lambda player=player: player.asked)
        await player.anything()
    await more(parlour, alice, "Concede", "Yes, I give up")
    await parlour.quiet()
    board = parlour.board(bob.person)

    reply = await bob.person.click(board, "Replay file")
    (file,) = reply.message.attachments
    record = engine.GameRecord.from_json(file.content.decode())
    assert engine.replay(record).outcome is not None
    refused = await parlour.house.person("carol").slash("match replay", match=parlour.table().name)
    assert refused.ephemeral

    seen = await alice.person.slash("match replay")
    assert "move 0 of" in seen.message.embeds[0]["title"]
    seen = await alice.person.click(seen, "→")
    assert "move 1 of" in seen.message.embeds[0]["title"]
    seen = await alice.person.click(seen, "→|")
    assert "wins" in seen.message.embeds[0]["description"]

    went_on = await alice.person.slash("match continue", move=3)
    assert parlour.table().practice
    assert parlour.table().game is not None
    assert went_on.ephemeral

    await alice.person.click(board, "Rematch")
    await bob.person.click(board, "Rematch")
    await parlour.quiet()
    assert parlour.table().phase == "decks"
    assert set(parlour.table().people) == {alice.person.id, bob.person.id}
    seen = await alice.person.slash("match replay")
    assert "move 0 of" in seen.message.embeds[0]["title"], "of the newest match that is over"


async def test_the_lists_name_matches_and_no_more(parlour: Parlour, players: tuple[Player, Player]) -> None:
    carol = parlour.house.person("carol")
    reply = await carol.slash("match list")
    assert f"<@{players[0].person.id}> against <@{players[1].person.id}>" in reply.text
    assert "is to choose" in reply.text
    assert f"<#{parlour.table().thread}>" not in reply.text, "she can't get in there"
    assert f"<#{parlour.table().thread}>" in (await players[0].person.slash("match list")).text
    shown = (await carol.slash("match show", match=parlour.table().name)).message.attachments[0].description
    assert shown is not None, "who can't see the picture reads it"
    assert "hand" in shown.casefold()
    assert "None" in (await carol.slash("match mine")).text
    assert "There is no match" in (await carol.slash("match show", match="zzz")).text
    async with parlour.store.reading() as t:
        row = await outbox.board(t, parlour.table().id)
    assert row is not None
    assert json.dumps(row.message)

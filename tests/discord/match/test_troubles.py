"""Discord on a bad day: things deleted, archived, forbidden, too much asked, the line down. The match goes on."""

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bot.sandbox.faults import Refusal
from bot.sandbox.messages import delete
from bot.sandbox.model import Message, Thread
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import modify, set_archived
from bot.store import reports
from bot.tables import Challenge
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
MINUTE = 60.0


@pytest.fixture
async def alice(parlour: Parlour) -> Player:
    """At her turn, with units to deploy, before the board."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="none")
    hand = ["Fog Pilot", "Page Diver", "Harbour Scribe", "Tide Skipper"]
    parlour.lay(scene("override", you=seat(hand=hand, cp=9), foe=seat(field=["Elder Cedar"])).game)
    await alice.act(parlour.board(alice.person))
    return alice


def thread(parlour: Parlour) -> Thread:
    return next(iter(parlour.house.guild.threads.values()))


def boards(parlour: Parlour, alice: Player) -> list[Message]:
    return [
        message
        for channel in alice.person.client.channels()
        for message in alice.person.client.messages(channel)
        if message.ephemeral_to is None and "Act" in alice.person.buttons(message)
    ]


async def deploy(parlour: Parlour, alice: Player) -> None:
    """Something happens, and everything that is due is shown."""
    await alice.choose("Deploy Tide Skipper")
    while not any(word.startswith("End") for word in alice.words()):
        await alice.choose("No")
    await parlour.quiet()


def right(parlour: Parlour, alice: Player) -> Message:
    """The one board there is, which shows what has just been done."""
    found = boards(parlour, alice)
    assert len(found) == 1
    assert "deploys Tide Skipper" in found[0].embeds[0]["description"]
    return found[0]


async def test_a_deleted_board_is_posted_anew(parlour: Parlour, alice: Player) -> None:
    delete(parlour.house.discord.world, parlour.board(alice.person))
    await deploy(parlour, alice)
    assert right(parlour, alice).channel is thread(parlour)


async def test_a_deleted_thread_is_left_for_the_channel(parlour: Parlour, alice: Player) -> None:
    parlour.house.discord.world.delete_channel(thread(parlour))
    alice.person.go(parlour.house.channel("general"))
    reply = await alice.person.slash("match show")
    alice.panel = (await alice.person.click(reply, "Act")).message
    await deploy(parlour, alice)
    assert right(parlour, alice).channel.name == "general"


async def test_an_archived_thread_is_woken(parlour: Parlour, alice: Player) -> None:
    set_archived(parlour.house.discord.world, thread(parlour), archived=True)
    alice.person.go(parlour.house.channel("general"))
    reply = await alice.person.slash("match show")
    alice.panel = (await alice.person.click(reply, "Act")).message
    await deploy(parlour, alice)
    assert right(parlour, alice).channel is thread(parlour)
    assert not thread(parlour).archived


async def test_a_locked_thread_goes_on_for_who_manages_threads(parlour: Parlour, alice: Player) -> None:
    world = parlour.house.discord.world
    modify(world, thread(parlour), parlour.house.user("alice"), {"locked": True})
    await deploy(parlour, alice)
    assert right(parlour, alice).channel is thread(parlour)


async def test_a_locked_and_archived_thread_is_left_for_the_channel_without_that_permission(
    parlour: Parlour, alice: Player
) -> None:
    await parlour.forbid(Permission.MANAGE_THREADS)
    world = parlour.house.discord.world
    modify(world, thread(parlour), parlour.house.user("alice"), {"locked": True, "archived": True})
    alice.person.go(parlour.house.channel("general"))
    reply = await alice.person.slash("match show")
    alice.panel = (await alice.person.click(reply, "Act")).message
    await deploy(parlour, alice)
    shown = [m for m in boards(parlour, alice) if m.channel.name == "general"]
    assert len(shown) == 1
    assert "deploys Tide Skipper" in shown[0].embeds[0]["description"]


async def test_where_nothing_may_be_sent_the_panels_go_on(parlour: Parlour, alice: Player) -> None:
    await parlour.forbid(
        Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES | Permission.VIEW_CHANNEL
    )
    await deploy(parlour, alice)
    assert alice.asked
    game = parlour.table().game
    assert game is not None
    assert [e for e in game.events if e["kind"] == "deployed"]


async def test_a_match_without_a_place_stands_still_until_a_player_brings_it_to_one(
    parlour: Parlour, alice: Player
) -> None:
    """No clock runs, the judges are told once, Discord isn't asked again and again; `/match show` finds it a place."""
    await parlour.forbid(Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
    tables = parlour.tables
    await tables.report(parlour.table().id, alice.person.id, "hello?")
    delete(parlour.house.discord.world, parlour.board(alice.person))
    await tables.report(parlour.table().id, alice.person.id, "hello?")
    await parlour.quiet()
    assert parlour.table().adrift is not None
    assert alice.panel is not None
    assert "can't be shown anywhere" in alice.panel.content
    refused = [e for e in parlour.house.exchanges if f"{e.method} {e.route}" == SEND and e.status == 403]
    assert len(refused) <= 4
    async with parlour.store.reading() as t:
        found = await reports.open_reports(t, parlour.house.guild.id)
    assert [r.kind for r in found] == ["report", "report", "adrift"]

    place = parlour.house.channel("tables")
    place.overwrites.clear()
    alice.person.go(place)
    await alice.person.slash("match show")
    await parlour.quiet()
    assert parlour.table().adrift is None
    assert [m.channel for m in boards(parlour, alice)] == [place]


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(429, times=2),
        Refusal(429, scope="shared"),
        Refusal(429, everywhere=True, scope="global"),
        Refusal(429, via=False),
        Refusal(500),
        Refusal(502, after=True),
        Refusal(503, times=2),
        Refusal(504, times=2),
    ],
    ids=lambda r: f"{r.status}-{r.scope}-{'via' if r.via else 'ban'}-{r.times}{'-after' if r.after else ''}",
)
@pytest.mark.parametrize("route", [SEND, EDIT])
async def test_a_board_gets_through_every_kind_of_refusal(
    parlour: Parlour, alice: Player, refusal: Refusal, route: str
) -> None:
    parlour.house.expect("429", "error")
    faults = parlour.house.discord.faults
    if route == SEND:
        delete(parlour.house.discord.world, parlour.board(alice.person))
    faults.refuse(route, refusal)
    await deploy(parlour, alice)
    right(parlour, alice)


async def test_a_click_gets_through_a_refused_answer(parlour: Parlour, alice: Player) -> None:
    parlour.house.expect("429")
    parlour.house.discord.faults.refuse(CALLBACK, Refusal(429))
    await deploy(parlour, alice)
    right(parlour, alice)


async def test_the_line_is_down_for_a_minute(parlour: Parlour, alice: Player) -> None:
    """What was pressed meanwhile is answered after the resume, and boards go on without the gateway."""
    parlour.house.expect("error")
    gateway, faults = parlour.house.discord.gateway, parlour.house.discord.faults
    lost = parlour.heard("disconnect")
    faults.refuse_gateway = True
    gateway.drop()
    await lost
    assert alice.panel is not None
    reply = await alice.person.click(alice.panel, "End the turn", wait=False)
    parlour.house.clock.advance(1.0)
    parlour.clock.advance(MINUTE)
    back = parlour.heard("resumed")
    faults.refuse_gateway = False
    await back
    await alice.until(lambda: reply.interaction.original is not None)
    assert "Waiting" in reply.text
    await parlour.quiet()
    game = parlour.table().game
    assert game is not None
    assert game.active == 1


async def test_a_board_waits_for_a_database_that_is_away(parlour: Parlour, alice: Player) -> None:
    parlour.house.expect("error")
    fails = iter(range(6))

    def away(*_: object) -> None:
        if next(fails, None) is not None:
            raise OperationalError("select", None, OSError("disk I/O error"))

    delete(parlour.house.discord.world, parlour.board(alice.person))
    event.listen(parlour.store._reader.sync_engine, "before_cursor_execute", away)
    await parlour.tables.call_judge(parlour.table().id, alice.person.id, "?")
    await parlour.quiet()
    assert next(fails, None) is None
    assert len(boards(parlour, alice)) == 1


async def test_a_hand_fifteen_minutes_old_still_has_working_buttons(parlour: Parlour, alice: Player) -> None:
    hand = await alice.person.click(parlour.board(alice.person), "My hand")
    parlour.house.clock.advance(15 * MINUTE + 1)
    parlour.clock.advance(15 * MINUTE + 1)
    reply = await alice.person.click(hand, "Act")
    assert reply.ephemeral
    alice.panel = reply.message
    await deploy(parlour, alice)
    right(parlour, alice)


async def test_a_panel_older_than_its_token_is_left_alone(parlour: Parlour, alice: Player) -> None:
    bob = Player(parlour.house.person("bob"))
    await bob.act(parlour.board(bob.person))
    assert bob.panel is not None
    words = bob.panel.content
    parlour.house.clock.advance(15 * MINUTE)
    parlour.clock.advance(15 * MINUTE)
    await deploy(parlour, alice)
    assert bob.panel.content == words
    assert not [e for e in parlour.house.exchanges if e.status in (401, 404)]


async def test_a_board_older_than_45_minutes_is_posted_anew(parlour: Parlour, alice: Player) -> None:
    await deploy(parlour, alice)
    first = parlour.board(alice.person)
    parlour.house.clock.advance(46 * MINUTE)
    parlour.clock.advance(46 * MINUTE)
    await alice.act(first)
    await alice.choose("Deploy Page Diver")
    while not any(word.startswith("End") for word in alice.words()):
        await alice.choose("No")
    await parlour.quiet()
    (board,) = boards(parlour, alice)
    assert board is not first


async def test_one_mention_when_it_becomes_your_turn(parlour: Parlour, alice: Player) -> None:
    bob = parlour.house.person("bob")
    before = pings(parlour, bob.id)
    await deploy(parlour, alice)
    assert pings(parlour, bob.id) == before
    await alice.choose("End the turn")
    await parlour.quiet()
    assert pings(parlour, bob.id) == before + 1
    assert parlour.board(bob).channel is thread(parlour)
    await bob.click(parlour.board(bob), "Act")
    await parlour.quiet()
    assert pings(parlour, bob.id) == before + 1


def pings(parlour: Parlour, person: int) -> int:
    """How often somebody has been notified, in messages that are gone as well."""
    sent = [e for e in parlour.house.exchanges if f"{e.method} {e.route}" == SEND and e.status == 200]
    return sum(any(user["id"] == str(person) for user in e.answer["mentions"]) for e in sent)


def refused(parlour: Parlour) -> int:
    """Boards that Discord has refused for want of a permission."""
    return len([e for e in parlour.house.exchanges if e.status == 403 and "/messages" in e.path])


async def test_a_channel_that_has_refused_is_let_alone_by_every_match(
    parlour: Parlour, alice: Player
) -> None:
    """Not again for the next choices, not for other matches there; a new match there asks, and so do ten minutes."""
    await parlour.forbid(Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
    delete(parlour.house.discord.world, parlour.board(alice.person))
    await deploy(parlour, alice)
    first = refused(parlour)
    assert first
    assert parlour.table().adrift is not None
    await alice.choose("Deploy Page Diver")
    while not any(word.startswith("End") for word in alice.words()):
        await alice.choose("No")
    await parlour.quiet()
    general, server = parlour.house.channel("general").id, parlour.house.guild.id
    challenge = Challenge(alice.person.id, None, "override", server=server, channel=general)
    await parlour.tables.challenge(challenge)
    await parlour.quiet()
    assert refused(parlour) == first

    parlour.clock.advance(10 * MINUTE)
    await parlour.tables.challenge(challenge)
    await parlour.quiet()
    assert refused(parlour) == first + 1

    parlour.house.channel("general").overwrites.clear()
    alice.person.go(parlour.house.channel("general"))
    await alice.person.slash("duel open")
    await parlour.quiet()
    assert refused(parlour) == first + 1
    assert parlour.board(alice.person).channel.id == general

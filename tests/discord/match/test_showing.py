"""How often a board is sent: the newest state wins, nothing is sent for nothing, and nothing is left behind."""

import asyncio
import inspect
from datetime import timedelta

import pytest

from bot.discord.jobs import Jobs
from bot.discord.match.keepers import Keepers
from bot.discord.match.service import Matches
from bot.sandbox.model import Message, MessageFlag
from bot.sandbox.ratelimits import Limit
from tests import patience
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.discord.match.test_troubles import EDIT
from tests.discord_harness import House
from tests.scene import scene, seat

CARDS = ("Tide Skipper", "Page Diver", "Fog Pilot")


@pytest.fixture
async def players(parlour: Parlour) -> tuple[Player, Player]:
    """Alice at her turn, with units to deploy; Bob waits."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="relaxed")
    parlour.lay(scene("override", you=seat(hand=list(CARDS), cp=9), foe=seat(field=["Elder Cedar"])).game)
    await parlour.tables.report(parlour.table().id, bob.person.id, "the board of this position, please")
    await parlour.quiet()
    await alice.act(parlour.board(alice.person))
    return alice, bob


async def deploy(alice: Player, card: str) -> None:
    await alice.choose(f"Deploy {card}")
    while not any(word.startswith("End") for word in alice.words()):
        await alice.choose("No")


def sent(house: House) -> int:
    """Requests that have changed something, outside interactions."""
    return len([e for e in house.exchanges if e.method != "GET" and e.path.startswith("/channels/")])


async def test_what_happens_while_a_board_is_sent_is_one_more_edit(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, _ = players
    held = parlour.house.discord.faults.hold_up(EDIT)
    before = sent(parlour.house)
    await deploy(alice, CARDS[0])
    await asyncio.wait_for(held.reached.wait(), patience.SECONDS)
    for card in CARDS[1:]:
        await deploy(alice, card)
    assert sent(parlour.house) == before
    held.open()
    await parlour.quiet()
    assert sent(parlour.house) == before + 2
    assert f"deploys {CARDS[-1]}" in parlour.board(alice.person).embeds[0]["description"]


async def test_a_board_that_looks_the_same_is_not_sent(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, _ = players
    await deploy(alice, CARDS[0])
    await parlour.quiet()
    before, serial = sent(parlour.house), parlour.table().serial
    await parlour.tables.set_stops(parlour.table().id, alice.person.id, {"mentions": "never"})
    await parlour.quiet()
    assert parlour.table().serial > serial
    assert sent(parlour.house) == before


async def test_two_edits_of_one_board_have_a_second_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    shown: list[int] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def show(match: int) -> None:
        shown.append(match)
        if len(shown) < 3:
            keepers.due(match)

    jobs = Jobs()
    pace = inspect.signature(Matches).parameters["pace"].default
    keepers = Keepers("board", show, lambda: jobs, pace)
    monkeypatch.setattr("bot.discord.match.keepers.asyncio.sleep", sleep)
    keepers.due(7)
    await keepers.idle()
    assert shown == [7, 7, 7]
    assert slept == [pace] * 3
    assert pace >= 1.0


async def test_a_board_that_takes_no_more_edits_is_posted_anew(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    """Discord takes few edits of a message that is older than an hour, and then none for long (30046)."""
    alice, _ = players
    parlour.house.expect("429")
    parlour.house.discord.old_edits = Limit(1, 3600.0)
    old = parlour.board(alice.person)
    parlour.house.clock.advance(3601.0)
    await alice.act(old)
    for card in CARDS[:2]:
        await deploy(alice, card)
        await parlour.quiet()
    edits = [e.status for e in parlour.house.exchanges if f"{e.method} {e.route}" == EDIT]
    assert edits.count(429) == 1, "it isn't asked again"
    new = parlour.board(alice.person)
    assert new is not old
    assert old.deleted
    assert f"deploys {CARDS[1]}" in new.embeds[0]["description"]


async def test_nothing_is_renamed_and_no_view_is_kept(parlour: Parlour) -> None:
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="relaxed")
    await (alice if alice.asked else bob).anything()
    await parlour.tables.concede(parlour.table().id, bob.person.id)
    await parlour.quiet()
    assert parlour.table().phase == "over"
    asked = [(e.method, e.route) for e in parlour.house.exchanges]
    assert ("PATCH", "/channels/{channel_id}") not in asked
    assert ("POST", "/users/@me/channels") not in asked, "nobody gets a private message unasked"
    (thread,) = parlour.house.guild.threads.values()
    assert thread.auto_archive_duration == 10_080, "it falls asleep after a week at the earliest"
    assert not thread.archived
    assert not thread.locked
    assert not any(m.flags & MessageFlag.IS_COMPONENTS_V2 for m in thread.messages.values()), (
        "a flag that no edit takes away"
    )
    views = parlour.bot._connection._view_store
    assert not views._views
    assert not views._synced_message_views
    assert not views._modals


async def test_who_has_left_the_server_is_waited_for_by_the_clock_alone(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, bob = players
    parlour.house.discord.world.leave(parlour.house.guild, parlour.house.user("bob"))
    parlour.matches.names.forget(bob.person.id)
    await alice.choose("End the turn")
    await parlour.quiet()
    board: Message = parlour.board(alice.person)
    assert f"<@{bob.person.id}> is to play" in board.content
    due = parlour.table().due
    assert due is not None
    parlour.clock.advance(due[1] - parlour.clock.now())
    await parlour.tables.overdue()
    await parlour.quiet()
    assert parlour.table().asked == 0 or parlour.table().phase == "over"


async def test_how_long_the_bot_was_away_is_said_until_somebody_has_moved(
    parlour: Parlour, players: tuple[Player, Player]
) -> None:
    alice, _ = players
    due = parlour.table().deadline
    assert due is not None
    await parlour.close()
    parlour.clock.advance(3 * 3600.0)
    await parlour.open()
    await parlour.quiet()
    board = parlour.board(alice.person)
    assert "I was away for 3 hours" in board.embeds[0]["description"]
    later = parlour.table().deadline
    assert later is not None
    assert later - due >= timedelta(hours=3)
    assert f"<t:{int(later.timestamp())}:R>" in board.content
    await alice.act(board)
    await deploy(alice, CARDS[0])
    await parlour.quiet()
    assert "I was away" not in parlour.board(alice.person).embeds[0]["description"]

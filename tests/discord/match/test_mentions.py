"""Nobody is notified twice of the same, not either where the bot dies between the notification and noting it."""

import asyncio
from dataclasses import replace

import pytest

from bot.discord.match import points
from bot.sandbox.faults import Refusal
from bot.sandbox.model import Message
from bot.store import servers
from bot.tables import Table
from tests import patience
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.discord.match.test_troubles import SEND, pings
from tests.scene import scene, seat

MINUTE = 60.0


@pytest.fixture
def disarmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points do nothing afterwards."""
    monkeypatch.setattr(points, "_armed", None)


@pytest.fixture
async def alice(parlour: Parlour, disarmed: None) -> Player:
    """At her turn, without a panel."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="none")
    parlour.lay(scene("override", you=seat(field=["Thorn Stag"], cp=1), foe=seat(field=["Elder Cedar"])).game)
    await alice.act(parlour.board(alice.person))
    return alice


def dies_at(point: str) -> asyncio.Event:
    """The work on the next board ends there, as if the process had been killed; the event says that it has."""
    died = asyncio.Event()

    def hook(reached: str) -> None:
        if reached == point and not died.is_set():
            died.set()
            raise asyncio.CancelledError

    points.arm(hook)
    return died


async def restart(parlour: Parlour, after: float) -> None:
    """A new process, some time later."""
    await parlour.close()
    parlour.house.clock.advance(after)
    parlour.clock.advance(after)
    await parlour.open()
    await parlour.quiet()


def boards(parlour: Parlour) -> list[Message]:
    """All boards in the thread of the match."""
    (thread,) = parlour.house.guild.threads.values()
    return [m for m in thread.messages.values() if m.embeds and not m.deleted and m.ephemeral_to is None]


@pytest.mark.parametrize("after", [1.0, 60 * MINUTE], ids=["at once", "an hour later"])
@pytest.mark.parametrize("point", ["ping noted", "board sent", "board noted"])
async def test_a_turn_is_told_once_wherever_the_bot_dies(
    parlour: Parlour, alice: Player, point: str, after: float
) -> None:
    """Neither lost nor made twice, and the board that went out is the one that goes on."""
    bob = parlour.house.person("bob")
    before = pings(parlour, bob.id)
    died = dies_at(point)
    await alice.choose("End the turn")
    await asyncio.wait_for(died.wait(), patience.SECONDS)
    await restart(parlour, after)
    assert pings(parlour, bob.id) == before + 1
    newest = max(boards(parlour), key=lambda board: board.id)
    assert [user.id for user in newest.mentions] in ([bob.id], [])
    assert len(boards(parlour)) == (2 if point == "board noted" else 1)
    assert "<@" in newest.content


async def test_a_turn_is_told_once_though_something_has_happened_since(
    parlour: Parlour, alice: Player
) -> None:
    """The board that has come through is found, though the bot would send it under another number by now."""
    bob = parlour.house.person("bob")
    before = pings(parlour, bob.id)
    died = dies_at("board sent")
    await alice.choose("End the turn")
    await asyncio.wait_for(died.wait(), patience.SECONDS)
    parlour.house.clock.advance(60 * MINUTE)
    await parlour.tables.report(parlour.table().id, alice.person.id, "while it wasn't noted")
    await parlour.quiet()
    assert pings(parlour, bob.id) == before + 1
    assert len(boards(parlour)) == 1


async def test_a_turn_is_told_once_though_the_store_knows_of_it_first(
    parlour: Parlour, alice: Player
) -> None:
    """A board that is looked up between a command's commit and its change in memory is the one before it."""
    bob = parlour.house.person("bob")
    before, sent = pings(parlour, bob.id), len(parlour.house.exchanges)
    outbox, older = parlour.matches._boards, [parlour.table()]
    current = outbox._showing.table

    async def table(match: int) -> Table | None:
        if not older:
            return await current(match)
        outbox.keepers.due(match)
        return older.pop()

    outbox._showing = replace(outbox._showing, table=table)
    await alice.choose("End the turn")
    await parlour.quiet()
    assert not older
    assert pings(parlour, bob.id) == before + 1
    assert len([e for e in parlour.house.exchanges[sent:] if f"{e.method} {e.route}" == SEND]) == 1


async def test_whoever_was_playing_when_the_bot_went_is_not_told_again_in_that_turn(
    parlour: Parlour, alice: Player
) -> None:
    """Their panel is lost, so the board comes to the end of the thread instead; it notifies nobody."""
    bob = Player(parlour.house.person("bob"))
    await alice.choose("End the turn")
    await parlour.quiet()
    await bob.act(parlour.board(bob.person))
    await bob.choose("End the turn")
    await parlour.quiet()
    before = pings(parlour, alice.person.id)
    await alice.act(parlour.board(alice.person))
    await alice.choose("Attack with Thorn Stag")
    await parlour.quiet()
    await restart(parlour, 60.0)
    (old,) = boards(parlour)
    await bob.act(old)
    await bob.choose("Don't block")
    await parlour.quiet()
    assert pings(parlour, alice.person.id) == before
    (new,) = boards(parlour)
    assert new is not old


async def test_the_judges_are_called_once_also_across_a_restart(parlour: Parlour, alice: Player) -> None:
    world, guild = parlour.house.discord.world, parlour.house.guild
    role = world.add_role(guild, "judges")
    async with parlour.store.transaction() as t:
        await servers.settle(t, guild.id, judges=role.id)
    await parlour.tables.call_judge(parlour.table().id, alice.person.id, "?")
    await parlour.quiet()
    await restart(parlour, 46 * MINUTE)
    sent = [e for e in parlour.house.exchanges if f"{e.method} {e.route}" == SEND]
    assert len([e for e in sent if e.answer.get("mention_roles") == [str(role.id)]]) == 1
    assert f"<@&{role.id}>" in parlour.board(alice.person).content


async def test_a_ping_whose_answer_was_lost_is_looked_for(parlour: Parlour, alice: Player) -> None:
    """Discord has posted it and says that it failed, as often as discord.py tries: the bot finds it."""
    parlour.house.expect("error")
    bob = parlour.house.person("bob")
    before = pings(parlour, bob.id)
    parlour.house.discord.faults.refuse(SEND, Refusal(503, after=True))
    await alice.choose("End the turn")
    await parlour.quiet()
    thread_pings = [m for m in boards(parlour) if "<@" in m.content]
    assert len(thread_pings) == 1
    assert pings(parlour, bob.id) == before  # the one answer that told of it was a failure
    assert "play" in thread_pings[0].content


async def test_a_board_whose_answer_was_lost_is_there_once(parlour: Parlour, alice: Player) -> None:
    """Discord has posted it, a gateway on the way says 504, and discord.py sends it again under the same nonce."""
    before = parlour.board(alice.person)
    sent = len(parlour.house.exchanges)
    parlour.house.discord.faults.refuse(SEND, Refusal(504, after=True))
    parlour.clock.advance(46 * 60.0)
    await parlour.tables.set_stops(parlour.table().id, alice.person.id, {"lapse": 60})
    await parlour.tables.call_judge(parlour.table().id, alice.person.id, "a rule")
    await parlour.quiet()
    posted = [e.status for e in parlour.house.exchanges[sent:] if f"{e.method} {e.route}" == SEND]
    assert posted == [504, 200]
    (board,) = boards(parlour)
    assert board is not before

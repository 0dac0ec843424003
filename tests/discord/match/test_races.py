"""The same moment twice: double clicks, two devices, old buttons, and the time running out under a click."""

import asyncio
from datetime import timedelta

import pytest

from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat

HAND = ["Fog Pilot", "Page Diver", "Harbour Scribe", "Tide Skipper"]


async def deploying(parlour: Parlour, clock: str = "relaxed") -> Player:
    """Alice at her panel, with units to deploy."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock=clock)
    parlour.lay(scene("override", you=seat(hand=HAND, cp=9), foe=seat(field=["Elder Cedar"])).game)
    await alice.act(parlour.board(alice.person))
    return alice


def moves(parlour: Parlour) -> int:
    game = parlour.table().game
    assert game is not None
    return len(game.record().moves)


async def test_a_double_click_is_one_move(parlour: Parlour) -> None:
    alice = await deploying(parlour)
    other = parlour.house.another_device("alice")
    assert alice.panel is not None
    before = moves(parlour)
    presses = [person.aim(alice.panel, "End the turn") for person in (alice.person, other)]
    await asyncio.gather(*[press() for press in presses])
    assert moves(parlour) == before + 1
    again = await presses[0]()
    assert "older position" in again.text
    assert moves(parlour) == before + 1


async def test_two_devices_are_one_player(parlour: Parlour) -> None:
    alice = await deploying(parlour)
    phone = Player(parlour.house.another_device("alice"))
    phone.person.go(parlour.board(alice.person).channel)
    await phone.act(parlour.board(phone.person))
    assert alice.panel is not None
    assert phone.panel is not None
    assert alice.panel.id != phone.panel.id
    before = moves(parlour)
    presses = alice.person.aim(alice.panel, "End the turn"), phone.person.aim(phone.panel, "End the turn")
    await asyncio.gather(*[press() for press in presses])
    assert moves(parlour) == before + 1


async def test_a_duplicate_delivery_is_one_move(parlour: Parlour) -> None:
    """Discord sends the event twice; the second answer comes too late, and does nothing."""
    alice = await deploying(parlour)
    before = moves(parlour)
    parlour.house.discord.faults.duplicate.add("INTERACTION_CREATE")
    await alice.choose("End the turn")
    parlour.house.discord.faults.duplicate.clear()
    await parlour.quiet()
    assert moves(parlour) == before + 1
    assert not alice.panel.deleted if alice.panel is not None else False


async def test_a_button_three_revisions_old_shows_the_present_panel(parlour: Parlour) -> None:
    alice = await deploying(parlour)
    assert alice.panel is not None
    old = alice.person.aim(alice.panel, "End the turn")
    await alice.choose("Deploy Fog Pilot")
    await alice.choose("No reduction")
    if not any(word.startswith("Deploy") for word in alice.words()):
        await alice.anything()
    await alice.choose("Deploy Harbour Scribe")
    before = moves(parlour)
    reply = await old()
    assert "older position" in reply.text
    assert reply.message.id == alice.panel.id
    assert moves(parlour) == before
    assert alice.asked


@pytest.mark.parametrize("late", [False, True])
async def test_the_time_runs_out_under_a_click(parlour: Parlour, late: bool) -> None:
    """On the same tick: the click a moment before its deadline counts, one at the deadline doesn't."""
    alice = await deploying(parlour)
    await alice.choose("Deploy Tide Skipper")
    await parlour.quiet()
    deadline = parlour.table().deadline
    assert deadline is not None
    left = deadline - parlour.clock.now()
    assert alice.panel is not None
    press = alice.person.aim(alice.panel, "No reduction (pay 1 CP)")
    clicking = asyncio.ensure_future(press()) if not late else None
    if clicking is not None:
        await clicking
    parlour.clock.advance(left if late else left - timedelta(milliseconds=1))
    reply = await press() if late else await clicking if clicking is not None else None
    assert reply is not None
    await parlour.quiet()
    game = parlour.table().game
    assert game is not None
    deployed = [e for e in game.events if e["kind"] == "deployed"]
    assert bool(deployed) != late
    if late:
        assert "time was up" in reply.text or "older position" in reply.text
        assert game.active == 1, "the turn is over by force"
    else:
        assert game.active == 0


async def test_a_click_at_the_deadline_before_the_dispatcher_wakes_is_too_late(parlour: Parlour) -> None:
    alice = await deploying(parlour)
    await alice.choose("Deploy Tide Skipper")
    deadline = parlour.table().deadline
    assert deadline is not None
    parlour.clock._now = deadline  # the clock is there, nobody has been woken yet
    reply = await alice.choose("No reduction")
    assert "time was up" in reply.text
    game = parlour.table().game
    assert game is not None
    assert not [e for e in game.events if e["kind"] == "deployed"]

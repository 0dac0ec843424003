"""A player's turn by clicks: how many it takes, and what stands on the panel at each of them."""

import re

from bot.discord.ids import Id
from bot.sandbox.reading import pressable
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat


async def seated(parlour: Parlour, **options: str) -> tuple[Player, Player]:
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, **options)
    return alice, bob


async def test_three_deployments_and_two_attacks_take_twelve_clicks(parlour: Parlour) -> None:
    """A turn of override: the third deployment has a target, each could be made cheaper or ridden on copies."""
    alice, bob = await seated(parlour, ruleset="override")
    hand = ["Fog Pilot", "Page Diver", "Page Diver", "Harbour Scribe", "Tide Skipper"]
    foe = seat(field=["Tide Skipper", "Cinder Runner", "Elder Cedar"], lp=10)
    field = ["Zodiac Ox of Roots", "Thorn Stag"]
    parlour.lay(scene("override", you=seat(hand=hand, field=field, cp=10, lp=10), foe=foe).game)

    alice.clicks = 0
    await alice.act(parlour.board(alice.person))
    panel = alice.panel
    for card in ("Deploy Fog Pilot", "Deploy Page Diver", "Deploy Tide Skipper"):
        await alice.choose(card)
        while any(word.startswith(("No copy", "No reduction")) for word in alice.words()):
            await alice.choose("No")
        if "Fog" in card:
            await alice.choose("enemy Tide Skipper")
    for attacker in ("Zodiac Ox of Roots", "Thorn Stag"):
        await alice.choose(f"Attack with {attacker}")
        await bob.until(lambda: bob.asked)
        await bob.choose("Don't block")
        await alice.until(lambda: alice.asked)
    await alice.choose("End the turn")

    assert alice.clicks == 12
    assert alice.panel is panel, "one panel, edited in place"
    game = parlour.table().game
    assert game is not None
    kinds = [(e["kind"], e.get("player")) for e in game.events]
    assert kinds.count(("deployed", 0)) == 3
    assert [e["unit"] for e in game.events if e["kind"] == "returned"]
    assert game.view(None)["seats"][1]["counters"]["lp"] == 8
    assert game.active == 1


async def test_a_step_back_undoes_nothing_but_the_declaration(parlour: Parlour) -> None:
    alice, _ = await seated(parlour, ruleset="override")
    hand = ["Page Diver", "Page Diver", "Inkling Clerk"]
    parlour.lay(scene("override", you=seat(hand=hand, cp=5), foe=seat()).game)
    await alice.act(parlour.board(alice.person))
    await alice.choose("Deploy Page Diver")
    await alice.choose("1 copy")
    assert parlour.table().game is not None
    while "← Step back" in alice.person.buttons(alice.panel or parlour.board(alice.person)):
        await alice.click("← Step back")
    assert "Deploy Page Diver (cost 2)" in alice.words()
    game = parlour.table().game
    assert game is not None
    assert game.view(0)["seats"][0]["counters"]["cp"] == 5


async def test_ending_the_turn_or_passing_is_always_one_click_away(parlour: Parlour) -> None:
    alice, _ = await seated(parlour, ruleset="override")
    hand = [
        f"{name}" for name in ("Fog Pilot", "Page Diver", "Inkling Clerk", "Archive Heron", "Grafting Knife")
    ]
    parlour.lay(scene("override", you=seat(hand=hand, field=["Thorn Stag"], cp=9), foe=seat()).game)
    reply = await alice.act(parlour.board(alice.person))
    assert "End the turn" in alice.person.buttons(reply)
    ids = [Id.read(c["custom_id"]) for c in pressable(reply.message)]
    assert all(i is not None and i.match == parlour.table().id for i in ids)


async def test_a_payment_is_proposed_and_can_be_changed_with_one_click(parlour: Parlour) -> None:
    alice, _ = await seated(parlour, ruleset="party")
    hand = ["Captain of the Red Kite", "Windmill Hermit", "Sky Courier", "Carried Off"]
    field = ["Messenger of Both Camps", "Windmill Hermit"]
    for taken in ("As proposed", "Discard Carried Off (2 CP)"):
        parlour.lay(scene("party", you=seat(hand=hand, field=field), foe=seat()).game)
        await alice.act(parlour.board(alice.person))
        await alice.choose("Play Captain of the Red Kite")
        assert "Proposed: Dull" in alice.panel.content  # type: ignore[union-attr]
        await alice.choose(taken)
        game = parlour.table().game
        assert game is not None
        assert game.decision is not None
        assert (game.decision.kind == "pay") == (taken != "As proposed")


async def test_what_waits_on_a_timeline_is_numbered(parlour: Parlour) -> None:
    alice, bob = await seated(parlour, ruleset="timeline")
    hand = ["Scald", "Hot Tea"]
    parlour.lay(
        scene(
            "timeline",
            you=seat(hand=hand, cost=5, main=["Bellows Aunt"], dango=3),
            foe=seat(hand=["Pot Lid", "Wet Towel"], cost=5, main=["Lamp Monk"], dango=3),
        ).game
    )
    await alice.act(parlour.board(alice.person))
    await alice.choose("Use Scald")
    await parlour.quiet()
    board = parlour.board(bob.person)
    assert re.search(r"`\d\.` Scald", board.embeds[0]["description"])


async def test_what_an_attack_did_stands_on_the_panel_that_goes_on_by_itself(parlour: Parlour) -> None:
    """The panel is drawn anew while the other player chooses and as they have chosen; it tells all since the press."""
    alice, bob = await seated(parlour, ruleset="override")
    foe = seat(field=["Tide Skipper"], lp=10)
    parlour.lay(scene("override", you=seat(field=["Zodiac Ox of Roots", "Thorn Stag"]), foe=foe).game)
    await alice.act(parlour.board(alice.person))
    await alice.choose("Attack with Thorn Stag")
    await bob.until(lambda: bob.asked)
    await parlour.quiet()
    assert alice.panel is not None
    assert " attacks." in alice.panel.content
    await bob.choose("Don't block")
    await parlour.quiet()
    told = alice.panel.content
    assert " attacks." in told
    assert "loses 1 LP." in told
    await alice.choose("Attack with Zodiac Ox of Roots")
    await bob.until(lambda: bob.asked)
    await parlour.quiet()
    assert alice.panel.content.count(" attacks.") == 1
    assert "loses 1 LP." not in alice.panel.content, "what was read before the press is told no more"


async def test_a_whole_turn_of_the_other_player_is_told_when_ones_own_begins(parlour: Parlour) -> None:
    alice, bob = await seated(parlour, ruleset="override")
    hand = ["Page Diver", "Inkling Clerk"]
    parlour.lay(scene("override", you=seat(), foe=seat(hand=hand, cp=9)).game)
    await alice.act(parlour.board(alice.person))
    await bob.act(parlour.board(bob.person))
    await alice.choose("End the turn")
    for card in ("Page Diver", "Inkling Clerk"):
        await bob.until(lambda: bob.asked)
        await bob.choose(f"Deploy {card}")
        while any(word.startswith("No") for word in bob.words()):
            await bob.choose("No")
        await parlour.quiet()
    await bob.choose("End the turn")
    await parlour.quiet()
    assert alice.panel is not None
    for card in ("Page Diver", "Inkling Clerk"):
        assert f"deploys {card}." in alice.panel.content

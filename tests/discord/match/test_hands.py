"""The own hand stands in the panel wherever something is chosen from it, and nobody else sees it."""

import pytest

from bot.discord.match import hands
from bot.sandbox.model import Message
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat

HAND = ["Fog Pilot", "Page Diver"]


@pytest.fixture
async def pair(parlour: Parlour) -> tuple[Player, Player]:
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="override", clock="none")
    return alice, bob


def shown(message: Message | None) -> list[str]:
    """The pictures of a panel, in words."""
    assert message is not None
    assert message.ephemeral_to is not None
    assert all(file.filename == "cards.png" for file in message.attachments), "a name tells nothing"
    return [file.description or "" for file in message.attachments]


async def test_an_opening_hand_is_seen_where_it_is_judged(
    parlour: Parlour, pair: tuple[Player, Player]
) -> None:
    alice, bob = pair
    table = parlour.table()
    assert table.game is not None
    names = [table.rules.cards[c].name.en for c in table.game.view(0)["seats"][0]["zones"]["hand"]]
    await alice.until(lambda: shown(alice.panel))
    assert all(name in shown(alice.panel)[0] for name in names)
    assert shown(bob.panel) == []
    await alice.click("Keep all")
    assert shown(alice.panel) == [], "who waits chooses nothing"
    await bob.until(lambda: shown(bob.panel))


async def test_cards_to_be_put_back_are_picked_and_then_confirmed(
    parlour: Parlour, pair: tuple[Player, Player]
) -> None:
    """A slip of the finger puts nothing back; what is picked outlives what the other does meanwhile."""
    alice, bob = pair
    before = parlour.table()
    assert before.game is not None
    hand = before.game.view(0)["seats"][0]["zones"]["hand"]
    assert [w for w in alice.words() if w == "Keep all"]
    await alice.select("0", "1")
    assert parlour.table() is before, "nothing is chosen yet"
    assert alice.panel is not None
    assert alice.panel.content.count("✓ ") == 2
    await parlour.tables.report(before.id, bob.person.id, "hello?")
    await parlour.quiet()
    assert alice.panel.content.count("✓ ") == 2
    reply = await alice.select("2")
    name = before.rules.cards[before.game.decision.options[2][1]].name.en if before.game.decision else ""
    assert f"Confirm: {name}" in alice.person.buttons(reply)
    await alice.click(f"Confirm: {name}")
    game = parlour.table().game
    assert game is not None
    assert [e["count"] for e in game.events if e["kind"] == "mulligan" and e["player"] == 0] == [1]
    assert len(game.view(0)["seats"][0]["zones"]["hand"]) == len(hand)
    await parlour.quiet()


async def test_the_hand_changes_with_the_turn(parlour: Parlour, pair: tuple[Player, Player]) -> None:
    alice, _ = pair
    parlour.lay(scene("override", you=seat(hand=HAND, cp=9), foe=seat(field=["Elder Cedar"])).game)
    await alice.act(parlour.board(alice.person))
    await alice.until(lambda: shown(alice.panel))
    assert all(name in shown(alice.panel)[0] for name in HAND)
    await alice.choose("Deploy Page Diver")
    while any(word.startswith("No") for word in alice.words()):
        await alice.choose("No")
    await alice.until(lambda: shown(alice.panel))
    assert "Page Diver" not in shown(alice.panel)[0]
    await alice.choose("End the turn")
    await parlour.quiet()
    assert shown(alice.panel) == []


async def test_a_slow_picture_does_not_hold_up_the_answer(
    parlour: Parlour, pair: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, _ = pair
    monkeypatch.setattr(hands, "PATIENCE", 0)
    parlour.lay(scene("override", you=seat(hand=HAND, cp=9), foe=seat()).game)
    reply = await alice.act(parlour.board(alice.person))
    assert "Deploy Page Diver" in str(alice.words())
    await alice.until(lambda: shown(alice.panel))
    assert reply.message is alice.panel
    assert "Fog Pilot" in shown(alice.panel)[0]


async def test_who_answers_out_of_turn_sees_the_question_alone(
    parlour: Parlour, pair: tuple[Player, Player]
) -> None:
    alice, bob = pair
    foe = seat(hand=HAND, field=["Elder Cedar"])
    parlour.lay(scene("override", you=seat(field=["Thorn Stag"], cp=1), foe=foe).game)
    await alice.act(parlour.board(alice.person))
    await alice.choose("Attack with Thorn Stag")
    await bob.until(lambda: "Don't block" in bob.words())
    assert shown(bob.panel) == []


async def test_who_chooses_from_elsewhere_sees_those_cards(parlour: Parlour) -> None:
    """Before a hand is drawn, the players of timeline choose who of their team begins."""
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    await parlour.sit_down(alice, bob, ruleset="timeline", clock="none")
    await alice.until(lambda: shown(alice.panel))
    assert shown(alice.panel) == ["To choose from"]
    assert len(alice.words()) == 4


async def test_a_panel_in_the_thread_does_not_say_where_the_thread_is(
    parlour: Parlour, pair: tuple[Player, Player]
) -> None:
    alice, bob = pair
    parlour.lay(scene("override", you=seat(hand=HAND, cp=9), foe=seat(hand=HAND)).game)
    await alice.act(parlour.board(alice.person))
    await bob.act(parlour.board(bob.person))
    await alice.choose("End the turn")
    await bob.until(lambda: bob.asked)
    assert bob.panel is not None
    assert "<#" not in bob.panel.content


async def test_the_hand_is_not_in_the_way_of_other_choices(
    parlour: Parlour, pair: tuple[Player, Player]
) -> None:
    alice, _ = pair
    hand = ["Page Diver", "Page Diver", "Fog Pilot"]
    parlour.lay(scene("override", you=seat(hand=hand, cp=9), foe=seat()).game)
    await alice.act(parlour.board(alice.person))
    await alice.until(lambda: shown(alice.panel))
    await alice.choose("Deploy Page Diver")
    assert "1 copy: level 2" in str(alice.words())
    assert shown(alice.panel) == []

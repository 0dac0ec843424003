"""The example bot, played from end to end."""

import pytest

from bot.sandbox import Refused
from bot.sandbox.driver import Person
from bot.sandbox.example import ExampleBot
from bot.sandbox.model import ChannelType, Thread
from tests.discord_harness import House


@pytest.fixture
async def house(discord_house: House) -> House:
    await discord_house.run(ExampleBot(guild_ready_timeout=0.05))
    return discord_house


@pytest.fixture
def alice(house: House) -> Person:
    return house.person("alice")


@pytest.fixture
def bob(house: House) -> Person:
    return house.person("bob")


@pytest.fixture
def hanako(house: House) -> Person:
    return house.person("hanako")


async def test_commands_appear_in_the_language_of_the_user(alice: Person, hanako: Person) -> None:
    assert alice.commands() == ["show", "layout"]
    assert hanako.commands() == ["見せる", "レイアウト"]


async def test_autocomplete_offers_what_fits(alice: Person) -> None:
    choices = await alice.autocomplete("show", "game", "c")
    assert [choice["value"] for choice in choices] == ["chess", "checkers"]


async def test_a_command_posts_a_board_for_all(alice: Person, bob: Person) -> None:
    reply = await alice.slash("show", game="chess", to=bob)
    assert not reply.ephemeral
    assert bob.sees("A table of **chess**")
    assert bob.buttons(reply) == ["My hand", "Thread", "Favourite", "Close", "Rules"]
    attachment = reply.message.attachments[0]
    assert (attachment.width, attachment.height) == (160, 220)
    assert reply.message.embeds[0]["image"]["url"] == attachment.url


async def test_a_hand_is_seen_by_its_owner_alone(house: House, alice: Person, bob: Person) -> None:
    board = await alice.slash("show", game="go", to=bob)
    hand = await bob.click(board, "My hand")
    assert hand.ephemeral
    assert bob.sees("for your eyes only")
    assert not alice.sees("for your eyes only")
    with pytest.raises(Refused):
        await alice.select(hand, "Card 2")
    played = await bob.select(hand, "Card 2")
    assert played.message is hand.message
    assert bob.sees("You played card 2.")
    bob.dismiss(played)
    assert not bob.sees("You played card 2.")


async def test_a_thread_is_opened_for_the_one_who_asked(house: House, alice: Person, bob: Person) -> None:
    board = await alice.slash("show", game="go", to=bob)
    reply = await bob.click(board, "Thread")
    assert reply.ephemeral
    assert "Come to" in reply.text
    thread = next(iter(house.guild.threads.values()))
    assert isinstance(thread, Thread)
    assert thread.type is ChannelType.PRIVATE_THREAD
    bob.go(thread)
    assert bob.sees("Welcome", thread)
    with pytest.raises(Refused):
        house.person("carol").go(thread)


async def test_a_modal_is_filled_in(alice: Person, bob: Person) -> None:
    board = await alice.slash("show", game="go", to=bob)
    opened = await bob.click(board, "Favourite")
    assert opened.modal is not None
    with pytest.raises(Refused, match="2 to 40"):
        await bob.submit(opened, game="g", often=["weekly"])
    with pytest.raises(Refused, match="not offered"):
        await bob.submit(opened, game="go", often=["never"])
    await bob.submit(opened, game="go", often=["weekly"])
    assert alice.sees(f"{bob.mention} plays **go** weekly.")


async def test_a_layout_message_has_a_working_button(alice: Person) -> None:
    reply = await alice.slash("layout")
    assert "A card beside its text." in reply.text
    hand = await alice.click(reply, "My hand")
    assert hand.ephemeral


async def test_what_a_client_cannot_do_is_refused(alice: Person, bob: Person) -> None:
    board = await alice.slash("show", game="go", to=bob)
    with pytest.raises(Refused, match="disabled"):
        await alice.click(board, "Not yet")
    with pytest.raises(Refused, match="browser"):
        await alice.click(board, "Rules")
    with pytest.raises(Refused, match="no command"):
        await alice.slash("unheard-of")
    with pytest.raises(Refused, match="needs to"):
        await alice.slash("show", game="go")
    with pytest.raises(Refused, match="no option"):
        await alice.slash("show", game="go", to=bob, colour="red")
    closed = await alice.click(board, "Close")
    assert alice.buttons(closed) == []
    with pytest.raises(Refused):
        await alice.click(closed, "My hand")


async def test_old_buttons_work_after_a_restart(house: House, alice: Person, bob: Person) -> None:
    board = await alice.slash("show", game="go", to=bob)
    bot, _ = house.bots[0]
    await house.halt(bot)
    await house.run(ExampleBot(guild_ready_timeout=0.05))
    assert (await bob.click(board, "My hand")).ephemeral

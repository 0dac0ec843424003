"""What no client would send arrives all the same: values outside the choices, old commands, forged ids."""

from typing import Any

import discord
import pytest

from bot.discord.client import Fudaba
from bot.discord.ids import Id
from bot.discord.items import button, option, select, view
from bot.sandbox.driver import Person, Reply
from bot.sandbox.model import Message
from tests.discord_harness import House


def open_up(house: House) -> None:
    """Let the client send any value: the choices of all commands are forgotten on its side."""
    for command in house.discord.registry.all(house.application, None):
        for one in [command, *command.get("options", ())]:
            for inner in one.get("options", ()):
                inner.pop("choices", None)
                inner.pop("max_value", None)


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("rules", {"ruleset": "mahjong"}, "no rules called “mahjong”"),
        ("rules", {"ruleset": "../../etc"}, "no rules called"),
        ("card", {"card": "x", "ruleset": "*mahjong*"}, "no rules called"),
        ("deck add", {"ruleset": "", "list": "3 x"}, "no rules called"),
        ("deck list", {"ruleset": "mahjong"}, "no rules called"),
        ("deck build", {"ruleset": "mahjong"}, "no rules called"),
        ("deck show", {"deck": "deck:99999999999999999999999999"}, "You have no deck"),
        ("deck show", {"deck": "starter:mahjong:x"}, "You have no deck"),
        ("duel practice", {"ruleset": "mahjong"}, "no rules called"),
        ("set show", {"set": "0" * 64}, "no set"),
    ],
)
async def test_values_outside_the_choices(
    alice: Person, discord_house: House, command: str, options: dict[str, str], said: str
) -> None:
    open_up(discord_house)
    assert said in (await alice.slash(command, **options)).text


FORGED = (
    "rules-chapter:mahjong", "rules-turn:override.99.0.x", "rules-turn:override", "rules-turn:override.x.y", "card-rules:mahjong",
    "deck-show:deck:1", "deck-export:starter:x:y", "deck-copy:deck:1", "deck-edit:starter:override:bells", "deck-changed:deck:7",
    "deck-deleted:deck:7", "deck-list:mahjong.0", "deck-list:x", "build:more", "build:more.1.2.3.4.x.y", "build:x.0.0.0.0.-.",
    "build-pick:card.1.0.0.0.-.", "build-find:x", "build-found:x", "settings:token", "settings:language", "settings:clock",
    "block-remove", "set-pick", "set-turn:x", "set-turn:0123456789abcdef.9", "set-file:x", "nothing", "deck-add:mahjong",
)  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
async def test_forged_ids_are_answered_and_change_nothing(alice: Person, fudaba: Fudaba, forged: str) -> None:
    """A button and a select with any id of ours: the answer is a refusal, never a fault."""
    verb, _, arg = forged.partition(":")
    message = await posted(fudaba, alice, verb, arg)
    for press in (alice.click(message, "Press"), alice.select(message, "'; DROP TABLE", of="Pick")):
        reply = await press
        said = reply.modal or reply.text
        assert "number" not in said
        assert said


async def posted(bot: Fudaba, person: Person, verb: str, arg: str) -> Message:
    """A message with these ids, as an old or forged one would have them."""
    channel: Any = bot.get_channel(person.channel.id)
    items = view(
        button("Press", Id(verb, arg)),
        select("Pick", Id(verb, arg, match=1), [option("x", "'; DROP TABLE"), option("y", "9" * 40)], row=1),
    )
    sent = await channel.send("forged", view=items)
    return next(m for m in person.messages() if m.id == sent.id)


async def test_an_id_of_no_template_is_answered(alice: Person, fudaba: Fudaba) -> None:
    channel: Any = fudaba.get_channel(alice.channel.id)
    old = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Old", custom_id="v0:whatever"))
    sent = await channel.send("old", view=old)
    await fudaba.wait_until_ready()
    reply: Reply = await alice.click(next(m for m in alice.messages() if m.id == sent.id), "Old")
    assert "out of date" in reply.text

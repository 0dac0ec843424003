"""What is just allowed is allowed: forms that fill every limit to the last character."""

import pytest

from bot.sandbox.model import Json
from tests.discord_harness import House
from tests.sandbox.wire import (
    Gateway,
    Wire,
    button,
    command,
    label,
    modal,
    ping,
    row,
    select,
    text,
    text_input,
)

V2 = 1 << 15

FULL_OPTION = {"label": "l" * 100, "value": "v" * 100, "description": "d" * 100}
FULL_SELECT = select("s" * 100, placeholder="p" * 150, min_values=25, max_values=25) | {
    "options": [{"label": f"{n:0>100}", "value": f"{n:0>100}", "description": "d" * 100} for n in range(25)]
}
FULL_FIELD = {"name": "n" * 256, "value": "v" * 1024}

MESSAGES: dict[str, Json] = {
    "2000 characters": {"content": "x" * 2000},
    "6000 characters of embeds": {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]},
    "ten embeds": {"embeds": [{"title": "x"}] * 10},
    "a title of 256": {"embeds": [{"title": "x" * 256}]},
    "25 fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 25}]},
    "a full field": {"embeds": [{"fields": [FULL_FIELD]}]},
    "a footer of 2048": {"embeds": [{"footer": {"text": "x" * 2048}}]},
    "an author of 256": {"embeds": [{"author": {"name": "x" * 256}}]},
    "five rows of five": {
        "components": [row(*[button(f"{r}{c}", label="x" * 80) for c in range(5)]) for r in range(5)]
    },
    "a custom_id of 100": {"components": [row(button("x" * 100))]},
    "a full select": {"components": [row(FULL_SELECT)]},
    "a full option": {"components": [row(select() | {"options": [FULL_OPTION]})]},
    "no value needed": {"components": [row(select(min_values=0))]},
    "40 components": {
        "flags": V2,
        "components": [{"type": 17, "components": [text(str(n)) for n in range(39)]}],
    },
    "4000 characters of text displays": {"flags": V2, "components": [text("x" * 4000)]},
    "three texts in a section": {
        "flags": V2,
        "components": [{"type": 9, "components": [text()] * 3, "accessory": button()}],
    },
    "ten pictures in a gallery": {
        "flags": V2,
        "components": [
            {
                "type": 12,
                "items": [{"media": {"url": "https://example.org/a.png"}, "description": "d" * 1024}] * 10,
            }
        ],
    },
    "a nonce of 25": {"content": "x", "nonce": "n" * 25},
    "silently": {"content": "x", "flags": 1 << 12},
    "a link of 512": {
        "components": [
            row({"type": 2, "style": 5, "label": "L", "url": "https://example.org/".ljust(512, "x")})
        ]
    },
}


@pytest.mark.parametrize("name", MESSAGES)
async def test_message_is_allowed(name: str, wire: Wire) -> None:
    got = await wire.send(**MESSAGES[name])
    assert got.status == 200, got.body
    body = {key: value for key, value in MESSAGES[name].items() if key != "nonce"}
    again = await wire("PATCH", f"{wire.channel}/messages/{got.id}", body)
    assert again.status == 200, again.body


async def test_ten_files_are_allowed(wire: Wire) -> None:
    files = {f"{n}.txt": b"x" for n in range(10)}
    attachments = [{"id": n, "description": "d" * 1024} for n in range(10)]
    got = await wire("POST", f"{wire.channel}/messages", {"attachments": attachments}, files=files)
    assert len(got.body["attachments"]) == 10


async def test_command_is_allowed(wire: Wire) -> None:
    choices = [{"name": f"{n:0>100}"[-2:] + "c" * 98, "value": "v"} for n in range(25)]
    option = {"type": 3, "name": "o" * 32, "description": "d" * 100, "choices": choices[:25]}
    others = [{"type": 5, "name": f"o{n}", "description": "d"} for n in range(24)]
    full = command("n" * 32, options=[option, *others]) | {"description": "d" * 100}
    got = await wire.register(full, *[command(f"c{n}") for n in range(99)])
    assert got.status == 200, got.body
    assert len(got.body) == 100


async def test_command_of_8000_characters_is_allowed(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")

    def of_length(length: int) -> Json:
        """Name 1, description 1, and options of 100 + 2 characters with choices of 100 + 100."""
        options: list[Json] = []
        left = length - 2
        for number in range(2):
            choices = [{"name": f"{n:0>100}", "value": f"{n:0>100}"} for n in range(19 + number // 2)]
            options.append({"type": 3, "name": f"o{number}", "description": "d" * 100, "choices": choices})
            left -= 102 + 200 * len(choices)
        options.append({"type": 3, "name": "oo", "description": "d", "choices": [{"name": "n", "value": ""}]})
        left -= 4
        options[-1]["choices"][0]["value"] = "v" * min(left, 100)
        left -= min(left, 100)
        options[-1]["description"] += "d" * left
        return command("c", options=options) | {"description": "d"}

    assert (await wire.register(of_length(8000))).status == 200
    got = await wire.register(of_length(8001))
    assert got.body["errors"]["0"]["_errors"][0]["code"] == "APPLICATION_COMMAND_TOO_LARGE"


async def test_modal_is_allowed(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    interaction = await ping(discord_house, gateway)
    long = text_input("a" * 100, value="v" * 4000, placeholder="p" * 100, min_length=4000, max_length=4000)
    full = modal(
        label(long, description="d" * 100) | {"label": "l" * 45},
        label(FULL_SELECT),
        *[label(text_input(str(n))) for n in range(3)],
        title="t" * 45,
        custom_id="m" * 100,
    )
    assert (await wire.callback(interaction, 9, full)).status == 200


async def test_choices_are_allowed(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    option = {"type": 3, "name": "o", "description": "O", "autocomplete": True}
    await wire.register(command(options=[option]))
    alice = discord_house.person("alice")
    alice.client.autocomplete(alice.channel, "ping", "o", {"o": ""})
    interaction = await gateway.event("INTERACTION_CREATE")
    choices = [{"name": f"{n:0>100}", "value": f"{n:0>100}"} for n in range(25)]
    assert (await wire.callback(interaction, 8, {"choices": choices})).status == 200


async def test_thread_name_is_allowed(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    path = f"{wire.channel}/threads"
    for duration in (60, 1440, 4320, 10080):
        body = {"name": "n" * 100, "type": 12, "auto_archive_duration": duration}
        assert (await wire("POST", path, body)).status == 201
    for wrong in (
        {"name": "n" * 101},
        {"name": ""},
        {"name": "n", "auto_archive_duration": 61},
        {"name": "n", "type": 0},
    ):
        assert (await wire("POST", path, wrong)).status == 400

"""What Discord refuses in a form: the limits of its description, and the rules beyond it.

Each case goes over the wire and is answered 400/50035 with the path of the mistake. Those in
`BEYOND` are not caught by Discord's OpenAPI description; a test asserts that, too.
"""

from typing import Any

import pytest

from bot.sandbox.model import InteractionType, Json
from tests.discord_harness import House
from tests.openapi import OpenApi
from tests.sandbox.wire import (
    Gateway,
    Wire,
    button,
    command,
    error_places,
    label,
    modal,
    row,
    select,
    text,
    text_input,
)

V2 = 1 << 15
EPHEMERAL = 64
Case = tuple[Json, str]


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "An option", **more}


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


def group(name: str) -> Json:
    """A sub-command of 25 options, a letter long but for the German descriptions of 100."""
    translated = {"de": "x" * 100, "ja": "x"}
    options = [option(f"o{n}", description_localizations=translated) for n in range(25)]
    return {"type": 1, "name": name, "description": "S", "options": options}


SIX_THOUSAND = [{"description": "x" * 3001}, {"title": "y" * 200, "description": "x" * 2800}]

MESSAGES_BEYOND: dict[str, Case] = {
    "2001 characters": ({"content": "x" * 2001}, "content"),
    "6001 characters of embeds": ({"embeds": SIX_THOUSAND}, "embeds"),
    "41 components, nested ones counted": (
        {"flags": V2, "components": [container(*[text(str(n)) for n in range(20)]) for _ in range(2)]},
        "components",
    ),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components"),
    "a V2 component without the flag": ({"components": [text()]}, "components.0.type"),
    "content with V2": ({"flags": V2, "content": "x", "components": [text()]}, "content"),
    "embeds with V2": (
        {"flags": V2, "embeds": [{"title": "x"}], "components": [text()]},
        "embeds",
    ),
    "4001 characters of text displays": (
        {"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]},
        "components",
    ),
    "a custom_id twice": (
        {"components": [row(button("a"), button("a"))]},
        "components.0.components.1.custom_id",
    ),
    "a button without custom_id": (
        {"components": [row({"type": 2, "style": 1, "label": "B"})]},
        "components.0.components.0.custom_id",
    ),
    "a link without url": (
        {"components": [row({"type": 2, "style": 5, "label": "B"})]},
        "components.0.components.0.url",
    ),
    "a button with custom_id and url": (
        {"components": [row(button(url="https://example.org"))]},
        "components.0.components.0.url",
    ),
    "a button with nothing on it": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "components.0.components.0.label",
    ),
    "a select beside a button": ({"components": [row(select(), button())]}, "components.0.components"),
    "more values than options": (
        {"components": [row(select(options=2, max_values=3))]},
        "components.0.components.0.max_values",
    ),
    "fewer at most than at least": (
        {"components": [row(select(options=3, min_values=3, max_values=2))]},
        "components.0.components.0.min_values",
    ),
    "an option's value twice": (
        {
            "components": [
                row(select() | {"options": [{"label": "A", "value": "a"}, {"label": "B", "value": "a"}]})
            ]
        },
        "components.0.components.0.options.1.value",
    ),
    "two defaults for one value": (
        {
            "components": [
                row(select() | {"options": [{"label": n, "value": n, "default": True} for n in ("a", "b")]})
            ]
        },
        "components.0.components.0.options",
    ),
    "ephemeral in a channel": ({"content": "x", "flags": EPHEMERAL}, "flags"),
    "a flag that a bot cannot set": ({"content": "x", "flags": 128}, "flags"),
    "users mentioned both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "roles mentioned both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "roles": ["1"]}},
        "allowed_mentions",
    ),
    "an unknown field": ({"content": "x", "colour": "red"}, "colour"),
    "an unknown field of an embed": ({"embeds": [{"title": "x", "colour": 1}]}, "embeds.0.colour"),
    "an unknown field of a button": (
        {"components": [row(button(colour="red"))]},
        "components.0.components.0.colour",
    ),
    "an embed with nothing in it": ({"embeds": [{"color": 1}]}, "embeds.0"),
    "a picture that was not sent": (
        {"embeds": [{"image": {"url": "attachment://gone.png"}}]},
        "embeds.0.image.url",
    ),
    "a picture in a gallery that was not sent": (
        {
            "flags": V2,
            "components": [container({"type": 12, "items": [{"media": {"url": "attachment://gone.png"}}]})],
        },
        "components.0.components.0.items.0.media.url",
    ),
    "a thumbnail that was not sent": (
        {
            "flags": V2,
            "components": [
                {
                    "type": 9,
                    "components": [text()],
                    "accessory": {"type": 11, "media": {"url": "attachment://gone.png"}},
                }
            ],
        },
        "components.0.accessory.media.url",
    ),
    "a file that was not sent": (
        {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://gone.txt"}}]},
        "components.0.file.url",
    ),
    "an emoji of nobody's": (
        {"components": [row(button(emoji={"id": "1", "name": "mana"}))]},
        "components.0.components.0.emoji.id",
    ),
    "an emoji that is a word": (
        {"components": [row(button(emoji={"name": "mana"}))]},
        "components.0.components.0.emoji.id",
    ),
    "a component's id twice": (
        {"components": [row(button("a", id=7), button("b", id=7))]},
        "components.0.components.1.id",
    ),
}

MESSAGES_CAUGHT: dict[str, Case] = {
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "title 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "description 4097": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "field name 257": (
        {"embeds": [{"fields": [{"name": "n" * 257, "value": "v"}]}]},
        "embeds.0.fields.0.name",
    ),
    "field value 1025": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        "embeds.0.fields.0.value",
    ),
    "footer 2049": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
    "author 257": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
    "button label 81": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label",
    ),
    "custom_id 101": (
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "6 buttons in a row": (
        {"components": [row(*[button(str(n)) for n in range(6)])]},
        "components.0.components",
    ),
    "26 options": ({"components": [row(select(options=26))]}, "components.0.components.0.options"),
    "no options": ({"components": [row(select(options=0))]}, "components.0.components.0.options"),
    "placeholder 151": (
        {"components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
    ),
    "option label 101": (
        {"components": [row(select() | {"options": [{"label": "x" * 101, "value": "a"}]})]},
        "components.0.components.0.options.0.label",
    ),
    "TextDisplay 4001": ({"flags": V2, "components": [text("x" * 4001)]}, "components.0.content"),
    "section without accessory": (
        {"flags": V2, "components": [{"type": 9, "components": [text()]}]},
        "components.0.accessory",
    ),
    "41 components at the top": ({"flags": V2, "components": [text()] * 41}, "components"),
    "content of a wrong type": ({"content": 7}, "content"),
    "flags of a wrong type": ({"content": "x", "flags": "many"}, "flags"),
    "an unknown component": ({"components": [{"type": 99}]}, "components.0.type"),
}


@pytest.mark.parametrize("name", [*MESSAGES_BEYOND, *MESSAGES_CAUGHT])
async def test_message_is_refused(name: str, discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    body, place = (MESSAGES_BEYOND | MESSAGES_CAUGHT)[name]
    got = await wire.send(**body)
    assert (got.status, got.code) == (400, 50035)
    assert place in error_places(got.body["errors"])
    assert not discord_house.channel("general").messages


def test_message_rules_are_beyond_the_description(openapi: OpenApi) -> None:
    for name, (body, _) in MESSAGES_BEYOND.items():
        assert openapi.problem_of_request_object("MessageCreateRequest", body) is None, name


TEN = "x" * 10
COUNTED: dict[str, Json] = {
    "title": {"title": TEN},
    "description": {},
    "author": {"author": {"name": TEN}},
    "footer": {"footer": {"text": TEN}},
    "a field's name": {"fields": [{"name": TEN, "value": "x"}]},
    "a field's value": {"fields": [{"name": "x", "value": TEN}]},
}


@pytest.mark.parametrize("part", COUNTED)
async def test_every_text_of_an_embed_counts(part: str, discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    more = COUNTED[part]
    length = 1904 - (11 if "fields" in more else 10 if more else 0)
    for extra, status in ((0, 200), (1, 400)):
        second = {"description": "x" * (length + extra), **more}
        assert (await wire.send(embeds=[{"description": "x" * 4096}, second])).status == status


async def test_empty_message_is_refused(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    bodies: list[Json] = [{}, {"content": ""}, {"content": " \n"}, {"embeds": [], "components": []}]
    for body in bodies:
        got = await wire.send(**body)
        assert (got.status, got.code) == (400, 50006)


async def test_v2_flag_stays(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    sent = await wire.send(flags=V2, components=[text()])
    got = await wire("PATCH", f"{wire.channel}/messages/{sent.id}", {"flags": 0})
    assert (got.code, error_places(got.body["errors"])) == (50035, ["flags"])
    got = await wire("PATCH", f"{wire.channel}/messages/{sent.id}", {"content": "x"})
    assert (got.code, error_places(got.body["errors"])) == (50035, ["content"])


async def test_change_to_v2_takes_the_old_content_away(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    sent = await wire.send(content="old")
    path = f"{wire.channel}/messages/{sent.id}"
    got = await wire("PATCH", path, {"flags": V2, "components": [text()]})
    assert (got.code, error_places(got.body["errors"])) == (50035, ["content"])
    got = await wire("PATCH", path, {"flags": V2, "components": [text()], "content": None})
    assert got.status == 200


COMMANDS_BEYOND: dict[str, tuple[list[Json], str]] = {
    "upper-case name": ([command("Ping")], "0.name"),
    "a space in the name": ([command("pi ng")], "0.name"),
    "upper-case option": ([command(options=[option("O")])], "0.options.0.name"),
    "upper-case translation": (
        [command(name_localizations={"de": "Klingel"})],
        "0.name_localizations.de",
    ),
    "required after optional": (
        [command(options=[option("a"), option("b", required=True)])],
        "0.options.1",
    ),
    "101 commands": ([command(f"c{n}") for n in range(101)], ""),
    "8001 characters": (
        [
            command(
                options=[
                    option(
                        f"o{n}", choices=[{"name": f"{m:0>100}", "value": f"{m:0>100}"} for m in range(20)]
                    )
                    for n in range(2)
                ]
            )
        ],
        "0",
    ),
    "16 commands for people": ([{"name": f"c{n}", "type": 2} for n in range(16)], ""),
    "16 commands for messages": ([{"name": f"c{n}", "type": 3} for n in range(16)], ""),
    "8000 characters in the longest translation": ([command(options=[group(n) for n in "abcd"])], "0"),
    "unknown locale": ([command(name_localizations={"tlh": "ping"})], "0.name_localizations.tlh"),
    "choices with autocomplete": (
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        "0.options.0.autocomplete",
    ),
    "a name twice": ([command(), command()], "1"),
    "an option's name twice": ([command(options=[option("a"), option("a")])], "0.options.1.name"),
    "an option's translation twice": (
        [
            command(
                options=[
                    option("a", name_localizations={"ja": "い"}),
                    option("b", name_localizations={"ja": "い"}),
                ]
            )
        ],
        "0.options.1.name",
    ),
    "no description": ([{"name": "ping"}], "0.description"),
    "an unknown field": ([command(colour="red")], "0.colour"),
    "sub-commands beside values": ([command(options=[option("a", 1), option("b")])], "0.options"),
}
COMMANDS_CAUGHT: dict[str, tuple[list[Json], str]] = {
    "name 33": ([command("x" * 33)], "0.name"),
    "description 101": ([{"name": "ping", "description": "x" * 101}], "0.description"),
    "26 options": ([command(options=[option(f"o{n}") for n in range(26)])], "0.options"),
    "26 choices": (
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        "0.options.0.choices",
    ),
}


@pytest.mark.parametrize("name", [*COMMANDS_BEYOND, *COMMANDS_CAUGHT])
async def test_command_is_refused(name: str, discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    commands, place = (COMMANDS_BEYOND | COMMANDS_CAUGHT)[name]
    got = await wire.register(*commands)
    assert (got.status, got.code) == (400, 50035)
    assert place in error_places(got.body["errors"])


def test_command_rules_are_beyond_the_description(openapi: OpenApi) -> None:
    for name, (commands, _) in COMMANDS_BEYOND.items():
        for body in commands:
            problem = openapi.problem_of_request_object("ApplicationCommandUpdateRequest", body)
            assert problem is None, name


ANSWERS: dict[str, tuple[int, Json | None, str]] = {
    "unknown type": (3, None, "type"),
    "content 2001": (4, {"content": "x" * 2001}, "data.content"),
    "a deferral with other flags": (5, {"flags": V2}, "data.flags"),
    "a deferral with content": (5, {"content": "x"}, "data.content"),
    "a modal without a title": (9, {"custom_id": "m", "components": [label(text_input())]}, "data.title"),
    "a modal's title of 46": (9, modal(title="x" * 46), "data.title"),
    "six components in a modal": (
        9,
        modal(*[label(text_input(str(n))) for n in range(6)]),
        "data.components",
    ),
    "a custom_id twice in a modal": (
        9,
        modal(label(text_input("a")), label(text_input("a"))),
        "components.1.component.custom_id",
    ),
    "a text input in a row without label": (9, modal(row(text_input())), "components.0.components.0.label"),
    "a value longer than allowed": (
        9,
        modal(label(text_input(value="abc", max_length=2))),
        "components.0.component.value",
    ),
    "a text input with more at least than at most": (
        9,
        modal(label(text_input(min_length=3, max_length=2))),
        "components.0.component.min_length",
    ),
    "a select of a modal that is disabled": (
        9,
        modal(label(select(disabled=True))),
        "components.0.component.disabled",
    ),
    "a select of a modal with more values than options": (
        9,
        modal(label(select(options=2, max_values=3))),
        "components.0.component.max_values",
    ),
    "an unknown field": (4, {"content": "x", "colour": "red"}, "data.colour"),
    "choices for a command": (8, {"choices": []}, "type"),
    "an update without a message": (7, {"content": "x"}, "type"),
}


@pytest.mark.parametrize("name", ANSWERS)
async def test_answer_is_refused(name: str, discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("violation")
    kind, data, place = ANSWERS[name]
    alice = discord_house.person("alice")
    reply = await alice.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    got = await wire.callback(interaction, kind, data)
    assert (got.status, got.code) == (400, 50035)
    assert place in error_places(got.body["errors"])
    assert (await wire.callback(interaction, 4, {"content": "then so"})).status == 200
    assert reply.text == "then so"


@pytest.mark.parametrize(
    ("choices", "place"),
    [
        ([{"name": str(n), "value": str(n)} for n in range(26)], "data.choices"),
        ([{"name": "x" * 101, "value": "x"}], "data.choices.0.name"),
        ([{"name": "x", "value": "x" * 101}], "data.choices.0.value"),
    ],
)
async def test_choices_are_refused(
    choices: list[Json], place: str, discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    discord_house.expect("violation")
    await wire.register(command(options=[option("o", autocomplete=True)]))
    alice = discord_house.person("alice")
    alice.client.autocomplete(alice.channel, "ping", "o", {"o": ""})
    interaction = await gateway.event("INTERACTION_CREATE")
    got = await wire.callback(interaction, 8, {"choices": choices})
    assert (got.code, error_places(got.body["errors"])) == (50035, [place])
    assert (await wire.callback(interaction, 8, {"choices": []})).status == 200


async def test_choices_are_of_the_options_type(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("violation")
    inner = {"type": 1, "name": "sub", "description": "S", "options": [option("n", 4, autocomplete=True)]}
    await wire.register(command(options=[inner]))
    alice = discord_house.person("alice")
    alice.client.autocomplete(alice.channel, "ping sub", "n", {"n": "1"})
    interaction = await gateway.event("INTERACTION_CREATE")
    got = await wire.callback(interaction, 8, {"choices": [{"name": "One", "value": "1"}]})
    assert (got.code, error_places(got.body["errors"])) == (50035, ["data.choices.0.value"])
    assert (await wire.callback(interaction, 8, {"choices": [{"name": "One", "value": 1}]})).status == 200


async def test_modal_does_not_answer_a_modal(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("violation")
    alice = discord_house.person("alice")
    opened = await alice.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 9, modal())
    alice.client.submit(opened.interaction, {"t": "text"})
    interaction = await gateway.event("INTERACTION_CREATE")
    assert interaction["type"] == InteractionType.MODAL_SUBMIT
    got = await wire.callback(interaction, 9, modal())
    assert (got.code, error_places(got.body["errors"])) == (50035, ["type"])
    await wire.callback(interaction, 4, {"content": "well"})


async def test_modal_of_a_command_has_no_message_to_update(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    discord_house.expect("violation")
    alice = discord_house.person("alice")
    opened = await alice.slash("ping", wait=False)
    await wire.callback(await gateway.event("INTERACTION_CREATE"), 9, modal())
    alice.client.submit(opened.interaction, {"t": "text"})
    interaction = await gateway.event("INTERACTION_CREATE")
    for kind, data in ((6, None), (7, {"content": "x"})):
        got = await wire.callback(interaction, kind, data)
        assert (got.code, error_places(got.body["errors"])) == (50035, ["type"])
    await wire.callback(interaction, 4, {"content": "well"})


async def test_two_hundred_creates_a_day(discord_house: House, wire: Wire) -> None:
    discord_house.expect("429")
    for start in (0, 100):
        assert (await wire.register(*[command(f"c{n}") for n in range(start, start + 100)])).status == 200
    again = [command(f"c{n}", description="Changed") for n in range(100, 200)]
    assert (await wire.register(*again)).status == 200
    got = await wire.register(command("one-too-many"))
    assert (got.status, got.code) == (429, 30034)
    assert got.body["retry_after"] == 24 * 60 * 60
    discord_house.clock.advance(24 * 60 * 60)
    assert (await wire.register(command("one-too-many"))).status == 200


async def test_unknown_parts_of_a_form_are_refused(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    got = await wire("POST", f"{wire.channel}/messages", {"content": "x"}, parts={"file": b"content"})
    assert (got.status, got.code, error_places(got.body["errors"])) == (400, 50035, ["file"])

"""Bodies that are nearly right: nothing breaks, and nothing is let through that Discord refuses.

The local Discord's own checks stand in for Discord's description at run time. So whatever they
accept must be good by the description too, and what is made of it must be a good answer.
"""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.sandbox import LocalDiscord, ManualClock
from bot.sandbox.checks.callback import callback_shape, check_modal
from bot.sandbox.checks.command import COMMANDS
from bot.sandbox.checks.message import CHANNEL_MESSAGE
from bot.sandbox.checks.shape import check
from bot.sandbox.drafts import Upload, read_draft
from bot.sandbox.errors import ApiError
from bot.sandbox.message_objects import message_object
from bot.sandbox.messages import post
from bot.sandbox.model import Json
from bot.sandbox.rest.pipeline import TABLE
from bot.sandbox.town import settle
from tests.discord_harness import House
from tests.openapi import OpenApi
from tests.sandbox.wire import Wire, button, command, label, modal, row, select, text, text_input

MEDIA = {"url": "https://example.org/a.png"}
EMBED = {
    "title": "Title",
    "description": "Text",
    "url": "https://example.org",
    "color": 255,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "author": {"name": "Author", "icon_url": "attachment://a.png"},
    "footer": {"text": "Footer"},
    "image": {"url": "attachment://a.png"},
    "thumbnail": MEDIA,
    "fields": [{"name": "Name", "value": "Value", "inline": True}],
}
ATTACHMENTS = [{"id": 0, "filename": "a.png", "description": "A picture"}]
MESSAGES: list[Json] = [
    {
        "content": "Words",
        "embeds": [EMBED],
        "attachments": ATTACHMENTS,
        "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": False},
        "flags": 4,
        "nonce": "n",
        "enforce_nonce": True,
        "components": [
            row(button("a", emoji={"name": "⚔️"}), {"type": 2, "style": 5, "label": "L", "url": MEDIA["url"]}),
            row(select("b", 3, min_values=0, max_values=2, placeholder="Pick", disabled=False)),
            row({"type": 5, "custom_id": "c", "default_values": [{"id": "1", "type": "user"}]}),
            row({"type": 8, "custom_id": "d", "channel_types": [0]}),
        ],
    },
    {
        "flags": 1 << 15,
        "attachments": ATTACHMENTS,
        "components": [
            text("Words"),
            {
                "type": 17,
                "accent_color": 1,
                "spoiler": False,
                "components": [
                    text("Inside"),
                    {"type": 14, "spacing": 2, "divider": False},
                    {"type": 9, "components": [text("S")], "accessory": button("x")},
                    {"type": 9, "components": [text("S")], "accessory": {"type": 11, "media": MEDIA}},
                    {"type": 12, "items": [{"media": MEDIA, "description": "D", "spoiler": True}]},
                    {"type": 13, "file": {"url": "attachment://a.png"}},
                    row(button("y")),
                ],
            },
        ],
    },
]
COMMAND_SETS: list[list[Json]] = [
    [
        command(
            "ping",
            name_localizations={"ja": "ピン"},
            description_localizations={"ja": "答える"},
            default_member_permissions=8,
            contexts=[0],
            integration_types=[0],
            nsfw=False,
            options=[
                {
                    "type": 3,
                    "name": "text",
                    "description": "Text",
                    "required": True,
                    "min_length": 1,
                    "max_length": 5,
                    "choices": [{"name": "A", "value": "a", "name_localizations": {"ja": "あ"}}],
                },
                {"type": 4, "name": "number", "description": "N", "min_value": 0, "autocomplete": True},
                {"type": 7, "name": "where", "description": "W", "channel_types": [0]},
            ],
        ),
        command(
            "deck",
            options=[{"type": 1, "name": "list", "description": "L"}],
        ),
        {"name": "Look", "type": 2},
    ]
]
CALLBACKS: list[Json] = [
    {"type": 4, "data": {"content": "x", "flags": 64, "embeds": [EMBED]}},
    {"type": 5, "data": {"flags": 64}},
    {"type": 6},
    {"type": 7, "data": {"content": "x", "components": [row(button())]}},
    {"type": 8, "data": {"choices": [{"name": "A", "value": "a", "name_localizations": {"ja": "あ"}}]}},
    {
        "type": 9,
        "data": modal(
            label(text_input(min_length=1, max_length=5, value="abc", placeholder="P", required=True)),
            label(select("s"), description="D"),
            text("Words"),
            label({"type": 21, "custom_id": "r", "options": [{"label": n, "value": n} for n in "ab"]}),
            row(text_input("u", label="Old")),
        ),
    },
]

ODD = [
    None,
    "",
    "x",
    "x" * 101,
    "x" * 5000,
    -1,
    0,
    1,
    3,
    64,
    10**12,
    1.5,
    True,
    False,
    [],
    {},
    [None],
    [1],
    {"a": 1},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything within a body."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            found += places(item, (*path, place))
    return found


@st.composite
def nearly_right(draw: Callable[[st.SearchStrategy[Any]], Any], samples: list[Any]) -> Any:
    """A good body with one to three things changed, taken out, doubled or added."""
    body = copy.deepcopy(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(1, 3))):
        found = places(body)
        if not found:
            break
        *way, last = draw(st.sampled_from(found))
        parent = body
        for step in way:
            parent = parent[step]
        change = draw(st.sampled_from(("put", "drop", "double", "add")))
        if change == "put":
            parent[last] = copy.deepcopy(draw(st.sampled_from(ODD)))
        elif change == "drop":
            del parent[last]
        elif change == "double" and isinstance(parent, list):
            parent += copy.deepcopy(parent) * draw(st.sampled_from((1, 5, 20)))
        elif isinstance(parent, dict):
            name = draw(st.sampled_from(("colour", "type", "id", "label", "custom_id", "url")))
            parent[name] = copy.deepcopy(draw(st.sampled_from(ODD)))
    return body


@pytest.fixture(scope="module")
def discord() -> LocalDiscord:
    local = LocalDiscord(clock=ManualClock())
    settle(local.world, token="t")
    local.world.url = "http://127.0.0.1:1"
    return local


PICTURE = Upload(0, "a.png", b"\x89PNG\r\n\x1a\n" + bytes(20))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(body=nearly_right(MESSAGES))
def test_messages(body: Any, openapi: OpenApi, discord: LocalDiscord) -> None:
    world = discord.world
    bot = next(iter(world.applications.values())).bot
    channel = next(iter(world.channels.values()))
    try:
        check(CHANNEL_MESSAGE, body)
        draft = read_draft(world, channel, body, [PICTURE], ephemeral_allowed=False)
    except ApiError:
        return
    assert openapi.problem_of_request_object("MessageCreateRequest", body) is None
    answer = message_object(post(world, channel, bot, draft), bot)
    assert openapi.problem_of_object("MessageResponse", answer) is None
    channel.messages.clear()


async def test_no_route_breaks_down(discord_house: House, wire: Wire) -> None:
    """Any route, with ids of nothing, of other things, or none at all, and bodies of any kind."""
    discord_house.expect("violation")
    house = discord_house
    ids = ["0", "word", str(house.channel("general").id), str(house.user("bob").id), str(house.guild.id)]
    bodies: list[Any] = [None, {}, [], "x", {"type": 4, "data": {"content": "x"}}]
    for route in TABLE:
        for number, body in zip(ids, bodies, strict=True):
            path = re.sub(r"\{\w+\}", number, route.path)
            got = await wire(route.method, f"{path}?limit={number}&before=x", body)
            assert got.status < 500, (route.name, number, body)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(body=nearly_right(COMMAND_SETS))
def test_commands(body: Any, openapi: OpenApi, discord: LocalDiscord) -> None:
    application = next(iter(discord.world.applications.values()))
    discord.registry.forget_quota()
    try:
        check(COMMANDS, body)
        commands = discord.registry.replace(application, None, body)
    except ApiError:
        return
    for one in body:
        assert openapi.problem_of_request_object("ApplicationCommandUpdateRequest", one) is None
    for one in commands:
        assert openapi.problem_of_object("ApplicationCommandResponse", one) is None


KINDS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(body=nearly_right(CALLBACKS))
def test_callbacks(body: Any, openapi: OpenApi, discord: LocalDiscord) -> None:
    channel = next(iter(discord.world.channels.values()))
    try:
        check(callback_shape, body)
        if body["type"] == 9:
            check_modal(body["data"])
        if body["type"] in (4, 7):
            read_draft(discord.world, channel, body.get("data") or {}, [PICTURE], ephemeral_allowed=True)
    except ApiError:
        return
    if body["type"] in KINDS:
        assert openapi.problem_of_request_object(KINDS[body["type"]], body) is None

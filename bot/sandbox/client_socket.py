"""The protocol between a person's page and the local Discord.

`GET /client/people` lists who a page can be: user objects with their `locale`, without the bots.
A page opens the WebSocket `/client/ws?user=<user id or username>`; every frame is a JSON object.

Server → page, events `{"t": name, "d": data}`, always as *this user* may see them:

`READY`
    the state of the world: `user` (own, with locale), `users`, `guilds` (with `roles` and
    `members`), `channels`, `threads`, `private_channels`, `permissions` (by channel id: the user's
    permission bits as a string), `messages` (by channel id, oldest first, at most 100; ephemeral
    ones to this user included), `commands` (by id of each channel that is no thread – a thread
    offers its parent's; names with `name_localized` and `description_localized` in the user's
    language), `applications`, `now` (the server's Unix seconds, for relative times).
`MESSAGE_CREATE`, `MESSAGE_UPDATE`, `MESSAGE_DELETE`
    Discord's message objects (delete: `id`, `channel_id`). An ephemeral message has flag 64 ("Only
    you can see this"), a bot that is thinking flag 128. A message that one sent oneself carries the
    `nonce` of the op.
`CHANNEL_CREATE|UPDATE|DELETE`, `THREAD_CREATE|UPDATE|DELETE`, `THREAD_MEMBERS_UPDATE`
    channel objects; a deleted thread comes as `id`, `guild_id`, `parent_id`, `type`. CREATE and DELETE
    come as well when the user starts or ceases to see a channel or thread.
`GUILD_MEMBER_ADD|UPDATE|REMOVE`, `GUILD_ROLE_CREATE|UPDATE|DELETE`, `CHANNEL_PINS_UPDATE`, `TYPING_START`,
`MESSAGE_REACTION_ADD|REMOVE|REMOVE_ALL|REMOVE_EMOJI`, `MESSAGE_POLL_VOTE_ADD|REMOVE`
    as Discord's gateway sends them.
`COMMANDS_UPDATE`
    `{"commands": …}` as in READY, when a bot has changed its commands.
`INTERACTION_CREATE`
    `{id, nonce, channel_id}`: an op has become an interaction; it is now *pending*.
`INTERACTION_SUCCESS`
    `{id, nonce}`: answered – stop the spinner.
`INTERACTION_FAILURE`
    `{id, nonce}`: not answered within three seconds – "This interaction failed".
`INTERACTION_MODAL_CREATE`
    `{id, nonce, channel_id, application, custom_id, title, components}`: show this modal; submit it
    with the `id`.
`APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE`
    `{nonce, choices: [{name, value}]}`, names already in the user's language.

Page → server, ops `{"op": name, "nonce": text, "d": data}`; each is answered by
`{"nonce": …, "ok": data}` or `{"nonce": …, "error": message}` (an error means: a client could not
have done this). Ids are strings.

`slash`
    `{channel_id, name, options}`: `name` is the full name ("deck import"), `options` an object from
    option name to value (ids for users, roles, channels, `{filename, data}` with base64 for a
    file). → `{interaction_id}`
`autocomplete`
    `{channel_id, name, focused, options}`: `focused` names the option being typed in, whose text is
    in `options`. → `{interaction_id}`
`click`
    `{channel_id, message_id, custom_id}` → `{interaction_id}`
`select`
    `{channel_id, message_id, custom_id, values}` → `{interaction_id}`
`submit`
    `{interaction_id, values}`: an object from each field's custom_id to its value: text, true/false
    for a checkbox, one value for a radio group, a list for selects, checkbox groups and file
    uploads (`{filename, data}`). → `{interaction_id}`
`send`
    `{channel_id, content, files?, reply_to?}` → `{message_id}`
`dismiss`
    `{channel_id, message_id}`: remove an ephemeral message. → `{}`
`react`
    `{channel_id, message_id, emoji, take_back?}`: the emoji as its character or `name:id`. → `{}`
`vote`
    `{channel_id, message_id, answers}`: the numbers of all answers of a poll that the user is now for. → `{}`
`open`
    `{channel_id}`: the messages of a channel or thread afresh, and what may be done there.
    → `{channel, messages, permissions, commands}` (`commands` is empty for a thread)
`dm`
    `{user_id}`: open the DM with a bot. → `{channel}`
`unarchive`
    `{channel_id}` → `{}`
`history`
    `{channel_id, before}`: up to 50 earlier messages. → `{messages}`
`locale`
    `{locale}`: set the language of the user's client; `COMMANDS_UPDATE` follows. → `{}`
"""

import asyncio
import base64
import binascii
import json
from typing import Any

from aiohttp import WSMsgType, web

from .backend import Backend
from .client import SHOWN, Client
from .errors import ApiError
from .message_objects import gateway_message
from .model import Interaction, Json, Thread, User
from .objects import channel_object
from .refusal import Refused

MOST_FRAME = 40 * 1024 * 1024
EARLIER = 50


class ClientSocket:
    """One page of one user."""

    def __init__(self, discord: Backend, user: User) -> None:
        self._discord = discord
        self._client = Client(discord, user, self._hear)
        self._websocket = web.WebSocketResponse(max_msg_size=MOST_FRAME, heartbeat=30.0)
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """READY, then events out and ops in until the page closes."""
        await self._websocket.prepare(request)
        self._discord.pages.add(self)
        writer = asyncio.create_task(self._write())
        try:
            self._hear("READY", {**self._client.snapshot(), "now": self._discord.world.clock.now()})
            async for message in self._websocket:
                if message.type is WSMsgType.TEXT:
                    self._receive(message.data)
        finally:
            self._client.close()
            self._discord.pages.discard(self)
            self._outbox.put_nowait(None)
            await writer
        return self._websocket

    def commands_changed(self) -> None:
        """Tell the page about a new set of commands."""
        self._hear("COMMANDS_UPDATE", {"commands": self._client.snapshot()["commands"]})

    async def close(self) -> None:
        """Close as the server goes away."""
        await self._websocket.close(code=1001)

    def _hear(self, name: str, data: Json) -> None:
        self._push({"t": name, "d": data})

    def _push(self, frame: Json) -> None:
        self._outbox.put_nowait(json.dumps(frame, ensure_ascii=False))

    async def _write(self) -> None:
        """Send what is queued, in order; a page that went away ends it."""
        while (frame := await self._outbox.get()) is not None:
            try:
                await self._websocket.send_str(frame)
            except ConnectionError:
                return

    def _receive(self, text: str) -> None:
        nonce: Any = None
        try:
            frame = json.loads(text)
            nonce = frame.get("nonce")
            result = self._do(frame["op"], str(nonce or ""), frame.get("d") or {})
        except Refused as refusal:
            self._push({"nonce": nonce, "error": str(refusal)})
        except ApiError as error:
            self._push({"nonce": nonce, "error": error.message})
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self._push({"nonce": nonce, "error": f"malformed op: {error!r}"})
        else:
            self._push({"nonce": nonce, "ok": result})

    def _do(self, op: str, nonce: str, data: Json) -> Json:
        client, user = self._client, self._client.user
        if op == "submit":
            opener = client.world.interactions.get(int(data["interaction_id"]))
            if opener is None:
                raise Refused("no modal is open")
            values = {name: _with_files(value) for name, value in data["values"].items()}
            return _begun(client.submit(opener, values, nonce))
        if op == "dm":
            dm = client.open_dm(client.world.user(int(data["user_id"])))
            return {"channel": channel_object(dm, user)}
        if op == "locale":
            client.speak(data["locale"])
            self.commands_changed()
            return {}
        channel = client.find_channel(int(data["channel_id"]))
        if op in ("slash", "autocomplete"):
            options = {name: _with_files(value) for name, value in (data.get("options") or {}).items()}
            if op == "slash":
                return _begun(client.slash(channel, data["name"], options, nonce))
            return _begun(client.autocomplete(channel, data["name"], data["focused"], options, nonce))
        if op == "send":
            files = dict(_with_files(file) for file in data.get("files") or [])
            target = data.get("reply_to")
            reply_to = None if target is None else client.find_message(channel, int(target))
            content = data.get("content") or ""
            sent = client.send(channel, content, files=files, reply_to=reply_to, nonce=nonce[:25])
            return {"message_id": str(sent.id)}
        if op in ("open", "history"):
            if op == "history":
                messages = client.messages(channel, EARLIER, before=int(data["before"]))
                return {"messages": [gateway_message(m, user) for m in messages]}
            return {
                "channel": channel_object(channel, user),
                "messages": [gateway_message(m, user) for m in client.messages(channel, SHOWN)],
                "permissions": str(int(client.world.permissions(user, channel))),
                "commands": [] if isinstance(channel, Thread) else client.commands(channel),
            }
        if op == "unarchive":
            if not isinstance(channel, Thread):
                raise Refused("only a thread can be woken")
            client.unarchive(channel)
            return {}
        message = client.find_message(channel, int(data["message_id"]))
        if op == "click":
            return _begun(client.click(message, data["custom_id"], nonce))
        if op == "select":
            return _begun(client.select(message, data["custom_id"], list(data["values"]), nonce))
        if op == "dismiss":
            client.dismiss(message)
            return {}
        if op == "react":
            client.react(message, data["emoji"], take_back=bool(data.get("take_back")))
            return {}
        if op == "vote":
            client.vote(message, *map(int, data["answers"]))
            return {}
        raise Refused(f"there is no op {op}")


def _begun(interaction: Interaction) -> Json:
    return {"interaction_id": str(interaction.id)}


def _with_files(value: Any) -> Any:
    """Files as (name, bytes), anywhere in a value."""
    if isinstance(value, list):
        return [_with_files(item) for item in value]
    if isinstance(value, dict):
        try:
            return value["filename"], base64.b64decode(value["data"], validate=True)
        except binascii.Error:
            raise Refused("the file is not in base64") from None
    return value

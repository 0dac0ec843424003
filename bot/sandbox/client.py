"""A person's Discord client: what it shows, what it lets its user do, what it refuses.

Both the page and the tests act through it, so that neither can do what the real client cannot:
press a disabled button, pick a 26th option, use a command that was never registered.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from . import interactions
from .backend import Backend
from .checks.command import LOCALES
from .checks.components import SELECTS, Kind, walk
from .commanding import Filled, fill, fill_menu, find_command, resolve_ids
from .drafts import Draft, Upload, read_draft
from .errors import ApiError
from .hub import Event
from .message_objects import gateway_message
from .messages import delete, dismiss, edit, post
from .model import (
    Channel,
    Guild,
    Interaction,
    InteractionState,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Thread,
    User,
)
from .objects import channel_object, guild_object, member_object, own_user_object, user_object
from .permissions import Permission
from .polls import vote
from .reactions import react, unreact
from .refusal import Refused
from .registry import localized
from .submitting import read_fields
from .threads import set_archived

Hear = Callable[[str, Json], None]

SHOWN = 100
"""Messages of a channel that a client has at first."""


class Client:
    """One user's client. `hear` is called with every event that this user is told of."""

    def __init__(self, discord: Backend, user: User, hear: Hear | None = None) -> None:
        self.discord = discord
        self.world = discord.world
        self.user = user
        self._hear = hear
        self._pressed: dict[int, Interaction] = {}
        self.world.hub.join(self)

    def close(self) -> None:
        """Stop listening."""
        self.world.hub.leave(self)

    def hear(self, event: Event) -> None:
        if self._hear is not None and event.sees(self.user):
            self._hear(event.name, event.data(self.user))

    # What it shows

    def channels(self) -> list[Channel]:
        """Channels, threads and DMs that the user sees."""
        return [c for c in self.world.channels.values() if self.world.can_view(self.user, c)]

    def messages(
        self, channel: Channel, most: int | None = None, *, before: int | None = None
    ) -> list[Message]:
        """What is to be read in a channel, oldest first, ephemeral messages to this user included.

        `most` leaves the latest, of those before an id if one is given.
        """
        if not self._reads(channel):
            return []
        seen = self.world.visible_messages(channel, self.user)
        latest = list(islice((m for m in seen if before is None or m.id < before), most))
        latest.reverse()
        return latest

    def _reads(self, channel: Channel) -> bool:
        """Whether what was written in a channel can be read."""
        granted = self.world.permissions(self.user, channel) & Permission.READ_MESSAGE_HISTORY
        return bool(granted) and self.world.can_view(self.user, channel)

    def _sees(self, message: Message) -> bool:
        """Whether a message is to be read."""
        return not message.deleted and self.world.shows(message, self.user) and self._reads(message.channel)

    def commands(self, channel: Channel) -> list[Json]:
        """Slash commands offered in a channel, in the user's language."""
        offered = self.discord.registry.offered(self.user, channel)
        return [localized(command, self.user.locale) for _, command in offered]

    def snapshot(self) -> Json:
        """Everything a client needs when it starts: the body of READY."""
        channels = self.channels()
        guilds = [g for g in self.world.guilds.values() if self.user.id in g.members]
        return {
            "user": own_user_object(self.user),
            "users": [user_object(user) for user in self.world.users.values()],
            "guilds": [self._guild(guild) for guild in guilds],
            "channels": [
                channel_object(c, self.user)
                for c in channels
                if c.guild is not None and not isinstance(c, Thread)
            ],
            "threads": [channel_object(c, self.user) for c in channels if isinstance(c, Thread)],
            "private_channels": [channel_object(c, self.user) for c in channels if c.guild is None],
            "permissions": {str(c.id): str(int(self.world.permissions(self.user, c))) for c in channels},
            "messages": {
                str(c.id): [gateway_message(m, self.user) for m in self.messages(c, SHOWN)] for c in channels
            },
            "commands": {str(c.id): self.commands(c) for c in channels if not isinstance(c, Thread)},
            "applications": [
                {"id": str(a.id), "name": a.name, "bot": user_object(a.bot)}
                for a in self.world.applications.values()
            ],
        }

    def _guild(self, guild: Guild) -> Json:
        return {**guild_object(guild), "members": [member_object(m) for m in guild.members.values()]}

    # What it lets its user do

    def slash(
        self, channel: Channel, name: str, options: Mapping[str, Any] | None = None, nonce: str = ""
    ) -> Interaction:
        """Use a command: `name` is its full name ("deck import"), options by their names."""
        filled = self._fill(channel, name, options or {}, focused=None)
        return self._begin(InteractionType.APPLICATION_COMMAND, channel, filled, nonce)

    def use(self, channel: Channel, name: str, target: User | Message, nonce: str = "") -> Interaction:
        """Use a command of a context menu on a user or a message, by the command's name."""
        self._open_for_commands(channel)
        if isinstance(target, Message) and not self._sees(target):
            raise Refused(f"{self.user.username} does not see this message")
        filled = fill_menu(
            self.world, channel, self.discord.registry.offered(self.user, channel), name, target
        )
        return self._begin(InteractionType.APPLICATION_COMMAND, channel, filled, nonce)

    def autocomplete(
        self, channel: Channel, name: str, focused: str, options: Mapping[str, Any], nonce: str = ""
    ) -> Interaction:
        """Type into an option that completes itself; `options` holds what is typed so far."""
        filled = self._fill(channel, name, options, focused=focused)
        return self._begin(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, channel, filled, nonce)

    def click(self, message: Message, custom_id: str, nonce: str = "") -> Interaction:
        """Press a button."""
        return self.press(message, self.aim(message, custom_id), nonce)

    def aim(self, message: Message, custom_id: str) -> Json:
        """The button that a click would press now."""
        button = self._component(message, custom_id)
        if button["type"] != Kind.BUTTON:
            raise Refused(f"{custom_id} is no button")
        return button

    def press(self, message: Message, button: Json, nonce: str = "") -> Interaction:
        """Press what was aimed at; the message may have changed since, for clicks and edits can cross."""
        if message.deleted:
            raise Refused("the message is gone")
        data = {"component_type": int(Kind.BUTTON), "custom_id": button["custom_id"], "id": button["id"]}
        return self._press(message, data, nonce)

    def select(self, message: Message, custom_id: str, values: list[str], nonce: str = "") -> Interaction:
        """Pick in a select: values of a string select, ids of the others."""
        select = self._component(message, custom_id)
        if select["type"] not in SELECTS:
            raise Refused(f"{custom_id} is no select")
        resolved = self._check_values(message.channel, select, values)
        data: Json = {
            "component_type": select["type"],
            "custom_id": custom_id,
            "id": select["id"],
            "values": values,
        }
        if resolved:
            data["resolved"] = resolved
        return self._press(message, data, nonce)

    def submit(self, opener: Interaction, values: Mapping[str, Any], nonce: str = "") -> Interaction:
        """Send a modal that an interaction opened: values by the custom_id of each field."""
        modal = opener.modal
        if modal is None or opener.user is not self.user or self._submitted(opener):
            raise Refused("no modal is open")
        components, resolved = read_fields(self.world, opener, modal["components"], values)
        data: Json = {"custom_id": modal["custom_id"], "components": components}
        if resolved:
            data["resolved"] = resolved
        return interactions.begin(
            self.world,
            InteractionType.MODAL_SUBMIT,
            opener.application,
            self.user,
            opener.channel,
            data,
            nonce,
            message=opener.message,
            opener=opener,
        )

    def send(
        self,
        channel: Channel,
        content: str,
        *,
        files: Mapping[str, bytes] | None = None,
        reply_to: Message | None = None,
        nonce: str | None = None,
    ) -> Message:
        """Write an ordinary message."""
        needed = Permission.VIEW_CHANNEL
        in_thread = isinstance(channel, Thread)
        needed |= Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
        if files:
            needed |= Permission.ATTACH_FILES
        self._need(channel, needed)
        body: Json = {"content": content, "nonce": nonce}
        uploads = [Upload(i, name, data) for i, (name, data) in enumerate((files or {}).items())]
        kind = MessageType.DEFAULT if reply_to is None else MessageType.REPLY
        try:
            draft: Draft = read_draft(self.world, channel, body, uploads, ephemeral_allowed=False)
            return post(self.world, channel, self.user, draft, kind=kind, reference=reply_to)
        except ApiError as error:
            raise Refused(error.message) from error

    def edit(self, message: Message, content: str) -> None:
        """Write one's own message anew."""
        if message.author is not self.user:
            raise Refused("only one's own messages can be edited")
        try:
            draft = read_draft(
                self.world, message.channel, {"content": content}, [], ephemeral_allowed=False, edited=message
            )
            edit(self.world, message, draft)
        except ApiError as error:
            raise Refused(error.message) from error

    def delete(self, message: Message) -> None:
        """Delete one's own message, or with the permission anybody's."""
        if message.deleted or message.ephemeral_to is not None:
            raise Refused("there is nothing to delete")
        if message.author is not self.user:
            self._need(message.channel, Permission.MANAGE_MESSAGES)
        delete(self.world, message)

    def react(self, message: Message, emoji: str, *, take_back: bool = False) -> None:
        """React to a message with a character or `name:id`, or take that back."""
        if message.ephemeral_to is not None or not self._sees(message):
            raise Refused("there is no reacting to this message")
        try:
            (unreact if take_back else react)(self.world, message, self.user, emoji)
        except ApiError as error:
            raise Refused(error.message) from error

    def vote(self, message: Message, *answers: int) -> None:
        """Vote in a poll by the numbers of its answers; without any, take the vote back."""
        if not self._sees(message):
            raise Refused("no such message is visible")
        try:
            vote(self.world, message, self.user, list(answers))
        except ApiError as error:
            raise Refused(error.message) from error

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message: it is gone from this user's clients, and for good."""
        if message.ephemeral_to != self.user.id:
            raise Refused("only an ephemeral message can be dismissed")
        dismiss(self.world, message)

    def open_dm(self, bot: User) -> Channel:
        """The DM with a bot."""
        application = self.world.application_of(bot)
        if application is None:
            raise Refused("only bots can be written to here")
        return self.world.dm(application, self.user)

    def speak(self, locale: str) -> None:
        """Set the language of this client."""
        if locale not in LOCALES:
            raise Refused(f"{locale} is no language of Discord")
        self.user.locale = locale

    def unarchive(self, thread: Thread) -> None:
        """Wake a thread."""
        self._need(thread, Permission.SEND_MESSAGES_IN_THREADS)
        if thread.locked:
            self._need(thread, Permission.MANAGE_THREADS)
        if thread.archived:
            set_archived(self.world, thread, archived=False)

    # Looking things up

    def _submitted(self, opener: Interaction) -> bool:
        """Whether a modal was sent. One whose submission failed stays open, to be sent again."""
        return any(
            other.opener is opener and other.state is not InteractionState.FAILED
            for other in self.world.interactions.values()
        )

    def find_channel(self, channel_id: int) -> Channel:
        """A channel that this user sees."""
        channel = self.world.channels.get(channel_id)
        if channel is None or not self.world.can_view(self.user, channel):
            raise Refused("no such channel is visible")
        return channel

    def find_message(self, channel: Channel, message_id: int) -> Message:
        """A message that this user sees."""
        message = channel.messages.get(message_id)
        if message is None or not self._sees(message):
            raise Refused("no such message is visible")
        return message

    def _need(self, channel: Channel, needed: Permission) -> None:
        missing = needed & ~self.world.permissions(self.user, channel)
        if missing or not self.world.can_view(self.user, channel):
            raise Refused(f"{self.user.username} lacks {missing.name or 'sight of the channel'}")

    def _fill(
        self, channel: Channel, name: str, options: Mapping[str, Any], *, focused: str | None
    ) -> Filled:
        self._open_for_commands(channel)
        offered = self.discord.registry.offered(self.user, channel)
        application, command = find_command(offered, name)
        return fill(self.world, self.user, channel, application, command, name, options, focused)

    def _open_for_commands(self, channel: Channel) -> None:
        self._need(channel, Permission.VIEW_CHANNEL)
        if isinstance(channel, Thread) and channel.archived:
            raise Refused("no commands in an archived thread")

    def _begin(self, kind: InteractionType, channel: Channel, filled: Filled, nonce: str) -> Interaction:
        return interactions.begin(
            self.world, kind, filled.application, self.user, channel, filled.data, nonce
        )

    def _press(self, message: Message, data: Json, nonce: str) -> Interaction:
        application = self.world.application_of(message.author)
        if application is None:
            raise Refused("this message is no bot's")
        last = self._pressed.get(message.id)
        if last is not None and last.state is InteractionState.PENDING:
            raise Refused("the last press on this message is still waiting for its answer")
        kind = InteractionType.MESSAGE_COMPONENT
        pressed = interactions.begin(
            self.world, kind, application, self.user, message.channel, data, nonce, message=message
        )
        self._pressed[message.id] = pressed
        return pressed

    def _component(self, message: Message, custom_id: str) -> Json:
        channel = message.channel
        if not self._sees(message):
            raise Refused(f"{self.user.username} does not see this message")
        if message.flags & MessageFlag.LOADING:
            raise Refused("the bot is still thinking")
        if isinstance(channel, Thread) and channel.archived:
            raise Refused("the thread is archived")
        for _, component in walk(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise Refused(f"{custom_id} is disabled")
                return component
        raise Refused(f"the message has no component {custom_id}")

    def _check_values(self, channel: Channel, select: Json, values: list[str]) -> Json:
        """Refuse what the select does not offer; resolve users, roles and channels."""
        least, most = select["min_values"], select["max_values"]
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise Refused(f"{least} to {most} values, each once")
        if select["type"] == Kind.STRING_SELECT:
            offered = {option["value"] for option in select["options"]}
            if not set(values) <= offered:
                raise Refused(f"not offered: {', '.join(sorted(set(values) - offered))}")
            return {}
        kinds = {5: 6, 6: 8, 7: 9, 8: 7}
        return resolve_ids(self.world, self.user, channel, kinds[select["type"]], values)

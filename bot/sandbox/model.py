"""What there is in Discord: plain records, without behaviour.

Names and numbers are those of https://discord.com/developers/docs/resources.
"""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class ChannelType(IntEnum):
    GUILD_TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    DEFAULT = 0
    CHANNEL_PINNED_MESSAGE = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER_MESSAGE = 21
    CONTEXT_MENU_COMMAND = 23
    POLL_RESULT = 46


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


@dataclass(slots=True, eq=False)
class User:
    """A person, or a bot's account. `dms_open` is the privacy setting that answers 50007."""

    id: int
    username: str
    global_name: str | None
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True, eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int
    color: int = 0
    managed: bool = False
    bot_id: int | None = None


@dataclass(slots=True, eq=False)
class Member:
    user: User
    joined_at: float
    roles: set[int] = field(default_factory=set)
    nick: str | None = None


@dataclass(slots=True, eq=False)
class Overwrite:
    """A channel's exception for a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int
    deny: int


@dataclass(slots=True, eq=False)
class Guild:
    id: int
    name: str
    owner_id: int
    preferred_locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, "Channel"] = field(default_factory=dict)
    threads: dict[int, "Thread"] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel, a DM (no guild, `recipients`) or, as `Thread`, a thread."""

    id: int
    type: ChannelType
    name: str
    guild: Guild | None
    position: int = 0
    topic: str | None = None
    rate_limit_per_user: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    messages: dict[int, "Message"] = field(default_factory=dict)
    last_message_id: int | None = None
    last_pin_at: float | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Thread(Channel):
    parent: Channel
    owner_id: int
    created_at: float
    auto_archive_duration: int
    archive_changed_at: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    message_count: int = 0
    total_message_sent: int = 0
    last_activity: float = 0.0


@dataclass(slots=True, eq=False)
class Attachment:
    id: int
    filename: str
    content: bytes
    content_type: str
    url: str
    description: str | None = None
    title: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(slots=True, eq=False)
class Poll:
    """A question with its answers by number, and who voted for each."""

    question: Json
    answers: dict[int, Json]
    expires_at: float
    several: bool
    layout: int
    votes: dict[int, list[int]]
    closed: bool = False


@dataclass(slots=True, eq=False)
class Message:
    """A message. `ephemeral_to` names the one user who sees it, `via` the interaction it answers.

    An ephemeral message that was dismissed is gone from its user's clients; the bot knows nothing of it.
    """

    id: int
    channel: Channel
    author: User
    type: MessageType
    created_at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    pinned: bool = False
    nonce: str | int | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    application_id: int | None = None
    webhook: bool = False
    reference: "Message | None" = None
    reference_ids: tuple[int, int] | None = None
    via: "Interaction | None" = None
    ephemeral_to: int | None = None
    thread: Thread | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    poll: Poll | None = None
    deleted: bool = False
    dismissed: bool = False


@dataclass(slots=True, eq=False)
class Application:
    """A bot's application: its token, its commands (global under `None`) and its emojis."""

    id: int
    name: str
    bot: User
    owner: User
    token: str
    members_intent: bool = False
    message_content_intent: bool = False
    commands: dict[int | None, dict[int, Json]] = field(default_factory=lambda: {None: {}})
    emojis: dict[int, Json] = field(default_factory=dict)


class InteractionType(IntEnum):
    APPLICATION_COMMAND = 2
    MESSAGE_COMPONENT = 3
    APPLICATION_COMMAND_AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    CHANNEL_MESSAGE_WITH_SOURCE = 4
    DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE = 5
    DEFERRED_UPDATE_MESSAGE = 6
    UPDATE_MESSAGE = 7
    APPLICATION_COMMAND_AUTOCOMPLETE_RESULT = 8
    MODAL = 9


class InteractionState(IntEnum):
    PENDING = 0
    ANSWERED = 1
    FAILED = 2


@dataclass(slots=True, eq=False)
class Interaction:
    """One press, command, modal or request for choices, from the click to its last followup."""

    id: int
    token: str
    type: InteractionType
    application: Application
    user: User
    channel: Channel
    created_at: float
    data: Json
    nonce: str
    message: Message | None = None
    opener: "Interaction | None" = None
    state: InteractionState = InteractionState.PENDING
    callback: CallbackType | None = None
    original: Message | None = None
    awaits_followup: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None
    followups: list[Message] = field(default_factory=list)

/**
 * What this user's client knows: the world as READY told it, kept true by the events that follow.
 * Views listen to topics: `ready`, `channels`, `messages`, `people`, `commands`, `typing`.
 */

import { emojiKey } from "./reactions.js";
import { setServerTime } from "./times.js";

const THREADS = new Set([10, 11, 12]);
const TYPING_MS = 10_000;
/** Messages of a channel that the server sends at first, and that are kept at most as further ones come. */
export const FULL = 100;
export const MOST = 400;
const PERMISSIONS = {
  send: 1n << 11n,
  attach: 1n << 15n,
  useCommands: 1n << 31n,
  manageThreads: 1n << 34n,
  sendInThreads: 1n << 38n,
};

/** The state of one page. */
export class State extends EventTarget {
  constructor() {
    super();
    this.clear();
  }

  /** Forget everything. */
  clear() {
    this.me = null;
    this.users = new Map();
    this.guilds = new Map();
    this.channels = new Map();
    this.permissions = new Map();
    this.messages = new Map();
    this.commands = new Map();
    this.applications = [];
    this.typing = new Map();
    /** The channel whose earlier messages are being read, and those whose latest are therefore not held. */
    this.reading = null;
    this.behind = new Set();
  }

  /** Take in an event of the server. */
  apply(name, data) {
    HANDLERS[name]?.call(this, data);
  }

  tell(topic, detail = {}) {
    this.dispatchEvent(new CustomEvent(topic, { detail }));
  }

  /** Call `listener(detail)` whenever a topic is told. */
  on(topic, listener) {
    this.addEventListener(topic, (event) => listener(event.detail));
  }

  user(id) {
    return this.users.get(id);
  }

  guildOf(channel) {
    return this.guilds.get(channel?.guild_id);
  }

  member(guild, userId) {
    return guild?.members.get(userId);
  }

  /** Whether a permission is held in a channel; what is not known yet is not held. */
  may(channel, permission) {
    const held = BigInt(this.permissions.get(channel.id) ?? this.permissions.get(channel.parent_id) ?? 0);
    return (held & PERMISSIONS[permission]) !== 0n;
  }

  /** Whether ordinary messages can be written. */
  mayWrite(channel) {
    return this.may(channel, isThread(channel) ? "sendInThreads" : "send");
  }

  /** The slash commands offered in a channel; a thread offers its parent's. */
  commandsIn(channel) {
    const own = this.commands.get(channel.id) ?? this.commands.get(channel.parent_id) ?? [];
    return own.filter((command) => command.type === 1);
  }

  /** Channels of a guild in their order. */
  channelsOf(guildId) {
    const found = [...this.channels.values()].filter((c) => c.guild_id === guildId && !isThread(c));
    return found.sort((a, b) => a.position - b.position);
  }

  /** Threads under a channel, oldest first. */
  threadsOf(channelId) {
    const found = [...this.channels.values()].filter((c) => isThread(c) && c.parent_id === channelId);
    return found.sort((a, b) => compareIds(a.id, b.id));
  }

  /** Direct messages, latest first. */
  privateChannels() {
    const found = [...this.channels.values()].filter((c) => c.type === 1);
    return found.sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
  }

  /** Put the messages of a channel, as the ops `open` and `history` answer them. */
  put(channelId, messages) {
    this.messages.set(channelId, messages);
    this.tell("messages", { channelId, whole: true });
  }

  message(channelId, id) {
    return this.messages.get(channelId)?.find((message) => message.id === id);
  }
}

/** Ids in the order of time. */
export const compareIds = (a, b) => (a.length - b.length) || (a < b ? -1 : a > b ? 1 : 0);

export const isThread = (channel) => THREADS.has(channel?.type);

function keyed(list) {
  return new Map(list.map((item) => [item.id, item]));
}

function setChannel(data) {
  const old = this.channels.get(data.id);
  this.channels.set(data.id, Object.assign(old ?? {}, data));
  this.tell("channels", { channelId: data.id, fresh: !old });
}

function dropChannel(data) {
  this.channels.delete(data.id);
  this.messages.delete(data.id);
  for (const thread of this.threadsOf(data.id)) this.channels.delete(thread.id);
  this.tell("channels", { channelId: data.id, gone: true });
}

/** What a user may do in a channel that has changed is asked anew when it is opened. */
function changeChannel(data) {
  this.permissions.delete(data.id);
  setChannel.call(this, data);
}

/** Let the oldest messages of a channel go; but where they are being read, miss those that come. */
function makeRoom(channelId, list) {
  if (!list || list.length < MOST) return { missed: this.behind.has(channelId) };
  if (this.reading === channelId) {
    this.behind.add(channelId);
    return { missed: true };
  }
  list.splice(0, list.length - FULL + 1);
  return { missed: false, trimmed: true };
}

function react(data, step) {
  const message = this.message(data.channel_id, data.message_id);
  if (!message) return;
  const reactions = message.reactions ?? [];
  const key = emojiKey(data.emoji);
  const old = reactions.find((reaction) => emojiKey(reaction.emoji) === key);
  const count = (old?.count ?? 0) + step;
  const me = data.user_id === this.me.id ? step > 0 : (old?.me ?? false);
  const changed = { emoji: data.emoji, count, me };
  const others = old ? reactions.map((reaction) => (reaction === old ? changed : reaction)) : [...reactions, changed];
  message.reactions = others.filter((reaction) => reaction.count > 0);
  this.tell("messages", { channelId: data.channel_id, message });
}

function keepReactions(data, kept) {
  const message = this.message(data.channel_id, data.message_id);
  if (!message?.reactions) return;
  message.reactions = message.reactions.filter(kept);
  this.tell("messages", { channelId: data.channel_id, message });
}

function count(data, step) {
  const message = this.message(data.channel_id, data.message_id);
  const entry = message?.poll?.results.answer_counts.find((one) => one.id === data.answer_id);
  if (!entry) return;
  entry.count += step;
  if (data.user_id === this.me.id) entry.me_voted = step > 0;
  this.tell("messages", { channelId: data.channel_id, message });
}

function setMember(data) {
  this.users.set(data.user.id, { ...this.users.get(data.user.id), ...data.user });
  this.guilds.get(data.guild_id)?.members.set(data.user.id, data);
  this.tell("people");
}

const HANDLERS = {
  READY(data) {
    this.clear();
    setServerTime(data.now);
    this.me = data.user;
    this.users = keyed(data.users);
    for (const guild of data.guilds) {
      const members = new Map(guild.members.map((member) => [member.user.id, member]));
      this.guilds.set(guild.id, { ...guild, members, roles: keyed(guild.roles) });
    }
    this.channels = keyed([...data.channels, ...data.threads, ...data.private_channels]);
    this.permissions = new Map(Object.entries(data.permissions));
    this.messages = new Map(Object.entries(data.messages));
    this.commands = new Map(Object.entries(data.commands));
    this.applications = data.applications;
    this.tell("ready");
  },
  MESSAGE_CREATE(data) {
    const list = this.messages.get(data.channel_id);
    if (list?.some((message) => message.id === data.id)) return;
    const room = makeRoom.call(this, data.channel_id, list);
    if (!room.missed) list?.push(data);
    this.users.set(data.author.id, { ...this.users.get(data.author.id), ...data.author });
    const channel = this.channels.get(data.channel_id);
    if (channel && !(data.flags & 64)) channel.last_message_id = data.id;
    this.typing.get(data.channel_id)?.delete(data.author.id);
    this.tell("messages", { channelId: data.channel_id, message: data, fresh: true, ...room });
  },
  MESSAGE_UPDATE(data) {
    const list = this.messages.get(data.channel_id);
    const at = list?.findIndex((message) => message.id === data.id) ?? -1;
    if (at < 0) return;
    list[at] = data;
    this.tell("messages", { channelId: data.channel_id, message: data });
  },
  MESSAGE_DELETE(data) {
    const list = this.messages.get(data.channel_id);
    const at = list?.findIndex((message) => message.id === data.id) ?? -1;
    if (at < 0) return;
    list.splice(at, 1);
    this.tell("messages", { channelId: data.channel_id, gone: data.id });
  },
  MESSAGE_REACTION_ADD(data) {
    react.call(this, data, 1);
  },
  MESSAGE_REACTION_REMOVE(data) {
    react.call(this, data, -1);
  },
  MESSAGE_REACTION_REMOVE_ALL(data) {
    keepReactions.call(this, data, () => false);
  },
  MESSAGE_REACTION_REMOVE_EMOJI(data) {
    keepReactions.call(this, data, (reaction) => emojiKey(reaction.emoji) !== emojiKey(data.emoji));
  },
  MESSAGE_POLL_VOTE_ADD(data) {
    count.call(this, data, 1);
  },
  MESSAGE_POLL_VOTE_REMOVE(data) {
    count.call(this, data, -1);
  },
  CHANNEL_CREATE: setChannel,
  CHANNEL_UPDATE: changeChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_CREATE: setChannel,
  THREAD_UPDATE: setChannel,
  THREAD_DELETE: dropChannel,
  THREAD_MEMBERS_UPDATE(data) {
    const thread = this.channels.get(data.id);
    if (thread) Object.assign(thread, { member_count: data.member_count });
    this.tell("people");
  },
  GUILD_MEMBER_ADD: setMember,
  GUILD_MEMBER_UPDATE: setMember,
  GUILD_MEMBER_REMOVE(data) {
    this.guilds.get(data.guild_id)?.members.delete(data.user.id);
    this.tell("people");
  },
  GUILD_ROLE_CREATE(data) {
    this.guilds.get(data.guild_id)?.roles.set(data.role.id, data.role);
    this.tell("people");
  },
  COMMANDS_UPDATE(data) {
    this.commands = new Map(Object.entries(data.commands));
    this.tell("commands");
  },
  TYPING_START(data) {
    if (data.user_id === this.me.id) return;
    const typists = this.typing.get(data.channel_id) ?? new Map();
    this.typing.set(data.channel_id, typists.set(data.user_id, Date.now() + TYPING_MS));
    this.tell("typing", { channelId: data.channel_id });
    setTimeout(() => this.tell("typing", { channelId: data.channel_id }), TYPING_MS + 50);
  },
};

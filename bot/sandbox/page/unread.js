/** What this person has read, kept in the browser, and what is new since. */

import { mentionsMe } from "./people.js";
import { compareIds } from "./state.js";

/** Read marks of one person. */
export class Unread {
  #key;
  #read;

  constructor(state, username) {
    this.state = state;
    this.#key = `sandbox.read.${username}`;
    this.#read = load(this.#key);
  }

  /** Forget channels that are no more, as after a restart of the server. */
  prune() {
    this.#read = Object.fromEntries(Object.entries(this.#read).filter(([id]) => this.state.channels.has(id)));
    this.#save();
  }

  /** The id of the last message that was read in a channel; "0" if none was. */
  since(channelId) {
    return this.#read[channelId] ?? "0";
  }

  /** Everything in a channel has been read; true if that is news. */
  mark(channelId) {
    const last = this.state.messages.get(channelId)?.at(-1)?.id ?? this.state.channels.get(channelId)?.last_message_id;
    if (!last || compareIds(last, this.since(channelId)) <= 0) return false;
    this.#read[channelId] = last;
    this.#save();
    return true;
  }

  /** `{unread, mentions}` of a channel. */
  count(channel) {
    const since = this.since(channel.id);
    const messages = this.state.messages.get(channel.id);
    if (!messages) return { unread: Boolean(channel.last_message_id) && compareIds(channel.last_message_id, since) > 0, mentions: 0 };
    const fresh = messages.filter((m) => compareIds(m.id, since) > 0 && m.author.id !== this.state.me.id);
    const direct = channel.type === 1;
    return { unread: fresh.length > 0, mentions: fresh.filter((m) => direct || mentionsMe(this.state, m)).length };
  }

  #save() {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#read));
    } catch {
      // without storage, marks live as long as the tab
    }
  }
}

function load(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

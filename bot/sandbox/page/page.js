/** One person's page: its parts, which channel is open, and what the parts ask of each other. */

import { Account } from "./account.js";
import { Actions } from "./actions.js";
import { Composer } from "./composer.js";
import { el, fill, narrow } from "./dom.js";
import { Header } from "./header.js";
import { Members } from "./members.js";
import { Messages } from "./messages.js";
import { openModal } from "./modal.js";
import { channelName } from "./people.js";
import { membersShown, showMembers } from "./settings.js";
import { Sidebar } from "./sidebar.js";
import { Socket } from "./socket.js";
import { State, compareIds, isThread } from "./state.js";
import { startTicking } from "./times.js";
import { Unread } from "./unread.js";
import { say, setLocale } from "./words.js";

const PLACE = "sandbox.place";

/** The page of one user; the parts know it as `page`. */
export class Page {
  /** @param {string} username */
  constructor(username) {
    this.state = new State();
    this.socket = new Socket(username);
    this.actions = new Actions(this.socket);
    this.unread = new Unread(this.state, username);
    this.view = { space: "home", channelId: null };
    this.everUp = false;
    this.account = new Account(this);
    this.sidebar = new Sidebar(this, this.account.node);
    this.header = new Header(this);
    this.messages = new Messages(this);
    this.composer = new Composer(this);
    this.members = new Members(this);
    this.banner = el("div", { class: "banner", role: "status", hidden: true });
    this.toasts = el("div", { class: "toasts", role: "alert" });
    this.scrim = el("div", { class: "scrim", on: { click: () => this.drawer(false) } });
    this.skip = el("a", { class: "skip", href: "#", on: { click: (event) => { event.preventDefault(); this.focusComposer(); } } });
    this.empty = el("p", { class: "empty", hidden: true });
    this.main = el("main", { class: "main" }, this.header.node, el("div", { class: "columns" }, el("div", { class: "talk" }, this.messages.node, this.empty, this.composer.node), this.members.node));
    this.node = el("div", { class: "app", hidden: true }, this.skip, this.banner, this.sidebar.node, this.scrim, this.main, this.toasts);
    this.#listen();
  }

  /** Connect, and stay connected. */
  start() {
    startTicking();
    this.socket.open();
  }

  #listen() {
    const { socket, state } = this;
    socket.addEventListener("event", ({ detail }) => {
      if (detail.t !== "INTERACTION_MODAL_CREATE") state.apply(detail.t, detail.d);
      else if (this.actions.owns(detail.d.nonce)) openModal(this, detail.d);
    });
    socket.addEventListener("down", () => this.#lost());
    state.on("ready", () => this.#ready());
    state.on("channels", (change) => this.#channelChanged(change));
    state.on("messages", (change) => this.#messagesChanged(change));
    document.addEventListener("visibilitychange", () => this.markRead());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.node.classList.contains("drawer")) this.drawer(false);
      const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (letter && document.activeElement === document.body) this.focusComposer();
    });
    matchMedia("(max-width: 760px)").addEventListener("change", () => this.drawer(false));
  }

  #ready() {
    const again = this.everUp && !this.banner.hidden;
    const retried = this.banner.contains(document.activeElement);
    this.everUp = true;
    this.banner.hidden = true;
    this.node.hidden = false;
    setLocale(this.state.me.locale);
    this.unread.prune();
    this.#restore();
    if (retried) this.focusComposer();
    if (again) this.toast(say("back"));
  }

  #lost() {
    const retry = el("button", { type: "button", class: "button secondary", text: say("retryNow"), on: { click: () => this.socket.retry() } });
    fill(this.banner, el("span", { class: "dots", "aria-hidden": "true" }), el("span", { text: say("lost") }), retry);
    this.banner.hidden = false;
  }

  /** The place from before, by id or by name (a new server has other ids), else the first channel. */
  #restore() {
    const { state } = this;
    const saved = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
    const all = [...state.channels.values()];
    const same = state.channels.get(this.view.channelId ?? saved?.id) ?? all.find((c) => saved && c.name === saved.name && c.type === saved.type);
    const carry = Boolean(same) && this.view.channelId !== null && same.id !== this.view.channelId;
    const first = [...state.guilds.keys()].flatMap((id) => state.channelsOf(id))[0];
    const target = same ?? first;
    this.view = { space: target?.guild_id ?? "home", channelId: null };
    if (target) this.#open(target, { focus: document.activeElement === document.body, carry });
    else this.draw();
  }

  /** Draw all parts, as after a change of language. */
  draw() {
    const channel = this.state.channels.get(this.view.channelId);
    this.skip.textContent = say("skip");
    this.empty.textContent = say("emptyChannel");
    this.empty.hidden = Boolean(channel);
    for (const part of [this.messages, this.composer]) part.node.hidden = !channel;
    this.node.classList.toggle("with-members", membersShown() && Boolean(channel?.guild_id));
    this.header.people.setAttribute("aria-expanded", String(membersShown()));
    for (const part of [this.sidebar, this.account, this.header, this.members]) part.draw();
    if (channel) {
      this.messages.draw();
      this.composer.draw();
    }
    this.#title();
  }

  /** Open a channel or thread. */
  goTo(channelId) {
    const channel = this.state.channels.get(channelId);
    if (channel) this.#open(channel, { focus: true });
    else this.toast(say("unknownChannel"));
  }

  async #open(channel, { focus, carry = false }) {
    const known = this.state.messages.has(channel.id) && !this.state.behind.has(channel.id) && this.#permitted(channel);
    this.view = { space: channel.guild_id ?? "home", channelId: channel.id };
    sessionStorage.setItem(PLACE, JSON.stringify({ id: channel.id, name: channel.name, type: channel.type }));
    this.messages.show(channel, this.unread.since(channel.id));
    this.composer.show(channel, { carry });
    this.drawer(false);
    this.draw();
    this.messages.toEnd();
    if (focus && !narrow()) this.focusComposer();
    if (known) {
      this.markRead();
      return;
    }
    const at = document.activeElement;
    if (!(await this.#fetch(channel))) return;
    const now = document.activeElement;
    const stayed = now === document.body || now === at || (now.dataset.key ?? "") === at.dataset.key;
    if (focus && !narrow() && stayed) this.focusComposer();
    this.messages.toEnd();
    this.markRead();
  }

  /** Whether it is known what the user may do in a channel; a thread asks its parent. */
  #permitted(channel) {
    return this.state.permissions.has(channel.id) || this.state.permissions.has(channel.parent_id);
  }

  /** The messages and permissions of a channel afresh; whether it is still the open one. */
  async #fetch(channel) {
    const answer = await this.try(this.socket.op("open", { channel_id: channel.id }));
    if (!answer) return false;
    this.state.permissions.set(channel.id, answer.permissions);
    if (!isThread(channel)) this.state.commands.set(channel.id, answer.commands);
    this.state.behind.delete(channel.id);
    this.state.put(channel.id, answer.messages);
    if (this.view.channelId !== channel.id) return false;
    this.composer.draw();
    return true;
  }

  /** Open a server, or the direct messages. */
  goToSpace(id) {
    const { state } = this;
    const channels = id === "home" ? state.privateChannels() : state.channelsOf(id);
    if (narrow()) {
      this.view = { ...this.view, space: id };
      this.sidebar.draw();
    } else if (channels[0]) this.goTo(channels[0].id);
    else {
      this.view = { space: id, channelId: null };
      this.draw();
    }
  }

  async openDm(userId) {
    const answer = await this.try(this.socket.op("dm", { user_id: userId }));
    if (!answer) return;
    if (!this.state.channels.has(answer.channel.id)) this.state.apply("CHANNEL_CREATE", answer.channel);
    this.goTo(answer.channel.id);
  }

  /** Show a message, in its channel. */
  showMessage(channelId, id) {
    if (this.view.channelId !== channelId) this.goTo(channelId);
    this.messages.focusMessage(id);
  }

  dismiss(message) {
    this.try(this.socket.op("dismiss", { channel_id: message.channel_id, message_id: message.id }));
  }

  /** Join a reaction, or take one's own back. */
  react(message, emoji, takeBack) {
    const data = { channel_id: message.channel_id, message_id: message.id, emoji, take_back: takeBack };
    this.try(this.socket.op("react", data));
  }

  /** Vote in a poll: one's votes are then these answers. */
  vote(message, answers) {
    this.try(this.socket.op("vote", { channel_id: message.channel_id, message_id: message.id, answers }));
  }

  /** Change the language of this person's client. */
  async speak(locale) {
    if (!(await this.try(this.socket.op("locale", { locale })))) return;
    this.state.me.locale = locale;
    setLocale(locale);
    this.draw();
  }

  replyTo(message) {
    this.composer.replyTo(message);
  }

  startCommand(name) {
    this.composer.startCommand(name);
  }

  /** The latest messages of the open channel, where they went by while earlier ones were read. */
  async catchUp() {
    if (this.catching) return;
    this.catching = true;
    const there = await this.#fetch(this.messages.channel);
    this.catching = false;
    if (there) this.messages.toEnd();
  }

  focusComposer() {
    this.composer.focus();
  }

  focusMessages() {
    this.messages.focusLast();
  }

  toEnd() {
    this.messages.toEnd();
  }

  toggleMembers() {
    showMembers(!membersShown());
    this.draw();
  }

  /** Open or close the navigation at phone width. */
  drawer(open) {
    const was = this.node.classList.contains("drawer");
    const on = open && narrow();
    this.node.classList.toggle("drawer", on);
    this.header.menu.setAttribute("aria-expanded", String(on));
    this.main.inert = on;
    this.sidebar.node.inert = narrow() && !on;
    if (on) (this.sidebar.list.querySelector("[aria-current]") ?? this.sidebar.close).focus();
    else if (was) this.header.menu.focus();
  }

  /** What is open and in sight has been read. */
  markRead() {
    const { channelId } = this.view;
    if (!channelId || document.visibilityState !== "visible" || !this.messages.atEnd) return;
    if (!this.unread.mark(channelId)) return;
    this.sidebar.draw();
    this.#title();
  }

  /** The answer of an op; what the server refuses is shown. */
  async try(promise) {
    try {
      return await promise;
    } catch (error) {
      this.toast(error.message === "offline" ? say("offline") : error.message);
      return null;
    }
  }

  /** A word at the edge, for a few seconds. */
  toast(text) {
    const node = el("div", { class: "toast", text });
    this.toasts.append(node);
    setTimeout(() => node.remove(), 5000);
  }

  #channelChanged({ channelId, gone }) {
    if (channelId !== this.view.channelId) return;
    const channel = this.state.channels.get(channelId);
    if (gone) this.#restore();
    else if (this.#permitted(channel)) this.composer.draw();
    else this.#fetch(channel);
  }

  #messagesChanged({ channelId, fresh, message }) {
    if (channelId === this.view.channelId) this.markRead();
    const thread = message?.channel_id && this.state.channels.get(message.channel_id);
    if (fresh && isThread(thread) && compareIds(message.id, thread.id) > 0) thread.message_count = (thread.message_count ?? 0) + 1;
    this.#title();
  }

  #title() {
    const { state, view } = this;
    const channel = state.channels.get(view.channelId);
    const mentions = [...state.channels.values()].reduce((sum, c) => sum + this.unread.count(c).mentions, 0);
    const place = channel ? channelName(state, channel) : say("directMessages");
    const guild = state.guildOf(channel);
    document.title = `${mentions > 0 ? `(${mentions}) ` : ""}${place}${guild ? ` – ${guild.name}` : ""}`;
  }
}

/** Servers, channels with their threads, and direct messages. */

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, initials, nameOf } from "./people.js";
import { currentLocale, say } from "./words.js";

const PRIVATE_THREAD = 12;

/** The navigation at the left: a rail of servers and the list of the one that is open. */
export class Sidebar {
  constructor(page, account) {
    this.page = page;
    this.rail = el("ul", { class: "rail-list" });
    this.railNode = el("nav", { class: "rail" }, this.rail);
    this.title = el("h1", { class: "guild-name" });
    this.close = el("button", { type: "button", class: "icon-button drawer-close", on: { click: () => page.drawer(false) } }, icon("close"));
    this.list = el("div", { class: "channel-list" });
    this.listNode = el("nav", { class: "channels" }, el("div", { class: "guild-head" }, this.title, this.close), this.list, account);
    this.node = el("div", { class: "sidebar", id: "sidebar" }, this.railNode, this.listNode);
    for (const topic of ["channels", "messages", "people"]) page.state.on(topic, () => this.draw());
    this.list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Draw everything if anything has changed, keeping the focus where it was. */
  draw() {
    const { state, view } = this.page;
    const model = JSON.stringify(this.#model());
    if (model === this.model) return;
    this.model = model;
    const key = document.activeElement?.closest?.(".sidebar") ? document.activeElement.dataset.key : null;
    this.railNode.setAttribute("aria-label", say("servers"));
    this.listNode.setAttribute("aria-label", say("channels"));
    this.close.setAttribute("aria-label", say("closeMenu"));
    const guild = state.guilds.get(view.space);
    fill(this.title, el("bdi", { text: guild ? guild.name : say("directMessages") }));
    fill(this.rail, this.#home(), el("li", { class: "rail-line", "aria-hidden": "true" }), [...state.guilds.values()].map((g) => this.#guild(g)));
    fill(this.list, guild ? this.#guildList(guild) : this.#directList());
    if (key) this.node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  /** All that is shown, to be compared with what was shown before. */
  #model() {
    const { state, view, unread } = this.page;
    const channels = [...state.channels.values()].map((c) => [c.id, c.type, c.name, c.position, c.thread_metadata?.archived, unread.count(c)]);
    const names = [...state.users.values()].map((user) => nameOf(state, user));
    return [currentLocale(), view, [...state.guilds.values()].map((g) => [g.id, g.name]), channels, names];
  }

  #home() {
    const mentions = this.page.state.privateChannels().reduce((sum, c) => sum + this.page.unread.count(c).mentions, 0);
    return this.#space("home", say("directMessages"), icon("message", { size: 24 }), mentions, mentions > 0);
  }

  #guild(guild) {
    const counts = this.#everyChannel(guild).map((channel) => this.page.unread.count(channel));
    const mentions = counts.reduce((sum, count) => sum + count.mentions, 0);
    return this.#space(guild.id, guild.name, el("span", { "aria-hidden": "true", text: initials(guild.name) }), mentions, counts.some((c) => c.unread));
  }

  #everyChannel(guild) {
    return this.page.state.channelsOf(guild.id).flatMap((channel) => [channel, ...this.page.state.threadsOf(channel.id)]);
  }

  #space(id, name, sign, mentions, unread) {
    const current = this.page.view.space === id;
    const label = [name, mentions > 0 ? say("mentions", { n: mentions }) : unread ? say("unread") : ""].filter(Boolean).join(", ");
    const props = { type: "button", class: "space", "aria-label": label, title: name, "aria-current": current ? "true" : null, data: { key: `space-${id}` } };
    const button = el("button", { ...props, on: { click: () => this.page.goToSpace(id) } }, sign);
    return el("li", { class: unread && !current ? "unread" : "" }, button, badge(mentions));
  }

  #guildList(guild) {
    const { state, view } = this.page;
    const lines = state.channelsOf(guild.id).map((channel) => {
      const threads = state.threadsOf(channel.id).filter((t) => !t.thread_metadata?.archived || t.id === view.channelId);
      const inner = threads.length > 0 ? el("ul", { class: "threads" }, threads.map((t) => this.#line(t, t.type === PRIVATE_THREAD ? "lock" : "thread"))) : null;
      return this.#line(channel, "hash", inner);
    });
    return [el("h2", { class: "list-head", text: say("textChannels") }), el("ul", {}, lines)];
  }

  #line(channel, sign, inner = null) {
    const { unread, mentions } = this.page.unread.count(channel);
    const current = this.page.view.channelId === channel.id;
    const notes = [
      channel.name,
      sign === "lock" ? say("private") : "",
      channel.thread_metadata?.archived ? say("archived") : "",
      mentions > 0 ? say("mentions", { n: mentions }) : unread && !current ? say("unread") : "",
    ];
    const props = {
      type: "button",
      class: `channel${unread && !current ? " unread" : ""}`,
      "aria-current": current ? "page" : null,
      "aria-label": notes.filter(Boolean).join(", "),
      title: channel.name,
      data: { key: `channel-${channel.id}`, channel: channel.id },
      on: { click: () => this.page.goTo(channel.id) },
    };
    return el("li", {}, el("button", props, icon(sign, { size: 18 }), el("bdi", { class: "label", text: channel.name }), badge(current ? 0 : mentions)), inner);
  }

  /** Open DMs, then the bots that can be written to. */
  #directList() {
    const { state, view } = this.page;
    const open = state.privateChannels();
    const known = new Set(open.flatMap((channel) => channel.recipients.map((user) => user.id)));
    const lines = open.map((channel) => {
      const user = channel.recipients[0] ?? state.me;
      const { unread, mentions } = this.page.unread.count(channel);
      return this.#person(user, () => this.page.goTo(channel.id), { current: view.channelId === channel.id, unread, mentions });
    });
    const bots = state.applications.map((a) => a.bot).filter((bot) => !known.has(bot.id));
    const more = bots.map((bot) => this.#person(bot, () => this.page.openDm(bot.id), {}));
    return [
      lines.length > 0 ? el("ul", {}, lines) : null,
      more.length > 0 ? [el("h2", { class: "list-head", text: say("bots") }), el("ul", {}, more)] : null,
    ];
  }

  #person(user, open, { current = false, unread = false, mentions = 0 }) {
    const name = nameOf(this.page.state, user);
    const props = {
      type: "button",
      class: `channel person${unread && !current ? " unread" : ""}`,
      "aria-current": current ? "page" : null,
      "aria-label": [name, mentions > 0 ? say("mentions", { n: mentions }) : ""].filter(Boolean).join(", "),
      data: { key: `dm-${user.id}` },
      on: { click: open },
    };
    return el("li", {}, el("button", props, avatar(this.page.state, user, null, "s"), el("bdi", { class: "label", text: name }), badge(current ? 0 : mentions)));
  }

  /** The arrows go through the list. */
  #key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (!(event.key in steps)) return;
    const buttons = [...this.list.querySelectorAll("button.channel")];
    const next = buttons[buttons.indexOf(document.activeElement) + steps[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

const badge = (count) => (count > 0 ? el("span", { class: "badge", "aria-hidden": "true", text: count > 99 ? "99+" : String(count) }) : null);

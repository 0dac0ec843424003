/** The bar above the messages: where one is, its topic, pinned messages, members. */

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { summary } from "./message.js";
import { avatar, channelName, nameTag } from "./people.js";
import { showPopup } from "./popup.js";
import { isThread } from "./state.js";
import { messageTime } from "./times.js";
import { say } from "./words.js";

/** The header of the open channel. */
export class Header {
  constructor(page) {
    this.page = page;
    this.menu = el("button", { type: "button", class: "icon-button drawer-open", "aria-controls": "sidebar", "aria-expanded": "false", on: { click: () => page.drawer(true) } }, icon("menu", { size: 22 }));
    this.place = el("div", { class: "place" });
    this.pins = el("button", { type: "button", class: "icon-button", "aria-haspopup": "dialog", "aria-expanded": "false", on: { click: () => this.#togglePins() } }, icon("pin"));
    this.people = el("button", { type: "button", class: "icon-button", "aria-controls": "members", on: { click: () => page.toggleMembers() } }, icon("people"));
    this.popup = el("div", { class: "popup pins", popover: "manual", role: "dialog", tabindex: "-1" });
    this.popup.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close?.();
    });
    this.node = el("header", { class: "top" }, this.menu, this.place, this.pins, this.popup, this.people);
    page.state.on("channels", ({ channelId }) => channelId === page.view.channelId && this.draw());
  }

  draw() {
    const { state, view } = this.page;
    const channel = state.channels.get(view.channelId);
    for (const [button, key] of [[this.menu, "openMenu"], [this.pins, "pins"], [this.people, "toggleMembers"]]) {
      button.setAttribute("aria-label", say(key));
      button.title = say(key);
    }
    this.popup.setAttribute("aria-label", say("pins"));
    this.people.hidden = !channel?.guild_id;
    if (!channel) {
      fill(this.place);
      return;
    }
    const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
    const crumb = parent
      ? [el("button", { type: "button", class: "crumb", on: { click: () => this.page.goTo(parent.id) } }, icon("hash", { size: 18 }), el("bdi", { text: parent.name })), icon("right", { size: 16 })]
      : null;
    const sign = icon(isThread(channel) ? (channel.type === 12 ? "lock" : "thread") : channel.type === 1 ? "at" : "hash");
    const name = channelName(state, channel).replace(/^[#@]/, "");
    const topic = channel.topic ? el("p", { class: "topic", title: channel.topic, text: channel.topic }) : null;
    fill(this.place, crumb, sign, el("h2", { class: "place-name", title: name }, el("bdi", { text: name })), topic);
  }

  #togglePins() {
    if (this.close) {
      this.close();
      return;
    }
    const { state, view } = this.page;
    const guild = state.guildOf(state.channels.get(view.channelId));
    const pinned = (state.messages.get(view.channelId) ?? []).filter((message) => message.pinned).reverse();
    const line = (message) => {
      const jump = () => {
        this.close();
        this.page.showMessage(message.channel_id, message.id);
      };
      return el(
        "li",
        {},
        el("button", { type: "button", class: "pin-line", on: { click: jump } }, avatar(state, message.author, guild, "s"), el("span", { class: "words" }, el("span", {}, nameTag(state, message.author, guild), " ", messageTime(message.timestamp)), el("span", { class: "detail", text: summary(state, message, guild) || say("clickToSee") }))),
      );
    };
    const empty = el("p", { class: "suggest-note", text: say("noPins") });
    fill(this.popup, el("h2", { class: "list-head", text: say("pins") }), pinned.length > 0 ? el("ul", {}, pinned.map(line)) : empty);
    const onClose = () => {
      this.close = null;
      this.pins.setAttribute("aria-expanded", "false");
      if (this.popup.contains(document.activeElement) || document.activeElement === document.body) this.pins.focus();
    };
    this.close = showPopup(this.popup, this.pins, { onClose, width: 380, tallest: 520 });
    this.pins.setAttribute("aria-expanded", "true");
    (this.popup.querySelector("button") ?? this.popup).focus();
  }
}

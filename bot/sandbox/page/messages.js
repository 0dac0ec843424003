/** The list of messages of the open channel: kept in step with the state, message by message. */

import { el, fill, patch } from "./dom.js";
import { icon } from "./icons.js";
import { continues, failureText, renderMessage } from "./message.js";
import { channelName, nameOf } from "./people.js";
import { FULL, compareIds, isThread } from "./state.js";
import { dayName, midnight } from "./times.js";
import { say } from "./words.js";

const AT_END = 60;

/** The message area. */
export class Messages {
  constructor(page) {
    this.page = page;
    this.channel = null;
    this.complete = new Set();
    this.list = el("ol", { class: "messages" });
    this.pending = el("ul", { class: "messages pending" });
    this.log = el("div", { role: "log", "aria-relevant": "additions" }, this.list);
    this.scroller = el("div", { class: "scroller", tabindex: "-1" }, this.log, this.pending);
    this.jump = el("button", { type: "button", class: "jump", hidden: true, on: { click: () => this.toEnd() } });
    this.node = el("div", { class: "message-area" }, this.scroller, this.jump);
    this.stuck = true;
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    const keep = new ResizeObserver(() => this.stuck && this.#stick());
    for (const node of [this.list, this.pending, this.scroller]) keep.observe(node);
    page.state.on("messages", (change) => this.#changed(change));
    page.state.on("people", () => this.draw());
    page.actions.addEventListener("change", ({ detail }) => this.#acted(detail));
  }

  /** Show a channel as soon as the page is drawn; `since` is the id after which messages are new. */
  show(channel, since) {
    this.channel = channel;
    this.since = since;
    this.stuck = true;
    this.below = 0;
  }

  /** Whether the list follows what comes. */
  get stuck() {
    return this.page.state.reading === null;
  }

  set stuck(follows) {
    this.page.state.reading = follows ? null : this.channel.id;
  }

  /** Draw everything anew. */
  draw() {
    if (!this.channel) return;
    const { page, channel } = this;
    const messages = page.state.messages.get(channel.id) ?? [];
    this.log.setAttribute("aria-label", say("messagesIn", { name: channelName(page.state, channel) }));
    const mark = this.since === undefined ? undefined : messages.find((m) => compareIds(m.id, this.since) > 0 && m.author.id !== page.state.me.id)?.id;
    this.mark = this.since === "0" ? undefined : mark;
    const begins = messages.length < FULL || this.complete.has(channel.id);
    fill(this.list, begins ? this.#beginning() : null, messages.flatMap((message, at) => this.#rows(messages, at)));
    this.#rove(this.list.querySelector(".message:last-of-type"));
    this.#drawPending();
    this.#drawJump();
  }

  /** Go to the latest message. */
  toEnd() {
    this.stuck = true;
    this.#stick();
    this.#scrolled();
  }

  /** Scroll to a message and focus it. */
  focusMessage(id) {
    const row = this.list.querySelector(`.message[data-id="${CSS.escape(id)}"]`);
    if (!row) return;
    this.stuck = false;
    row.scrollIntoView({ block: "center" });
    this.#rove(row);
    row.focus({ preventScroll: true });
    row.classList.add("flash");
    setTimeout(() => row.classList.remove("flash"), 1600);
  }

  /** Focus the latest message. */
  focusLast() {
    const rows = this.list.querySelectorAll(".message");
    rows[rows.length - 1]?.focus();
  }

  /** Whether the latest message is in sight. */
  get atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < AT_END;
  }

  #beginning() {
    const { state } = this.page;
    const name = channelName(state, this.channel);
    const parent = isThread(this.channel) ? state.channels.get(this.channel.parent_id) : null;
    const owner = state.user(this.channel.owner_id);
    const direct = this.channel.type === 1;
    const thread = parent && owner ? say("threadText", { parent: `#${parent.name}`, who: nameOf(state, owner, state.guildOf(parent)) }) : null;
    const sign = icon(isThread(this.channel) ? "thread" : this.channel.type === 1 ? "at" : "hash", { size: 34 });
    return el(
      "li",
      { class: "beginning" },
      el("span", { class: "beginning-sign" }, sign),
      el("h2", {}, el("bdi", { text: parent || direct ? name : say("welcome", { name }) })),
      el("p", { text: thread ?? (this.channel.topic || say(direct ? "directText" : "welcomeText", { name })) }),
    );
  }

  /** A message with the dividers above it. */
  #rows(messages, at) {
    const message = messages[at];
    const before = messages[at - 1];
    const fresh = message.id === this.mark;
    const newDay = !before || midnight(Date.parse(before.timestamp)) !== midnight(Date.parse(message.timestamp));
    const rows = [];
    if (newDay || fresh) {
      const day = newDay ? el("span", { text: dayName(message.timestamp) }) : null;
      rows.push(el("li", { class: fresh ? "divider fresh" : "divider" }, day, fresh ? el("b", { text: say("newMark") }) : null));
    }
    rows.push(renderMessage(this.page, this.channel, message, !newDay && !fresh && continues(message, before)));
    return rows;
  }

  #changed(change) {
    if (change.trimmed) this.complete.delete(change.channelId);
    if (change.channelId !== this.channel?.id) return;
    const messages = this.page.state.messages.get(this.channel.id) ?? [];
    if (change.whole || change.trimmed) this.draw();
    else if (change.missed) this.#missed(change.message);
    else if (change.fresh) this.#append(messages);
    else if (change.gone) this.#remove(change.gone, messages);
    else this.#replace(messages.findIndex((m) => m.id === change.message.id), messages);
    if (this.stuck) this.#stick();
  }

  #append(messages) {
    const message = messages.at(-1);
    const rows = this.#rows(messages, messages.length - 1);
    this.list.append(...rows);
    this.#rove(rows.at(-1));
    if (this.#own(message)) this.stuck = true;
    if (!this.stuck) this.below += 1;
    this.#drawJump();
  }

  /** What is not held, since earlier messages are being read, is only counted; one's own leads to the end. */
  #missed(message) {
    this.below += 1;
    this.#drawJump();
    if (this.#own(message)) this.toEnd();
  }

  #own(message) {
    return message.author.id === this.page.state.me.id && Boolean(message.nonce);
  }

  #row(id) {
    return this.list.querySelector(`.message[data-id="${CSS.escape(id)}"]`);
  }

  #remove(id, messages) {
    const row = this.#row(id);
    if (!row) return;
    if (row.contains(document.activeElement)) this.page.focusComposer();
    const next = messages.findIndex((m) => compareIds(m.id, id) > 0);
    while (row.previousElementSibling?.matches(".divider:not(.fresh)") && this.#dayEmpty(row, messages, next)) {
      row.previousElementSibling.remove();
    }
    row.remove();
    if (next >= 0) this.#replace(next, messages);
  }

  #dayEmpty(row, messages, next) {
    return next < 0 || this.#row(messages[next].id)?.previousElementSibling !== row;
  }

  #replace(at, messages) {
    const message = messages[at];
    const row = message && this.#row(message.id);
    if (!row) return;
    const before = messages[at - 1];
    const divided = row.previousElementSibling?.matches(".divider");
    const fresh = renderMessage(this.page, this.channel, message, !divided && continues(message, before));
    const focused = row.contains(document.activeElement) ? document.activeElement : null;
    fresh.tabIndex = row.tabIndex;
    patch(row, fresh);
    if (!focused || focused.isConnected) return;
    const key = focused.dataset.key;
    const again = key ? row.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    (again && !again.disabled ? again : row).focus({ preventScroll: true });
  }

  #acted(action) {
    if (action.channelId !== this.channel?.id) return;
    const messages = this.page.state.messages.get(action.channelId) ?? [];
    if (action.messageId) this.#replace(messages.findIndex((m) => m.id === action.messageId), messages);
    else this.#drawPending();
    if (this.stuck) this.#stick();
  }

  /** Commands that are on their way, or that nobody answered. */
  #drawPending() {
    const rows = this.page.actions.commandsIn(this.channel.id).map((action) => {
      const failed = action.status === "failed";
      const text = !failed ? say("sendingCommand") : action.error ? failureText(action) : say("noAnswer");
      const dismiss = () => this.page.actions.dismiss(action);
      return el(
        "li",
        { class: failed ? "ghost failed" : "ghost", role: failed ? "alert" : "status" },
        failed ? icon("warn", { size: 16 }) : el("span", { class: "dots", "aria-hidden": "true" }),
        el("span", { class: "command-name", text: `/${action.name}` }),
        el("span", { text }),
        failed ? el("button", { type: "button", class: "text-button", text: say("forget"), on: { click: dismiss } }) : null,
      );
    });
    fill(this.pending, rows);
  }

  #stick() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #scrolled() {
    this.stuck = this.atEnd;
    if (this.stuck) this.below = 0;
    this.#drawJump();
    if (this.stuck && this.page.state.behind.has(this.channel.id)) this.page.catchUp();
    else if (this.stuck) this.page.markRead();
    if (this.scroller.scrollTop < 200) this.#earlier();
  }

  #drawJump() {
    this.jump.hidden = this.stuck;
    const words = this.below > 0 ? say("newBelow", { n: this.below }) : say("toPresent");
    fill(this.jump, el("span", { text: words }), icon("down", { size: 16 }));
  }

  async #earlier() {
    const { id } = this.channel;
    const messages = this.page.state.messages.get(id) ?? [];
    if (this.fetching || messages.length < FULL || this.complete.has(id)) return;
    this.fetching = true;
    try {
      const answer = await this.page.socket.op("history", { channel_id: id, before: messages[0].id });
      if (answer.messages.length < 50) this.complete.add(id);
      const height = this.scroller.scrollHeight;
      this.page.state.put(id, [...answer.messages, ...messages]);
      this.scroller.scrollTop += this.scroller.scrollHeight - height;
    } catch {
      // the connection went away; READY brings the messages again
    } finally {
      this.fetching = false;
    }
  }

  /** One message at a time can be reached by Tab; the arrows go to the others. */
  #rove(row) {
    for (const other of this.list.querySelectorAll(".message[tabindex='0']")) other.tabIndex = -1;
    if (row) row.tabIndex = 0;
  }

  #key(event) {
    const row = event.target.closest(".message");
    if (!row || event.target !== row) return;
    const rows = [...this.list.querySelectorAll(".message")];
    const at = rows.indexOf(row);
    const targets = { ArrowUp: rows[at - 1], ArrowDown: rows[at + 1], Home: rows[0], End: rows.at(-1) };
    if (event.key === "r" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      row.querySelector(".toolbar button")?.click();
    }
    if (event.key === "Escape") this.page.focusComposer();
    if (!(event.key in targets)) return;
    event.preventDefault();
    const next = targets[event.key];
    if (!next) return;
    this.#rove(next);
    next.focus();
  }
}

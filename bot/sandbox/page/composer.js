/** The message box: text, files, replies, mentions – and the way into slash commands. */

import { channelItems, filterItems, fold, userItems } from "./choices.js";
import { CommandLine } from "./command.js";
import { el, fill } from "./dom.js";
import { encodeFile, fileFault } from "./files.js";
import { icon } from "./icons.js";
import { bytes } from "./media.js";
import { leaves } from "./options.js";
import { avatar, channelName, nameOf } from "./people.js";
import { isThread } from "./state.js";
import { Suggest } from "./suggest.js";
import { say } from "./words.js";

const MOST_TEXT = 2000;
const WORD = /(^|\s)([@#])([^\s@#]{0,32})$/;

/** The foot of the page. */
export class Composer {
  constructor(page) {
    this.page = page;
    this.drafts = new Map();
    this.files = [];
    this.suggest = new Suggest({ onChoose: (item) => this.#choose(item) });
    this.replyBar = el("div", { class: "reply-bar", hidden: true });
    this.tray = el("ul", { class: "file-tray", hidden: true });
    this.fault = el("p", { class: "composer-fault", role: "alert", hidden: true });
    this.picker = el("input", { type: "file", multiple: true, hidden: true, tabindex: "-1", "aria-hidden": "true" });
    this.picker.addEventListener("change", () => this.#attach([...this.picker.files]));
    this.attach = el("button", { type: "button", class: "icon-button", on: { click: () => this.picker.click() } }, icon("plus", { size: 22 }));
    this.text = el("textarea", { class: "composer-text", rows: 1, role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off" });
    this.slash = el("button", { type: "button", class: "icon-button", on: { click: () => this.#slash() } }, icon("slash", { size: 22 }));
    this.send = el("button", { type: "submit", class: "icon-button send" }, icon("send", { size: 22 }));
    this.slot = el("div", { class: "composer-slot" }, this.text);
    this.row = el("div", { class: "composer-row" }, this.attach, this.slot, this.slash, this.send);
    this.closed = el("div", { class: "composer-closed", hidden: true });
    this.box = el("form", { class: "composer-box" }, this.suggest.node, this.replyBar, this.tray, this.row);
    this.typing = el("div", { class: "typing", "aria-live": "polite" });
    this.node = el("div", { class: "composer" }, this.box, this.closed, this.fault, this.typing, this.picker);
    this.#listen();
  }

  #listen() {
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.command) this.command.run();
      else this.#submit();
    });
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.text.addEventListener("click", () => this.#offer());
    this.text.addEventListener("blur", () => this.suggest.hide());
    this.text.addEventListener("paste", (event) => {
      if (event.clipboardData?.files.length) this.#attach([...event.clipboardData.files]);
    });
    this.page.state.on("typing", ({ channelId }) => channelId === this.channel?.id && this.#drawTyping());
    this.page.state.on("commands", () => this.command || this.#offer());
  }

  /** Stand under this channel; `carry` keeps what is written, where a channel came back under another id. */
  show(channel, { carry = false } = {}) {
    if (carry) this.#leave();
    else if (this.channel && channel.id !== this.channel.id) {
      this.drafts.set(this.channel.id, this.text.value);
      this.#leave();
      this.#clearExtras();
      this.text.value = this.drafts.get(channel.id) ?? "";
    }
    this.channel = channel;
    this.draw();
  }

  /** Bring texts and permissions up to date. */
  draw() {
    const { channel, page } = this;
    const name = channelName(page.state, channel);
    this.text.placeholder = say("messageTo", { name });
    this.text.setAttribute("aria-label", say("messageTo", { name }));
    for (const [button, key] of [[this.attach, "attach"], [this.slash, "useCommand"], [this.send, "send"]]) {
      button.setAttribute("aria-label", say(key));
      button.title = say(key);
    }
    const archived = isThread(channel) && channel.thread_metadata?.archived;
    const mayWrite = page.state.mayWrite(channel);
    this.box.hidden = archived || !mayWrite;
    this.closed.hidden = !this.box.hidden;
    const wake = () => page.try(page.socket.op("unarchive", { channel_id: channel.id }));
    const sleepy = archived ? el("button", { type: "button", class: "button secondary", text: say("unarchive"), on: { click: wake } }) : null;
    fill(this.closed, icon("lock", { size: 18 }), el("span", { text: say(archived ? "isArchived" : "noSend") }), mayWrite ? sleepy : null);
    this.attach.hidden = !page.state.may(channel, "attach");
    this.slash.hidden = !page.state.may(channel, "useCommands");
    this.#grow();
    this.#drawTyping();
  }

  focus() {
    if (this.command) this.command.focus();
    else this.text.focus({ preventScroll: true });
  }

  /** Answer a message. */
  replyTo(message) {
    this.reply = message;
    const name = nameOf(this.page.state, message.author, this.page.state.guildOf(this.channel));
    this.replyBar.hidden = false;
    fill(this.replyBar, el("span", {}, icon("reply", { size: 14 }), el("bdi", { text: say("replyingTo", { name }) })), el("button", { type: "button", class: "icon-button small", "aria-label": say("cancelReply"), on: { click: () => this.#endReply() } }, icon("close", { size: 16 })));
    this.focus();
  }

  #endReply() {
    this.reply = null;
    this.replyBar.hidden = true;
    this.focus();
  }

  /** Begin a command by its full name. */
  startCommand(name) {
    const leaf = this.#leaves().find((found) => found.name === name);
    if (leaf) this.#begin(leaf);
  }

  #leaves() {
    return leaves(this.page.state.commandsIn(this.channel));
  }

  #slash() {
    this.#leave();
    this.text.value = "/";
    this.text.focus();
    this.#typed();
  }

  #typed() {
    this.#tell(null);
    this.#grow();
    this.#offer();
  }

  #grow() {
    this.text.style.height = "auto";
    if (this.text.scrollHeight > 0) this.text.style.height = `${Math.min(this.text.scrollHeight, 240)}px`;
    const over = [...this.text.value].length - MOST_TEXT;
    if (over > 0) this.#tell(say("tooLong", { n: over }));
    const empty = !this.command && this.text.value.trim() === "" && this.files.length === 0;
    this.send.classList.toggle("ready", !empty);
  }

  /** Commands, people or channels that fit what is being typed. */
  #offer() {
    const { value, selectionStart } = this.text;
    if (document.activeElement !== this.text) return;
    if (/^\/[^\n]*$/.test(value) && this.page.state.may(this.channel, "useCommands")) this.#offerCommands(value.slice(1));
    else {
      const word = WORD.exec(value.slice(0, selectionStart));
      if (word) this.#offerMentions(word[2], word[3]);
      else this.suggest.hide();
    }
  }

  #offerCommands(typed) {
    const { state } = this.page;
    const wanted = fold(typed);
    const guild = state.guildOf(this.channel);
    const items = this.#leaves()
      .filter((leaf) => fold(leaf.title).startsWith(wanted) || leaf.name.startsWith(wanted) || fold(leaf.title).includes(wanted.trimEnd()))
      .sort((a, b) => fold(b.title).startsWith(wanted) - fold(a.title).startsWith(wanted))
      .map((leaf) => {
        const bot = state.applications.find((a) => a.id === leaf.applicationId)?.bot;
        return { value: leaf.name, label: `/${leaf.title}`, detail: leaf.description, lead: bot ? avatar(state, bot, guild, "m") : null, aside: bot?.username, leaf };
      });
    const heading = [el("b", { text: say("commands") })];
    this.suggest.show(this.text, { heading, items, note: items.length === 0 ? say("noCommands") : "" });
  }

  #offerMentions(sign, typed) {
    const { state } = this.page;
    const all = sign === "@" ? userItems(state, this.channel) : channelItems(state, this.channel);
    const items = filterItems(all, typed).slice(0, 8).map((item) => ({ ...item, sign }));
    if (items.length === 0) this.suggest.hide();
    else this.suggest.show(this.text, { items });
  }

  #choose(item) {
    if (this.command) this.command.choose(item);
    else if (item.leaf) this.#begin(item.leaf);
    else this.#mention(item);
  }

  #mention(item) {
    const { value, selectionStart } = this.text;
    const before = value.slice(0, selectionStart).replace(WORD, (whole, space) => space);
    const token = item.sign === "@" ? item.aside : `#${item.label}`;
    this.text.value = `${before}${token} ${value.slice(selectionStart)}`;
    this.text.selectionEnd = before.length + token.length + 1;
    this.suggest.hide();
    this.#grow();
  }

  #begin(leaf) {
    this.#tell(null);
    this.suggest.hide();
    this.text.value = "";
    this.command = new CommandLine(this.page, this.channel, leaf, this.suggest, {
      onRun: (options) => this.#run(leaf, options),
      onLeave: () => this.#leave(true),
      onFault: (text) => this.#tell(text),
    });
    const leave = el("button", { type: "button", class: "icon-button small", "aria-label": say("leaveCommand"), on: { click: () => this.#leave(true) } }, icon("close", { size: 16 }));
    fill(this.slot, this.command.node, leave);
    this.row.classList.add("commanding");
    this.#grow();
    this.command.focus();
  }

  #leave(refocus = false) {
    if (!this.command) return;
    this.command = null;
    this.#tell(null);
    this.suggest.hide();
    fill(this.slot, this.text);
    this.row.classList.remove("commanding");
    this.#grow();
    if (refocus) this.text.focus();
  }

  #run(leaf, options) {
    this.#leave(true);
    this.page.toEnd();
    this.page.actions.slash(this.channel.id, leaf.name, options);
  }

  #key(event) {
    if (event.isComposing || event.keyCode === 229 || this.suggest.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape" && this.reply) this.#endReply();
    else if (event.key === "Escape") this.page.toEnd();
    else if (event.key === "ArrowUp" && this.text.value === "") {
      event.preventDefault();
      this.page.focusMessages();
    }
  }

  async #submit() {
    const content = this.#withIds(this.text.value.trim());
    if (content === "" && this.files.length === 0) return;
    if ([...content].length > MOST_TEXT) return;
    const kept = { text: this.text.value, files: this.files, reply: this.reply };
    const data = { channel_id: this.channel.id, content, files: await Promise.all(this.files.map(encodeFile)) };
    if (this.reply) data.reply_to = this.reply.id;
    this.text.value = "";
    this.#clearExtras();
    this.suggest.hide();
    this.#grow();
    try {
      await this.page.socket.op("send", data);
      this.page.toEnd();
    } catch (error) {
      this.text.value ||= kept.text;
      this.files = kept.files;
      if (kept.reply) this.replyTo(kept.reply);
      this.#drawTray();
      this.#grow();
      this.#tell(error.message === "offline" ? say("offline") : error.message);
    }
  }

  /** `@alice` and `#general` as the ids they stand for. */
  #withIds(text) {
    const { state } = this.page;
    const users = new Map(userItems(state, this.channel).map((item) => [item.aside, `<@${item.value}>`]));
    const channels = new Map(channelItems(state, this.channel).map((item) => [`#${item.label}`, `<#${item.value}>`]));
    const longest = [...users, ...channels].sort((a, b) => b[0].length - a[0].length);
    return text.replace(/(^|[\s(])([@#]\S[^\n]*)/g, function replace(whole, space, rest) {
      const found = longest.find(([token]) => rest.startsWith(token) && !/[\w-]/.test(rest[token.length] ?? ""));
      if (!found) return whole;
      const after = rest.slice(found[0].length);
      return `${space}${found[1]}${after.replace(/(^|[\s(])([@#]\S[^\n]*)/g, replace)}`;
    });
  }

  #attach(files) {
    const all = [...this.files, ...files];
    const fault = fileFault(all);
    this.#tell(fault);
    if (!fault) this.files = all;
    this.picker.value = "";
    this.#drawTray();
    this.focus();
  }

  #drawTray() {
    this.tray.hidden = this.files.length === 0;
    const remove = (file) => () => {
      this.files = this.files.filter((other) => other !== file);
      this.#drawTray();
      this.focus();
    };
    const line = (file) =>
      el("li", {}, icon("file", { size: 22 }), el("span", { class: "words" }, el("bdi", { class: "label", text: file.name }), el("span", { class: "detail", text: bytes(file.size) })), el("button", { type: "button", class: "icon-button small", "aria-label": say("removeFile", { name: file.name }), on: { click: remove(file) } }, icon("close", { size: 16 })));
    fill(this.tray, this.files.map(line));
    this.#grow();
  }

  #clearExtras() {
    this.files = [];
    this.reply = null;
    this.replyBar.hidden = true;
    this.#drawTray();
    this.#tell(null);
  }

  #tell(text) {
    this.fault.hidden = text === null;
    this.fault.textContent = text ?? "";
  }

  #drawTyping() {
    const typists = this.page.state.typing.get(this.channel?.id) ?? new Map();
    const names = [...typists].filter(([, until]) => until > Date.now()).map(([id]) => this.page.state.user(id)).filter(Boolean);
    const who = names.map((user) => nameOf(this.page.state, user, this.page.state.guildOf(this.channel))).join(", ");
    fill(this.typing, who ? [el("span", { class: "dots", "aria-hidden": "true" }), el("bdi", { text: say("typing", { who }) })] : null);
  }
}

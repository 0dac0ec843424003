/** A slash command being filled in: its name, its options one by one, suggestions for each. */

import { filterItems } from "./choices.js";
import { el, uid } from "./dom.js";
import { encodeFile } from "./files.js";
import { isFile, optionItems, readOption, titleOf } from "./options.js";
import { say } from "./words.js";

const PAUSE = 120;

/** The line that takes the place of the message box while a command is filled in. */
export class CommandLine {
  /**
   * @param {Object} page
   * @param {Object} channel
   * @param {Object} leaf from `leaves`
   * @param {Object} suggest the box above
   * @param {{onRun: function(Object): void, onLeave: Function, onFault: function(string|null): void}} listeners
   */
  constructor(page, channel, leaf, suggest, listeners) {
    Object.assign(this, { page, channel, leaf, suggest, listeners });
    this.entries = new Map();
    this.name = el("span", { class: "command-pill", text: `/${leaf.title}` });
    this.line = el("div", { class: "command-line", role: "group", "aria-label": `/${leaf.title}: ${leaf.description}` }, this.name);
    this.more = el("button", { type: "button", class: "more-options", "aria-haspopup": "listbox", "aria-expanded": "false" });
    this.more.addEventListener("focus", () => this.#offerMore());
    this.more.addEventListener("click", () => this.#offerMore());
    this.more.addEventListener("blur", () => this.suggest.hide());
    this.line.append(this.more);
    for (const option of leaf.options) if (option.required) this.#addOption(option);
    this.#drawMore();
    this.line.tabIndex = -1;
    this.line.addEventListener("keydown", (event) => this.#key(event));
    this.node = this.line;
  }

  /** Focus what is to be filled in first. */
  focus() {
    const first = [...this.entries.values()][0];
    if (first) first.input.focus();
    else if (!this.more.hidden) this.more.focus();
    else this.line.focus();
  }

  /** Take a suggestion: for the option that has the focus, or one more option. */
  choose(item) {
    if (item.option) {
      this.#addOption(item.option).input.focus();
      return;
    }
    const { current } = this;
    current.picked = item;
    current.input.value = item.label;
    this.#fit(current);
    this.suggest.hide();
    this.#faulty(current, false);
    this.#next(current);
  }

  /** Run the command if all is well, else say what is not. */
  async run() {
    const options = {};
    for (const entry of this.entries.values()) {
      const read = this.#read(entry);
      if (read.error) {
        this.#faulty(entry, true);
        this.listeners.onFault(read.error);
        entry.input.focus();
        return;
      }
      if (!read.empty) options[entry.option.name] = read.value instanceof File ? await encodeFile(read.value) : read.value;
    }
    this.suggest.hide();
    this.listeners.onRun(options);
  }

  #read(entry) {
    const file = isFile(entry.option) ? entry.input.files[0] : null;
    return readOption(entry.option, { text: entry.input.value, picked: entry.picked, file }, entry.items);
  }

  #addOption(option) {
    const id = uid("option");
    const file = isFile(option);
    const items = file ? null : optionItems(this.page.state, this.channel, option);
    const listed = items !== null || option.autocomplete;
    const input = el("input", {
      id,
      type: file ? "file" : "text",
      class: "option-input",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: !listed && (option.type === 4 || option.type === 10) ? "decimal" : null,
      role: listed ? "combobox" : null,
      "aria-expanded": listed ? "false" : null,
      "aria-autocomplete": listed ? "list" : null,
      "aria-required": option.required ? "true" : null,
      data: { option: option.name },
    });
    const entry = { option, input, items, picked: null };
    const label = el("label", { for: id, class: "option-name", text: titleOf(option) });
    entry.chip = el("span", { class: "option-chip" }, label, input);
    input.addEventListener("focus", () => this.#enter(entry));
    input.addEventListener("blur", () => this.#left(entry));
    input.addEventListener("input", () => this.#typed(entry));
    this.entries.set(option.name, entry);
    this.line.insertBefore(entry.chip, this.more);
    this.#fit(entry);
    this.#drawMore();
    return entry;
  }

  #removeOption(entry) {
    this.entries.delete(entry.option.name);
    entry.chip.remove();
    this.#drawMore();
  }

  #enter(entry) {
    this.current = entry;
    entry.chip.classList.add("focused");
    this.#offer(entry);
  }

  #left(entry) {
    entry.chip.classList.remove("focused");
    this.suggest.hide();
    const read = this.#read(entry);
    this.#faulty(entry, Boolean(read.error) && !read.empty);
  }

  #typed(entry) {
    entry.picked = null;
    this.#fit(entry);
    this.#faulty(entry, false);
    this.listeners.onFault(null);
    this.#offer(entry);
  }

  #faulty(entry, on) {
    entry.chip.classList.toggle("wrong", on);
    if (on) entry.input.setAttribute("aria-invalid", "true");
    else entry.input.removeAttribute("aria-invalid");
  }

  #fit(entry) {
    if (!isFile(entry.option)) entry.input.size = Math.max(3, Math.min(40, [...entry.input.value].length + 1));
  }

  #heading({ option }) {
    const need = say(option.required ? "required" : "optional");
    return [
      el("b", { text: titleOf(option) }),
      el("span", { text: option.description_localized ?? option.description }),
      el("span", { class: "aside", text: need }),
    ];
  }

  /** Suggestions for the option that has the focus. */
  async #offer(entry) {
    const heading = this.#heading(entry);
    if (!entry.option.autocomplete) {
      const typed = entry.picked ? "" : entry.input.value;
      const items = entry.items ? filterItems(entry.items, typed).slice(0, 50) : [];
      const note = entry.items && items.length === 0 ? say("nothingFits") : "";
      this.suggest.show(entry.input, { heading, items, note });
      return;
    }
    const turn = (entry.turn ?? 0) + 1;
    entry.turn = turn;
    const stale = () => entry.turn !== turn || this.current !== entry || document.activeElement !== entry.input;
    if (turn === 1) this.suggest.show(entry.input, { heading, note: say("loading") });
    else await new Promise((done) => setTimeout(done, PAUSE));
    if (stale()) return;
    if (!this.suggest.open) this.suggest.show(entry.input, { heading, note: say("loading") });
    const choices = await this.page.actions.autocomplete(this.channel.id, this.leaf.name, entry.option.name, this.#soFar(entry));
    if (stale()) return;
    const items = (choices ?? []).map((choice) => ({ value: choice.value, label: String(choice.name) }));
    const note = choices === null ? say("loadFailed") : items.length === 0 ? say("nothingFits") : "";
    this.suggest.show(entry.input, { heading, items, note });
  }

  /** What is filled in so far, for the bot to complete by. */
  #soFar(focused) {
    const options = {};
    for (const entry of this.entries.values()) {
      const read = entry === focused || isFile(entry.option) ? {} : this.#read(entry);
      if (read.value !== undefined) options[entry.option.name] = read.value;
    }
    options[focused.option.name] = focused.input.value;
    return options;
  }

  #unused() {
    return this.leaf.options.filter((option) => !this.entries.has(option.name));
  }

  #drawMore() {
    const count = this.#unused().length;
    this.more.hidden = count === 0;
    this.more.textContent = say("moreOptions", { n: count });
  }

  #offerMore() {
    const items = this.#unused().map((option) => ({ value: option.name, label: titleOf(option), detail: option.description_localized ?? option.description, option }));
    this.suggest.show(this.more, { items });
  }

  /** To the next option that still needs a value; there, Enter runs the command. */
  #next(entry) {
    const all = [...this.entries.values()];
    const later = all.slice(all.indexOf(entry) + 1).find((other) => this.#read(other).empty);
    if (later) later.input.focus();
  }

  #key(event) {
    if (event.isComposing || event.keyCode === 229) return;
    if (this.suggest.key(event)) return;
    const entry = event.target.matches("input") ? this.current : null;
    if (event.key === "Escape") this.listeners.onLeave();
    else if (event.key === "Enter" && event.target !== this.more) this.run();
    else if (event.key === "Backspace" && (!entry || (entry.input.value === "" && !isFile(entry.option)))) this.#back(entry);
    else return;
    event.preventDefault();
  }

  #back(entry) {
    const all = [...this.entries.values()];
    const before = entry ? all[all.indexOf(entry) - 1] : all.at(-1);
    if (entry && !entry.option.required) this.#removeOption(entry);
    if (before) before.input.focus();
    else if (!entry || entry.option.required) this.listeners.onLeave();
    else this.focus();
  }
}

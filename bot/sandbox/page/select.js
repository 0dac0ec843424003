/** A select of any kind: a button that opens a list, with a search field where lists are long. */

import { defaultValues, filterItems, selectItems } from "./choices.js";
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { showPopup } from "./popup.js";
import { say } from "./words.js";

const SEARCH_FROM = 9;

/** One select; `node` is its element. */
export class Select {
  /**
   * @param {Object} page
   * @param {Object} component of type 3 or 5–8
   * @param {Object} channel where it stands
   * @param {{onCommit?: function(string[]): void, disabled?: boolean, busy?: boolean, least?: number,
   *   props?: Object}} [options] `onCommit` is told when the user has finished choosing
   */
  constructor(page, component, channel, { onCommit, disabled = false, busy = false, least, props = {} } = {}) {
    this.items = selectItems(page.state, channel, component);
    this.least = least ?? component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.multiple = this.most > 1;
    this.values = defaultValues(component).filter((value) => this.items.some((item) => item.value === value));
    this.onCommit = onCommit;
    this.placeholder = component.placeholder || say("choose");
    this.locked = disabled || busy;
    this.#build(component, props, disabled, busy);
  }

  /** Show these values as chosen. */
  set(values) {
    this.values = values;
    this.#draw();
  }

  #build(component, props, disabled, busy) {
    this.list = new Listbox({
      label: this.placeholder,
      multiple: this.multiple,
      onChoose: (item) => this.#toggle(item),
      onMove: (id) => this.keeper?.setAttribute("aria-activedescendant", id ?? ""),
    });
    const searching = component.type !== 3 || this.items.length >= SEARCH_FROM;
    const searchProps = { class: "search", type: "text", autocomplete: "off", placeholder: say("search"), "aria-label": say("search") };
    this.search = searching ? el("input", { ...searchProps, on: { input: () => this.#show() } }) : null;
    this.hint = this.multiple || this.least === 0 ? el("div", { class: "hint" }) : null;
    this.popup = el("div", { class: "popup", popover: "manual" }, this.search, this.list.node, this.hint);
    this.keeper = this.search ?? this.list.node;
    this.keeper.tabIndex = 0;
    this.keeper.setAttribute("aria-controls", this.list.id);
    this.popup.addEventListener("keydown", (event) => this.#key(event));
    this.label = el("span", { class: "chosen" });
    const { "aria-label": name, ...rest } = props;
    this.button = el("button", {
      type: "button",
      class: `select-button${busy ? " busy" : ""}`,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-disabled": this.locked ? "true" : null,
      "aria-label": name,
      data: { key: component.custom_id },
      ...rest,
      on: { click: () => this.#press(), keydown: (event) => this.#buttonKey(event) },
    }, this.label, busy ? el("span", { class: "dots", "aria-hidden": "true" }) : icon("down", { size: 18 }));
    this.node = el("div", { class: disabled ? "select disabled" : "select" }, this.button, this.popup);
    this.#draw();
  }

  #press() {
    if (this.locked) return;
    if (this.close) this.close();
    else this.#open();
  }

  #buttonKey(event) {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !this.close && !this.locked) {
      event.preventDefault();
      this.#open();
    }
  }

  #open() {
    this.before = [...this.values];
    if (this.search) this.search.value = "";
    this.#show();
    this.close = showPopup(this.popup, this.button, { onClose: () => this.#closed() });
    this.button.setAttribute("aria-expanded", "true");
    this.keeper.focus({ preventScroll: true });
  }

  #closed() {
    this.close = null;
    this.button.setAttribute("aria-expanded", "false");
    if (this.popup.contains(document.activeElement) || document.activeElement === document.body) {
      this.button.focus({ preventScroll: true });
    }
    const changed = this.values.join("\n") !== this.before.join("\n");
    if (!changed) return;
    if (this.multiple && this.values.length < this.least) {
      this.values = this.before;
      this.#draw();
    } else this.onCommit?.(this.values);
  }

  #show(at) {
    const full = this.multiple && this.values.length >= this.most;
    const shown = filterItems(this.items, this.search?.value ?? "").slice(0, 100);
    const items = shown.map((item) => {
      const selected = this.values.includes(item.value);
      return { ...item, selected, disabled: full && !selected };
    });
    const chosen = items.findIndex((item) => item.selected);
    this.list.show(items, { at: at ?? (chosen >= 0 ? chosen : undefined) });
    if (this.hint) this.hint.textContent = this.#hintText();
  }

  #hintText() {
    const range = { least: this.least, most: this.most };
    return say(this.least === this.most ? "pickExact" : "pickRange", range);
  }

  #toggle(item) {
    const has = this.values.includes(item.value);
    if (this.multiple) {
      this.values = has ? this.values.filter((value) => value !== item.value) : [...this.values, item.value];
      this.#show(this.list.at);
      this.#draw();
      return;
    }
    if (!has) this.values = [item.value];
    else if (this.least === 0) this.values = [];
    this.#draw();
    this.close?.();
  }

  #key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const ends = { Home: "first", End: "last" };
    if (event.key in steps) this.list.move(steps[event.key]);
    else if (event.key in ends && !this.search) this.list.moveTo(ends[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !this.search)) this.list.choose();
    else if (event.key === "Escape" || event.key === "Tab") this.close?.();
    else {
      if (!this.search) this.#jump(event.key);
      return;
    }
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }

  #jump(key) {
    if (key.length !== 1) return;
    const at = this.list.items.findIndex((item) => item.label.toLowerCase().startsWith(key.toLowerCase()));
    if (at >= 0) this.#show(at);
  }

  #draw() {
    const chosen = this.values.map((value) => this.items.find((item) => item.value === value)).filter(Boolean);
    if (chosen.length === 0) fill(this.label, el("span", { class: "placeholder", text: this.placeholder }));
    else if (!this.multiple) fill(this.label, lead(chosen[0]), el("bdi", { text: chosen[0].label }));
    else fill(this.label, chosen.map((item) => el("span", { class: "chip" }, lead(item), el("bdi", { text: item.label }))));
  }
}

const lead = (item) => item.lead?.cloneNode(true);

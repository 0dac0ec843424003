/** A list of options of which one is active: the arrows move it, the pointer too. */

import { el, fill, uid } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {Object} Item
 * @property {string} value
 * @property {string} label
 * @property {string} [detail] a second line
 * @property {string} [aside] at the end of the line
 * @property {Node} [lead] before the label
 * @property {boolean} [selected]
 * @property {boolean} [disabled]
 */

/** A `ul[role=listbox]` whose owner keeps the focus (aria-activedescendant). */
export class Listbox {
  /**
   * @param {{label: string, multiple?: boolean, onChoose: function(Item): void, onMove?: Function}} options
   */
  constructor({ label, multiple = false, onChoose, onMove }) {
    this.items = [];
    this.at = -1;
    this.multiple = multiple;
    this.onChoose = onChoose;
    this.onMove = onMove;
    this.id = uid("list");
    const props = { class: "listbox", role: "listbox", id: this.id, "aria-label": label };
    this.node = el("ul", { ...props, "aria-multiselectable": multiple ? "true" : null });
  }

  /** The active item, if any. */
  get active() {
    return this.items[this.at];
  }

  /** The id of the active option, for aria-activedescendant. */
  get activeId() {
    return this.active ? `${this.id}-${this.at}` : null;
  }

  /**
   * Show these items.
   * @param {Item[]} items
   * @param {{at?: number}} [options] which one is active: the first usable one if not said, -1 for none
   */
  show(items, { at } = {}) {
    this.items = items;
    fill(this.node, items.map((item, index) => this.#option(item, index)));
    this.#activate(at ?? items.findIndex((item) => !item.disabled), false);
  }

  /** Move the active option by `step`, round the ends and past what is disabled. */
  move(step) {
    const count = this.items.length;
    let next = this.at;
    for (let tried = 0; tried < count; tried += 1) {
      next = (next + step + count) % count;
      if (next < 0) next = count - 1;
      if (!this.items[next].disabled) break;
    }
    this.#activate(next, true);
  }

  /** Move to the first or last option. */
  moveTo(end) {
    this.at = end === "first" ? -1 : 0;
    this.move(end === "first" ? 1 : -1);
  }

  /** Choose the active option; false if there is none. */
  choose() {
    if (!this.active || this.active.disabled) return false;
    this.onChoose(this.active);
    return true;
  }

  #activate(at, scroll) {
    this.node.children[this.at]?.classList.remove("active");
    this.at = at;
    const node = this.node.children[at];
    node?.classList.add("active");
    if (scroll) node?.scrollIntoView({ block: "nearest" });
    this.onMove?.(this.activeId);
  }

  #option(item, index) {
    const words = el("span", { class: "words" }, el("bdi", { class: "label", text: item.label }));
    if (item.detail) words.append(el("span", { class: "detail", text: item.detail }));
    const props = {
      class: "option",
      role: "option",
      id: `${this.id}-${index}`,
      "aria-selected": String(Boolean(item.selected)),
      "aria-disabled": item.disabled ? "true" : null,
      data: { value: item.value },
    };
    const tick = this.multiple ? el("span", { class: "tick" }, icon("check", { size: 14 })) : null;
    const mark = !this.multiple && item.selected ? icon("check", { size: 16 }) : null;
    const aside = item.aside ? el("span", { class: "aside", text: item.aside }) : null;
    const node = el("li", props, tick, item.lead, words, aside, mark);
    node.addEventListener("pointermove", () => {
      if (index !== this.at && !item.disabled) this.#activate(index, false);
    });
    node.addEventListener("mousedown", (event) => event.preventDefault());
    node.addEventListener("click", () => {
      if (!item.disabled) this.onChoose(item);
    });
    return node;
  }
}

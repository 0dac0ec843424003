/** Suggestions above the message box: a heading, a list, or a word why there is none. */

import { el, fill } from "./dom.js";
import { Listbox } from "./listbox.js";
import { say } from "./words.js";

/** The box; whoever has the focus hands it the keys. */
export class Suggest {
  /** @param {{onChoose: function(Object): void}} options */
  constructor({ onChoose }) {
    this.list = new Listbox({ label: say("suggestions"), onChoose, onMove: (id) => this.keeper?.setAttribute("aria-activedescendant", id ?? "") });
    this.heading = el("div", { class: "suggest-heading" });
    this.note = el("div", { class: "suggest-note", role: "status" });
    this.node = el("div", { class: "suggest", hidden: true }, this.heading, this.list.node, this.note);
  }

  get open() {
    return !this.node.hidden;
  }

  /**
   * Show items for an input.
   * @param {HTMLElement} keeper has the focus
   * @param {{heading?: Array, items?: Object[], note?: string, at?: number}} content
   */
  show(keeper, { heading = [], items = [], note = "", at }) {
    this.keeper = keeper;
    keeper.setAttribute("aria-controls", this.list.id);
    keeper.setAttribute("aria-expanded", "true");
    fill(this.heading, heading);
    this.heading.hidden = heading.length === 0;
    this.node.hidden = false;
    this.list.node.hidden = items.length === 0;
    this.list.show(items, { at });
    this.note.textContent = note;
    this.note.hidden = note === "";
    this.list.node.children[Math.max(at ?? 0, 0)]?.scrollIntoView({ block: "nearest" });
  }

  hide() {
    this.node.hidden = true;
    this.keeper?.setAttribute("aria-expanded", "false");
    this.keeper?.removeAttribute("aria-activedescendant");
  }

  /** Handle a key; true if it was for the list. */
  key(event) {
    if (!this.open || event.isComposing || event.keyCode === 229) return false;
    const some = this.list.items.length > 0;
    if (event.key === "ArrowDown" && some) this.list.move(1);
    else if (event.key === "ArrowUp" && some) this.list.move(-1);
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.list.active) this.list.choose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}

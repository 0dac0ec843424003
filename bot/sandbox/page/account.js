/** Who this tab is: the panel at the foot of the channels, and its menu. */

import { el, fill, uid } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, nameOf } from "./people.js";
import { showPopup } from "./popup.js";
import { setTheme, theme } from "./settings.js";
import { say } from "./words.js";

const LANGUAGES = [["en-US", "English"], ["ja", "日本語"]];

/** The address of the page as another person. */
export function addressOf(username) {
  const url = new URL(location.href);
  url.search = "";
  url.searchParams.set("user", username);
  return `${url.pathname}${url.search}`;
}

/** The panel. */
export class Account {
  constructor(page) {
    this.page = page;
    this.button = el("button", { type: "button", class: "account", "aria-haspopup": "dialog", "aria-expanded": "false", on: { click: () => this.#toggle() } });
    this.menu = el("div", { class: "popup menu", popover: "manual", role: "dialog" });
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close?.();
    });
    this.node = el("div", { class: "account-panel" }, this.button, this.menu);
  }

  draw() {
    const { state } = this.page;
    const name = nameOf(state, state.me);
    this.button.setAttribute("aria-label", say("account", { name }));
    fill(
      this.button,
      avatar(state, state.me, null, "s"),
      el("span", { class: "words" }, el("bdi", { class: "label", text: name }), el("bdi", { class: "detail", text: `@${state.me.username}` })),
      icon("gear", { size: 20 }),
    );
    if (this.close) this.#fill();
  }

  #toggle() {
    if (this.close) {
      this.close();
      return;
    }
    this.#fill();
    const onClose = () => {
      this.close = null;
      this.button.setAttribute("aria-expanded", "false");
      if (this.menu.contains(document.activeElement) || document.activeElement === document.body) this.button.focus();
    };
    this.close = showPopup(this.menu, this.button, { onClose, above: true, width: 300, tallest: 620 });
    this.button.setAttribute("aria-expanded", "true");
    this.menu.querySelector("a, button, input")?.focus();
  }

  #fill() {
    const { state } = this.page;
    this.menu.setAttribute("aria-label", say("account", { name: nameOf(state, state.me) }));
    const people = [...state.users.values()].filter((user) => !user.bot);
    const head = (key) => el("h2", { class: "list-head", text: say(key) });
    const { locale } = state.me;
    const known = LANGUAGES.some(([code]) => code === locale);
    const languages = known ? LANGUAGES : [...LANGUAGES, [locale, locale]];
    fill(
      this.menu,
      head("switchPerson"),
      el("ul", { class: "people" }, people.map((user) => this.#person(user))),
      head("language"),
      choiceRow("language", languages, locale, (code) => this.page.speak(code)),
      head("appearance"),
      choiceRow("appearance", ["system", "light", "dark"].map((key) => [key, say(key)]), theme(), setTheme),
    );
  }

  #person(user) {
    const { state } = this.page;
    const name = nameOf(state, user);
    const own = user.id === state.me.id;
    const words = el("span", { class: "words" }, el("bdi", { class: "label", text: name }), el("bdi", { class: "detail", text: `@${user.username}` }));
    const here = el("a", { class: "person-link", href: addressOf(user.username), "aria-current": own ? "true" : null }, avatar(state, user, null, "s"), words, own ? el("span", { class: "aside", text: say("you") }) : null);
    const label = say("newTab", { name });
    const apart = el("a", { class: "icon-button", href: addressOf(user.username), target: "_blank", rel: "noopener", "aria-label": label, title: label }, icon("out", { size: 18 }));
    return el("li", {}, here, apart);
  }
}

/** Radio buttons side by side. */
function choiceRow(key, choices, chosen, onChoose) {
  const name = uid("choice");
  const one = ([value, label]) =>
    el("label", { class: "segment" }, el("input", { type: "radio", name, value, checked: value === chosen, on: { change: () => onChoose(value) } }), el("span", { text: label }));
  return el("div", { class: "segments", role: "radiogroup", "aria-label": say(key) }, choices.map(one));
}

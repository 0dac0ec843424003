/** The first page: who is this tab? */

import { addressOf } from "./account.js";
import { avatarColour } from "./colours.js";
import { el } from "./dom.js";
import { initials } from "./people.js";
import { say } from "./words.js";

/** People to choose from; `unknown` if the address named somebody who is not there. */
export function welcome(people, { unknown = false } = {}) {
  const card = (user) => {
    const name = user.global_name || user.username;
    const face = el("span", { class: "avatar l", "aria-hidden": "true", style: { "--avatar": avatarColour(user.id) }, text: initials(name) });
    return el("li", {}, el("a", { class: "person-card", href: addressOf(user.username) }, face, el("bdi", { class: "label", text: name }), el("bdi", { class: "detail", text: `@${user.username}` })));
  };
  return el(
    "main",
    { class: "welcome" },
    el("h1", { text: say("whoAreYou") }),
    unknown ? el("p", { class: "composer-fault", role: "alert", text: say("nobody") }) : null,
    el("p", { text: say("whoText") }),
    el("ul", { class: "person-cards" }, people.map(card)),
  );
}

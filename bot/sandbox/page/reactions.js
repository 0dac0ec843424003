/** The reactions below a message; a press joins one, or takes it back. */

import { el } from "./dom.js";
import { say } from "./words.js";

/** An emoji as the server names it: the character itself, or `name:id`. */
export const emojiKey = (emoji) => (emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name);

const shown = (emoji) => (emoji.id ? `:${emoji.name}:` : emoji.name);

/** The row of reactions. */
export function renderReactions(page, message) {
  return el("div", { class: "reactions" }, message.reactions.map((reaction) => one(page, message, reaction)));
}

function one(page, message, { emoji, count, me }) {
  const key = emojiKey(emoji);
  const press = () => page.react(message, key, me);
  const label = say("reaction", { emoji: shown(emoji), n: count });
  const props = {
    type: "button",
    class: me ? "reaction own" : "reaction",
    "aria-pressed": String(me),
    "aria-label": label,
    data: { key: `reaction ${key}` },
    on: { click: press },
  };
  return el("button", props, el("span", { class: "emoji", text: shown(emoji) }), String(count));
}

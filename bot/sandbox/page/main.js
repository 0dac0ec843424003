/** The way in: `?user=` names the person of this tab; without it the page asks. */

import { el, fill } from "./dom.js";
import { Page } from "./page.js";
import { applyTheme } from "./settings.js";
import { welcome } from "./welcome.js";
import { say, setLocale } from "./words.js";

const root = document.getElementById("app");

/** Who lives on this server; null while it cannot be reached. */
async function people() {
  try {
    const answer = await fetch("/client/people");
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function ask(list, unknown) {
  setLocale(navigator.language || "en-US");
  fill(root, welcome(list, { unknown }));
}

/** Start as this person; if a server does not know them (any more), ask who it is. */
function enter(name) {
  const page = new Page(name);
  const check = async () => {
    const list = await people();
    if (!list || list.some((user) => user.username === name || user.id === name)) return;
    page.socket.close();
    ask(list, true);
  };
  page.socket.addEventListener("down", check);
  fill(root, page.node, el("p", { class: "splash", role: "status", text: say("connecting") }));
  page.start();
}

applyTheme();
const name = new URLSearchParams(location.search).get("user");
if (name) enter(name);
else ask((await people()) ?? [], false);

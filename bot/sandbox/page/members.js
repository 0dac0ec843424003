/** Who is in the server or thread, at the right. */

import { el, fill } from "./dom.js";
import { appMark, avatar, nameTag } from "./people.js";
import { say } from "./words.js";

/** The list of members. */
export class Members {
  constructor(page) {
    this.page = page;
    this.node = el("aside", { class: "members", id: "members" });
    page.state.on("people", () => this.draw());
  }

  /** Draw the members of the open channel's server. */
  draw() {
    const { state, view } = this.page;
    const guild = state.guildOf(state.channels.get(view.channelId));
    this.node.setAttribute("aria-label", say("members"));
    if (!guild) {
      fill(this.node);
      return;
    }
    const users = [...guild.members.keys()].map((id) => state.user(id)).filter(Boolean);
    const group = (key, list) => [
      el("h2", { class: "list-head", text: `${say(key)} — ${list.length}` }),
      el("ul", {}, list.map((user) => el("li", { class: "member" }, avatar(state, user, guild, "s"), nameTag(state, user, guild), user.bot ? appMark() : null))),
    ];
    const people = users.filter((user) => !user.bot);
    const bots = users.filter((user) => user.bot);
    fill(this.node, group("members", people), bots.length > 0 ? group("bots", bots) : null);
  }
}

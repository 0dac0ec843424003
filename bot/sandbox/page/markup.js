/** The tree of `markdown.js` as DOM: spoilers open, mentions lead to channels, times count. */

import { add, el } from "./dom.js";
import { icon } from "./icons.js";
import { parse, parseInline } from "./markdown.js";
import { channelName, roleMention, userMention } from "./people.js";
import { isThread } from "./state.js";
import { timestamp } from "./times.js";
import { say } from "./words.js";

/** Only web addresses become links. */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Renders a user's or bot's text.
 * @param {Object} page the page's context: `state`, `goTo(channelId)`
 * @param {string} text
 * @param {Object} guild for nicknames and roles, or undefined
 */
export function renderText(page, text, guild) {
  return add(document.createDocumentFragment(), parse(text).map((node) => block(page, node, guild)));
}

/** Renders text in which only inline markdown counts, such as an embed's title. */
export function renderInline(page, text, guild) {
  return add(document.createDocumentFragment(), inline(page, parseInline(text), guild));
}

function block(page, node, guild) {
  const children = () => inline(page, node.children, guild);
  if (node.kind === "heading") return el(`h${node.level + 2}`, { class: `md-h${node.level}` }, children());
  if (node.kind === "subtext") return el("p", { class: "md-subtext" }, children());
  if (node.kind === "quote") return el("blockquote", {}, node.children.map((child) => block(page, child, guild)));
  if (node.kind === "code") return codeBlock(node);
  if (node.kind === "list") return list(page, node, guild);
  return el("p", {}, children());
}

function list(page, node, guild) {
  const item = (parts) =>
    el("li", {}, parts.map((part) => (part.kind === "list" ? list(page, part, guild) : inline(page, [part], guild))));
  return el(node.ordered ? "ol" : "ul", { start: node.ordered ? node.start : null }, node.items.map(item));
}

function codeBlock(node) {
  const code = el("code", { text: node.text, data: { language: node.language || undefined } });
  const copy = el("button", { type: "button", class: "copy", text: say("copy") });
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(node.text);
    copy.textContent = say("copied");
  });
  return el("pre", { tabindex: "0" }, code, copy);
}

const WRAPS = { strong: "strong", em: "em", underline: "u", strike: "s" };

function inline(page, nodes, guild) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    if (node.kind in WRAPS) return el(WRAPS[node.kind], {}, inline(page, node.children, guild));
    return INLINE[node.kind](page, node, guild);
  });
}

const INLINE = {
  codespan: (page, node) => el("code", { text: node.text }),
  link(page, node, guild) {
    const href = safeUrl(node.url);
    const children = node.masked ? inline(page, node.children, guild) : [node.url];
    if (href === null) return children;
    const props = { href, target: "_blank", rel: "noopener noreferrer", title: node.masked ? href : null };
    return el("a", props, children);
  },
  spoiler(page, node, guild) {
    const inside = el("span", { class: "inside", inert: true }, inline(page, node.children, guild));
    const props = { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": say("spoiler") };
    const box = el("span", props, inside);
    const open = (event) => {
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      if (box.classList.contains("open")) return;
      event.preventDefault();
      box.classList.add("open");
      inside.removeAttribute("inert");
      for (const name of ["role", "aria-label", "aria-expanded", "tabindex"]) box.removeAttribute(name);
    };
    box.addEventListener("click", open);
    box.addEventListener("keydown", open);
    return box;
  },
  user: (page, node, guild) => userMention(page.state, node.id, guild),
  role: (page, node, guild) => roleMention(page.state, node.id, guild),
  everyone: (page, node) => el("span", { class: "mention own", text: node.text }),
  channel(page, node) {
    const channel = page.state.channels.get(node.id);
    if (!channel) return el("span", { class: "mention", text: say("unknownChannel") });
    const open = () => page.goTo(channel.id);
    const sign = icon(isThread(channel) ? "thread" : "hash", { size: 14 });
    const name = channelName(page.state, channel).replace(/^#/, "");
    return el("button", { type: "button", class: "mention link", on: { click: open } }, sign, el("bdi", { text: name }));
  },
  command(page, node) {
    const start = () => page.startCommand(node.name);
    return el("button", { type: "button", class: "mention link", text: `/${node.name}`, on: { click: start } });
  },
  time: (page, node) => timestamp(node.unix, node.style) ?? `<t:${node.unix}>`,
  emoji: (page, node) => el("span", { class: "emoji", text: `:${node.name}:` }),
};

/** One message, as a list item. */

import { renderComponents } from "./components.js";
import { el } from "./dom.js";
import { renderEmbed } from "./embeds.js";
import { icon } from "./icons.js";
import { parseInline } from "./markdown.js";
import { renderText } from "./markup.js";
import { attachments } from "./media.js";
import { appMark, avatar, channelName, mentionsMe, nameOf, nameTag, roleMention, userMention } from "./people.js";
import { renderPoll } from "./poll.js";
import { renderReactions } from "./reactions.js";
import { messageTime, shortTime, timestamp } from "./times.js";
import { say, sayNodes } from "./words.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;
const GROUP_MS = 7 * 60_000;
const PINNED = 6;
const THREAD_CREATED = 18;
const MENU_COMMAND = 23;
const POLL_RESULT = 46;
const SHOWN_TYPES = new Set([0, 19, 20, 21, MENU_COMMAND]);

export const isEphemeral = (message) => (message.flags & EPHEMERAL) !== 0;

/** Whether a message continues the one before it: same author, within seven minutes, nothing above it. */
export function continues(message, before) {
  if (!before || !SHOWN_TYPES.has(message.type) || !SHOWN_TYPES.has(before.type)) return false;
  if (message.author.id !== before.author.id || isEphemeral(message) !== isEphemeral(before)) return false;
  if (message.interaction || message.message_reference) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS;
}

/**
 * A message's `li`.
 * @param {Object} page
 * @param {Object} channel
 * @param {Object} message
 * @param {boolean} grouped continues the message before it
 */
export function renderMessage(page, channel, message, grouped) {
  const guild = page.state.guildOf(channel);
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (mentionsMe(page.state, message)) classes.push("mentioned");
  if (isEphemeral(message)) classes.push("ephemeral");
  const props = { class: classes.join(" "), tabindex: "-1", data: { id: message.id } };
  if (!SHOWN_TYPES.has(message.type)) {
    return el("li", { ...props, class: "message system" }, systemLine(page, channel, message, guild));
  }
  const body = el(
    "div",
    { class: "body" },
    grouped ? null : header(page, message, guild),
    content(page, channel, message, guild),
  );
  const side = grouped ? shortTime(message.timestamp) : avatar(page.state, message.author, guild);
  return el("li", props, grouped ? null : replyLine(page, channel, message, guild), el("div", { class: "side" }, side), body, toolbar(page, message));
}

function header(page, message, guild) {
  return el(
    "div",
    { class: "header" },
    nameTag(page.state, message.author, guild),
    message.author.bot ? appMark() : null,
    messageTime(message.timestamp),
    message.pinned ? el("span", { class: "pin-mark" }, icon("pin", { size: 14 }), say("pinned")) : null,
  );
}

/** The line above: what was replied to, or who used which command. */
function replyLine(page, channel, message, guild) {
  if (message.interaction) {
    const who = page.state.user(message.interaction.user.id) ?? message.interaction.user;
    const what = el("span", { class: "command-name", text: message.type === MENU_COMMAND ? message.interaction.name : `/${message.interaction.name}` });
    const nodes = { who: nameTag(page.state, who, guild), what };
    return el("div", { class: "reply-line" }, avatar(page.state, who, guild, "xs"), sayNodes("used", nodes));
  }
  if (!message.message_reference || message.type === 21) return null;
  const target = message.referenced_message;
  if (!target) return el("div", { class: "reply-line" }, icon("reply", { size: 14 }), el("em", { text: say("repliedGone") }));
  const words = summary(page.state, target, guild);
  const text = words ? el("bdi", { class: "excerpt", text: words }) : el("em", { class: "excerpt", text: say("clickToSee") });
  const jump = () => page.showMessage(channel.id, target.id);
  return el(
    "button",
    { type: "button", class: "reply-line", on: { click: jump } },
    avatar(page.state, target.author, guild, "xs"),
    nameTag(page.state, target.author, guild),
    text,
  );
}

/** The first words of a message, without its marks; people, places and times are said as the message says them. */
export function summary(state, message, guild) {
  const text = message.content || message.poll?.question.text || message.embeds[0]?.title || message.embeds[0]?.description || firstText(message.components);
  const bare = text.replace(/[*_~`|]|^(?:-#|[>#]+)/gm, "").replace(/\s+/g, " ").trim();
  const said = parseInline(bare).map((node) => (typeof node === "string" ? node : mentioned(state, node, guild)));
  return said.join("").slice(0, 160);
}

function mentioned(state, node, guild) {
  if (node.kind === "user") return userMention(state, node.id, guild).textContent;
  if (node.kind === "role") return roleMention(state, node.id, guild).textContent;
  if (node.kind === "time") return timestamp(node.unix, node.style)?.textContent ?? "";
  if (node.kind !== "channel") return node.url ?? node.text ?? node.name ?? "";
  const channel = state.channels.get(node.id);
  return channel ? channelName(state, channel) : say("unknownChannel");
}

function firstText(components) {
  for (const component of components ?? []) {
    const found = component.type === 10 ? component.content : firstText(component.components);
    if (found) return found;
  }
  return "";
}

function content(page, channel, message, guild) {
  const failure = page.actions.on(message.id);
  if (message.flags & LOADING) {
    const dots = el("span", { class: "dots", "aria-hidden": "true" });
    const words = say("thinking", { name: nameOf(page.state, message.author, guild) });
    return [el("div", { class: "thinking", role: "status" }, dots, el("bdi", { text: words })), below(page, message, failure)];
  }
  const text = message.content ? el("div", { class: "text" }, renderText(page, message.content, guild)) : null;
  const edited = message.edited_timestamp ? el("span", { class: "edited", title: message.edited_timestamp, text: say("edited") }) : null;
  if (edited && text) (text.lastElementChild?.matches("p, h3, h4, h5") ? text.lastElementChild : text).append(" ", edited);
  const v2 = (message.flags & V2) !== 0;
  const components = message.components.length > 0 ? componentBox(page, channel, message, v2, failure) : null;
  return [
    text,
    v2 ? null : attachments(message.attachments.filter((attachment) => !shownInEmbed(message, attachment))),
    message.embeds.map((embed) => renderEmbed(page, embed, guild)),
    components,
    edited && !text ? edited : null,
    message.poll ? renderPoll(page, message) : null,
    message.reactions?.length ? renderReactions(page, message) : null,
    message.thread ? threadCard(page, message.thread) : null,
    below(page, message, failure),
  ];
}

/** The components; they are drawn anew only when they, or what is pending on them, have changed. */
function componentBox(page, channel, message, v2, action) {
  const node = el("div", { class: v2 ? "components v2" : "components" }, renderComponents(page, message, channel));
  const pending = action?.status === "pending" ? action.nonce : "";
  node.signature = JSON.stringify([message.components, pending, page.state.me.locale]);
  return node;
}

const shownInEmbed = (message, attachment) =>
  message.embeds.some((embed) =>
    [embed.image, embed.thumbnail, embed.author, embed.footer].some((part) => part && [part.url, part.icon_url].includes(attachment.url)));

function threadCard(page, thread) {
  const current = page.state.channels.get(thread.id) ?? thread;
  const count = say("messageCount", { n: current.message_count ?? 0 });
  return el(
    "button",
    { type: "button", class: "thread-card", on: { click: () => page.goTo(thread.id) } },
    el("span", { class: "thread-title" }, icon("thread", { size: 16 }), el("bdi", { text: current.name })),
    el("span", { class: "thread-more" }, `${count} · ${say("seeThread")}`, icon("right", { size: 14 })),
  );
}

/** What stands below: an interaction that failed, and the mark of an ephemeral message. */
function below(page, message, action) {
  const failed = action?.status === "failed"
    ? el("div", { class: "failed", role: "alert" }, icon("warn", { size: 14 }), failureText(action))
    : null;
  if (!isEphemeral(message)) return failed;
  const dismiss = () => page.dismiss(message);
  const mark = el(
    "div",
    { class: "ephemeral-mark" },
    icon("eye", { size: 14 }),
    el("span", { text: say("onlyYou") }),
    el("span", { "aria-hidden": "true", text: "·" }),
    el("button", { type: "button", class: "text-button", text: say("dismiss"), data: { key: "dismiss" }, on: { click: dismiss } }),
  );
  return [failed, mark];
}

/** Why an action failed, in the user's words. */
export function failureText(action) {
  if (action.error === "offline") return say("offline");
  return action.error || say("failed");
}

function toolbar(page, message) {
  if (isEphemeral(message) || message.flags & LOADING) return null;
  const reply = () => page.replyTo(message);
  const props = { type: "button", class: "icon-button", "aria-label": say("reply"), title: say("reply"), on: { click: reply } };
  return el("div", { class: "toolbar" }, el("button", props, icon("reply", { size: 18 })));
}

function systemLine(page, channel, message, guild) {
  const who = nameTag(page.state, message.author, guild);
  const time = messageTime(message.timestamp);
  if (message.type === THREAD_CREATED) {
    const id = message.thread?.id ?? message.message_reference?.channel_id;
    const open = () => page.goTo(id);
    const name = el("button", { type: "button", class: "text-button", on: { click: open } }, el("bdi", { text: message.content }));
    return [icon("thread", { size: 16 }), el("span", {}, sayNodes("startedThread", { who, name })), time];
  }
  if (message.type === POLL_RESULT) {
    const told = Object.fromEntries((message.embeds[0]?.fields ?? []).map((field) => [field.name, field.value]));
    const names = { question: el("bdi", { text: told.poll_question_text }), answer: el("bdi", { text: told.victor_answer_text }) };
    const key = told.victor_answer_text ? "pollWon" : "pollOver";
    return [icon("right", { size: 16 }), el("span", {}, sayNodes(key, names)), time];
  }
  if (message.type === PINNED) return [icon("pin", { size: 16 }), el("span", {}, sayNodes("pinnedMessage", { who })), time];
  return [icon("right", { size: 16 }), el("span", {}, who, " ", el("bdi", { text: message.content })), time];
}

/** People as they are shown: names, colours, avatars, mentions. */

import { avatarColour, readable } from "./colours.js";
import { el } from "./dom.js";
import { say } from "./words.js";

/** The name a user goes by in a guild. */
export function nameOf(state, user, guild) {
  const member = state.member(guild, user.id);
  return member?.nick || user.global_name || user.username;
}

/** What a channel is called, with its sign. */
export function channelName(state, channel) {
  if (channel.type !== 1) return channel.type === 0 ? `#${channel.name}` : channel.name;
  return `@${channel.recipients.map((user) => nameOf(state, user)).join(", ")}`;
}

/** One or two letters that stand for a name. */
export function initials(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? "?")];
  if (first[0] && first[0].codePointAt(0) > 0x2e80) return first[0];
  const second = words.length > 1 ? [...words.at(-1)][0] : "";
  return `${first[0] ?? "?"}${second}`.toUpperCase();
}

/** A round picture with the initials of a user. */
export function avatar(state, user, guild, size = "m") {
  const name = nameOf(state, user, guild);
  const props = { class: `avatar ${size}${user.bot ? " bot" : ""}`, "aria-hidden": "true", text: initials(name) };
  return el("span", { ...props, style: { "--avatar": avatarColour(user.id, user.bot) } });
}

/** The colour of a member's highest coloured role, or none. */
function roleColour(state, user, guild) {
  const member = state.member(guild, user.id);
  const roles = (member?.roles ?? []).map((id) => guild.roles.get(id)).filter((role) => role?.color);
  return roles.sort((a, b) => b.position - a.position)[0]?.color ?? 0;
}

/** A name in the colour of its role. */
export function nameTag(state, user, guild) {
  const colour = roleColour(state, user, guild);
  const shades = colour ? readable(colour) : null;
  const style = shades ? { "--role-light": shades.light, "--role-dark": shades.dark } : {};
  const props = { class: shades ? "name coloured" : "name", style, title: `@${user.username}` };
  return el("span", props, el("bdi", { text: nameOf(state, user, guild) }));
}

/** The mark of an application's account. */
export const appMark = () => el("span", { class: "app-mark", text: say("app") });

/** A mention of a user. */
export function userMention(state, id, guild) {
  const user = state.user(id);
  const name = user ? `@${nameOf(state, user, guild)}` : say("unknownUser");
  const own = id === state.me?.id;
  return el("span", { class: own ? "mention own" : "mention" }, el("bdi", { text: name }));
}

/** A mention of a role. */
export function roleMention(state, id, guild) {
  const role = guild?.roles.get(id);
  return el("span", { class: "mention" }, el("bdi", { text: role ? `@${role.name.replace(/^@/, "")}` : say("unknownUser") }));
}

/** Whether a message speaks to this user. */
export function mentionsMe(state, message) {
  if (message.author.id === state.me.id) return false;
  if (message.mention_everyone || message.mentions.some((user) => user.id === state.me.id)) return true;
  const own = state.member(state.guilds.get(message.guild_id), state.me.id)?.roles ?? [];
  return message.mention_roles.some((id) => own.includes(id));
}

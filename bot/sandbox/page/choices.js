/** What can be chosen in a select or a command's option: users, roles, channels, strings. */

import { hex } from "./colours.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, nameOf } from "./people.js";
import { isThread } from "./state.js";

/** Users that are in the channel's guild, or in the DM. */
export function userItems(state, channel) {
  const guild = state.guildOf(channel);
  const users = guild ? [...guild.members.keys()].map((id) => state.user(id)) : [state.me, ...(channel.recipients ?? [])];
  return users.filter(Boolean).map((user) => ({
    value: user.id,
    label: nameOf(state, user, guild),
    aside: `@${user.username}`,
    lead: avatar(state, user, guild, "s"),
  }));
}

/** Roles of the guild, the highest first. */
export function roleItems(state, channel) {
  const roles = [...(state.guildOf(channel)?.roles.values() ?? [])];
  return roles
    .sort((a, b) => b.position - a.position)
    .map((role) => ({
      value: role.id,
      label: role.name,
      lead: el("span", { class: "role-dot", style: { "--dot": role.color ? hex(role.color) : "var(--text-3)" } }),
    }));
}

/** Channels and threads that this user sees, of the types asked for. */
export function channelItems(state, channel, types) {
  const guild = state.guildOf(channel);
  const seen = [...state.channels.values()].filter((c) => guild && c.guild_id === guild.id);
  return seen
    .filter((c) => !types?.length || types.includes(c.type))
    .map((c) => ({ value: c.id, label: c.name, lead: icon(isThread(c) ? "thread" : "hash", { size: 16 }) }));
}

const ENTITIES = { 5: userItems, 6: roleItems, 8: channelItems };

/** The options of a select component. */
export function selectItems(state, channel, component) {
  if (component.type === 3) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      detail: option.description,
      lead: option.emoji?.name ? el("span", { class: "emoji", text: emojiText(option.emoji) }) : null,
    }));
  }
  if (component.type === 7) return [...userItems(state, channel), ...roleItems(state, channel)];
  return ENTITIES[component.type](state, channel, component.channel_types);
}

/** What is chosen before anybody has chosen. */
export function defaultValues(component) {
  if (component.type === 3) return component.options.filter((option) => option.default).map((o) => o.value);
  return (component.default_values ?? []).map((value) => value.id);
}

/** An emoji as text: its character, or the name of a custom one. */
export const emojiText = (emoji) => (emoji.id ? `:${emoji.name}:` : emoji.name);

/** Items whose label or aside holds the typed words; those that begin with them first. */
export function filterItems(items, typed) {
  const wanted = fold(typed.replace(/^[@#]/, ""));
  if (!wanted) return items;
  const rank = (item) => {
    const texts = [item.label, (item.aside ?? "").replace(/^@/, "")].map(fold);
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    return texts.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  return items.map((item) => [rank(item), item]).filter(([r]) => r < 2).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
}

/** For comparing: without case, width or accents. */
export const fold = (text) => String(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

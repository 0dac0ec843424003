/** The options of slash commands: which commands there are, what fits an option, what was entered. */

import { channelItems, roleItems, userItems } from "./choices.js";
import { LARGEST_FILE } from "./files.js";
import { say } from "./words.js";

const SUB = new Set([1, 2]);
const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** A command or option's name in the user's language. */
export const titleOf = (thing) => thing.name_localized ?? thing.name;

/** Every command that can be run, sub-commands by their full names. */
export function leaves(commands) {
  const found = [];
  const walk = (thing, command, names, titles) => {
    const options = thing.options ?? [];
    const inner = options.filter((option) => SUB.has(option.type));
    for (const child of inner) walk(child, command, [...names, child.name], [...titles, titleOf(child)]);
    if (inner.length > 0) return;
    found.push({
      name: names.join(" "),
      title: titles.join(" "),
      description: thing.description_localized ?? thing.description,
      options,
      applicationId: command.application_id,
    });
  };
  for (const command of commands) walk(command, command, [command.name], [titleOf(command)]);
  return found;
}

/** What can be chosen for an option without asking the bot; null where anything may be typed. */
export function optionItems(state, channel, option) {
  if (option.choices?.length) return option.choices.map((c) => ({ value: c.value, label: titleOf(c) }));
  if (option.type === BOOLEAN) return [{ value: true, label: say("yes") }, { value: false, label: say("no") }];
  if (option.type === USER) return userItems(state, channel);
  if (option.type === CHANNEL) return channelItems(state, channel, option.channel_types);
  if (option.type === ROLE) return roleItems(state, channel);
  return option.type === MENTIONABLE ? [...userItems(state, channel), ...roleItems(state, channel)] : null;
}

export const isFile = (option) => option.type === ATTACHMENT;

/**
 * What was entered for an option.
 * @param {Object} option
 * @param {{text: string, picked: ?Object, file: ?File}} entry
 * @param {?Object[]} items what can be chosen, for text that is exactly a label
 * @returns {{value?: *, error?: string, empty?: boolean}}
 */
export function readOption(option, entry, items) {
  const name = titleOf(option);
  if (isFile(option)) return readFile(option, entry.file, name);
  const text = entry.text.trim();
  if (!text && !entry.picked) return option.required ? { error: say("needOption", { name }), empty: true } : { empty: true };
  if (entry.picked) return { value: entry.picked.value };
  if (items) {
    const exact = items.filter((item) => [item.label, item.aside, `@${item.label}`].some((t) => t && t.toLowerCase() === text.toLowerCase()));
    return exact.length === 1 ? { value: exact[0].value } : { error: say("badChoice", { name }) };
  }
  return option.type === STRING ? readText(option, entry.text, name) : readNumber(option, text, name);
}

function readFile(option, file, name) {
  if (!file) return option.required ? { error: say("needOption", { name }), empty: true } : { empty: true };
  return file.size > LARGEST_FILE ? { error: say("fileTooLarge", { name: file.name }) } : { value: file };
}

function readText(option, text, name) {
  const [least, most] = [option.min_length ?? 0, option.max_length ?? 6000];
  const length = [...text].length;
  return length < least || length > most ? { error: say("badLength", { name, least, most }) } : { value: text };
}

function readNumber(option, text, name) {
  const value = Number(text.normalize("NFKC"));
  if (![INTEGER, NUMBER].includes(option.type) || !Number.isFinite(value) || (option.type === INTEGER && !Number.isInteger(value))) {
    return { error: say("badNumber", { name }) };
  }
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  return value < least || value > most ? { error: say("badRange", { name, least, most }) } : { value };
}

/** The fields of a modal: each knows its value, checks it, and shows what is wrong with it. */

import { el, fill, uid } from "./dom.js";
import { encodeFile, fileFault } from "./files.js";
import { icon } from "./icons.js";
import { Select } from "./select.js";
import { say } from "./words.js";

/**
 * A field within its label.
 * @param {Object} page
 * @param {Object} channel
 * @param {Object} component the input
 * @param {string} label
 * @param {string} [description]
 * @returns {{node: HTMLElement, customId: string, check: function(): string|null, show: function(string|null): void,
 *   value: function(): (*|Promise<*>), focus: function(): void}}
 */
export function makeField(page, channel, component, label, description) {
  const ids = { label: uid("label"), help: uid("help"), error: uid("error") };
  const required = component.required !== false && component.type !== 23;
  const error = el("p", { class: "field-error", id: ids.error, role: "alert", hidden: true });
  const made = MAKERS[component.type](page, channel, component, { ids, required, changed: () => show(null) });
  const heading = el(
    made.group ? "div" : "label",
    { class: "field-label", id: ids.label, for: made.group ? null : made.target.id },
    el("bdi", { text: label }),
    required ? el("span", { class: "star", "aria-hidden": "true", text: " *" }) : null,
  );
  const help = description ? el("p", { class: "field-help", id: ids.help, text: description }) : null;
  const node = el("div", { class: "field", data: { field: component.custom_id } }, heading, help, made.node, made.foot ?? null, error);
  const described = [help ? ids.help : null, ids.error].filter(Boolean).join(" ");
  made.target.setAttribute("aria-describedby", described);
  function show(text) {
    error.hidden = text === null;
    fill(error, text === null ? null : [icon("warn", { size: 14 }), el("span", { text })]);
    node.classList.toggle("wrong", text !== null);
    if (text === null) made.target.removeAttribute("aria-invalid");
    else made.target.setAttribute("aria-invalid", "true");
  }
  return { node, customId: component.custom_id, check: made.check, show, value: made.value, focus: () => made.target.focus() };
}

const MAKERS = { 3: selectField, 4: textField, 5: selectField, 6: selectField, 7: selectField, 8: selectField, 19: fileField, 21: radioField, 22: checkboxes, 23: checkbox };

function textField(page, channel, component, { required, changed }) {
  const long = component.style === 2;
  const most = component.max_length ?? 4000;
  const least = component.min_length ?? 0;
  const count = el("span", { class: "count", "aria-hidden": "true" });
  const input = el(long ? "textarea" : "input", {
    id: uid("field"),
    class: "text-input",
    type: long ? null : "text",
    rows: long ? 4 : null,
    placeholder: component.placeholder,
    autocomplete: "off",
    "aria-required": required ? "true" : null,
    value: component.value ?? "",
    on: { input: () => { changed(); draw(); } },
  });
  const length = () => [...input.value].length;
  function draw() {
    count.textContent = component.max_length || length() > most ? `${length()} / ${most}` : "";
    count.classList.toggle("over", length() > most);
  }
  draw();
  function check() {
    if (length() === 0) return required ? say("fieldNeeded") : null;
    if (length() < least) return say("fieldLeast", { n: least });
    return length() > most ? say("fieldMost", { n: most }) : null;
  }
  return { node: input, target: input, foot: count, check, value: () => input.value };
}

function selectField(page, channel, component, { ids, required, changed }) {
  const id = uid("field");
  const least = component.min_values ?? (required ? 1 : 0);
  const props = { id, "aria-labelledby": `${ids.label} ${id}` };
  const select = new Select(page, component, channel, { onCommit: changed, least, props });
  function check() {
    const count = select.values.length;
    if (count === 0) return required ? say("fieldNeeded") : null;
    const range = { least, most: select.most };
    return count < least || count > select.most ? say(least === select.most ? "pickExact" : "pickRange", range) : null;
  }
  return { node: select.node, target: select.button, check, value: () => select.values };
}

function ticks(component, type, ids, changed) {
  const name = uid("ticks");
  const inputs = component.options.map((option) => el("input", { type, name, value: option.value, checked: option.default ?? false, on: { change: changed } }));
  const lines = component.options.map((option, at) =>
    el("label", { class: "tick-line" }, inputs[at], el("span", { class: "words" }, el("bdi", { text: option.label }), option.description ? el("span", { class: "detail", text: option.description }) : null)));
  const node = el("div", { class: "ticks", role: type === "radio" ? "radiogroup" : "group", tabindex: "-1", "aria-labelledby": ids.label }, lines);
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  node.addEventListener("focus", () => (inputs.find((input) => input.checked) ?? inputs[0]).focus());
  return { node, target: node, group: true, chosen };
}

function radioField(page, channel, component, { ids, required, changed }) {
  const made = ticks(component, "radio", ids, changed);
  const check = () => (required && made.chosen().length === 0 ? say("fieldNeeded") : null);
  return { ...made, check, value: () => made.chosen()[0] ?? null };
}

function checkboxes(page, channel, component, { ids, required, changed }) {
  const made = ticks(component, "checkbox", ids, changed);
  const least = component.min_values ?? (required ? 1 : 0);
  const most = component.max_values ?? component.options.length;
  function check() {
    const count = made.chosen().length;
    if (count === 0) return required ? say("fieldNeeded") : null;
    return count < least || count > most ? say("pickRange", { least, most }) : null;
  }
  return { ...made, check, value: made.chosen };
}

function checkbox(page, channel, component, { changed }) {
  const input = el("input", { id: uid("field"), type: "checkbox", checked: component.default ?? false, on: { change: changed } });
  return { node: el("div", { class: "ticks" }, input), target: input, check: () => null, value: () => input.checked };
}

function fileField(page, channel, component, { required, changed }) {
  const most = component.max_values ?? 1;
  const least = component.min_values ?? (required ? 1 : 0);
  const input = el("input", { id: uid("field"), class: "file-input", type: "file", multiple: most > 1, on: { change: changed } });
  function check() {
    const files = [...input.files];
    if (files.length === 0) return required ? say("fieldNeeded") : null;
    if (files.length < least || files.length > most) return say("pickRange", { least, most });
    return fileFault(files);
  }
  return { node: input, target: input, check, value: () => Promise.all([...input.files].map(encodeFile)) };
}

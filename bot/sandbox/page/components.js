/** Components of messages: buttons, selects, and the layout components of Components V2. */

import { hex } from "./colours.js";
import { emojiText } from "./choices.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { renderText, safeUrl } from "./markup.js";
import { fileCard, gallery, picture } from "./media.js";
import { Select } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * All components of a message.
 * @param {Object} page
 * @param {Object} message
 * @param {Object} channel
 */
export function renderComponents(page, message, channel) {
  const action = page.actions.on(message.id);
  const scene = { page, message, channel, guild: page.state.guildOf(channel), pending: action?.status === "pending" ? action : null };
  return message.components.map((component) => render(scene, component));
}

function render(scene, component) {
  return RENDERERS[component.type]?.(scene, component) ?? null;
}

const inside = (scene, component) => component.components.map((child) => render(scene, child));

const RENDERERS = {
  1: (scene, row) => el("div", { class: "row" }, inside(scene, row)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (scene, section) =>
    el("div", { class: "section" }, el("div", { class: "section-words" }, inside(scene, section)), el("div", { class: "accessory" }, render(scene, section.accessory))),
  10: (scene, text) => el("div", { class: "text" }, renderText(scene.page, text.content, scene.guild)),
  11: (scene, thumbnail) =>
    picture(thumbnail.media, { description: thumbnail.description, spoiler: thumbnail.spoiler, largest: { width: 85, height: 85 }, className: "picture thumbnail" }),
  12: (scene, media) => gallery(media.items),
  13: (scene, file) => fileCard({ ...file, url: file.file.url, ...attached(scene.message, file.file.url) }),
  14: (scene, line) => el("div", { class: `separator${line.divider === false ? "" : " line"}${line.spacing === 2 ? " large" : ""}`, role: line.divider === false ? null : "separator" }),
  17: container,
};

function attached(message, url) {
  const found = message.attachments.find((attachment) => attachment.url === url);
  return found ? { filename: found.filename, size: found.size } : {};
}

function container(scene, box) {
  const colour = box.accent_color === undefined || box.accent_color === null ? null : hex(box.accent_color);
  const node = el("div", { class: `container${colour ? " accented" : ""}`, style: colour ? { "--edge": colour } : {} }, inside(scene, box));
  if (!box.spoiler) return node;
  node.classList.add("veiled");
  node.inert = true;
  const veil = el("button", { type: "button", class: "veil", text: "SPOILER" });
  veil.addEventListener("click", () => {
    node.classList.remove("veiled");
    node.inert = false;
    veil.remove();
  });
  return el("div", { class: "veil-box" }, node, veil);
}

function button(scene, component) {
  const words = [
    component.emoji?.name ? el("span", { class: "emoji", text: emojiText(component.emoji) }) : null,
    component.label ? el("bdi", { class: "label", text: component.label }) : null,
  ];
  const style = STYLES[component.style] ?? "secondary";
  const name = component.label || emojiText(component.emoji ?? { name: "•" });
  const label = component.label ? null : name;
  if (component.style === 5) {
    const href = component.disabled ? null : safeUrl(component.url);
    const props = { class: "button link", href, target: "_blank", rel: "noopener noreferrer", "aria-label": label };
    return el("a", { ...props, role: href ? null : "link", "aria-disabled": href ? null : "true" }, words, icon("out", { size: 16 }));
  }
  const busy = scene.pending?.customId === component.custom_id;
  const waiting = scene.pending !== null && !busy;
  const node = el("button", {
    type: "button",
    class: `button ${style}${busy ? " busy" : ""}${waiting ? " waiting" : ""}`,
    disabled: component.disabled,
    "aria-disabled": busy || waiting ? "true" : null,
    "aria-busy": busy ? "true" : null,
    "aria-label": busy ? name : label,
    data: { key: component.custom_id },
  }, el("span", { class: "button-words" }, words), busy ? el("span", { class: "dots", "aria-hidden": "true" }) : null);
  node.addEventListener("click", () => {
    if (!busy && !waiting) scene.page.actions.press(scene.message, component.custom_id);
  });
  return node;
}

function select(scene, component) {
  const busy = scene.pending?.customId === component.custom_id;
  const made = new Select(scene.page, component, scene.channel, {
    disabled: component.disabled || (scene.pending !== null && !busy),
    busy,
    onCommit: (values) => scene.page.actions.select(scene.message, component.custom_id, values),
  });
  if (busy && scene.pending.values) made.set(scene.pending.values);
  return made.node;
}

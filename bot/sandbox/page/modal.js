/** A bot's modal: shown, checked, sent, and kept open until the bot has answered. */

import { el, uid } from "./dom.js";
import { makeField } from "./fields.js";
import { icon } from "./icons.js";
import { renderText } from "./markup.js";
import { avatar } from "./people.js";
import { say } from "./words.js";

/**
 * Open the modal of an INTERACTION_MODAL_CREATE event.
 * @param {Object} page
 * @param {Object} data
 */
export function openModal(page, data) {
  const channel = page.state.channels.get(data.channel_id);
  const guild = page.state.guildOf(channel);
  const fields = [];
  const parts = data.components.map((component) => {
    if (component.type === 10) return el("div", { class: "text" }, renderText(page, component.content, guild));
    const row = component.type === 1;
    const input = row ? component.components[0] : component.component;
    const field = makeField(page, channel, input, row ? input.label : component.label, component.description);
    fields.push(field);
    return field.node;
  });
  const titleId = uid("title");
  const status = el("p", { class: "form-status", role: "alert", hidden: true });
  const close = el("button", { type: "button", class: "icon-button", "aria-label": say("close") }, icon("close"));
  const cancel = el("button", { type: "button", class: "button secondary", text: say("cancel") });
  const submit = el("button", { type: "submit", class: "button primary" }, el("span", { class: "button-words", text: say("submit") }));
  const bot = page.state.user(page.state.applications.find((a) => a.id === data.application.id)?.bot.id);
  const form = el(
    "form",
    { novalidate: true },
    el("header", {}, bot ? avatar(page.state, bot, guild) : null, el("h2", { id: titleId }, el("bdi", { text: data.title })), close),
    el("div", { class: "modal-body" }, el("p", { class: "notice", text: say("sentTo", { name: data.application.name }) }), parts, status),
    el("footer", {}, cancel, submit),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
  const back = document.activeElement;

  function tell(text) {
    status.hidden = text === null;
    status.textContent = text ?? "";
  }
  function busy(on) {
    submit.setAttribute("aria-disabled", String(on));
    submit.firstChild.textContent = say(on ? "submitting" : "submit");
  }
  async function send(event) {
    event.preventDefault();
    if (submit.getAttribute("aria-disabled") === "true") return;
    const faults = fields.map((field) => field.check());
    fields.forEach((field, at) => field.show(faults[at]));
    const first = faults.findIndex((fault) => fault !== null);
    tell(first >= 0 ? say("formFaults") : null);
    if (first >= 0) {
      fields[first].focus();
      return;
    }
    busy(true);
    const entries = await Promise.all(fields.map(async (field) => [field.customId, await field.value()]));
    const answer = await page.actions.submit(data.id, data.channel_id, Object.fromEntries(entries));
    busy(false);
    if (answer.ok) dialog.close();
    else tell(answer.error === "offline" ? say("offline") : answer.error || say("formFailed"));
  }
  form.addEventListener("submit", send);
  form.addEventListener("keydown", (event) => {
    const composing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !composing) form.requestSubmit();
  });
  for (const button of [close, cancel]) button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back?.isConnected) back.focus({ preventScroll: true });
    else page.focusComposer();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

/** What the user has set going with a bot: pending until the bot answers, or failed. */

/**
 * @typedef {Object} Action
 * @property {string} kind `click`, `select`, `slash` or `submit`
 * @property {string} nonce
 * @property {string} channelId
 * @property {string} [messageId]
 * @property {string} [customId]
 * @property {string} [name] the command
 * @property {"pending"|"failed"} status
 * @property {string} [error] why, if the server refused
 */

/** Begins interactions and follows them. Dispatches `change` (detail: the action). */
export class Actions extends EventTarget {
  #socket;
  #open = new Map();
  #choices = new Map();

  constructor(socket) {
    super();
    this.#socket = socket;
    socket.addEventListener("event", ({ detail }) => this.#hear(detail.t, detail.d));
    socket.addEventListener("down", () => this.#dropAll());
  }

  press(message, customId) {
    return this.#onMessage("click", message, customId, {});
  }

  select(message, customId, values) {
    return this.#onMessage("select", message, customId, { values });
  }

  /** Run a command; resolves to an error's text, or to null once the server has it. */
  slash(channelId, name, options) {
    return this.#begin({ kind: "slash", channelId, name }, { channel_id: channelId, name, options });
  }

  /** Send a modal; resolves to `{ok}` or `{error}` when the bot has answered, or not. */
  submit(interactionId, channelId, values) {
    return new Promise((resolve) => {
      this.#begin({ kind: "submit", channelId, done: resolve }, { interaction_id: interactionId, values });
    });
  }

  /** Whether an interaction was begun in this tab. */
  owns(nonce) {
    return this.#open.has(nonce);
  }

  /** The choices for an option that completes itself; null when the bot did not answer. */
  autocomplete(channelId, name, focused, options) {
    const nonce = this.#socket.nonce();
    return new Promise((resolve) => {
      this.#choices.set(nonce, resolve);
      const data = { channel_id: channelId, name, focused, options };
      this.#socket.op("autocomplete", data, nonce).catch(() => this.#chosen(nonce, null));
    });
  }

  /** The last action on a message that is pending or failed. */
  on(messageId) {
    return [...this.#open.values()].findLast((action) => action.messageId === messageId);
  }

  /** Commands in a channel that are pending or failed. */
  commandsIn(channelId) {
    return [...this.#open.values()].filter((a) => a.kind === "slash" && a.channelId === channelId);
  }

  /** Forget a failed action. */
  dismiss(action) {
    this.#open.delete(action.nonce);
    this.#tell(action);
  }

  async #onMessage(kind, message, customId, more) {
    const before = this.on(message.id);
    if (before?.status === "pending") return;
    if (before) this.#open.delete(before.nonce);
    const data = { channel_id: message.channel_id, message_id: message.id, custom_id: customId, ...more };
    await this.#begin({ kind, channelId: message.channel_id, messageId: message.id, customId, ...more }, data);
  }

  async #begin(about, data) {
    const action = { ...about, nonce: this.#socket.nonce(), status: "pending" };
    this.#open.set(action.nonce, action);
    this.#tell(action);
    try {
      await this.#socket.op(action.kind, data, action.nonce);
      return null;
    } catch (error) {
      this.#end(action.nonce, error.message);
      return error.message;
    }
  }

  #hear(name, data) {
    if (name === "INTERACTION_SUCCESS") this.#end(data.nonce, null);
    else if (name === "INTERACTION_FAILURE") {
      if (this.#choices.has(data.nonce)) this.#chosen(data.nonce, null);
      else this.#end(data.nonce, "");
    } else if (name === "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE") this.#chosen(data.nonce, data.choices);
  }

  #chosen(nonce, choices) {
    this.#choices.get(nonce)?.(choices);
    this.#choices.delete(nonce);
  }

  /** `error` null: answered; "": no answer; else the server's reason. */
  #end(nonce, error) {
    const action = this.#open.get(nonce);
    if (!action || action.status === "failed") return;
    if (error === null || action.done) this.#open.delete(nonce);
    if (error !== null) Object.assign(action, { status: "failed", error });
    action.done?.(error === null ? { ok: true } : { error });
    this.#tell(action);
  }

  #dropAll() {
    for (const nonce of [...this.#choices.keys()]) this.#chosen(nonce, null);
    for (const action of [...this.#open.values()]) this.#end(action.nonce, "offline");
  }

  #tell(action) {
    this.dispatchEvent(new CustomEvent("change", { detail: action }));
  }
}

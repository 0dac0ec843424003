/** The WebSocket to the local Discord: events in, ops out, and back again after the server went away. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/**
 * A connection that mends itself. Dispatches `event` (detail: `{t, d}`), `up` and `down`
 * (detail: `{wait}` in milliseconds until the next try).
 */
export class Socket extends EventTarget {
  #url;
  #ws = null;
  #waiting = new Map();
  #count = 0;
  #mark = Math.random().toString(36).slice(2, 10);
  #failures = 0;
  #timer = 0;
  #closed = false;

  /** @param {string} user id or username */
  constructor(user) {
    super();
    const url = new URL("/client/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("user", user);
    this.#url = url;
    addEventListener("online", () => this.retry());
  }

  /** Whether ops can be sent. */
  get up() {
    return this.#ws?.readyState === WebSocket.OPEN;
  }

  /** Connect, unless connected. */
  open() {
    clearTimeout(this.#timer);
    const ws = new WebSocket(this.#url);
    this.#ws = ws;
    ws.addEventListener("open", () => this.dispatchEvent(new Event("up")));
    ws.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    ws.addEventListener("close", () => this.#lost(ws));
  }

  /** Try again at once. */
  retry() {
    if (!this.#closed && this.#ws?.readyState === WebSocket.CLOSED) this.open();
  }

  /** Close for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#ws?.close();
  }

  /** A nonce that names one op; a person may have several tabs, so it tells them apart, too. */
  nonce() {
    this.#count += 1;
    return `${this.#mark}-${this.#count}`;
  }

  /**
   * Send an op.
   * @returns {Promise<Object>} what the server answers; rejects with its reason, as an Error
   */
  op(name, data, nonce = this.nonce()) {
    return new Promise((resolve, reject) => {
      if (!this.up) {
        reject(new Error("offline"));
        return;
      }
      this.#waiting.set(nonce, { resolve, reject });
      this.#ws.send(JSON.stringify({ op: name, nonce, d: data }));
    });
  }

  #receive(frame) {
    if (frame.t !== undefined) {
      if (frame.t === "READY") this.#failures = 0;
      this.dispatchEvent(new CustomEvent("event", { detail: frame }));
      return;
    }
    const waiting = this.#waiting.get(frame.nonce);
    this.#waiting.delete(frame.nonce);
    if (frame.error === undefined) waiting?.resolve(frame.ok);
    else waiting?.reject(new Error(frame.error));
  }

  #lost(ws) {
    if (ws !== this.#ws) return;
    for (const { reject } of this.#waiting.values()) reject(new Error("offline"));
    this.#waiting.clear();
    if (this.#closed) return;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.open(), wait * (0.8 + Math.random() * 0.4));
    this.dispatchEvent(new CustomEvent("down", { detail: { wait } }));
  }
}

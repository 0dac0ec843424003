/** Moments as the user's language writes them; those that count keep counting. */

import { el } from "./dom.js";
import { currentLocale, say } from "./words.js";

const DAY = 86_400_000;
const STYLES = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  f: { year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
  s: { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  S: { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
};
const UNITS = [["second", 1, 60], ["minute", 60, 60], ["hour", 3600, 24], ["day", 86_400, 30], ["month", 30.44 * 86_400, 12]];

let offset = 0;
let timer = 0;

/** Take over the server's clock (Unix seconds), so that countdowns agree with it. */
export function setServerTime(seconds) {
  offset = seconds * 1000 - Date.now();
}

/** Now, by the server's clock, in milliseconds. */
export const serverNow = () => Date.now() + offset;

function format(style, ms) {
  return new Intl.DateTimeFormat(currentLocale(), STYLES[style]).format(ms);
}

/** "in 10 minutes", "3 hours ago": the nearest whole number of the smallest unit that is not too small. */
export function relative(ms, now = serverNow()) {
  const seconds = (ms - now) / 1000;
  const words = new Intl.RelativeTimeFormat(currentLocale(), { numeric: "always" });
  for (const [unit, length, most] of UNITS) {
    const count = Math.round(seconds / length);
    if (Math.abs(count) < most) return words.format(count, unit);
  }
  return words.format(Math.round(seconds / (365.25 * 86_400)), "year");
}

/** The chip of `<t:unix:style>`. */
export function timestamp(unix, style) {
  const ms = unix * 1000;
  if (Number.isNaN(new Date(ms).getTime())) return null;
  const counts = style === "R";
  const text = counts ? relative(ms) : format(style in STYLES ? style : "f", ms);
  const props = { class: "timestamp", datetime: new Date(ms).toISOString(), title: format("F", ms), text };
  return el("time", { ...props, data: { relative: counts ? String(ms) : undefined } });
}

/** A message's time: hours for today and yesterday, a date before. */
export function messageTime(iso) {
  const ms = Date.parse(iso);
  const days = Math.round((midnight(serverNow()) - midnight(ms)) / DAY);
  const time = format("t", ms);
  const text = days === 0 ? say("today", { time }) : days === 1 ? say("yesterday", { time }) : format("s", ms);
  return el("time", { class: "when", datetime: iso, title: format("F", ms), text });
}

/** The short time beside a grouped message. */
export function shortTime(iso) {
  const ms = Date.parse(iso);
  return el("time", { class: "when short", datetime: iso, title: format("F", ms), text: format("t", ms) });
}

/** The text of a day's divider. */
export const dayName = (iso) => format("D", Date.parse(iso));

/** The day a moment belongs to, to compare. */
export const midnight = (ms) => new Date(ms).setHours(0, 0, 0, 0);

/** Let every countdown on the page go on, once a second. */
export function startTicking() {
  clearInterval(timer);
  timer = setInterval(tick, 1000);
}

/** Bring all countdowns up to date. */
export function tick() {
  const now = serverNow();
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative), now);
    if (node.textContent !== text) node.textContent = text;
  }
}

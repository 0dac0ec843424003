/** A poll: its question, its answers to be pressed, how many chose each, and when it ends. */

import { el } from "./dom.js";
import { timestamp } from "./times.js";
import { say } from "./words.js";

/** The box of a message's poll. */
export function renderPoll(page, message) {
  const { poll } = message;
  const counts = new Map(poll.results.answer_counts.map((entry) => [entry.id, entry]));
  const total = [...counts.values()].reduce((sum, entry) => sum + entry.count, 0);
  const mine = [...counts.values()].filter((entry) => entry.me_voted).map((entry) => entry.id);
  const closed = poll.results.is_finalized;
  const answers = poll.answers.map((answer) => {
    const { count, me_voted: own } = counts.get(answer.answer_id);
    return line(answer, { count, own, total, closed, press: () => page.vote(message, next(poll, mine, answer.answer_id)) });
  });
  const ends = closed ? say("pollClosed") : [say("pollEnds"), " ", timestamp(Math.floor(Date.parse(poll.expiry) / 1000), "R")];
  return el(
    "section",
    { class: "poll", "aria-label": say("poll") },
    el("h4", {}, el("bdi", { text: poll.question.text })),
    closed ? null : el("p", { class: "poll-note", text: say(poll.allow_multiselect ? "pollSeveral" : "pollOne") }),
    answers,
    el("p", { class: "poll-note" }, say("votes", { n: total }), " · ", ends),
  );
}

/** What a press on an answer makes of one's votes. */
function next(poll, mine, pressed) {
  if (mine.includes(pressed)) return mine.filter((id) => id !== pressed);
  return poll.allow_multiselect ? [...mine, pressed] : [pressed];
}

function line({ answer_id: id, poll_media: media }, { count, own, total, closed, press }) {
  const share = total > 0 ? Math.round((100 * count) / total) : 0;
  const bar = el("span", { class: "poll-bar", "aria-hidden": "true" });
  bar.style.width = `${share}%`;
  const props = {
    type: "button",
    class: own ? "poll-answer own" : "poll-answer",
    "aria-pressed": String(own),
    disabled: closed,
    data: { key: `answer ${id}` },
    on: { click: press },
  };
  const words = [media.emoji ? `${media.emoji.id ? `:${media.emoji.name}:` : media.emoji.name} ` : null, media.text];
  return el("button", props, bar, el("bdi", {}, words), el("span", { class: "poll-count", text: say("votes", { n: count }) }));
}

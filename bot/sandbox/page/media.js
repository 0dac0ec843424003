/** Pictures and files: shown in place, enlarged on a click. */

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { safeUrl } from "./markup.js";
import { say } from "./words.js";

/** As large as Discord shows a picture: in an embed or a grid, and alone; a phone is narrow enough. */
const LARGEST = { width: 400, height: 300 };
const ALONE = { width: 550, height: matchMedia("(max-width: 760px)").matches ? 400 : 350 };
const UNITS = ["B", "KB", "MB"];

/** A picture that can be enlarged; `description` is its alternative text. */
export function picture(media, { description = "", spoiler = false, largest = LARGEST, className = "picture" } = {}) {
  const src = safeUrl(media.url);
  if (src === null) return null;
  const alt = description || say("picture");
  const size = fit(media, largest);
  const image = el("img", { src, alt: "", loading: "lazy", decoding: "async", ...size });
  const label = say("enlarge", { name: alt });
  const props = { type: "button", class: className, "aria-label": label, title: description || null };
  const button = el("button", props, image);
  if (spoiler) {
    button.classList.add("veiled");
    button.setAttribute("aria-label", say("spoiler"));
    button.append(el("span", { class: "veil", text: say("spoiler").split(" – ")[0] }));
  }
  button.addEventListener("click", () => {
    if (button.classList.contains("veiled")) {
      button.classList.remove("veiled");
      button.setAttribute("aria-label", label);
      button.querySelector(".veil").remove();
    } else enlarge(src, description);
  });
  return button;
}

function fit(media, largest) {
  if (!media.width || !media.height) return {};
  const share = Math.min(1, largest.width / media.width, largest.height / media.height);
  return { width: Math.round(media.width * share), height: Math.round(media.height * share) };
}

/** Show a picture over the page. */
export function enlarge(src, description) {
  const close = el("button", { type: "button", class: "icon-button", "aria-label": say("close") }, icon("close"));
  const original = el("a", { href: src, target: "_blank", rel: "noopener noreferrer", text: say("openOriginal") });
  const caption = el("figcaption", {}, description ? el("bdi", { text: description }) : null, original);
  const figure = el("figure", {}, el("img", { src, alt: description || say("picture") }), caption);
  const dialog = el("dialog", { class: "lightbox", "aria-label": description || say("picture") }, close, figure);
  const back = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    back?.focus?.({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === figure) dialog.close();
  });
  close.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/** A number of bytes for people. */
export function bytes(count) {
  let unit = 0;
  let left = count;
  while (left >= 1024 && unit < UNITS.length - 1) {
    left /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? left : left.toFixed(1)} ${UNITS[unit]}`;
}

/** A file to be downloaded. */
export function fileCard(attachment) {
  const name = attachment.filename ?? attachment.name ?? attachment.url.split("/").at(-1);
  const href = safeUrl(attachment.url);
  const size = attachment.size === undefined ? null : el("span", { class: "size", text: bytes(attachment.size) });
  const label = say("download", { name });
  const props = { class: "file", href, download: name, target: "_blank", rel: "noopener", "aria-label": label };
  return el("a", props, icon("file", { size: 28 }), el("span", { class: "file-words" }, el("bdi", { class: "file-name", text: name }), size));
}

const isPicture = (attachment) => (attachment.content_type ?? "").startsWith("image/");

/** Pictures in a grid, by how many there are. */
export function gallery(items) {
  const alone = items.length === 1;
  const largest = alone ? ALONE : LARGEST;
  const nodes = items.map((item) =>
    picture(item.media, { description: item.description, spoiler: item.spoiler, largest, className: alone ? "picture" : "picture tile" }));
  return alone ? nodes[0] : el("div", { class: `gallery of-${Math.min(items.length, 10)}` }, nodes);
}

/** The attachments of a message that nothing else in it shows. */
export function attachments(list) {
  const pictures = list.filter(isPicture);
  const files = list.filter((attachment) => !isPicture(attachment));
  const items = pictures.map((a) => ({ media: a, description: a.description ?? a.title ?? "", spoiler: a.filename.startsWith("SPOILER_") }));
  return [items.length > 0 ? gallery(items) : null, ...files.map(fileCard)];
}

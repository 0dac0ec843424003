/** Embeds: a coloured edge, and within it author, title, text, fields, pictures and footer. */

import { hex } from "./colours.js";
import { el } from "./dom.js";
import { renderInline, renderText, safeUrl } from "./markup.js";
import { picture } from "./media.js";
import { messageTime } from "./times.js";

/** One embed. */
export function renderEmbed(page, embed, guild) {
  const thumbnail = embed.thumbnail?.url
    ? picture(embed.thumbnail, { largest: { width: 80, height: 80 }, className: "picture thumbnail" })
    : null;
  const words = el(
    "div",
    { class: "embed-words" },
    author(embed),
    title(page, embed, guild),
    embed.description ? el("div", { class: "embed-text" }, renderText(page, embed.description, guild)) : null,
    fields(page, embed, guild, thumbnail ? 2 : 3),
  );
  const image = embed.image?.url ? picture(embed.image) : null;
  const colour = embed.color === undefined || embed.color === null ? null : hex(embed.color);
  const props = { class: "embed", style: colour ? { "--edge": colour } : {} };
  return el("article", props, el("div", { class: "embed-top" }, words, thumbnail), image, footer(embed));
}

function author(embed) {
  if (!embed.author?.name) return null;
  const href = embed.author.url ? safeUrl(embed.author.url) : null;
  const name = el("bdi", { text: embed.author.name });
  const icon = smallIcon(embed.author.icon_url);
  return el("div", { class: "embed-author" }, icon, href ? link(href, name) : name);
}

function title(page, embed, guild) {
  if (!embed.title) return null;
  const href = embed.url ? safeUrl(embed.url) : null;
  const words = renderInline(page, embed.title, guild);
  return el("div", { class: "embed-title" }, href ? link(href, words) : words);
}

/** Inline fields stand side by side, up to `most` in a row. */
function fields(page, embed, guild, most) {
  if (!embed.fields?.length) return null;
  const rows = [];
  for (const field of embed.fields) {
    const row = rows.at(-1);
    const joins = field.inline && row?.[0].inline && row.length < most;
    if (joins) row.push(field);
    else rows.push([field]);
  }
  const columns = Math.max(...rows.map((row) => row.length));
  const one = (field) =>
    el(
      "div",
      { class: "embed-field" },
      el("div", { class: "field-name" }, renderInline(page, field.name, guild)),
      el("div", { class: "field-value" }, renderText(page, field.value, guild)),
    );
  return el("div", { class: "embed-fields" }, rows.map((row) => el("div", { class: row[0].inline ? `field-row columns-${columns}` : "field-row" }, row.map(one))));
}

function footer(embed) {
  if (!embed.footer?.text && !embed.timestamp) return null;
  const time = embed.timestamp ? messageTime(embed.timestamp) : null;
  const words = embed.footer?.text ? el("bdi", { text: embed.footer.text }) : null;
  const dot = words && time ? el("span", { "aria-hidden": "true", text: "•" }) : null;
  return el("footer", { class: "embed-footer" }, smallIcon(embed.footer?.icon_url), words, dot, time);
}

function smallIcon(address) {
  const src = address ? safeUrl(address) : null;
  return src ? el("img", { class: "small-icon", src, alt: "", width: 20, height: 20 }) : null;
}

const link = (href, inside) => el("a", { href, target: "_blank", rel: "noopener noreferrer" }, inside);

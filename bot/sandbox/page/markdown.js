/**
 * Discord's markdown, from text to a tree. Nothing here touches the page.
 *
 * A node is a string or `{kind, children?, …}`. Blocks: heading (level), subtext, quote, list
 * (ordered, start, items), code (text, language), paragraph. Inline: strong, em, underline, strike,
 * spoiler, codespan, link (url), user, role, channel, command, everyone, time, emoji.
 */

const DEEPEST = 12;

const RULES = [
  [/\\([\\`*_{}[\]()#+\-.!~|<>:@/])/y, (m) => m[1]],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, (m) => ({ kind: "codespan", text: m[2].replace(/^ (.+) $/, "$1") })],
  [/<@!?(\d{1,20})>/y, (m) => ({ kind: "user", id: m[1] })],
  [/<@&(\d{1,20})>/y, (m) => ({ kind: "role", id: m[1] })],
  [/<#(\d{1,20})>/y, (m) => ({ kind: "channel", id: m[1] })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (m) => ({ kind: "command", name: m[1] })],
  [/<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/y, (m) => ({ kind: "time", unix: Number(m[1]), style: m[2] ?? "f" })],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (m) => ({ kind: "emoji", name: m[1] })],
  [/@(everyone|here)\b/y, (m) => ({ kind: "everyone", text: m[0] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ kind: "link", url: m[1], children: [m[1]] })],
  [/\[([^\]\n]{1,500})\]\(\s*<?(https?:\/\/[^\s)>]+)>?\s*\)/y, (m, inner) => ({ kind: "link", url: m[2], children: inner(m[1]), masked: true })],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|]/y, (m) => ({ kind: "link", url: m[0], children: [m[0]] })],
  [/\|\|([\s\S]+?)\|\|/y, (m, inner) => ({ kind: "spoiler", children: inner(m[1]) })],
  [/\*\*\*([^\s*][\s\S]*?)\*\*\*/y, (m, inner) => ({ kind: "strong", children: [{ kind: "em", children: inner(m[1]) }] })],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, inner) => ({ kind: "strong", children: inner(m[1]) })],
  [/__([\s\S]+?)__(?!_)/y, (m, inner) => ({ kind: "underline", children: inner(m[1]) })],
  [/~~([\s\S]+?)~~/y, (m, inner) => ({ kind: "strike", children: inner(m[1]) })],
  [/\*((?:\*\*|[^\s*])(?:(?:\*\*|[^*])*?(?:\*\*|[^\s*]))?)\*(?!\*)/y, (m, inner) => ({ kind: "em", children: inner(m[1]) })],
  [/_((?:__|[^\s_])(?:(?:__|[^_])*?(?:__|[^\s_]))?)_(?![_\w])/y, (m, inner) => ({ kind: "em", children: inner(m[1]) })],
];
const SPECIAL = /[\\`*_~|<[@h]/;

/** Text within a line or paragraph. */
export function parseInline(text, depth = 0) {
  const found = [];
  const inner = (part) => (depth < DEEPEST ? parseInline(part, depth + 1) : [part]);
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const node = SPECIAL.test(text[at]) ? match(text, at, inner) : null;
    if (node === null) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (typeof node.made === "string") plain += node.made;
    else {
      if (plain) found.push(plain);
      plain = "";
      found.push(node.made);
    }
    at = node.end;
  }
  if (plain) found.push(plain);
  return found;
}

function match(text, at, inner) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m === null) continue;
    const wordBefore = text[at] === "_" && /\w/.test(text[at - 1] ?? "");
    if (!wordBefore) return { made: make(m, inner), end: at + m[0].length };
  }
  return null;
}

/** A whole message or description. */
export function parse(text, depth = 0) {
  const blocks = [];
  for (const piece of splitCode(text)) {
    if (typeof piece === "string") blocks.push(...parseLines(piece.split("\n"), depth));
    else blocks.push(piece);
  }
  return blocks;
}

/** Code blocks apart from the text around them. */
function splitCode(text) {
  const pieces = [];
  const fence = /```(?:([\w+#.-]+)\n)?([\s\S]+?)```/g;
  let at = 0;
  for (const m of text.matchAll(fence)) {
    const before = text.slice(at, m.index).replace(/\n$/, "");
    if (before) pieces.push(before);
    pieces.push({ kind: "code", language: m[1] ?? "", text: m[2].replace(/^\n|\n$/g, "") });
    at = m.index + m[0].length;
    if (text[at] === "\n") at += 1;
  }
  if (at < text.length || pieces.length === 0) pieces.push(text.slice(at));
  return pieces;
}

function parseLines(lines, depth) {
  const blocks = [];
  let at = 0;
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", children: parseInline(paragraph.join("\n")) });
    paragraph = [];
  };
  while (at < lines.length) {
    const block = blockAt(lines, at, depth);
    if (block === null) {
      paragraph.push(lines[at]);
      at += 1;
      continue;
    }
    flush();
    blocks.push(block.made);
    at = block.end;
  }
  flush();
  return blocks;
}

function blockAt(lines, at, depth) {
  const line = lines[at];
  const heading = /^(#{1,3}) +(.+)$/.exec(line);
  if (heading) return { made: { kind: "heading", level: heading[1].length, children: parseInline(heading[2]) }, end: at + 1 };
  const small = /^-# +(.+)$/.exec(line);
  if (small) return { made: { kind: "subtext", children: parseInline(small[1]) }, end: at + 1 };
  if (depth < 1 && /^>>> /.test(line)) {
    const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
    return { made: { kind: "quote", children: parse(rest, depth + 1) }, end: lines.length };
  }
  if (depth < 1 && /^> /.test(line)) {
    let end = at;
    while (end < lines.length && /^>( |$)/.test(lines[end])) end += 1;
    const inside = lines.slice(at, end).map((text) => text.replace(/^> ?/, ""));
    return { made: { kind: "quote", children: parse(inside.join("\n"), depth + 1) }, end };
  }
  return LIST.test(line) ? listAt(lines, at, 0) : null;
}

const LIST = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

function listAt(lines, at, nesting) {
  const [, indent, mark] = LIST.exec(lines[at]);
  const ordered = /\d/.test(mark);
  const list = { kind: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items: [] };
  let end = at;
  while (end < lines.length) {
    const m = LIST.exec(lines[end]);
    if (m === null || m[1].length < indent.length) break;
    if (m[1].length > indent.length + 1 && list.items.length > 0 && nesting < 10) {
      const nested = listAt(lines, end, nesting + 1);
      list.items.at(-1).push(nested.made);
      end = nested.end;
      continue;
    }
    if (/\d/.test(m[2]) !== ordered) break;
    list.items.push(parseInline(m[3]));
    end += 1;
  }
  return { made: list, end };
}

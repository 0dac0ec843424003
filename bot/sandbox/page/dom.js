/** Building DOM. Data only ever becomes text nodes and attributes: there is no innerHTML on this page. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element.
 * @param {string} tag
 * @param {Object} [props] `class`, `text`, `on` (listeners), `data` (data-*), `style` (custom or
 *   ordinary properties), DOM properties that have no attribute (`value`, `checked`), else attributes;
 *   null, undefined and false are left out.
 * @param {...(Node|string|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(node, name, value);
  return add(node, children);
}

function setProp(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = value;
  else if (name === "text") node.textContent = value;
  else if (name === "value" || name === "checked") node[name] = value;
  else if (name === "on") {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  } else if (name === "data") {
    for (const [key, text] of Object.entries(value)) if (text !== undefined) node.dataset[key] = text;
  } else if (name === "style") {
    for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
  } else node.setAttribute(name, value === true ? "" : String(value));
}

/** Append children, flattening arrays and leaving out what is empty. */
export function add(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

/** Replace all children of a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

/**
 * Make `old` look like `fresh` while keeping the children that look the same, so that a press, a
 * focus or an open list survives. Children with an equal `signature` are kept whatever they look like.
 */
export function patch(old, fresh) {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name));
  const wanted = [...fresh.childNodes];
  wanted.forEach((next, at) => {
    const present = old.childNodes[at];
    if (!present) old.append(next);
    else if (!same(present, next)) {
      if (present.className === "body" && next.className === "body") patch(present, next);
      else present.replaceWith(next);
    }
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

function same(one, other) {
  if (one.signature !== undefined || other.signature !== undefined) return one.signature === other.signature;
  return one.isEqualNode(other);
}

/** An SVG picture from path data; decorative unless it has a title. */
export function shape(paths, { size = 20, title = "", filled = false } = {}) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, class: filled ? "icon solid" : "icon" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  if (title) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", title);
  } else svg.setAttribute("aria-hidden", "true");
  for (const d of [paths].flat()) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

let last = 0;

/** An id that is unique on the page. */
export function uid(prefix = "u") {
  last += 1;
  return `${prefix}-${last}`;
}

/** Whether the page is shown at phone width. */
export const narrow = () => matchMedia("(max-width: 760px)").matches;

/** Colours that can be read: initials on avatars, and names in the colour of a role. */

const AVATARS = ["#3d5fc4", "#8d3a80", "#1f7a5c", "#8a5a12", "#6a4bb5", "#0f7490", "#586274", "#5a6b1e"];
const BOT = "#a8322a";
/** The grounds on which names are hardest to read: of mentions and of ephemeral messages. */
const GROUNDS = { light: "#e6e8f2", dark: "#383a46" };

/** A colour for an avatar, the same for an id each time; white text on it is readable. Bots share one. */
export function avatarColour(id, bot = false) {
  if (bot) return BOT;
  let sum = 0;
  for (const char of String(id)) sum = (sum * 31 + char.codePointAt(0)) >>> 0;
  return AVATARS[sum % AVATARS.length];
}

/** `#rrggbb` of Discord's colour number. */
export const hex = (number) => `#${(number >>> 0).toString(16).padStart(6, "0").slice(-6)}`;

/** The role colour as it can be read on both grounds: `{light, dark}`. */
export function readable(number) {
  return { light: against(hex(number), GROUNDS.light, 0), dark: against(hex(number), GROUNDS.dark, 255) };
}

function against(colour, ground, towards) {
  let rgb = parse(colour);
  for (let step = 0; step < 20 && contrast(rgb, parse(ground)) < 4.6; step += 1) {
    rgb = rgb.map((value) => Math.round(value + (towards - value) * 0.12));
  }
  return `rgb(${rgb.join(" ")})`;
}

const parse = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));

function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours by WCAG 2. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

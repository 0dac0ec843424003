/** Settings of this browser: the theme, and whether members are shown. */

const THEME = "sandbox.theme";
const MEMBERS = "sandbox.members";

/** `system`, `light` or `dark`. */
export function theme() {
  return read(THEME) ?? "system";
}

/** Choose a theme and show it. */
export function setTheme(value) {
  write(THEME, value);
  applyTheme();
}

/** Show the chosen theme. */
export function applyTheme() {
  const chosen = theme();
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Whether the list of members is open. */
export const membersShown = () => read(MEMBERS) !== "no";

export const showMembers = (on) => write(MEMBERS, on ? "yes" : "no");

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // without storage, the choice lives as long as the page
    if (key === THEME) document.documentElement.dataset.theme = value;
  }
}

/** The page's own icons: strokes on a 24 by 24 grid. */

import { shape } from "./dom.js";

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: ["M6 4v8a4 4 0 0 0 4 4h9", "M15 12l4 4-4 4"],
  lock: ["M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 5l-4 15-4.5-6zM11.5 14 20 5",
  reply: ["M10 6 4 12l6 6", "M4 12h9a7 7 0 0 1 7 7"],
  pin: ["M9 4h6l-1 6 3.5 4h-11L10 10z", "M12 14v6"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z"],
  people: ["M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5", "M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.900c2 .8 3.2 2.5 3.5 5.1"],
  down: "M6 9.5 12 15.5 18 9.5",
  right: "M9.5 6 15.5 12 9.5 18",
  check: "M5 12.5 10 17.5 19 7",
  file: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
  out: ["M10 5H5v14h14v-5", "M14 4h6v6M20 4l-9 9"],
  gear: "M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0",
  message: "M4 5h16v11H11l-4 4v-4H4z",
  slash: ["M4 4h16v16H4z", "M14.5 7.500l-5 9"],
  at: ["M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z", "M15.5 8.500v5c0 3 4.5 2.5 4.5-1.500a8 8 0 1 0-3.5 6.6"],
  warn: ["M12 4 2.5 20h19z", "M12 10v5M12 17.300v.4"],
};

/** An icon by name. */
export function icon(name, options = {}) {
  return shape(PATHS[name], options);
}

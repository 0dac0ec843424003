/** Files that a user hands over, as the protocol takes them. */

import { say } from "./words.js";

export const LARGEST_FILE = 10 * 1024 * 1024;
export const MOST_FILES = 10;

/** Why files cannot be sent, or null. */
export function fileFault(files, most = MOST_FILES) {
  if (files.length > most) return say("tooManyFiles");
  const large = files.find((file) => file.size > LARGEST_FILE);
  return large ? say("fileTooLarge", { name: large.name }) : null;
}

/** `{filename, data}` with the content in base64. */
export function encodeFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve({ filename: file.name, data: reader.result.split(",")[1] ?? "" }));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

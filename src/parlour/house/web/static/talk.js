// Talk: the chat, and how many of its lines were not read while it is folded away.

import { writeChat } from "./beside.js";
import { byId, h, patch } from "./dom.js";
import { about, page } from "./table.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */

const READ = `parlour-chat ${about.id}`;
const fold = () => /** @type {HTMLDetailsElement | null} */ (document.getElementById("chat-fold"));
const isRead = () => fold()?.open ?? true;

/** The number of the last line that was read in this tab. */
let read = Number(sessionStorage.getItem(READ) ?? 0);

/** @param {ChatLine} line */
const isMine = ({ seat }) => seat !== null && page.picture.mine.includes(seat);

/** Show the lines, and how many are new. */
function showTalk() {
  writeChat(byId("chat-log"), page.chat);
  if (isRead()) {
    read = page.chat.at(-1)?.n ?? read;
    sessionStorage.setItem(READ, String(read));
  }
  const count = page.chat.filter((line) => line.n > read && !isMine(line)).length;
  for (const badge of document.querySelectorAll(".unread")) {
    const word = h("span", { class: "unseen" }, count === 1 ? " new line" : " new lines");
    patch(badge, count ? [String(count), word] : []);
  }
}

/** Somebody has said something. @param {ChatLine} line */
export function hear(line) {
  const at = page.chat.findIndex((known) => known.n === line.n);
  if (at >= 0 && page.chat[at].text === line.text) return;
  if (at >= 0) page.chat[at] = line;
  else page.chat.push(line);
  showTalk();
  if (at >= 0) return; // it was taken back
  // The log itself is read out only while it is open.
  if (!isRead() && !isMine(line)) patch(byId("chat-heard"), [`${line.name} says: ${line.text}`]);
}

/** Open the chat, to say something. */
export function openTalk() {
  const there = fold();
  if (!there) return;
  there.open = true;
  byId("chat-text").focus();
}

export function startTalk() {
  const there = fold();
  if (there) {
    there.ontoggle = showTalk;
    byId("chat-button").onclick = openTalk;
  }
  showTalk();
}

// The host of a first hand: before each decision a few words beside the cards, and what a good host would do.
//
// All of it follows from the match, so it is asked for anew whenever the table has changed.

import { byId, capital, h, patch } from "./dom.js";
import { textInWords } from "./moves.js";
import { isNarrow } from "./room.js";
import { about, doors, isLive, main, page, render, shortNames } from "./table.js";

/** Where the browser remembers that one needs no guide at this table any more. */
const REMEMBERED = `parlour-guide ${about.id}`;

const panel = byId("guide");
const words = byId("guide-words");
let isDone = localStorage.getItem(REMEMBERED) !== null;
/** What was last asked for: the event, and whether it was one's turn. */
let asked = "";
/** Whether the farewell has been said, and after which move of one's own; it goes away with the next. */
let isOver = false;
let lastMade = 0;

/** @param {string[]} says @param {string} [advice] */
function say(says, advice = "") {
  panel.hidden = !says.length;
  patch(words, [
    ...says.map((text, at) => h("p", { key: `${at} ${text}` }, text)),
    advice && h("p", { key: "advice", class: "advice" }, advice),
  ]);
  words.scrollTop = 0;
  render(); // the cards make room
}

/** The table has changed: hear what the host says now. */
async function listen() {
  const { seat, seq } = page.picture;
  const now = `${seq} ${isLive()}`;
  if (isDone || seat === null || page.replaying || now === asked) return;
  asked = now;
  const guidance = await doors.guide(seat).catch(() => null);
  if (isDone || asked !== now || !guidance || guidance.seq !== page.picture.seq) return;
  if (guidance.is_over) return farewell(seat, guidance.says);
  isOver = false;
  delete panel.dataset.over; // a move may have been taken back
  byId("guide-skip").textContent = "Skip the guide";
  panel.dataset.seq = String(guidance.seq);
  if (!guidance.says.length) return; // others move: what was said stays until the next decision
  if (!isLive()) return say(guidance.says); // they begin: a welcome, and nothing to decide yet
  say(guidance.says, about.forced ? "" : "One moment: I am thinking about what I would do…");
  if (!about.forced) await advise(seat, now, guidance.says);
}

/** What a good host would do, a moment later. @param {number} seat @param {string} now @param {string[]} says */
async function advise(seat, now, says) {
  const { seq } = page.picture;
  const found = await doors.hint(seat).catch(() => null);
  if (isDone || asked !== now) return;
  const move = found && textInWords(page.picture, found.move, shortNames());
  say(says, found ? [move && `I would ${move}.`, capital(found.reason)].filter(Boolean).join(" ") : "");
  if (found) panel.dataset.advised = `${seq} ${found.move}`;
}

/** @param {number} seat @param {string[]} says */
function farewell(seat, says) {
  const made = page.picture.said.findLast((line) => line.seat === seat)?.n ?? 0;
  if (isOver && made > lastMade) return end();
  if (isOver) return;
  isOver = true;
  lastMade = made;
  panel.dataset.over = "yes";
  say(says);
  byId("guide-skip").textContent = "Close";
}

/** From now on it is a table like any other. */
function end() {
  isDone = true;
  localStorage.setItem(REMEMBERED, "done");
  say([]);
}

/** Beside the table if there is room, else above the cards one holds. */
function settle() {
  const where = isNarrow() ? byId("dock") : /** @type {HTMLElement} */ (document.querySelector(".beside"));
  if (panel.parentElement !== where) where.prepend(panel);
}

settle();
addEventListener("resize", settle);
byId("guide-fold").addEventListener("toggle", () => render());
byId("guide-skip").onclick = () => {
  end();
  byId("status").focus({ preventScroll: true });
};
new MutationObserver(() => void listen()).observe(main, { attributeFilter: ["data-seq", "class"] });
void listen();

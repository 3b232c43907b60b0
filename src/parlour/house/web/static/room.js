// Room: how large cards can be, so that the middle of the table, the hand and what is said are all in view.

import { byId } from "./dom.js";

/** How wide cards in the middle may be, in pixels: the widest that fits is taken. */
const WIDTHS = [240, 220, 200, 185, 170, 160, 150, 140, 130, 120, 112, 104, 96, 90, 84, 78, 72, 67, 62, 58, 54, 50, 47, 44, 41, 38, 35, 32, 29, 26];

/** Cards need not be wider than this, by the height of the window; a board by itself may be, for it is as wide as its squares. */
const wideEnough = () => (innerHeight >= 1000 ? 185 : 150);

/** Where cards lie over each other and may be touched, they are at least so wide; then the middle scrolls. */
const FINGERED = 44;

/** Where a window is so low or narrow that status and hand are docked at its bottom; frame.css has the same bounds. */
const NARROW = "(width < 46rem), (height < 36rem)";

export const isNarrow = () => matchMedia(NARROW).matches;

/**
 * The widest card a hand may have, and how high the hand may be.  Once a match is over, the verdict needs room.
 * @param {boolean} over
 * @param {number} scale how many times larger than usual cards are wished
 */
export function handRoom(over, scale = 1) {
  const high = innerHeight;
  const part = over ? 0.07 : isNarrow() ? 0.1 : 0.12;
  const most = scale * Math.min(150, Math.max(46, high * part));
  return { most: Math.round(most), height: Math.min(0.4, (over ? 0.12 : 0.27) * scale) * high };
}

/**
 * The widths that were found in this deal, each for a size of window and dock: they are kept as long as they fit, so
 * that cards do not change for nothing.
 * @type {{deal: string, widths: Map<string, number>}}
 */
let found = { deal: "", widths: new Map() };
/** How wide cards are now. */
let present = 0;

/** So high is a line of buttons at most. */
const LINE = 64;
/** The room that a line of buttons had at the viewer's last turn, and whether it stood below what was asked. */
let line = 0;
let isBelow = false;

/**
 * Keep the room of a line of buttons while others move, so that nothing jumps when it is needed again.
 * @param {boolean} live
 * @param {boolean} over
 */
function keepLine(live, over) {
  const tray = byId("tray");
  const high = tray.firstElementChild ? tray.offsetHeight : 0;
  if (live || over) {
    line = !over && high <= LINE ? high : 0;
    isBelow = line > 0 && tray.offsetTop > byId("status").offsetTop + byId("status").offsetHeight;
  }
  tray.style.setProperty("--tray", live ? "0" : `${line}px`);
  tray.style.setProperty("--tray-wide", !live && isBelow ? "100%" : "auto");
}

/**
 * Make the cards in the middle as large as the room allows.  As long as that stays the same, they may only
 * become smaller.
 * @param {string} deal what tells the deals apart
 * @param {boolean} live whether the viewer may move
 * @param {boolean} over whether the match is over
 */
export function makeRoom(deal, live, over) {
  const narrow = isNarrow();
  keepLine(live, over);
  const dock = byId("dock").offsetHeight;
  const above = byId("table").offsetTop;
  for (const one of [document.body, byId("table")]) one.style.setProperty("--dock", narrow ? `${dock}px` : "0px");
  byId("table").style.setProperty("--top", `${above}px`);
  if (found.deal !== deal) found = { deal, widths: new Map() };
  const room = `${innerWidth}x${innerHeight}-${above}-${dock}`;
  const known = found.widths.get(room);
  const least = byId("middle").querySelector(".dense button") ? FINGERED : 0;
  const isGood = (/** @type {number} */ width) => wear(width) && fits(narrow, dock);
  if (known && (known <= least ? wear(known) : isGood(known))) return;
  const square = squareOfBoard();
  const most = square ? wideAsMiddle(square.part) : WIDTHS.indexOf(wideEnough());
  const guessed = guess(narrow, dock, square);
  const near = WIDTHS.findIndex((width) => width <= guessed);
  const width = widest(known ? WIDTHS.indexOf(known) : most, near, isGood, guessed < present);
  found.widths.set(room, Math.max(width, least));
  wear(Math.max(width, least));
}

/**
 * The widest of the widths from a place on that is good; the last if none is.  Every try lays out the table, and
 * the answer is mostly near.
 * @param {number} from
 * @param {number} near
 * @param {(width: number) => boolean} isGood
 * @param {boolean} [enough] whether the near one is wide enough if it is good
 */
export function widest(from, near, isGood, enough = false) {
  let low = from;
  let high = WIDTHS.length - 1;
  const look = (/** @type {number} */ at) => {
    if (at < low || at >= high) return;
    if (isGood(WIDTHS[at])) high = at;
    else low = at + 1;
  };
  look(near);
  if (enough && high === near) return WIDTHS[near];
  for (const at of [near - 1, near + 1]) look(at);
  while (low < high) look(Math.floor((low + high) / 2));
  return WIDTHS[low];
}

/** @param {number} width */
function wear(width) {
  if (width !== present) byId("table").style.setProperty("--card", `${width}px`);
  present = width;
  return true;
}

/**
 * Whether the middle is in view as a whole: above the dock, or inside the cloth.
 * @param {boolean} narrow
 * @param {number} dock
 */
function fits(narrow, dock) {
  const middle = byId("middle");
  return middle.scrollWidth <= middle.clientWidth + 1 && excess(narrow, dock) <= 0;
}

/** By how many pixels the middle is too high. @param {boolean} narrow @param {number} dock */
function excess(narrow, dock) {
  if (narrow) {
    const bottoms = ["middle", "own"].map((id) => byId(id).getBoundingClientRect().bottom);
    return Math.max(...bottoms) + scrollY - innerHeight + dock;
  }
  const centre = /** @type {HTMLElement} */ (byId("middle").parentElement);
  return centre.scrollHeight - centre.clientHeight - 1;
}

/** @typedef {{high: number, wide: number, part: number}} Square how large a board is, and how many cards wide */

/** A square of a board is so many cards wide; table.css has the same. */
const SQUARE = 0.92;

/** The board, if there are no loose cards beside it. @returns {Square | null} */
function squareOfBoard() {
  const board = byId("middle").querySelector(":scope:not(:has(.row .card)) .board");
  if (!(board instanceof HTMLElement)) return null;
  const part = SQUARE * Number(board.style.getPropertyValue("--columns"));
  return { high: board.offsetHeight, wide: board.offsetWidth, part };
}

/** The place of the narrowest width with which a board is as wide as the middle: it becomes no wider. @param {number} part */
function wideAsMiddle(part) {
  const wide = byId("middle").clientWidth / part;
  return Math.max(0, WIDTHS.findLastIndex((width) => width >= wide));
}

/**
 * How wide cards may about be, as the middle is now.
 * @param {boolean} narrow
 * @param {number} dock
 * @param {Square | null} board
 */
function guess(narrow, dock, board) {
  const high = board?.high ?? byId("middle").offsetHeight;
  const now = board ? Math.min(present, board.wide / board.part) : present;
  return now * (1 - Math.max(0, excess(narrow, dock)) / Math.max(1, high));
}

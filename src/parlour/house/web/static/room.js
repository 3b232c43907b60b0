// Room: how large cards can be, so that the middle of the table, the hand and what is said are all in view.

import { byId } from "./dom.js";

/** How wide cards in the middle may be, in pixels: the widest that fits is taken. */
const WIDTHS = [150, 140, 130, 120, 112, 104, 96, 90, 84, 78, 72, 67, 62, 58, 54, 50, 47, 44, 41, 38, 35, 32, 29, 26];

/** Where cards lie over each other and may be touched, they are at least so wide; then the middle scrolls. */
const FINGERED = 44;

/** Where a window is so low or narrow that status and hand are docked at its bottom; frame.css has the same bounds. */
const NARROW = "(width < 46rem), (height < 36rem)";

export const isNarrow = () => matchMedia(NARROW).matches;

/**
 * The widest card a hand may have, and how high the hand may be.  Once a match is over, the verdict needs room.
 * @param {boolean} over
 */
export function handRoom(over) {
  const high = innerHeight;
  const part = over ? 0.07 : isNarrow() ? 0.1 : 0.12;
  return { most: Math.round(Math.min(150, Math.max(46, high * part))), height: high * (over ? 0.12 : 0.27) };
}

/** What the present width was found for: it is kept as long as it fits, so that cards do not change for nothing. */
let found = { deal: "", width: 0 };

/** So high is a line of buttons at most. */
const LINE = 64;
/** The room that a line of buttons had at the viewer's last turn. */
let line = 0;

/**
 * Keep the room of a line of buttons while others move, so that nothing jumps when it is needed again.
 * @param {boolean} live
 * @param {boolean} over
 */
function keepLine(live, over) {
  const tray = byId("tray");
  const high = tray.firstElementChild ? tray.offsetHeight : 0;
  if (live || over) line = !over && high <= LINE ? high : 0;
  byId("dock").style.setProperty("--tray", live ? "0" : `${line}px`);
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
  document.documentElement.style.setProperty("--dock", narrow ? `${dock}px` : "0px");
  const now = `${deal} ${innerWidth}x${innerHeight}-${dock}`;
  const from = found.deal === now ? WIDTHS.indexOf(found.width) : 0;
  const least = byId("middle").querySelector(".dense button") ? FINGERED : 0;
  if (found.deal === now && (found.width <= least || fits(narrow, dock))) return;
  const width = widest(Math.max(0, from), (one) => tryOn(one, () => fits(narrow, dock)));
  found = { deal: now, width: Math.max(width, least) };
  tryOn(found.width, () => true);
}

/**
 * The widest of the widths from a place on that is good; the last if none is.
 * @param {number} from
 * @param {(width: number) => boolean} isGood
 */
export function widest(from, isGood) {
  let low = from;
  let high = WIDTHS.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isGood(WIDTHS[middle])) high = middle;
    else low = middle + 1;
  }
  return WIDTHS[low];
}

/** @param {number} width @param {() => boolean} isGood */
function tryOn(width, isGood) {
  byId("table").style.setProperty("--card", `${width}px`);
  return isGood();
}

/**
 * Whether the middle is in view as a whole: above the dock, or inside the cloth.
 * @param {boolean} narrow
 * @param {number} dock
 */
function fits(narrow, dock) {
  const middle = byId("middle");
  if (middle.scrollWidth > middle.clientWidth + 1) return false;
  if (narrow) return byId("own").getBoundingClientRect().bottom + scrollY <= innerHeight - dock;
  const centre = /** @type {HTMLElement} */ (middle.parentElement);
  return centre.scrollHeight <= centre.clientHeight + 1;
}

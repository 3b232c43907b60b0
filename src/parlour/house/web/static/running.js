// Running: a game in which nobody has a choice plays itself, as fast as one likes to watch.

import { byId, patch } from "./dom.js";
import { isLive, page, play, show } from "./table.js";

/** @typedef {import("./types.js").Picture} Picture */
/**
 * By hand all news is shown at once and one moves oneself; held, nothing is shown until a step is
 * asked for.
 * @typedef {"hand" | "held" | "play" | "fast"} Mode
 */

/** Milliseconds from one thing to the next. */
const PACE = 900;
const AT_ONCE = 15;

/** @type {Mode} */
let mode = "hand";
/** News that has come and is not shown yet. @type {Picture[]} */
let waiting = [];
/** How many pictures may be shown though all is held. */
let steps = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Shows a picture. @type {(picture: Picture) => void} */
let take = () => {};

/** The one move there is, if there is just one. */
const forced = () => (isLive() && !page.sending && page.moves.length === 1 ? page.moves[0].text : "");

/** @param {Mode} next */
function change(next) {
  mode = next;
  steps = 0;
  renderRun();
  clearTimeout(timer);
  timer = undefined;
  if (mode === "play" || mode === "fast") goOn();
}

/** Show the next thing, or move; then wait a little. */
function goOn() {
  timer = undefined;
  const next = waiting.shift();
  if (next) take(next);
  else if (forced()) void play(forced());
  else if (page.picture.outcome || (isLive() && page.moves.length > 1)) return change("hand");
  else if (!page.sending) return; // others are to move: their news wakes us
  timer = setTimeout(goOn, mode === "fast" ? AT_ONCE : PACE);
}

/** One thing more, and then nothing. */
function step() {
  change("held");
  const next = waiting.shift();
  if (next) return take(next);
  steps = 1;
  moveOn();
}

/** Move for a step that was asked for, as soon as the answer to the last move has come. */
function moveOn() {
  timer = undefined;
  if (!steps) return; // something came meanwhile, and was the step
  if (forced()) void play(forced());
  else if (page.sending) timer = setTimeout(moveOn, AT_ONCE);
}

/** News from the house. @param {Picture} picture */
function arrive(picture) {
  const held = mode === "held" && steps === 0;
  if (mode === "hand" || (mode === "held" && steps > 0)) {
    steps = Math.max(0, steps - 1);
    return take(picture);
  }
  waiting.push(picture);
  if (!held && timer === undefined) goOn();
}

/** Show the buttons as they are now. */
export function renderRun() {
  const runs = mode === "play" || mode === "fast";
  patch(byId("run-play"), [runs ? "Pause" : "Play"]);
  byId("run-play").setAttribute("aria-pressed", String(runs));
  byId("run-fast").setAttribute("aria-pressed", String(mode === "fast"));
}

/**
 * Let the game run by its buttons; answers how news is to be taken from now on.
 * @param {(picture: Picture) => void} shown
 */
export function startRunning(shown) {
  take = shown;
  show("run", true);
  byId("run-play").onclick = () => change(mode === "play" || mode === "fast" ? "held" : "play");
  byId("run-step").onclick = step;
  byId("run-fast").onclick = () => change(mode === "fast" ? "play" : "fast");
  renderRun();
  return arrive;
}

// Solving: the solution of a puzzle from where it stands, stepped through or played by itself.

import { doors, failed, isLive, page, play, tell } from "./table.js";

/** @typedef {import("./tray.js").Note} Note */

/** Milliseconds from step to step. */
const PACE = 650;

/** What is left of the solution that is being followed. @type {string[]} */
let way = [];
/** Whether it is played by itself. */
let runs = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export async function showSolution() {
  stop();
  tell({ kind: "hint", sentence: "Looking for a solution…", rules: [] });
  try {
    const answer = await doors.solution();
    way = answer.moves;
    page.solution = { after: noteAfterMove, stop };
    const word = answer.word ? ` The solver's word alone: ${answer.word}` : "";
    const sentence = answer.answer + (way.length ? "" : " It cannot be solved from here.");
    tell({ ...note(sentence), aside: `Certificate: ${answer.certified}${word}`, link: "answers" });
  } catch (error) {
    await failed(error);
  }
}

/** @param {string} sentence @returns {Note} */
const note = (sentence) => ({
  kind: "hint",
  sentence,
  rules: [],
  move: way[0],
  way,
  run: way.length > 1 ? run : undefined,
  runs,
});

function run() {
  if (runs) stop();
  else {
    runs = true;
    stepOn();
  }
  if (page.note) tell({ ...page.note, runs });
}

function stop() {
  runs = false;
  clearTimeout(timer);
}

function stepOn() {
  if (runs && way.length && isLive() && !page.sending) void play(way[0]);
}

/** The note after a move: the next step, as long as a solution is followed. @returns {Note | null} */
function noteAfterMove() {
  const last = page.picture.said.findLast((line) => line.seat >= 0)?.text;
  way = last && last === way[0] ? way.slice(1) : [];
  clearTimeout(timer);
  if (!way.length) {
    stop();
    page.solution = null;
    return null;
  }
  if (runs) timer = setTimeout(stepOn, PACE);
  return note(way.length === 1 ? "The solution: one more move." : `The solution: ${way.length} more moves.`);
}

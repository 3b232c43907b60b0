// Doing: touching, playing, asking why, taking back; whatever goes to the house from the table.

import { Refused } from "./api.js";
import { narrowed, refused, told } from "./moves.js";
import { about, doors, isLive, page } from "./page.js";

/** @typedef {import("./moves.js").Touch} Touch */

/** So many milliseconds after a move the stream should have told of it. */
const PATIENCE = 2000;

/** Something on the table is touched. @param {Touch} tokens */
export function touch(tokens) {
  if (page.sending || page.replaying || page.veiled) return;
  const at = page.touches.findIndex((touched) => touched[0] === tokens[0]);
  if (at >= 0) {
    page.touches = page.touches.slice(0, at); // touched again: put back
  } else if (!isLive()) {
    if (!page.picture.outcome) tell({ kind: "why", sentence: "It is not your turn.", rules: [] });
    return;
  } else {
    const more = [...page.touches, tokens];
    const touches = narrowed(page.moves, more).length ? more : [tokens];
    if (!narrowed(page.moves, touches).length) {
      ask(refused(page.moves, tokens, page.touches));
      return;
    }
    const move = told(page.moves, touches);
    if (move) return void play(move.text);
    page.touches = touches;
  }
  page.note = null;
  page.render();
}

export function goBack() {
  if (page.note) page.note = null;
  else page.touches = page.touches.slice(0, -1);
  page.render();
}

/**
 * Play a move.  Where all act at once, one that others have overtaken is sent again if it is still
 * open.
 * @param {string} text
 * @param {number} [attempts]
 */
export async function play(text, attempts = 3) {
  const { seat, seq, turn } = page.picture;
  if (seat === null || page.sending || !isLive()) return;
  page.sending = text;
  page.awaited = Infinity;
  page.touches = []; // else what was touched would seem to be touched again after the move
  page.note = null;
  if (page.undone.at(-1) === text) page.undone.pop();
  else page.undone = [];
  page.render();
  try {
    const answer = await doors.move(seat, seq, text);
    page.awaited = answer.seq;
    if (page.picture.seq >= answer.seq) settled();
    else setTimeout(() => page.picture.seq < answer.seq && refresh(), PATIENCE);
  } catch (error) {
    const overtaken = error instanceof Refused && error.status === 409 && turn.length > 1 && attempts > 1;
    if (!overtaken) return failed(error);
    await look();
    page.sending = "";
    if (page.moves.some((move) => move.text === text)) await play(text, attempts - 1);
    else page.render();
  }
}

/** The move is made, and seen. */
function settled() {
  page.sending = "";
  page.awaited = 0;
  page.render();
}

/** The stream may be slow or broken: look once more. */
async function refresh() {
  page.sending = "";
  await look();
}

/** Fetch the picture and show it. */
async function look() {
  try {
    page.take(await doors.picture(page.picture.seat));
  } catch {
    page.render();
  }
}

/** @param {unknown} error */
export async function failed(error) {
  if (!(error instanceof Refused)) {
    page.sending = "";
    return tell({ kind: "told", sentence: "The house did not answer. Try again.", rules: [] });
  }
  const stale = error.status === 409;
  tell({ kind: stale ? "told" : "why", sentence: error.message, rules: error.rules });
  page.sending = "";
  if (stale) await refresh();
}

/** What there is to do instead of what was touched. */
function unasked() {
  const verbs = [...new Set(page.moves.map((move) => move.verb))];
  return `That is not asked for now: ${verbs.slice(0, -1).join(", ")}${verbs.length > 1 ? " or " : ""}${verbs.at(-1) ?? "wait"}`;
}

/** Ask the house why a move is not open. @param {string} move */
async function ask(move) {
  const { seat } = page.picture;
  if (seat === null) return;
  if (!move) return tell({ kind: "why", sentence: `${unasked()}.`, rules: [] });
  try {
    const answer = await doors.why(seat, move);
    tell({ kind: "why", sentence: answer.sentence, rules: answer.rules });
  } catch (error) {
    await failed(error);
  }
}

export async function hint() {
  const { seat } = page.picture;
  if (seat === null) return;
  tell({ kind: "hint", sentence: "Thinking…", rules: [] });
  try {
    const answer = await doors.hint(seat);
    tell({
      kind: "hint",
      sentence: `${answer.move}${answer.reason ? `: ${answer.reason}` : ""}`,
      rules: [],
      move: answer.move,
    });
  } catch (error) {
    await failed(error);
  }
}

export async function undo() {
  const { seat, seq, said } = page.picture;
  if (seat === null || !page.picture.undo) return;
  const last = said.findLast((line) => line.seat === seat);
  try {
    await doors.undo(seat, seq);
    if (about.one_seat && last) page.undone.push(last.text);
    page.note = null;
    page.render(); // the stream may have told of it before the answer came
  } catch (error) {
    await failed(error);
  }
}

export async function redo() {
  const text = page.undone.at(-1);
  if (text) await play(text);
}

export async function rematch() {
  try {
    const answer = await doors.rematch();
    location.assign(`/tables/${answer.id}`);
  } catch (error) {
    await failed(error);
  }
}

/** @param {number} seat @param {string} name */
export async function sit(seat, name) {
  try {
    await doors.sit(seat, name);
    location.reload();
  } catch (error) {
    await failed(error);
  }
}

export async function copy() {
  await navigator.clipboard?.writeText(about.url).catch(() => {});
  page.copied = true;
  page.render();
}

/** @param {import("./tray.js").Note | null} note */
export function tell(note) {
  page.note = note;
  page.render();
}

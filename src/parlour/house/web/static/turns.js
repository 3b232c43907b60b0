// Turns: what is done when one's turn comes.  It may be told by a sound or by the system, a card that was
// chosen ahead is played, and so is a forced move where that is wished.

import { sure } from "./asking.js";
import { comfort } from "./comfort.js";
import { byId, capital } from "./dom.js";
import { inWords, told } from "./moves.js";
import { sound } from "./sounds.js";
import { about, isLive, page, play, render, shortNames, tell } from "./table.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./moves.js").Touch} Touch */

/** Milliseconds one is thought to think while nothing is known of it, and the bounds of what is believed. */
const FIRST_GUESSES = [900, 1300, 1800, 2400];
const LEAST = 700;
const MOST = 6000;
const REMEMBERED = 12;

/** How long one took for the last moves that were a choice. */
let thought = [...FIRST_GUESSES];
let began = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** So long nobody can tell a forced move from a chosen one: as long as one of the last choices took. */
const pause = () => thought[Math.floor(Math.random() * thought.length)];

/** A move was chosen by hand. */
export function chosen() {
  clearTimeout(soon);
  if (page.moves.length < 2 || !began) return;
  const took = Math.min(MOST, Math.max(LEAST, performance.now() - began));
  thought = [...thought, took].slice(-REMEMBERED);
}

/** A new picture is shown. @param {Picture} before */
export function turnCame(before) {
  clearTimeout(soon);
  const { picture } = page;
  dropWhatIsGone();
  if (picture.seq === before.seq) return plan();
  if (picture.outcome && !before.outcome) sound("over");
  if (isLive()) {
    began = performance.now();
    sound("turn");
    if (!isTurnOf(before)) announce();
  } else if (picture.said.at(-1)?.n !== before.said.at(-1)?.n) sound("card");
  plan();
}

/** @param {Picture} picture */
const isTurnOf = ({ seat, turn }) => seat !== null && turn.includes(seat);

/** Let the system tell that it is one's turn, if the page cannot be seen. */
function announce() {
  if (!comfort.notify || !document.hidden || Notification.permission !== "granted") return;
  const options = { body: byId("status").textContent ?? "", tag: about.id, icon: "/static/icon-192.png" };
  void navigator.serviceWorker.ready.then((worker) =>
    worker.showNotification(`${page.picture.title}: your turn`, options),
  );
}

/** What will be played by itself is played after a while, unless something happens before. */
function plan() {
  if (!isLive() || page.sending) return;
  const move = fromAhead() ?? forced();
  if (!move) return;
  const { seq } = page.picture;
  soon = setTimeout(() => {
    if (page.picture.seq === seq && isLive() && !page.touches.length) void play(move.text);
  }, pause());
}

/** The only move there is, if such moves are to be made by themselves. @returns {Move | undefined} */
const forced = () => (comfort.forced && !about.forced && page.moves.length === 1 ? page.moves[0] : undefined);

/** The move that was chosen ahead, if it can be made; if not, that is told. @returns {Move | undefined} */
function fromAhead() {
  const ahead = page.ahead;
  if (!ahead) return undefined;
  page.ahead = null;
  const move = told(page.moves, [ahead]);
  if (!move) tell({ kind: "told", sentence: "What you chose ahead cannot be played now. Choose again.", rules: [] });
  else render();
  return move ?? undefined;
}

/**
 * A card of one's own is touched before it is one's turn: it is chosen, or no longer.
 * @param {Touch} tokens
 * @returns {boolean} whether cards can be chosen now
 */
export function chooseAhead(tokens) {
  const { picture } = page;
  if (!comfort.ahead || picture.seat === null || picture.state !== "playing" || !isHeld(tokens)) return false;
  page.ahead = page.ahead?.[0] === tokens[0] ? null : tokens;
  tell(
    page.ahead
      ? { kind: "told", sentence: "Chosen ahead: it is played when your turn comes, if it can be. Touch it again to take it back.", rules: [] }
      : null,
  );
  return true;
}

/** Whether a card lies in one's own hand. @param {Touch} tokens */
const isHeld = (tokens) =>
  page.picture.areas.some(
    ({ role, owner, cards }) =>
      role === "hand" && owner === page.picture.seat && cards.some(({ name }) => tokens[0] === `card:${name}`),
  );

/** A card that left the hand is no longer chosen. */
function dropWhatIsGone() {
  if (page.ahead && (!isHeld(page.ahead) || !comfort.ahead)) page.ahead = null;
}

/** A bid of at least this part of the highest there is counts as large, where there are many. */
const LARGE = 0.75;
const MANY = 10;

/**
 * Whether a number that is said is so large that it may be a slip of the finger.
 * @param {Move[]} moves
 * @param {string} text
 */
export function isLarge(moves, text) {
  const move = moves.find((one) => one.text === text);
  if (!move || move.kinds.join() !== "number") return false;
  const numbers = moves.filter((one) => one.verb === move.verb).map((one) => Number(one.words[0]));
  const highest = Math.max(...numbers);
  return highest >= MANY && numbers.length > 1 && Number(move.words[0]) >= LARGE * highest;
}

/** Ask about a large bid, where that is wished. @param {string} text */
export async function isMeant(text) {
  const move = page.moves.find((one) => one.text === text);
  if (!comfort.ask || !move || !isLarge(page.moves, text)) return true;
  const words = capital(inWords(move, shortNames()));
  return sure(`${words}? That is a large number, and it cannot be taken back.`, words);
}

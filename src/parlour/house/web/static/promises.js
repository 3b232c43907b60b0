// Promises: the page gives a nonce to the shuffle for each seat of its guest, by itself.
//
// A nonce is kept in the browser under its commitment until it is opened.  What all have promised is
// noted before anything is opened, so that at the end the house can be held to it.

import { Refused, fresh } from "./api.js";
import { commitmentTo } from "./fairness.js";

/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {import("./fairness.js").Noted} Noted */

const NONCE = "parlour-nonce ";
const DEAL = "parlour-deal ";
const KEPT_MS = 90 * 24 * 3600 * 1000;

/**
 * A nonce of which nobody can guess the commitment, with a word of one's own if one is given; it is
 * kept, and the answer is the commitment to it.
 * @param {string} [word]
 */
export function promise(word = "") {
  const said = word.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim();
  const nonce = said ? `${said} ${fresh()}` : fresh();
  const commitment = commitmentTo(nonce);
  keep(NONCE + commitment, { nonce });
  return commitment;
}

/**
 * What was noted of a table before its first card.
 * @param {string} table
 * @returns {Noted | null}
 */
export const notedOf = (table) => kept(DEAL + table);

/** Forget what was kept long ago. */
export function forgetOld() {
  for (const name of Object.keys(localStorage)) {
    const ours = name.startsWith(NONCE) || name.startsWith(DEAL);
    if (ours && !(kept(name)?.at > Date.now() - KEPT_MS)) localStorage.removeItem(name);
  }
}

/** @param {string} name @param {object} value */
const keep = (name, value) => localStorage.setItem(name, JSON.stringify({ at: Date.now(), ...value }));

/** @param {string} name @returns {any} */
const kept = (name) => JSON.parse(localStorage.getItem(name) ?? "null");

/** What is being sent, so that it is not sent twice. @type {Set<string>} */
const sending = new Set();

/**
 * Do for one's own seats what the deal waits for.
 * @param {string} table
 * @param {import("./types.js").People} people
 * @param {{promise: (seat: number, commitment: string) => Promise<any>,
 *   open: (seat: number, nonce: string) => Promise<any>}} doors
 * @returns {Promise<string>} why nothing is opened, if the house has broken its word
 */
export async function keepPromises(table, people, doors) {
  const { deal } = people;
  const mine = people.seats.filter(({ mine, seat }) => mine && deal.awaited.includes(seat));
  const noted = note(table, deal, !people.seats.some(({ kind }) => kind === "open"));
  if (!noted) return "The house has changed what it promised. Nothing of yours is opened.";
  for (const { seat } of mine) {
    const job = `${deal.round} ${deal.opening} ${seat}`;
    if (sending.has(job)) continue;
    sending.add(job);
    try {
      if (!deal.opening) await doors.promise(seat, promise());
      else await openOwn(table, seat, noted, doors.open);
    } catch (error) {
      // Another page of this guest may have been faster, or the house was away for a moment.
      if (!(error instanceof Refused)) throw error;
      sending.delete(job);
    }
  }
  return "";
}

/**
 * Open the nonce of a seat, if this browser has it; it is noted first.
 * @param {string} table
 * @param {number} seat
 * @param {Noted} noted
 * @param {(seat: number, nonce: string) => Promise<any>} open
 */
async function openOwn(table, seat, noted, open) {
  const nonce = kept(NONCE + noted.nonces[seat])?.nonce;
  if (nonce === undefined) return;
  noted.own[String(seat)] = nonce;
  keep(DEAL + table, noted);
  await open(seat, nonce);
}

/**
 * Note what is promised; the answer is the note, or null if it is not what was promised before.
 * @param {string} table
 * @param {Deal} deal
 * @param {boolean} full whether every seat is taken
 * @returns {Noted | null}
 */
function note(table, deal, full) {
  const before = notedOf(table);
  const same = before?.round === deal.round;
  if (same && before.commitment !== deal.commitment) return null;
  // What was complete when nonces were opened stays as it was noted then.
  const fixed = same && before.nonces.length > 0;
  if (fixed && before.nonces.join() !== deal.nonces.join()) return null;
  const complete = deal.opening || (full && !deal.awaited.length);
  const own = same ? before.own : {};
  const noted = { round: deal.round, commitment: deal.commitment, nonces: complete ? deal.nonces : [], own };
  keep(DEAL + table, noted);
  return noted;
}

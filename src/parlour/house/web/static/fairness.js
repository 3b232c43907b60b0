// Fairness: the record of a match is held against what was promised before its first card.
//
// Written from docs/fair-deals.md.  It knows no rules, so it checks every shuffle but not the other
// choices of chance; `parlour verify` checks those too.

import { offChain } from "./chain.js";
import { bytesOf, fromHex, hex, hmac, sha256 } from "./sha256.js";

/**
 * What a page saw before the first card: the commitment to the seed, those to the nonces, and the
 * nonces it gave itself, by seat.
 * @typedef {{round: number, commitment: string, nonces: string[], own: Record<string, string>}} Noted
 * @typedef {{fair: boolean, sentence: string, details: string[]}} Judgement
 */

/** What a seat shows of its nonce before it opens it. @param {string} nonce */
export const commitmentTo = (nonce) => hex(sha256(bytesOf(`parlour nonce\n${nonce}`)));

/**
 * What a record says, as far as it is looked at here.
 * @param {string} text
 */
export function readRecord(text) {
  const [head, body = ""] = text.replaceAll("\r\n", "\n").split("\n\n");
  const lines = new Map(
    head.split("\n").flatMap((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [/** @type {[string, string]} */ ([line.slice(0, at), line.slice(at + 2)])];
    }),
  );
  const players = Number(lines.get("players"));
  const ofSeats = (/** @type {string} */ name) =>
    Array.from({ length: players }, (_, seat) => lines.get(`${name} ${seat}`) ?? "");
  return {
    seed: lines.get("seed") ?? "",
    daily: lines.get("daily") ?? "",
    commitment: lines.get("seed-commitment") ?? "",
    nonces: ofSeats("nonce"),
    promises: ofSeats("nonce-commitment"),
    tried: lines.has("tried-from"),
    setUp: lines.has("set-up"),
    discarded: Number(lines.get("discarded") ?? 0),
    unopened: [...lines.keys()].filter((name) => name.startsWith("unopened ")).length,
    moves: body.split("\n").filter(Boolean),
  };
}

/**
 * Whether a record keeps what was promised; without a note, only what it promises itself.
 * @param {string} text
 * @param {Noted | null} noted
 * @returns {Judgement}
 */
export function judge(text, noted) {
  const record = readRecord(text);
  if (record.setUp) return { fair: true, sentence: SET_UP, details: [] };
  if (record.tried) return { fair: true, sentence: TRIED, details: [] };
  const problem = broken(record) || (noted ? brokenTo(noted, record) : "") || misdealt(record);
  if (record.daily && !problem) {
    const [day, , anchor] = record.daily.split(" ");
    const sentence = `The cards are those of ${day} for everybody: the seed hashes back to the anchor.`;
    return { fair: true, sentence, details: [`Anchor: ${anchor}`, ...detailsOf(record)] };
  }
  const gave = noted !== null && Object.keys(noted.own).length > 0;
  return {
    fair: !problem,
    sentence: problem
      ? `Warning: the deal was not what was promised. ${problem}`
      : gave
        ? "The deal was fair: the cards are the ones promised."
        : "The cards follow from the seed and the nonces in the record. You gave no nonce yourself.",
    details: detailsOf(record),
  };
}

const SET_UP = "This match began at a position that was set up, so it is no fair deal and no record.";
const TRIED =
  "This match was tried from a position of a finished one, so its cards could be known: it is no fair deal and no record.";

/** @typedef {ReturnType<typeof readRecord>} Record_ */

/** What in a record contradicts itself. @param {Record_} record */
function broken({ seed, daily, commitment, nonces, promises }) {
  if (!seed) return "The record does not show the seed.";
  if (hex(sha256(fromHex(seed))) !== commitment) return "The seed does not fit its commitment.";
  if (daily && nonces.some(Boolean)) return "A daily has no nonces.";
  if (daily && offChain(daily, seed)) return offChain(daily, seed);
  const seat = promises.findIndex((promise, at) => promise && commitmentTo(nonces[at]) !== promise);
  return seat < 0 ? "" : `The nonce of seat ${seat} does not fit its commitment.`;
}

/** What in a record contradicts what was seen before. @param {Noted} noted @param {Record_} record */
function brokenTo(noted, { commitment, nonces, promises, unopened }) {
  if (commitment !== noted.commitment) return "The seed is not the one that was promised.";
  if (unopened !== noted.round - 1) return "The record does not tell every round that came to nothing.";
  for (const [seat, promise] of noted.nonces.entries()) {
    if (promises[seat] !== promise) return `Seat ${seat} gave another nonce than it had promised.`;
  }
  for (const [seat, nonce] of Object.entries(noted.own)) {
    if (nonces[Number(seat)] !== nonce) return "Your own nonce was not used.";
  }
  const free = nonces.findIndex((nonce, seat) => nonce && !promises[seat]);
  if (free >= 0 && Object.keys(noted.own).length)
    return `Seat ${free} gave a nonce that it had not promised.`;
  return "";
}

/** The first shuffle that does not follow from the seed and the nonces. @param {Record_} record */
function misdealt({ seed, nonces, moves, discarded }) {
  const chance = moves.filter((line) => line.startsWith("deck "));
  const at = chance.findIndex((line, i) => {
    if (!line.startsWith("deck deal ")) return false;
    const cards = line.split(" ").slice(2);
    return shuffled(fromHex(seed), nonces, discarded + i + 1, cards).join(" ") !== cards.join(" ");
  });
  return at < 0 ? "" : `Deal ${at + 1} does not follow from the seed.`;
}

/** @param {Record_} record */
const detailsOf = ({ seed, commitment, nonces, promises, unopened, discarded }) => [
  `Commitment to the seed: ${commitment}`,
  `Seed: ${seed}`,
  ...nonces.map((nonce, seat) =>
    nonce
      ? `Nonce of seat ${seat}: ${nonce}${promises[seat] ? "" : " (not promised)"}`
      : `Seat ${seat} gave no nonce.`,
  ),
  ...(unopened ? [`Rounds that came to nothing before this one: ${unopened}`] : []),
  ...(discarded ? [`Deals discarded because the solver could not win them, which only parlour verify checks: ${discarded}`] : []),
  "To check every choice of chance and every move yourself, download the record and run: parlour verify FILE",
];

// --- dealing again ---------------------------------------------------------------------------------

const SUITS = ["Star", "Crescent", "Cross", "Diamond"];
const FACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Crown", "Jester"];
const LAST = 10_000;

/** The place of a card in the canonical order of its pack. @param {string} card */
function placeOf(card) {
  const [first, second] = card.split("-");
  if (SUITS.includes(first)) return SUITS.indexOf(first) * FACES.length + FACES.indexOf(second);
  if (second !== undefined) return Number(first) * 100 + Number(second);
  if (card === "T" || card === "C") return LAST;
  if (/^\d+$/.test(card)) return Number(card);
  const number = Number(card.slice(1));
  return card[0] === "K" ? LAST + number : "AICE".indexOf(card[0]) * 100 + number;
}

/**
 * These cards as the seed shuffles them, top first.
 * @param {Uint8Array} seed
 * @param {string[]} nonces
 * @param {number} ordinal
 * @param {string[]} cards
 */
export function shuffled(seed, nonces, ordinal, cards) {
  const words = wordsOf(seed, nonces, ordinal);
  const pack = [...cards].sort((one, two) => placeOf(one) - placeOf(two));
  for (let last = pack.length - 1; last > 0; last--) {
    const other = below(last + 1, words);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

/** @param {number} bound @param {Generator<number, never>} words */
function below(bound, words) {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = words.next().value;
    if (word < fair) return word % bound;
  }
}

/**
 * The endless stream of words of one chance event.
 * @param {Uint8Array} seed
 * @param {string[]} nonces
 * @param {number} ordinal
 * @returns {Generator<number, never>}
 */
function* wordsOf(seed, nonces, ordinal) {
  for (let block = 0; ; block++) {
    const message = [ordinal, block, ...nonces].map((line) => `${line}\n`).join("");
    const view = new DataView(hmac(seed, bytesOf(message)).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

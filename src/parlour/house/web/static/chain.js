// The chain of the days: a seed is hashed back to the anchor that was published before it.

import { fromHex, hex, sha256 } from "./sha256.js";

/** A number hashed so many times. @param {string} seed @param {number} times */
export function hashed(seed, times) {
  /** @type {Uint8Array} */
  let link = fromHex(seed);
  for (let at = 0; at < times; at++) link = sha256(link);
  return hex(link);
}

/** Which day of its chain a day is, from 1; both are written like 2026-11-17. @param {string} day @param {string} first */
export const numberOf = (day, first) => Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + 1;

/**
 * What the `daily` line of a record gets wrong, or nothing.
 * @param {string} line
 * @param {string} seed
 */
export function offChain(line, seed) {
  const [day, first, anchor] = line.split(" ");
  const number = numberOf(day, first);
  if (!(number >= 1 && number <= 10_000)) return "The day is not one of the chain.";
  return hashed(seed, number) === anchor ? "" : "The seed of the day does not hash back to the anchor.";
}

// The chain of the days: seeds are hashed back to the anchor by the page itself.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { hashed, numberOf, offChain } from "../../src/parlour/house/web/static/chain.js";
import { judge } from "../../src/parlour/house/web/static/fairness.js";

const START = "11".repeat(32);
const digest = (/** @type {string} */ digits) =>
  createHash("sha256").update(Buffer.from(digits, "hex")).digest("hex");
const LINKS = [START];
while (LINKS.length < 6) LINKS.push(digest(LINKS[LINKS.length - 1]));
const [THIRD, SECOND, FIRST, ANCHOR] = LINKS.slice(2); // the days of a chain, from its end

test("a seed is hashed as often as it is told", () => {
  assert.equal(START, hashed(START, 0));
  assert.equal(ANCHOR, hashed(FIRST, 1));
  assert.equal(ANCHOR, hashed(THIRD, 3));
});

test("days are counted from the first day of a chain, whatever the season", () => {
  assert.equal(1, numberOf("2026-11-17", "2026-11-17"));
  assert.equal(366, numberOf("2027-11-17", "2026-11-17"));
});

test("a seed is of its day alone", () => {
  assert.equal("", offChain(`2026-11-18 2026-11-17 ${ANCHOR}`, SECOND));
  assert.match(offChain(`2026-11-19 2026-11-17 ${ANCHOR}`, SECOND), /does not hash back/);
  assert.match(offChain(`2026-11-16 2026-11-17 ${ANCHOR}`, SECOND), /not one of the chain/);
  assert.match(offChain(`nonsense 2026-11-17 ${ANCHOR}`, SECOND), /not one of the chain/);
});

const record = (/** @type {string} */ daily, more = "") =>
  `parlour table 1\ngame: reverse\nplayers: 1\nseed-commitment: ${FIRST}\nseed: ${SECOND}\ndaily: ${daily}${more}\n\n0 place 1\n`;

test("the record of a daily is judged by its chain", () => {
  const good = judge(record(`2026-11-18 2026-11-17 ${ANCHOR}`), null);
  assert.ok(good.fair);
  assert.match(good.sentence, /2026-11-18 for everybody/);
  assert.ok(!judge(record(`2026-11-17 2026-11-17 ${ANCHOR}`), null).fair);
  assert.ok(!judge(record(`2026-11-18 2026-11-17 ${ANCHOR}`, "\nnonce 0: luck"), null).fair);
});

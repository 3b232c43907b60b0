// The page's own hashes, and how it holds a record against what was promised.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import test from "node:test";

import { commitmentTo, judge, shuffled } from "../../src/parlour/house/web/static/fairness.js";
import { bytesOf, fromHex, hex, hmac, sha256 } from "../../src/parlour/house/web/static/sha256.js";

test("SHA-256 gives the digests of the standard", () => {
  const vectors = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, digest] of Object.entries(vectors)) assert.equal(digest, hex(sha256(bytesOf(text))));
});

test("SHA-256 and HMAC agree with another implementation, whatever the length", () => {
  for (let length = 0; length < 300; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    assert.equal(createHash("sha256").update(message).digest("hex"), hex(sha256(message)));
    const key = message.slice(0, 32);
    assert.equal(createHmac("sha256", key).update(message).digest("hex"), hex(hmac(key, message)));
  }
});

// The example of docs/fair-deals.md.
const SEED = "b778219889cb6eaa2137a6f76687f01b2258530f252b45791bdea15a908520c6";
const NONCES = ["rose", "", "été 1904"];
const COMMITMENT = "8fa99cfe85f969f36eb4f1600fe47dfcc730ad89e12db08e8f90f464c6441373";
const DEAL = "4-4 0-0 2-0 1-0 1-1 4-0 3-1 4-3 4-1 2-2 2-1 3-0 3-3 3-2 4-2";
const PROMISES = NONCES.map((nonce) => nonce && commitmentTo(nonce));

const record = ({ seed = SEED, nonces = NONCES, promises = PROMISES, deal = DEAL, more = [] } = {}) =>
  [
    "parlour table 1",
    "game: nix",
    "edition: 1",
    "options: high=4",
    "players: 3",
    `seed-commitment: ${hex(sha256(fromHex(seed)))}`,
    `seed: ${seed}`,
    ...promises.flatMap((promise, seat) => (promise ? [`nonce-commitment ${seat}: ${promise}`] : [])),
    ...nonces.flatMap((nonce, seat) => (nonce ? [`nonce ${seat}: ${nonce}`] : [])),
    ...more,
    "",
    `deck deal ${deal}`,
    "deck take 1-0",
    "",
  ].join("\n");

const noted = { round: 1, commitment: COMMITMENT, nonces: PROMISES, own: { 0: "rose" } };

test("a shuffle is the one of the specification", () => {
  assert.equal(DEAL, shuffled(fromHex(SEED), NONCES, 1, DEAL.split(" ").sort()).join(" "));
});

test("a deal that keeps every promise is fair", () => {
  const found = judge(record(), noted);
  assert.ok(found.fair);
  assert.equal("The deal was fair: the cards are the ones promised.", found.sentence);
  assert.ok(found.details.some((line) => line.includes(SEED)));
});

test("who gave nothing is told so", () => {
  assert.match(judge(record(), null).sentence, /You gave no nonce yourself/);
  assert.ok(judge(record(), { ...noted, own: {} }).fair);
});

test("each broken promise is told", () => {
  const other = "0".repeat(64);
  const broken = {
    "The seed is not the one": judge(record({ seed: other }), noted),
    "does not fit its commitment": judge(record({ nonces: ["rose", "", "word 7"] }), noted),
    "another nonce than it had promised": judge(
      record({ nonces: ["rose", "", "word 7"], promises: [PROMISES[0], "", commitmentTo("word 7")] }),
      noted,
    ),
    "it had not promised": judge(record({ nonces: ["rose", "lily", "été 1904"] }), noted),
    "every round": judge(record(), { ...noted, round: 2 }),
    "Deal 1 does not follow": judge(record({ deal: DEAL.replace("4-4 0-0", "0-0 4-4") }), noted),
    "does not show the seed": judge(record().replace(/^seed: .*\n/m, ""), noted),
  };
  for (const [words, found] of Object.entries(broken)) {
    assert.equal(false, found.fair, words);
    assert.ok(found.sentence.includes(words), found.sentence);
  }
});

test("a round that came to nothing is told", () => {
  const text = record({ more: [`unopened 1: ${"0".repeat(64)} 2`] });
  const found = judge(text, { ...noted, round: 2 });
  assert.ok(found.fair);
  assert.ok(found.details.includes("Rounds that came to nothing before this one: 1"));
});

test("cards of every pack are laid in their order", () => {
  const packs = ["10-9 15-15 T", "9 10 49 C", "Star-2 Star-10 Star-Crown Crescent-1", "A2 A12 I1 K5 K20"];
  const key = fromHex("00".repeat(32));
  for (const pack of packs) {
    const cards = pack.split(" ");
    const one = shuffled(key, [""], 1, cards).map((card) => cards.indexOf(card));
    const numbers = cards.map((_, i) => String(i));
    const two = shuffled(key, [""], 1, numbers).map(Number);
    assert.deepEqual(two, one);
  }
});

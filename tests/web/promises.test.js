// How the page promises and opens nonces, and what it notes before it does.

import assert from "node:assert/strict";
import test from "node:test";

import { commitmentTo } from "../../src/parlour/house/web/static/fairness.js";
import { forgetOld, keepPromises, notedOf, promise } from "../../src/parlour/house/web/static/promises.js";

/** What a browser keeps: its names are properties, as in the real one. */
function emptyStorage() {
  const kept = {};
  const hidden = (value) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    getItem: hidden((name) => kept[name] ?? null),
    setItem: hidden((name, value) => (kept[name] = value)),
    removeItem: hidden((name) => delete kept[name]),
  });
}

const seat = (number, mine) => ({ seat: number, mine, kind: "person" });
const deal = (given) => ({
  round: 1,
  commitment: "c",
  nonces: ["", ""],
  opening: false,
  awaited: [],
  unopened: [],
  ...given,
});
const people = (given) => ({ seats: [seat(0, true), seat(1, false)], deal: deal(given) });

/** Doors that remember what was sent, and what was noted of the table by then. */
function doors(table) {
  const sent = [];
  const door = (kind) => async (number, text) => void sent.push([kind, number, text, notedOf(table)]);
  return { sent, promise: door("promise"), open: door("open") };
}

test("a nonce is kept under its commitment, with one's own word before what nobody can guess", () => {
  globalThis.localStorage = emptyStorage();
  const commitment = promise(" ro\u2028se ");
  const { nonce } = JSON.parse(localStorage.getItem(`parlour-nonce ${commitment}`));
  assert.match(nonce, /^rose [0-9a-f]{32}$/);
  assert.equal(commitmentTo(nonce), commitment);
  assert.notEqual(promise(), promise());
});

test("who is waited for promises, once however often it is told", async () => {
  globalThis.localStorage = emptyStorage();
  const there = doors("one");
  const news = people({ round: 11, awaited: [0, 1] });
  await Promise.all([keepPromises("one", news, there), keepPromises("one", news, there)]);
  assert.deepEqual(
    [["promise", 0]],
    there.sent.map(([kind, number]) => [kind, number]),
  );
});

test("what all have promised is noted before one's own nonce is opened", async () => {
  globalThis.localStorage = emptyStorage();
  const there = doors("two");
  const nonces = [promise(), "b"];
  await keepPromises("two", people({ round: 12, nonces, opening: true, awaited: [0, 1] }), there);
  const [[kind, number, nonce, noted]] = there.sent;
  assert.deepEqual(["open", 0, nonces[0]], [kind, number, commitmentTo(nonce)]);
  assert.deepEqual([12, "c", nonces, { 0: nonce }], [noted.round, noted.commitment, noted.nonces, noted.own]);
});

test("a nonce that this browser does not have is not opened", async () => {
  globalThis.localStorage = emptyStorage();
  const there = doors("three");
  await keepPromises("three", people({ round: 13, nonces: ["a", "b"], opening: true, awaited: [0] }), there);
  assert.deepEqual([], there.sent);
});

test("nothing is opened to a house that changes what it promised in a round", async () => {
  globalThis.localStorage = emptyStorage();
  const there = doors("four");
  const nonces = [promise(), "b"];
  assert.equal("", await keepPromises("four", people({ round: 14, awaited: [1] }), there));
  const changed = people({ round: 14, commitment: "d", nonces, opening: true, awaited: [0] });
  assert.match(await keepPromises("four", changed, there), /has changed/);
  assert.deepEqual([], there.sent);
  await keepPromises("four", people({ round: 14, nonces, opening: true, awaited: [1] }), there);
  const swapped = people({ round: 14, nonces: [nonces[0], "x"] });
  assert.match(await keepPromises("four", swapped, there), /has changed/);
  assert.deepEqual(nonces, notedOf("four").nonces, "the first note stands");
});

test("promises are not complete while a seat is open", async () => {
  globalThis.localStorage = emptyStorage();
  const news = people({ round: 15, nonces: ["a", ""] });
  news.seats[1] = { seat: 1, mine: false, kind: "open" };
  await keepPromises("five", news, doors("five"));
  assert.deepEqual([], notedOf("five").nonces);
});

test("another round is another note", async () => {
  globalThis.localStorage = emptyStorage();
  await keepPromises("six", people({ round: 16, nonces: ["a", "b"] }), doors("six"));
  await keepPromises("six", people({ round: 17, commitment: "d", awaited: [1] }), doors("six"));
  assert.deepEqual([17, "d", []], [notedOf("six").round, notedOf("six").commitment, notedOf("six").nonces]);
});

test("what was kept long ago is forgotten, and what is not ours is left alone", () => {
  globalThis.localStorage = emptyStorage();
  const commitment = promise();
  localStorage.setItem("parlour-nonce old", JSON.stringify({ at: 0, nonce: "x" }));
  localStorage.setItem("parlour-letters", "off");
  forgetOld();
  assert.deepEqual([`parlour-nonce ${commitment}`, "parlour-letters"], Object.keys(localStorage));
});

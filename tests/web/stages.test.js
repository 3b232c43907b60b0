// A trick is seen whole before it is taken, and nothing glides from one deal into the next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isDealtAnew, landed, moved } from "../../src/parlour/house/web/static/stages.js";

/** @param {string} name @param {number | null} by */
const card = (name, by = null) => ({ name, suit: "sixes", by, printed: "" });

/** @param {any} more */
const area = (more) => ({
  field: "trick", place: 0, name: "trick", role: "trick", lay: "row", owner: null, side: [], cards: [],
  hidden: 0, squares: {}, legend: {}, ...more,
});

/** @param {any} more @returns {any} */
const picture = (more) => ({ seq: 7, turn: [3], legal: [], said: [{ n: 9, seat: 2, text: "play 6-2", words: "", then: [] }], ...more });

const before = picture({
  areas: [
    area({ cards: [card("6-4", 0), card("6-1", 1), card("6-2", 2)] }),
    area({ field: "hands", place: 3, role: "hand", lay: "fan", owner: 3, side: [3], cards: [], hidden: 4 }),
    area({ field: "hands", place: 0, role: "hand", lay: "fan", owner: 0, side: [0], cards: [card("5-5")], hidden: 0 }),
  ],
});
const line = { n: 10, seat: 3, text: "play 6-6", words: "Dee plays 6-6.", then: ["Dee wins the trick with 6-6."] };
const after = picture({
  seq: 8,
  turn: [3],
  said: [...before.said, line],
  areas: [area({}), { ...before.areas[1], hidden: 3 }, before.areas[2]],
});

test("the last card lands with the others, and its hand is one shorter", () => {
  const whole = landed(before, after);
  assert.deepEqual(whole?.areas[0].cards.map((one) => [one.name, one.by]), [["6-4", 0], ["6-1", 1], ["6-2", 2], ["6-6", 3]]);
  assert.equal(whole?.areas[1].hidden, 3);
  assert.equal(whole?.areas[2].cards.length, 1);
  assert.deepEqual(whole?.turn, []);
  assert.equal(whole?.seq, before.seq, "nobody answers a picture that only leads to the next");
  assert.equal(whole?.said.at(-1)?.then[0], "Dee wins the trick with 6-6.");
});

test("a trick that grows is shown as it is", () => {
  const grown = picture({ seq: 8, said: [...before.said, line], areas: [area({ cards: [...before.areas[0].cards, card("6-6", 3)] })] });
  assert.equal(landed(before, grown), null);
});

test("whoever missed something is shown the present", () => {
  assert.equal(landed(before, { ...after, seq: 9 }), null);
});

test("a trick is not made up where no card was played", () => {
  const passed = { ...after, said: [...before.said, { ...line, text: "pass" }] };
  assert.equal(landed(before, passed), null);
});

test("a deal is noticed by its line", () => {
  const deal = { n: 11, seat: -1, text: "deal", words: "The cards are dealt.", then: [] };
  assert.equal(isDealtAnew(before, after), false);
  assert.equal(isDealtAnew(before, { ...after, said: [...after.said, deal] }), true);
});

test("only cards that lie elsewhere glide, and those from a hidden hand start there", () => {
  const whole = landed(before, after);
  assert.deepEqual([...moved(before, /** @type {any} */ (whole))], [["6-6", 3]]);
  assert.deepEqual([...moved(before, before)], []);
  const laid = (/** @type {any} */ squares) =>
    picture({ areas: [area({ field: "board", role: "board", lay: "board", squares, legend: { o: "man" } })] });
  assert.deepEqual([...moved(laid({ 1: "17", 2: "o" }), laid({ 5: "17", 3: "o" }))], [["17", null]]);
});

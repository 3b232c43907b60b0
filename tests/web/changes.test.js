// Changes put into pictures.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, following } from "../../src/parlour/house/web/static/changes.js";

const area = (field, place, name) => ({ field, place, cards: [{ name }] });
const picture = {
  seq: 4,
  turn: [1],
  score: [0, 0],
  areas: [area("hands", 0, "6-4"), area("hands", 1, "3-2"), area("trick", 0, "1-1")],
  said: [{ n: 1, words: "The cards are dealt." }],
};

test("a change replaces what it names and leaves the rest", () => {
  const after = changed(picture, {
    seq: 5,
    turn: [2],
    areas: [area("hands", 1, "2-2")],
    said: [{ n: 2, words: "Ann plays 3-2." }],
  });
  assert.equal(5, after.seq);
  assert.deepEqual([2], after.turn);
  assert.deepEqual([0, 0], after.score);
  assert.deepEqual(["6-4", "2-2", "1-1"], after.areas.map((one) => one.cards[0].name));
  assert.deepEqual([1, 2], after.said.map((line) => line.n));
});

test("the log keeps its last lines", () => {
  let shown = picture;
  for (let n = 2; n < 100; n++) shown = changed(shown, { seq: shown.seq + 1, said: [{ n }] });
  assert.equal(60, shown.said.length);
  assert.equal(99, shown.said.at(-1).n);
});

test("a change that was missed has the picture looked up", () => {
  const arrived = [];
  let looked = 0;
  const stream = following((one) => arrived.push(one.seq), () => looked++);
  stream.change({ seq: 5 });
  stream.picture(picture);
  stream.change({ seq: 5, turn: [2] });
  stream.change({ seq: 7, turn: [3] });
  assert.deepEqual([4, 5], arrived);
  assert.equal(2, looked);
});

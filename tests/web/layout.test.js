// Seats, hands and boards find their places.

import assert from "node:assert/strict";
import test from "node:test";

import { squaresOf } from "../../src/parlour/house/web/static/boards.js";
import { inRing } from "../../src/parlour/house/web/static/cards.js";
import { stepped } from "../../src/parlour/house/web/static/dom.js";
import { fan } from "../../src/parlour/house/web/static/hand.js";
import { widest } from "../../src/parlour/house/web/static/room.js";
import { around } from "../../src/parlour/house/web/static/scene.js";
import { tally } from "../../src/parlour/house/web/static/sheet.js";

test("four sit left, across and right; the left one is next", () => {
  assert.deepEqual(
    [
      { seat: 3, place: "left" },
      { seat: 0, place: "top" },
      { seat: 1, place: "right" },
    ],
    around(4, 2, false),
  );
});

test("everybody has a place, once, for any number of players", () => {
  for (let players = 1; players <= 11; players++) {
    for (const me of [0, players - 1]) {
      for (const board of [true, false]) {
        const seats = around(players, me, board).map((one) => one.seat);
        const expected = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== me);
        assert.deepEqual(
          expected,
          seats.toSorted((a, b) => a - b),
        );
      }
    }
  }
});

test("beside a board nobody sits across", () => {
  assert.deepEqual(
    [],
    around(8, 0, true).filter((one) => one.place === "top"),
  );
});

test("one's own card lies lowest in the ring, the next player's on the left", () => {
  assert.ok(inRing(4, 1, 1).y > 0.99);
  assert.ok(inRing(4, 1, 2).x < -0.99);
});

test("a hand always fits, and is legible", () => {
  for (let count = 0; count <= 45; count++) {
    for (const width of [300, 344, 700, 1100]) {
      for (const peek of [0.46, 0.8]) {
        const laid = fan(count, width, { peek, least: 44, most: 90, height: 190 });
        assert.ok(laid.rows * laid.across >= count);
        assert.ok((laid.across - 1) * laid.step + laid.card <= width + 1, `${count} in ${width}`);
        assert.ok(laid.card >= 40 && laid.card <= 90, `${count} in ${width}: ${laid.card}`);
        assert.ok(laid.across < 2 || laid.step >= laid.card * peek - 1);
        assert.ok(laid.across < 2 || laid.step >= 25.9, `${count} in ${width}: a finger needs more`);
        assert.ok(laid.rows * laid.card * 1.4 <= 190 || laid.card === 44, "low, unless that is illegible");
      }
    }
  }
});

test("a game that uses a part of the board shows that part, from the seat's own side", () => {
  const two = /** @type {any} */ ({ span: [8, 16] });
  assert.deepEqual(
    [
      [8, 9],
      [15, 16],
    ],
    squaresOf(two, false),
  );
  assert.deepEqual(
    [
      [16, 15],
      [9, 8],
    ],
    squaresOf(two, true),
  );
});

test("cards are as wide as is good", () => {
  for (const most of [30, 44, 60, 103, 1000]) {
    for (const near of [-1, 0, 7, 22, 23]) {
      const found = widest(0, near, (width) => width <= most);
      assert.ok(found <= most);
      assert.ok(found >= Math.min(240, most * 0.9));
    }
  }
});

test("a good guess is taken at the first look", () => {
  let looks = 0;
  const found = widest(0, 15, (width) => ++looks > 0 && width <= 90, true);
  assert.deepEqual([78, 1], [found, looks]);
});

test("a width that still fits is found in two looks", () => {
  let looks = 0;
  const found = widest(0, 15, (width) => ++looks > 0 && width <= 80);
  assert.deepEqual([78, 2], [found, looks]);
});

test("arrow keys walk over a board and stop at its edge", () => {
  assert.equal(8, stepped("ArrowDown", 1, 49, 7));
  assert.equal(null, stepped("ArrowUp", 1, 49, 7));
  assert.equal(null, stepped("ArrowLeft", 0, 49, 7));
  assert.equal(48, stepped("End", 3, 49, 7));
  assert.equal(null, stepped("x", 3, 49, 7));
});

test("few points are strokes, every fifth across", () => {
  assert.deepEqual([5, 5, 2], tally(12));
  assert.deepEqual([], tally(0));
  assert.deepEqual([], tally(100));
});

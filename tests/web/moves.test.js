// Touching narrows the legal moves until one is told.

import assert from "node:assert/strict";
import test from "node:test";

import {
  glowing,
  narrowed,
  readMoves,
  refused,
  remaining,
  spoken,
  told,
} from "../../src/parlour/house/web/static/moves.js";
import { board, group, hand, picture } from "./pictures.js";

const card = (name) => [`card:${name}`];
const square = (n) => [`square:${n}`];
const texts = (moves) => moves.map((move) => move.text);

test("a card that is the whole of a move plays at a touch", () => {
  const moves = readMoves(picture({ areas: [hand("6-4 6-5")], legal: [group("play", "6-4", "6-5")] }));
  assert.deepEqual(new Set(["card:6-4", "card:6-5"]), glowing(moves, []));
  assert.equal("play 6-4", told(moves, [card("6-4")])?.text);
});

test("bids are said, though cards bear the same numbers", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [hand("30 31")],
      legal: [group("bid", "30", "31"), group("pass", "")],
    }),
  );
  assert.deepEqual(new Set(), glowing(moves, []));
  assert.deepEqual(["bid", "pass"], [...spoken(moves).keys()]);
});

test("a card with two verbs asks which", () => {
  const moves = readMoves(
    picture({ areas: [hand("6-2")], legal: [group("play", "6-2"), group("call", "6-2")] }),
  );
  assert.equal(null, told(moves, [card("6-2")]));
  assert.deepEqual(
    ["play", "call"],
    remaining(moves, [card("6-2")], () => false).map((left) => left.words),
  );
});

test("a card, then a square", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board(), hand("17 18")],
      legal: [group("place", "17 25", "17 26", "18 25")],
    }),
  );
  assert.deepEqual(new Set(["card:17", "card:18"]), glowing(moves, []));
  assert.deepEqual(new Set(["square:25", "square:26"]), glowing(moves, [card("17")]));
  assert.equal("place 17 25", told(moves, [card("17"), square(25)])?.text);
  assert.equal("place 17 25", told(moves, [square(25), card("17")])?.text, "in either order");
});

test("from square to square; where a man stands comes first", () => {
  const moves = readMoves(
    picture({
      pack: null,
      areas: [board({ 15: "o", 23: "o" }, { o: "men" })],
      legal: [group("move", "15 23", "23 31")],
    }),
  );
  assert.deepEqual(["move 23 31"], texts(narrowed(moves, [square(23)])));
  assert.equal("move 15 23", told(moves, [square(15), square(23)])?.text);
});

test("one's own square plays the card, and the Cheater goes where it may", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board({ 1: "1" }), hand("45 9 C")],
      legal: [group("play", "45"), group("cheat", "44", "45"), group("draw", "")],
    }),
  );
  assert.deepEqual(["play 45", "cheat 45"], texts(narrowed(moves, [square(45)])));
  assert.equal("cheat 44", told(moves, [card("C"), square(44)])?.text);
  assert.equal("draw", told(moves, [["stock:"]])?.text);
});

test("a card on the board is touched where it lies", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board({ 13: "4", 4: "13", 5: "5" })],
      legal: [group("slide", "4", "5")],
    }),
  );
  assert.equal("slide 4", told(moves, [["square:13", "card:4"]])?.text);
});

test("a seat, then a word", () => {
  const moves = readMoves(
    picture({ areas: [hand("2-2")], legal: [group("ask", "1 Gold", "1 Zinc", "2 Gold")] }),
  );
  assert.deepEqual(new Set(["seat:1", "seat:2", "bears:Gold", "bears:Zinc"]), glowing(moves, []));
  assert.deepEqual(
    ["Gold", "Zinc"],
    remaining(moves, [["seat:1"]], () => false).map((left) => left.words),
  );
});

test("a commodity is named by touching a card that bears it, or said", () => {
  const moves = readMoves(
    picture({
      areas: [hand("6-4")],
      legal: [group("offer", "1 Salt", "2 Salt", "1 Gold"), group("corner", "Gold")],
    }),
  );
  const salt = ["card:6-4", "bears:Salt"];
  assert.deepEqual(["offer 1 Salt", "offer 2 Salt"], texts(narrowed(moves, [salt])));
  assert.deepEqual(
    ["1", "2"],
    remaining(moves, [salt], () => false).map((left) => left.words),
  );
  assert.deepEqual(["offer", "corner"], [...spoken(moves).keys()]);
});

test("cards that lie on the table are put into numbered hands", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [hand("3 4 5")],
      legal: [group("place", "4 3", "4 5"), group("remove", "3")],
    }),
  );
  assert.deepEqual(["place 4 3", "place 4 5"], texts(narrowed(moves, [card("4")])));
  assert.deepEqual(
    ["3", "5"],
    remaining(moves, [card("4")], () => false).map((left) => left.words),
  );
});

test("what the house says of arguments counts more than what is guessed", () => {
  const legal = [{ ...group("lift", "4", "13"), kinds: ["card"] }];
  const moves = readMoves(picture({ pack: "forty_nine", areas: [board({ 13: "4", 4: "13" })], legal }));
  assert.equal("lift 4", told(moves, [["square:30", "card:4"]])?.text);
});

test("a refused touch is asked about with the verb of the moment", () => {
  const moves = readMoves(picture({ areas: [hand("6-4 5-5")], legal: [group("discard", "6-4")] }));
  assert.equal("discard 5-5", refused(moves, ["card:5-5", "bears:Iron"], []));
  assert.equal("play 5-5", refused([], ["card:5-5"], []));
  const placing = readMoves(
    picture({ pack: "forty_nine", areas: [board(), hand("17")], legal: [group("place", "17 25")] }),
  );
  assert.equal("place 17 26", refused(placing, square(26), [card("17")]));
});

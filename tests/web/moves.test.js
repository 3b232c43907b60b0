// Touching narrows the legal moves until one is told.

import assert from "node:assert/strict";
import test from "node:test";

import {
  firstSaid,
  glowing,
  namesOf,
  narrowed,
  readMoves,
  refused,
  remaining,
  spoken,
  stillGood,
  told,
} from "../../src/parlour/house/web/static/moves.js";
import { board, group, hand, picture } from "./pictures.js";

const card = (name) => [`card:${name}`];
const square = (n) => [`square:${n}`];
const texts = (moves) => moves.map((move) => move.text);

test("a card that is the whole of a move plays at a touch", () => {
  const moves = readMoves(
    picture({ areas: [hand("6-4 6-5")], legal: [group("play", "card", ["6-4", "6-5"])] }),
  );
  assert.deepEqual(new Set(["card:6-4", "card:6-5"]), glowing(moves, []));
  assert.equal("play 6-4", told(moves, [card("6-4")])?.text);
});

test("bids are said, though cards bear the same numbers", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [hand("30 31")],
      legal: [group("bid", "number", ["30", "31"]), group("pass", "", [""])],
    }),
  );
  assert.ok(![...glowing(moves, [])].some((token) => token.startsWith("card:")));
  assert.deepEqual(["bid", "pass"], [...spoken(moves).keys()]);
});

test("a card with two verbs asks which", () => {
  const moves = readMoves(
    picture({
      areas: [hand("6-2")],
      legal: [group("play", "card", ["6-2"]), group("call", "card", ["6-2"])],
    }),
  );
  assert.equal(null, told(moves, [card("6-2")]));
  assert.deepEqual(
    ["play 6-2", "call 6-2"],
    remaining(moves, [card("6-2")], () => false).map((left) => left.words),
  );
});

test("a card, then a square", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board(), hand("17 18")],
      legal: [group("place", "card square", ["17 25", "17 26", "18 25"])],
    }),
  );
  assert.deepEqual(new Set(["card:17", "card:18"]), glowing(moves, []));
  assert.deepEqual(new Set(["square:25", "square:26"]), glowing(moves, [card("17")]));
  assert.equal("place 17 25", told(moves, [card("17"), square(25)])?.text);
  assert.equal("place 17 25", told(moves, [square(25), card("17")])?.text, "in either order");
});

test("moves whose arguments can be chosen freely come as their words", () => {
  const freely = { ...group("place", "card square", []), each: [["17", "18"], ["25", "26"]] };
  const moves = readMoves(picture({ areas: [board(), hand("17 18")], legal: [freely] }));
  assert.deepEqual(["place 17 25", "place 17 26", "place 18 25", "place 18 26"], texts(moves));
  assert.equal("place 18 25", told(moves, [card("18"), square(25)])?.text);
});

test("from square to square; where a man stands comes first", () => {
  const moves = readMoves(
    picture({
      pack: null,
      areas: [board({ 15: "o", 23: "o" }, { o: "men" })],
      legal: [group("move", "square square", ["15 23", "23 31"])],
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
      legal: [
        group("play", "card", ["45"]),
        group("cheat", "square", ["44", "45"], "C"),
        group("draw", "", [""], "stock"),
      ],
    }),
  );
  assert.deepEqual(["play 45", "cheat 45"], texts(narrowed(moves, [square(45)])));
  assert.equal("cheat 44", told(moves, [card("C"), square(44)])?.text);
  assert.equal("draw", told(moves, [["place:stock"]])?.text);
});

test("a card on the board is touched where it lies", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board({ 13: "4", 4: "13", 5: "5" })],
      legal: [group("slide", "card", ["4", "5"])],
    }),
  );
  assert.equal("slide 4", told(moves, [["square:13", "card:4"]])?.text);
});

test("a seat, then a word", () => {
  const moves = readMoves(
    picture({ areas: [hand("2-2")], legal: [group("ask", "seat suit", ["1 Gold", "1 Zinc", "2 Gold"])] }),
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
      legal: [
        group("offer", "number suit", ["1 Salt", "2 Salt", "1 Gold"]),
        group("corner", "suit", ["Gold"]),
      ],
    }),
  );
  const salt = ["card:6-4", "bears:Salt"];
  assert.deepEqual(["offer 1 Salt", "offer 2 Salt"], texts(narrowed(moves, [salt])));
  assert.deepEqual(
    ["1", "2"],
    remaining(moves, [salt], () => false).map((left) => left.words),
  );
  assert.deepEqual(["offer", "corner"], [...spoken(moves).keys()]);
  assert.deepEqual(["offer 1 Gold", "corner Gold"], texts(narrowed(moves, [["card:2-2", "bears:Gold"]])));
});

test("a suit that is a number is said, so that no card is touched by mistake", () => {
  const moves = readMoves(picture({ areas: [hand("6-4")], legal: [group("name", "suit", ["4", "6"])] }));
  assert.deepEqual([], namesOf({ name: "6-4", suit: "6", by: null, printed: "" }));
  assert.deepEqual(["bears:Zinc"], namesOf({ name: "6-4", suit: "6", by: null, printed: "Zinc" }));
  assert.deepEqual(["bears:Red"], namesOf({ name: "3", suit: "Red", by: null, printed: "" }));
  assert.deepEqual(["name"], [...spoken(moves).keys()]);
  assert.deepEqual([], texts(narrowed(moves, [card("6-4")])));
});

test("as many alike cards as are touched are meant", () => {
  const moves = readMoves(
    picture({ legal: [group("offer", "number suit", ["1 Salt", "2 Salt", "3 Salt"])] }),
  );
  const salt = (name) => [`card:${name}`, "bears:Salt"];
  assert.ok(glowing(moves, [salt("6-4")]).has("bears:Salt"), "more may be touched");
  const left = remaining(moves, [salt("6-4"), salt("7-1")], () => false);
  assert.deepEqual(
    ["2"],
    left.filter((choice) => choice.meant).map((choice) => choice.words),
  );
});

test("an offer is accepted by touching its seat and a card, in either order", () => {
  const moves = readMoves(
    picture({
      legal: [
        group("offer", "number suit", ["1 Salt", "2 Salt"]),
        group("accept", "seat number suit", ["1 2 Salt", "1 2 Gold", "3 1 Salt"]),
      ],
    }),
  );
  const salt = ["card:6-4", "bears:Salt"];
  for (const touches of [
    [["seat:1"], salt],
    [salt, ["seat:1"]],
  ]) {
    assert.deepEqual(["accept 1 2 Salt"], texts(narrowed(moves, touches)));
    assert.deepEqual(
      ["2"],
      remaining(moves, touches, () => false).map((left) => left.words),
    );
  }
});

test("what others do leaves as much of a choice as is still open", () => {
  const before = [["seat:1"], ["card:6-4", "bears:Salt"]];
  const gold = readMoves(picture({ legal: [group("accept", "seat number suit", ["1 2 Gold"])] }));
  assert.deepEqual([["seat:1"]], stillGood(gold, before));
  const gone = readMoves(picture({ legal: [group("pass", "", [""])] }));
  assert.deepEqual([], stillGood(gone, before));
});

test("of very many moves the name is said first", () => {
  const names = ["Gold", "Zinc", "Iron"];
  const moves = readMoves(
    picture({
      legal: [
        group(
          "offer",
          "number suit",
          [1, 2, 3].flatMap((n) => names.map((name) => `${n} ${name}`)),
        ),
      ],
    }),
  );
  assert.deepEqual(
    names,
    firstSaid(moves, 8).map((first) => first.word),
  );
  assert.deepEqual([], firstSaid(moves, 9), "few enough to be offered at once");
  assert.deepEqual(
    ["offer 1 Zinc", "offer 2 Zinc", "offer 3 Zinc"],
    texts(narrowed(moves, [firstSaid(moves, 8)[1].touch])),
  );
});

test("cards that lie on the table are put into numbered hands", () => {
  const moves = readMoves(
    picture({
      pack: "forty_nine",
      areas: [hand("3 4 5")],
      legal: [group("place", "card heap", ["4 3", "4 5"]), group("remove", "card", ["3"])],
    }),
  );
  assert.deepEqual(["place 4 3", "place 4 5"], texts(narrowed(moves, [card("4")])));
  assert.deepEqual(
    ["3", "5"],
    remaining(moves, [card("4")], () => false).map((left) => left.words),
  );
});

test("a refused touch is asked about with the verb of the moment", () => {
  const moves = readMoves(picture({ areas: [hand("6-4 5-5")], legal: [group("discard", "card", ["6-4"])] }));
  assert.equal("discard 5-5", refused(moves, ["card:5-5", "bears:Iron"], []));
  assert.equal("", refused([], ["card:5-5"], []), "no verb takes cards now");
  const placing = readMoves(
    picture({
      pack: "forty_nine",
      areas: [board(), hand("17")],
      legal: [group("place", "card square", ["17 25"])],
    }),
  );
  assert.equal("place 17 26", refused(placing, square(26), [card("17")]));
});

// What the page says of a picture.

import assert from "node:assert/strict";
import test from "node:test";

import { clockText, countText, listed, statusText, verdict } from "../../src/parlour/house/web/static/beside.js";
import { inWords, readMoves, textInWords } from "../../src/parlour/house/web/static/moves.js";
import { found } from "../../src/parlour/house/web/static/palette.js";
import { choosingText } from "../../src/parlour/house/web/static/tray.js";
import { seatsWished } from "../../src/parlour/house/web/static/wishes.js";
import { group, picture } from "./pictures.js";

const people = { seats: [], watching: 0, host: 0, settings: {}, rematch: null };

test("whose turn it is", () => {
  const moves = [{ duty: "bid" }, { duty: "bid" }, { duty: "pass" }];
  assert.equal("Bid or pass", statusText(picture(), people, moves, false));
  assert.equal("All at once: bid or pass", statusText(picture({ turn: [0, 1, 2, 3] }), people, moves, false));
  const closed = picture({ state: "closed", turn: [] });
  assert.equal("This table is closed: nobody can move any more", statusText(closed, people, [], false));
  assert.equal("Waiting for Bea and Di", statusText(picture({ turn: [1, 3] }), people, [], false));
  const open = { ...people, seats: [{ kind: "open" }, { kind: "bot" }] };
  const waiting = picture({ state: "waiting", turn: [] });
  assert.equal("Waiting for one more player", statusText(waiting, open, [], false));
  const seats = ["Ann", "Bea"].map((name, seat) => ({ name, seat, kind: "person", mine: seat === 0 }));
  const shuffling = (awaited, unopened = []) =>
    statusText(waiting, { ...people, seats, deal: { awaited, unopened } }, [], false);
  assert.equal("Shuffling: waiting for Bea", shuffling([0, 1]));
  assert.equal("Shuffling…", shuffling([0]));
  assert.equal("Shuffling again: waiting for Bea", shuffling([1], [{ seats: [1] }]));
});

test("how many moves were made, and what taking them back means", () => {
  assert.equal("Moves: 3", countText(picture({ moves: 3 })));
  assert.equal("Moves: 3, with undo", countText(picture({ moves: 3, undone: true })));
  assert.equal("Moves: 3, with undo: no record", countText(picture({ moves: 3, undone: true, peeked: true })));
});

test("Trixie is called by her name, with a phrase or without", () => {
  const called = { T: "Trixie" };
  const [move] = readMoves(picture({ legal: [group("play", "card", ["T"], "", "", "play", called)] }));
  assert.equal("play Trixie", inWords(move, []));
  const [led] = readMoves(picture({ legal: [group("play", "card", ["T"], "", "lead {0}", "play", called)] }));
  assert.equal("lead Trixie", inWords(led, []));
});

test("who won", () => {
  const over = (winners, given = {}) =>
    verdict(picture({ outcome: { winners, score: [7, 3, 7, 3], reason: "" }, ...given }));
  assert.equal("You and Cy win with 7", over([0, 2]));
  assert.equal("Bea wins with 3", over([1]));
  assert.equal("You win with 7", over([0]));
  assert.equal("The match is over: a draw", over([0, 1, 2, 3]));
  assert.equal("Solved, in 9 moves", over([0], { players: 1, moves: 9 }));
  assert.equal("Not solved: 7 points", over([], { players: 1 }));
  const facts = [{ field: "n", name: "moves", role: "moves", side: [], value: 4, is_seat: false, text: "4" }];
  assert.equal("Solved, in 4 moves", over([0], { players: 1, moves: 11, facts }), "as the game counts them");
  const won = { winners: [1], score: [0, 1, 0, 0], reason: "" };
  assert.equal("Bea wins", over([], { outcome: won }), "where nothing is counted");
});

test("lists, clocks and choices", () => {
  assert.equal("a, b and c", listed(["a", "b", "c"]));
  assert.equal("1:05", clockText(100, 35));
  assert.equal("0:00", clockText(100, 300));
  assert.equal("", clockText(null, 3));
  const ask = { verb: "ask", kinds: ["seat", "suit"] };
  assert.equal("Ask Bea: choose…", choosingText(["Bea"], [ask, ask]));
  const place = { verb: "place", kinds: ["card", "square"] };
  assert.equal("Place 17: choose a square", choosingText(["17"], [place, place]));
});

test("moves are found by what is typed, the exact one first", () => {
  const lines = ["bid 30", "bid 31", "bid 3", "pass"].map((text) => ({ text, words: text }));
  const texts = (typed) => found(lines, typed).map((line) => line.text);
  assert.deepEqual(["bid 3", "bid 30", "bid 31"], texts("bid 3"));
  assert.deepEqual([], texts("bids"));
  const asked = [{ text: "ask 1 8", words: "ask Bea for 8" }];
  assert.deepEqual(asked, found(asked, "bea 8"));
  assert.deepEqual(asked, found(asked, "ask 1 8"));
});

test("moves are said in the words of the game", () => {
  const shown = picture({ legal: [group("ask", "seat card", ["1 8"], "", "ask {0} for {1}")] });
  assert.equal("ask Bea for 8", textInWords(shown, "ask 1 8", shown.names));
  assert.equal("ask Bea for 8", inWords(readMoves(shown)[0], shown.names));
  const done = picture({ legal: [group("done", "", [""], "", "are done")] });
  assert.equal("done", inWords(readMoves(done)[0], []));
  const vague = picture({ legal: [group("surrender", "card", ["4-1"], "", "surrender")] });
  assert.equal("surrender 4-1", inWords(readMoves(vague)[0], []));
});

test("who sits where", () => {
  assert.deepEqual(["me", "bot:good", "bot:good"], seatsWished("bots", 3, "good"));
  assert.deepEqual(["me", "open"], seatsWished("friends", 2, "good"));
  assert.deepEqual(["me", "me"], seatsWished("screen", 2, "good"));
});

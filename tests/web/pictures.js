// Small pictures for the tests of pure logic.

/** A picture in which only what a test says differs from nothing. */
export const picture = (given = {}) => ({
  seq: 1,
  table: "t",
  seat: 0,
  mine: [0],
  game: "g",
  title: "G",
  players: 4,
  seats: ["seat 0", "seat 1", "seat 2", "seat 3"],
  names: ["Ann", "Bea", "Cy", "Di"],
  turn: [0],
  sides: [
    [0, 2],
    [1, 3],
  ],
  score: [0, 0, 0, 0],
  areas: [],
  facts: [],
  legal: [],
  said: [],
  outcome: null,
  undo: false,
  undone: false,
  peeked: false,
  commitment: "",
  seed: null,
  deadline: null,
  clock: null,
  sheet: [],
  state: "playing",
  moves: 0,
  pack: "trix72",
  ...given,
});

const area = (given) => ({
  field: "hands",
  name: "hand",
  role: "hand",
  lay: "fan",
  owner: 0,
  side: [0],
  cards: [],
  hidden: 0,
  squares: {},
  legend: {},
  ...given,
});

export const hand = (names) =>
  area({ cards: names.split(" ").map((name) => ({ name, suit: "", by: null, printed: "" })) });
export const board = (squares = {}, legend = {}) =>
  area({ field: "board", name: "board", role: "board", lay: "board", owner: null, side: [], squares, legend });
/** The legal moves of a verb: what kinds of things follow it, and each of the moves without the verb. */
export const group = (verb, kinds, moves, touch = "", says = "", duty = verb, called = {}) => ({
  verb,
  called,
  says,
  duty,
  kinds: kinds.split(" ").filter(Boolean),
  touch,
  moves: moves.map((words) => `${verb} ${words}`.trim()),
  each: [],
});

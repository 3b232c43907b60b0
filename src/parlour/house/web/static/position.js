// A position of one's own: what lies on each square is changed by touch or by keys, and then played.

import { Refused, send } from "./api.js";
import { boardNode } from "./boards.js";
import { fetchFaces } from "./cards.js";
import { byId, dataBlock, h, patch, rove, walk } from "./dom.js";

/** @typedef {Record<string, string>} Squares what lies on each square that is not empty */

/** @type {import("./types.js").SetUp} */
const start = dataBlock("start");
const places = start.kind === "men" ? 49 : start.kind === "track" ? 7 : start.span[1];
const numbers = Array.from({ length: places }, (_, n) => String(n + 1));
const man = Object.values(start.squares)[0] ?? "o";

/** How a position is written, and read again; null if a text is none. */
/** @type {Record<string, {write: (squares: Squares) => string, read: (text: string) => Squares | null}>} */
const NOTATIONS = {
  men: {
    write: (squares) => Object.keys(squares).join(" "),
    read: (text) => {
      const words = text.split(/[\s,]+/).filter(Boolean);
      return words.every((word) => numbers.includes(word)) ? Object.fromEntries(words.map((word) => [word, man])) : null;
    },
  },
  track: {
    write: (squares) => numbers.map((n) => ({ o: "A", x: "B" })[squares[n]] ?? ".").join(""),
    read: (text) => laid([...text.trim().toUpperCase()].map((sign) => ({ A: "o", B: "x", ".": "" })[sign] ?? sign)),
  },
  tray: {
    write: (squares) => numbers.map((n) => squares[n] ?? "-").join(" "),
    read: (text) => laid(text.split(/[\s,]+/).filter(Boolean).map((word) => (word === "-" ? "" : word))),
  },
};
NOTATIONS.deal = NOTATIONS.tray;
const { write, read } = NOTATIONS[start.kind];

/** What lies where, if these are the things of the game, one for each square. @param {string[]} things */
function laid(things) {
  const wanted = numbers.map((n) => start.squares[n] ?? "");
  if (things.toSorted().join() !== wanted.toSorted().join()) return null;
  return Object.fromEntries(things.flatMap((thing, at) => (thing ? [[numbers[at], thing]] : [])));
}

/** @type {Squares} */
let squares = { ...start.squares };
/** The square that was touched first, of two that change places. */
let picked = "";

/** @param {string[]} tokens */
function touch(tokens) {
  const square = tokens[0].replace("square:", "");
  if (start.kind === "men") {
    if (square in squares) delete squares[square];
    else squares = { ...squares, [square]: man };
  } else if (picked) {
    squares = exchanged(picked, square);
    picked = "";
  } else picked = square;
  render();
}

/** What lies where once two squares have changed what is on them. @param {string} one @param {string} other */
function exchanged(one, other) {
  const both = { ...squares, [one]: squares[other], [other]: squares[one] };
  return Object.fromEntries(Object.entries(both).filter(([, thing]) => thing !== undefined));
}

/** @param {Squares} next */
function set(next) {
  squares = next;
  picked = "";
  render();
}

function mix() {
  const things = numbers.map((n) => squares[n] ?? "");
  for (let at = things.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [things[at], things[other]] = [things[other], things[at]];
  }
  set(Object.fromEntries(things.flatMap((thing, at) => (thing ? [[numbers[at], thing]] : []))));
}

const field = () => /** @type {HTMLInputElement} */ (byId("position"));

function render() {
  draw();
  field().value = write(squares);
  field().removeAttribute("aria-invalid");
  patch(byId("refusal"), []);
}

function draw() {
  const stage = {
    picture: { seat: 0, seats: [], areas: [] },
    names: [],
    glow: new Set(),
    touched: new Set(picked ? [`square:${picked}`] : []),
    live: false,
    touch,
  };
  const area = { squares, legend: start.legend, span: start.span, turned: [], sums: [] };
  patch(byId("board"), [boardNode(/** @type {any} */ (stage), /** @type {any} */ (area))]);
  rove(byId("board"));
  const men = Object.keys(squares).length;
  const counted = men === 1 ? "1 man" : `${men} men`;
  patch(byId("told"), [
    start.kind === "men" ? counted : picked ? `Square ${picked} is chosen: touch the other.` : "",
  ]);
}

/** What was typed is shown as far as it can be; whether it is lawful is for the house to say. */
function typed() {
  const found = read(field().value);
  if (!found) return;
  squares = found;
  picked = "";
  draw();
}

/** @param {Event} event */
async function play(event) {
  event.preventDefault();
  const wish = { game: start.game, seats: ["me"], position: field().value, commitment: "" };
  try {
    const made = await send("POST", "/api/tables", wish);
    location.assign(`/tables/${made.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    field().setAttribute("aria-invalid", "true");
    patch(byId("refusal"), [h("p", {}, error.message)]);
  }
}

async function begin() {
  await fetchFaces(start.pack);
  walk(byId("board"), byId("set-up"));
  byId("set-up").onsubmit = play;
  byId("again").onclick = () => set({ ...start.squares });
  const clear = document.getElementById("clear");
  if (clear) clear.onclick = () => set({});
  const mixing = document.getElementById("mix");
  if (mixing) mixing.onclick = mix;
  field().oninput = typed;
  render();
  if (start.position) {
    field().value = start.position;
    typed();
  }
  byId("board").addEventListener("keydown", (event) => event.key === "Escape" && picked && set(squares));
  byId("set-up").dataset.ready = "yes";
}

void begin();

// Boards: the squares of Forty-Nine, and the gridiron of Trix Football.

import { face, footOf, glows, isCard, isTouched, personal, titleOf } from "./cards.js";
import { capital, h } from "./dom.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./cards.js").Stage} Stage */

/** How many squares the printed board has side by side. */
const ACROSS = 7;
/** The drawing of the board is so wide, of which its border has `BORDER` on every side. */
const DRAWN = 1480;
const BORDER = 40;
const SQUARE = (DRAWN - 2 * BORDER) / ACROSS;

/**
 * The squares of a board that a game uses, row by row as a seat sees them.
 * @param {Area} area
 * @param {boolean} turned whether the seat looks at it from the far side
 * @returns {number[][]}
 */
export function squaresOf(area, turned) {
  const [first, last] = area.span.map((square) => square - 1);
  const rows = range(Math.floor(first / ACROSS), Math.floor(last / ACROSS)).map((row) =>
    range(first % ACROSS, last % ACROSS).map((column) => row * ACROSS + column + 1),
  );
  return turned ? rows.map((row) => row.toReversed()).toReversed() : rows;
}

/** @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * The board, as far as it is used: every square a button, so that it can be walked over by arrow keys.
 * @param {Stage} stage
 * @param {Area} area
 */
export function boardNode(stage, area) {
  const turned = area.turned.includes(footOf(stage.picture));
  const closed = faceDown(stage);
  const squares = squaresOf(area, turned);
  const columns = squares[0].length;
  return h(
    "div",
    { key: "board", class: area.sums.length ? "board summed" : "board", style: { "--columns": columns, "--rows": squares.length } },
    h(
      "div",
      { key: "window", class: "board-window" },
      h("img", {
        key: "art",
        src: "/art/board49.svg",
        alt: "",
        class: turned ? "board-art turned" : "board-art",
        style: drawnAt(squares),
      }),
      h(
        "div",
        {
          key: "grid",
          role: "grid",
          class: "grid",
          "aria-label": "Board",
          "data-arrows": columns,
          "data-group": "board",
        },
        squares.map((row) =>
          h(
            "div",
            { key: `row${row[0]}`, role: "row" },
            row.map((square) => squareNode(stage, area, square, closed)),
          ),
        ),
      ),
    ),
    ...sumNodes(area.sums),
    legendNode(stage, area, closed),
  );
}

/**
 * What rows, columns and diagonals add up to, beside them; what is right is marked.
 * @param {number[]} sums
 */
function sumNodes(sums) {
  if (!sums.length) return [];
  const aim = sums.at(-1);
  const total = (/** @type {number} */ sum, /** @type {number} */ at) =>
    h("li", { key: String(at), class: sum === aim ? "right" : "" }, String(sum));
  return [
    h("ol", { key: "rows", class: "sums of-rows", "aria-label": "Sums of the rows" }, sums.slice(0, ACROSS).map(total)),
    h(
      "ol",
      { key: "columns", class: "sums of-columns", "aria-label": "Sums of the columns" },
      sums.slice(ACROSS, 2 * ACROSS).map(total),
    ),
    h(
      "p",
      { key: "diagonals", class: "sums-told" },
      `Diagonals: ${sums[2 * ACROSS]} down, ${sums[2 * ACROSS + 1]} up. Every line is to make ${aim}.`,
    ),
  ];
}

/** The cards that lie face down on squares, if any do. @param {Stage} stage */
const faceDown = ({ picture }) => picture.areas.find((area) => area.lay !== "board" && area.span.length > 0 && area.hidden);

/** Whether a card lies face down on a square. @param {Area | undefined} closed @param {Area} area @param {number} square */
const isClosed = (closed, area, square) =>
  closed !== undefined && closed.span[0] <= square && square <= closed.span[1] && !(square in area.squares);

/**
 * Where the drawing of the whole board lies behind the squares that are seen.
 * @param {number[][]} squares
 * @returns {Record<string, string>}
 */
function drawnAt(squares) {
  const high = squares.length * SQUARE;
  const wide = squares[0].length * SQUARE;
  const first = Math.min(...squares.flat()) - 1;
  const left = BORDER + (first % ACROSS) * SQUARE;
  const top = BORDER + Math.floor(first / ACROSS) * SQUARE;
  return {
    width: `${(DRAWN / wide) * 100}%`,
    left: `${(-left / wide) * 100}%`,
    top: `${(-top / high) * 100}%`,
    "transform-origin": `${((left + wide / 2) / DRAWN) * 100}% ${((top + high / 2) / DRAWN) * 100}%`,
  };
}

/** @param {Stage} stage @param {Area} area @param {number} square @param {Area | undefined} closed */
function squareNode(stage, area, square, closed) {
  const text = area.squares[square];
  const tokens = [`square:${square}`];
  if (text !== undefined && !(text in area.legend)) tokens.push(`card:${text}`);
  const glow = glows(stage, tokens);
  const taken = isClosed(closed, area, square) || (text !== undefined && !(text in area.legend));
  return h(
    "div",
    { key: String(square), role: "gridcell" },
    h(
      "button",
      {
        type: "button",
        class: `square${taken ? " taken" : ""}${glow ? " glow" : ""}${isTouched(stage, tokens) ? " touched" : ""}`,
        "data-stop": true,
        "data-square": square,
        "aria-label": isClosed(closed, area, square) ? `square ${square}: face down` : squareTitle(stage, area, square),
        "aria-disabled": stage.live && !glow ? "true" : null,
        "aria-pressed": isTouched(stage, tokens) ? "true" : null,
        onclick: () => stage.touch(tokens),
      },
      text !== undefined && (text in area.legend ? manNode(text) : tileNode(text)),
      isClosed(closed, area, square) && h("span", { key: "back", class: "card tile back" }, face("back")),
    ),
  );
}

/** @param {Stage} stage @param {Area} area @param {number} square */
function squareTitle(stage, area, square) {
  const text = area.squares[square];
  if (text === undefined) return `square ${square}`;
  return `square ${square}: ${area.legend[text] ? personal(stage, area.legend[text]) : titleOf(text)}`;
}

/** @param {string} text */
const tileNode = (text) =>
  isCard(text)
    ? h("span", { key: text, class: "card tile", "data-glide": text }, face(text))
    : h("span", { key: text, class: "tile text" }, text);

/** A man: its side by shape and colour, a king by a crown. @param {string} mark */
const manNode = (mark) =>
  h(
    "span",
    {
      key: mark,
      class: `man man-${mark.toLowerCase()}${mark === mark.toLowerCase() ? "" : " king"}`,
      "aria-hidden": "true",
    },
    mark === mark.toLowerCase() ? "" : "♛",
  );

/** @param {Stage} stage @param {Area} area @param {Area | undefined} closed */
function legendNode(stage, area, closed) {
  const marks = Object.entries(area.legend).filter(([mark]) => Object.values(area.squares).includes(mark));
  if (closed) return h("p", { key: "legend", class: "legend" }, `${closed.hidden} ${closed.name}`);
  if (!marks.length) return null;
  return h(
    "ul",
    { key: "legend", class: "legend" },
    marks.map(([mark, meaning]) =>
      h("li", { key: mark }, manNode(mark), h("span", {}, capital(personal(stage, meaning)))),
    ),
  );
}

/** The drawing of the gridiron is 1300 wide: 100 behind each goal line, and 5 for a half-yard. */
const alongField = (/** @type {string} */ halves) => `${((100 + Number(halves) * 5) / 1300) * 100}%`;

/**
 * A field of yards with marks on it, between the goals of the two sides; places are half-yards from
 * the goal line on the left.  What is where is also told in numbers.
 * @param {Stage} stage
 * @param {Area} area
 */
export function gridironNode(stage, area) {
  const marks = Object.entries(area.squares);
  return h(
    "div",
    { key: "gridiron", class: "gridiron", role: "img", "aria-label": capital(area.name) },
    h("img", { key: "art", src: "/art/gridiron.svg", alt: "" }),
    [0, 1].map((seat) =>
      h("span", { key: `goal${seat}`, class: `goal goal-${seat}` }, h("b", {}, stage.names[seat])),
    ),
    marks.map(([place, mark]) =>
      h("span", { key: mark, class: `mark mark-${mark}`, style: { left: alongField(place) } }),
    ),
  );
}

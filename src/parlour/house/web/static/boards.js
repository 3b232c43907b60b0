// Boards: the squares of Forty-Nine, and the gridiron of Trix Football.

import { capital, gliding, glows, isTouched, personal } from "./areas.js";
import { face, isCard, titleOf } from "./art.js";
import { h } from "./dom.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./areas.js").Stage} Stage */

const ACROSS = 7;

/**
 * The board of 49 squares: every square a button, so that it can be walked over by arrow keys.
 * @param {Stage} stage
 * @param {Area} area
 */
export function boardNode(stage, area) {
  const rows = Array.from({ length: ACROSS }, (_, row) =>
    h(
      "div",
      { key: `row${row}`, role: "row" },
      Array.from({ length: ACROSS }, (_, column) => squareNode(stage, area, row * ACROSS + column + 1)),
    ),
  );
  return h(
    "div",
    { key: "board", class: "board" },
    h("img", { key: "art", src: "/art/board49.svg", alt: "", class: "board-art" }),
    h(
      "div",
      {
        key: "grid",
        role: "grid",
        class: "grid",
        "aria-label": "Board",
        "data-arrows": ACROSS,
        "data-group": "board",
      },
      rows,
    ),
    legendNode(stage, area),
  );
}

/** @param {Stage} stage @param {Area} area @param {number} square */
function squareNode(stage, area, square) {
  const text = area.squares[square];
  const tokens = [`square:${square}`];
  if (text !== undefined && !(text in area.legend)) tokens.push(`card:${text}`);
  const glow = glows(stage, tokens);
  return h(
    "div",
    { key: String(square), role: "gridcell" },
    h(
      "button",
      {
        type: "button",
        class: `square${glow ? " glow" : ""}${isTouched(stage, tokens) ? " touched" : ""}`,
        "data-stop": true,
        "data-square": square,
        "aria-label": squareTitle(stage, area, square),
        "aria-disabled": stage.live && !glow ? "true" : null,
        onclick: () => stage.touch(tokens),
      },
      text !== undefined && (text in area.legend ? manNode(text) : tileNode(stage, text)),
    ),
  );
}

/** @param {Stage} stage @param {Area} area @param {number} square */
function squareTitle(stage, area, square) {
  const text = area.squares[square];
  if (text === undefined) return `square ${square}`;
  return `square ${square}: ${area.legend[text] ? personal(stage, area.legend[text]) : titleOf(text)}`;
}

/** @param {Stage} stage @param {string} text */
const tileNode = (stage, text) =>
  isCard(text)
    ? h("span", { key: text, class: "card tile", style: gliding(stage, text) }, face(text))
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

/** @param {Stage} stage @param {Area} area */
function legendNode(stage, area) {
  const marks = Object.entries(area.legend).filter(([mark]) => Object.values(area.squares).includes(mark));
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
 * A field of yards with marks on it; places are half-yards from the left goal line.
 * @param {Stage} stage
 * @param {Area} area
 */
export function gridironNode(stage, area) {
  const marks = Object.entries(area.squares);
  const told = marks.map(
    ([place, mark]) =>
      `${capital(personal(stage, area.legend[mark] ?? mark))}: ${yardLine(stage, Number(place))}`,
  );
  return h(
    "figure",
    { key: "gridiron", class: "gridiron", "aria-label": capital(area.name) },
    h(
      "div",
      { key: "field", class: "field" },
      h("img", { key: "art", src: "/art/gridiron.svg", alt: "" }),
      marks.map(([place, mark]) =>
        h("span", { key: mark, class: `mark mark-${mark}`, style: { left: alongField(place) } }),
      ),
    ),
    h("figcaption", {}, `${told.join(". ")}.`),
  );
}

const LENGTH = 220;

/** A place on the field as players say it: by the nearer goal. @param {Stage} stage @param {number} halves */
function yardLine(stage, halves) {
  if (halves === LENGTH / 2) return "midfield";
  const left = halves < LENGTH / 2;
  return `${(left ? halves : LENGTH - halves) / 2} yards from the goal of ${stage.names[left ? 0 : 1]}`;
}

/** Numbers that the gridiron shows. */
export const ON_FIELD = ["ball", "togo"];

/**
 * The gridiron as an area, told from the place of the ball and the way to gain, where there is one.
 * @param {import("./types.js").Picture} picture
 * @returns {Area | null}
 */
export function gridironOf(picture) {
  const number = (/** @type {string} */ field) => picture.facts.find((fact) => fact.field === field)?.value;
  const ball = number("ball");
  if (ball === undefined || picture.areas.some((area) => ["board", "gridiron"].includes(area.lay)))
    return null;
  const way = (number("dealer") === 1 ? -1 : 1) * (number("togo") ?? 0);
  const gain = Math.max(0, Math.min(220, ball + way));
  const squares = way ? { [ball]: "ball", [gain]: "gain" } : { [ball]: "ball" };
  return {
    field: "gridiron",
    name: "gridiron",
    lay: "gridiron",
    owner: null,
    side: [],
    cards: [],
    hidden: 0,
    squares,
    legend: { ball: "the ball", gain: "to gain" },
  };
}

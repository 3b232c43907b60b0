// The score sheet: a column a side, totals one under another, the old ones struck out.

import { capital, h } from "./dom.js";

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Picture} Picture */

const MOST_LINES = 8;
/** How many sides have a column each. */
const COLUMNS = 4;

/**
 * @param {Picture} picture
 * @param {string[]} names
 * @param {Entry[]} lines
 */
export function sheetNodes(picture, names, lines) {
  const label = (/** @type {number[]} */ side) => side.map((seat) => names[seat]).join(" & ");
  const many = picture.sides.length > COLUMNS;
  return [
    h(
      "table",
      { key: many ? "many" : "sheet", class: `sheet${many ? " many" : ""}${isWide(picture) ? " wide" : ""}` },
      h("caption", { key: "caption" }, picture.players === 1 ? "Score" : "Score sheet"),
      ...(many ? sideLines(picture, label) : sideColumns(picture, label, picture.players > 1 ? lines : [])),
    ),
  ];
}

/** Whether the totals are so long that they need smaller figures to stand side by side. @param {Picture} picture */
const isWide = ({ sides, score }) => sides.length * Math.max(...score.map((one) => written(one).length)) > 11;

/** @param {Picture} picture @param {number[]} side */
const isTurn = (picture, side) => (side.some((seat) => picture.turn.includes(seat)) ? "turn" : "");

/**
 * A column a side: the numbers of this deal, the totals that were, and the total.
 * @param {Picture} picture
 * @param {(side: number[]) => string} label
 * @param {Entry[]} lines
 */
function sideColumns(picture, label, lines) {
  const { sides } = picture;
  const row = (
    /** @type {string} */ key,
    /** @type {any} */ name,
    /** @type {(side: number[]) => any} */ cell,
  ) =>
    h(
      "tr",
      { key, class: key.split(" ")[0] },
      h("th", { scope: "row" }, name),
      sides.map((side, i) => h("td", { key: String(i) }, cell(side))),
    );
  return [
    h(
      "thead",
      { key: "head" },
      h(
        "tr",
        {},
        h("td", { key: "corner" }),
        sides.map((side, i) =>
          h("th", { key: String(i), scope: "col", class: isTurn(picture, side), title: label(side) }, label(side)),
        ),
      ),
    ),
    h(
      "tbody",
      { key: "body" },
      factNames(picture).map((name) =>
        row(`fact ${name}`, capital(name), (side) => factOf(picture, name, side)),
      ),
      lines
        .slice(-MOST_LINES, -1)
        .map((entry, i, all) =>
          row(`old ${entry.seq}`, i === all.length - 1 ? "Before" : "Earlier", (side) =>
            h("s", {}, written(entry.score[side[0]])),
          ),
        ),
      row("now", "Score", (side) => [
        h("span", { class: "total" }, written(picture.score[side[0]])),
        tallyNode(picture.score[side[0]]),
      ]),
    ),
  ];
}

/**
 * A line a side, where there are too many for columns.
 * @param {Picture} picture
 * @param {(side: number[]) => string} label
 */
function sideLines(picture, label) {
  const names = factNames(picture);
  return [
    h(
      "thead",
      { key: "head" },
      h(
        "tr",
        {},
        h("td", { key: "corner" }),
        names.map((name) => h("th", { key: name, scope: "col" }, capital(name))),
        h("th", { key: "score", scope: "col" }, "Score"),
      ),
    ),
    h(
      "tbody",
      { key: "body" },
      picture.sides.map((side, i) =>
        h(
          "tr",
          { key: String(i) },
          h("th", { scope: "row", class: isTurn(picture, side) }, label(side)),
          names.map((name) => h("td", { key: name }, factOf(picture, name, side))),
          h("td", { key: "score" }, h("span", { class: "total" }, written(picture.score[side[0]]))),
        ),
      ),
    ),
  ];
}

/** Numbers that sides have beside the score, such as tricks of this deal. @param {Picture} picture */
const factNames = (picture) => [
  ...new Set(picture.facts.filter((fact) => fact.side.length && !fact.is_seat).map((fact) => fact.name)),
];

/** @param {Picture} picture @param {string} name @param {number[]} side */
function factOf(picture, name, side) {
  const found = picture.facts.filter(
    (fact) => fact.name === name && fact.side.some((seat) => side.includes(seat)),
  );
  return found.map((fact) => fact.text.replace("-", "−")).join(", ") || "–";
}

/** With a true minus sign. @param {number} score */
const written = (score) => String(score).replace("-", "−");

/** @param {number} score */
function tallyNode(score) {
  const bundles = tally(score);
  return (
    bundles.length > 0 &&
    h(
      "span",
      { class: "tally", "aria-hidden": "true" },
      bundles.map((strokes, i) => h("span", { key: String(i), class: `bundle strokes-${strokes}` })),
    )
  );
}

/**
 * A score as strokes, every fifth across the four before it, as long as there are few.
 * @param {number} score
 * @returns {number[]} the strokes of each bundle
 */
export function tally(score) {
  if (score <= 0 || score > 20) return [];
  const bundles = Array(Math.floor(score / 5)).fill(5);
  return score % 5 ? [...bundles, score % 5] : bundles;
}

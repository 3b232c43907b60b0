// The account of a deal: each point with whose it is and why, as a scorer would write it.

import { cardNode } from "./cards.js";
import { h } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Count} Count */
/** @typedef {import("./cards.js").Stage} Stage */

/** More sides than this are told in lines of their own. */
const MOST_COLUMNS = 4;

/** With a true minus sign. @param {number} points */
const written = (points) => String(points).replace("-", "−");

/** Whether a picture shows the very end of a deal. @param {Picture} picture */
export const isJustOver = (picture) =>
  picture.reckoning !== null && picture.reckoning.n === (picture.said.at(-1)?.n ?? -1);

/**
 * What a side made in all.
 * @param {Count[]} counts
 * @param {number[]} side
 */
export const madeBy = (counts, side) =>
  counts.filter((count) => count.seats.includes(side[0])).reduce((sum, count) => sum + count.points, 0);

/** The account of the last deal of a picture. @param {Stage} stage @returns {import("./dom.js").Maybe[]} */
export function accountNodes(stage) {
  const { picture, names } = stage;
  const account = picture.reckoning;
  if (!account) return [];
  const called = (/** @type {number[]} */ seats) => seats.map((seat) => names[seat]).join(" & ");
  const plain = { ...stage, live: false, glow: new Set(), touched: new Set() };
  const faces = (/** @type {import("./types.js").Card[]} */ cards) =>
    h(
      "span",
      { class: "faces" },
      cards.map((card) => cardNode(plain, card)),
    );
  const what = (/** @type {Count} */ count) => [
    h("span", { key: "what" }, count.what),
    count.cards.length > 0 && faces(count.cards),
  ];
  const wide = picture.sides.length <= MOST_COLUMNS;
  return [
    h(
      "table",
      { key: "counts", class: `account${wide ? "" : " in-lines"}` },
      h("caption", { key: "title" }, account.title),
      wide
        ? columns(picture, account, called, what)
        : lines(picture, account, called, what),
    ),
    account.laid.length > 0 &&
      h(
        "dl",
        { key: "laid", class: "laid" },
        account.laid.flatMap((laid, i) => [
          h("dt", { key: `what${i}` }, laid.seats.length ? `${called(laid.seats)}: ${laid.what}` : laid.what),
          h("dd", { key: `cards${i}` }, faces(laid.cards)),
        ]),
      ),
  ];
}

/**
 * A column a side.
 * @param {Picture} picture
 * @param {NonNullable<Picture["reckoning"]>} account
 * @param {(seats: number[]) => string} called
 * @param {(count: Count) => any} what
 */
function columns({ sides }, account, called, what) {
  const row = (/** @type {string} */ key, /** @type {any} */ head, /** @type {(side: number[]) => string} */ cell) =>
    h(
      "tr",
      { key, class: key.split(" ")[0] },
      h("th", { scope: "row" }, head),
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
        sides.map((side, i) => h("th", { key: String(i), scope: "col" }, called(side))),
      ),
    ),
    h(
      "tbody",
      { key: "body" },
      account.counts.map((count, i) =>
        row(`count ${i}`, what(count), (side) => (count.seats.includes(side[0]) ? written(count.points) : "")),
      ),
      row("made", "This deal", (side) => written(madeBy(account.counts, side))),
      row("score", "Score", (side) => written(account.score[side[0]])),
    ),
  ];
}

/**
 * A line a count, where there are too many sides for columns.
 * @param {Picture} picture
 * @param {NonNullable<Picture["reckoning"]>} account
 * @param {(seats: number[]) => string} called
 * @param {(count: Count) => any} what
 */
function lines({ sides }, account, called, what) {
  return [
    h(
      "tbody",
      { key: "counts" },
      account.counts.map((count, i) =>
        h(
          "tr",
          { key: String(i) },
          h("th", { scope: "row" }, what(count)),
          h("td", { key: "who" }, called(count.seats)),
          h("td", { key: "points" }, count.seats.length ? written(count.points) : ""),
        ),
      ),
    ),
    h(
      "tbody",
      { key: "sums", class: "sums" },
      sides.map((side, i) =>
        h(
          "tr",
          { key: String(i) },
          h("th", { scope: "row" }, called(side)),
          h("td", { key: "made" }, written(madeBy(account.counts, side))),
          h("td", { key: "score" }, `Score ${written(account.score[side[0]])}`),
        ),
      ),
    ),
  ];
}

// Review: a finished match judged decision by decision, as a curve, a list of marked moves and totals.

import { byId, capital, h, patch } from "./dom.js";
import { goTo, sentenceOf } from "./replay.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Marked} Marked */

const WIDTH = 600;
const HEIGHT = 100;

/**
 * Offer a review; whoever chooses a marked move sees the table as its player did then.
 * @param {() => Promise<Review>} fetchReview
 * @param {(step: number, seat: number) => void} go
 * @param {import("./replay.js").Asks["tryFrom"]} tryFrom
 * @param {string[]} names
 */
export function startReview(fetchReview, go, tryFrom, names) {
  const begin = /** @type {HTMLButtonElement} */ (byId("review-begin"));
  const shown = byId("review");
  const tries = async (/** @type {number} */ step, /** @type {number} */ seat) => {
    byId("replay-answer").textContent = await tryFrom(step, seat).then(goTo, sentenceOf);
  };
  begin.hidden = false;
  begin.onclick = async () => {
    begin.disabled = true;
    patch(shown, [h("p", { key: "note", role: "status" }, "Thinking about every decision; this may take a minute…")]);
    try {
      patch(shown, reviewNodes(await fetchReview(), { go, tries }, names));
      shown.querySelector("h2")?.focus();
      begin.hidden = true;
    } catch (error) {
      patch(shown, [h("p", { key: "note", role: "status" }, sentenceOf(error))]);
      begin.disabled = false;
    }
  };
}

/**
 * What a marked move leads to: the table as it was before it, or a new one there.
 * @typedef {{go: (step: number, seat: number) => void, tries: (step: number, seat: number) => void}} Leads
 */

/**
 * @param {Review} review
 * @param {Leads} leads
 * @param {string[]} names
 */
function reviewNodes(review, leads, names) {
  return [
    h("h2", { key: "title", tabindex: "-1" }, review.puzzle ? "Whether it could be solved" : "Chance to win"),
    ...curveNodes(review, names),
    review.marked.length
      ? h("ol", { key: "marked", tabindex: "0", "aria-label": "Marked moves" }, review.marked.map((one) => markedNode(one, review, leads, names)))
      : h("p", { key: "none" }, "No move is marked: nothing that cost much was found."),
    totalsNode(review, names),
    h("p", { key: "how", class: "quiet" }, review.how),
  ];
}

/** @param {Review} review @param {string[]} names */
function curveNodes(review, names) {
  const sides = review.sides.map((seats) => seats.map((seat) => names[seat]).join(" and "));
  const two = sides.length === 2; // what one has the other lacks
  const last = review.curve.at(-1)?.step || 1;
  const x = (/** @type {number} */ step) => ((WIDTH * step) / last).toFixed(1);
  const y = (/** @type {number} */ chance) => (HEIGHT * (1 - chance)).toFixed(1);
  const lines = (two ? sides.slice(0, 1) : sides).map((_, side) =>
    h("path", {
      key: `side${side}`,
      class: `side-${side % 4}`,
      d: review.curve.map((one, at) => `${at ? "L" : "M"}${x(one.step)} ${y(one.chances[side])}`).join(""),
    }),
  );
  const marks = review.marked.map((one) => {
    const side = two ? 0 : review.sides.findIndex((seats) => seats.includes(one.seat));
    const chance = review.curve.find((point) => point.step === one.step)?.chances[side] ?? 0;
    return h("path", { key: `mark${one.step}`, class: "mark", d: `M${x(one.step)} ${y(chance)}h0` });
  });
  const even = two ? [h("path", { key: "even", class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` })] : [];
  const drawn = {
    key: "curve",
    class: "curve",
    role: "img",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    "aria-label": curveText(review, sides),
  };
  const ends = two
    ? [h("p", { key: "above", class: "ends" }, h("span", {}, `${sides[0]} above`), h("span", {}, `${sides[1]} below`))]
    : [];
  const key = two || sides.length === 1 ? [] : [h("p", { key: "sides", class: "ends" }, sides.map((side, at) => h("span", { key: side }, `${STROKES[at % 4]} ${side}`)))];
  return [h("svg", drawn, even, lines, marks), ...ends, ...key];
}

/** How the lines of the sides look, in words. */
const STROKES = ["whole line:", "dashes:", "dots:", "dashes and dots:"];

/** The curve in words. @param {Review} review @param {string[]} sides */
function curveText(review, sides) {
  const told = sides.map((side, at) => {
    const chances = review.curve.map((one) => one.chances[at]);
    const least = chances.indexOf(Math.min(...chances));
    const most = chances.indexOf(Math.max(...chances));
    return `${side}: least ${percent(chances[least])} at step ${review.curve[least].step}, most ${percent(chances[most])} at step ${review.curve[most].step}, at the end ${percent(chances.at(-1) ?? 0)}`;
  });
  return `${review.puzzle ? "Whether it could be solved" : "Chance to win"}, step by step. ${told.join("; ")}.`;
}

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/**
 * @param {Marked} one
 * @param {Review} review
 * @param {Leads} leads
 * @param {string[]} names
 */
function markedNode(one, review, { go, tries }, names) {
  const points = one.points_lost > 0 ? `, ${one.points_lost.toFixed(1)} points` : "";
  const cost = review.puzzle ? "" : ` It cost ${percent(one.chance_lost)} of the chance to win${points}.`;
  const better = one.best ? `Better: ${one.best}.` : "";
  return h(
    "li",
    { key: `${one.step}`, class: one.grade },
    h(
      "button",
      { type: "button", onclick: () => go(one.step - 1, one.seat) },
      h("span", { class: "grade" }, capital(one.grade)),
      ` at step ${one.step}: ${names[one.seat]}, ${one.move}`,
    ),
    h("p", {}, `${better}${cost} ${review.puzzle ? "" : "In that place: "}${one.reason}`),
    h(
      "button",
      {
        type: "button",
        class: "try",
        "aria-label": `Try from here, before step ${one.step}`,
        onclick: () => tries(one.step - 1, one.seat),
      },
      "Try from here",
    ),
  );
}

/** @param {Review} review @param {string[]} names */
function totalsNode(review, names) {
  const head = ["", "decisions", "nothing better", "cost each"];
  return h(
    "table",
    { key: "totals" },
    h("thead", {}, h("tr", {}, head.map((word, at) => (at ? h("th", { key: word, scope: "col" }, word) : h("td", { key: "name" }))))),
    h(
      "tbody",
      {},
      review.totals.map((one) =>
        h(
          "tr",
          { key: String(one.seat) },
          h("th", { scope: "row" }, names[one.seat]),
          [String(one.decisions), percent(one.best), `${(100 * one.chance_lost).toFixed(1)} %`].map((text, at) => h("td", { key: String(at) }, text)),
        ),
      ),
    ),
  );
}

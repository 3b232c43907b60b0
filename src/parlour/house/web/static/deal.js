// The deal: the page keeps its own promises, holds the house to its own, and shows what was promised.

import { listed } from "./beside.js";
import { byId, h, patch } from "./dom.js";
import { judge } from "./fairness.js";
import { keepPromises, notedOf } from "./promises.js";

/** @typedef {import("./types.js").People} People */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./table.js").Page} Page */
/** @typedef {ReturnType<typeof import("./api.js").tableDoors>} Doors */

/** The last news of people that was acted upon. @type {People | null} */
let heard = null;
/** @type {import("./fairness.js").Judgement | null} */
let judgement = null;
let judging = false;

/**
 * Show what was promised, do what the deal waits for, and judge it once its seed is shown.
 * @param {string} table
 * @param {Page} page
 * @param {string[]} names
 * @param {Doors} doors
 * @param {() => void} render
 */
export function watchDeal(table, page, names, doors, render) {
  patch(byId("judgement"), page.replaying ? [] : judgementNodes());
  patch(byId("fairness"), dealNodes(page.picture, page.people, names));
  if (page.people !== heard) {
    heard = page.people;
    void keepWord(table, page, doors, render);
  }
  if (page.picture.seed && !page.replaying && !judgement && !judging) void judgeDeal(table, page, doors);
}

/** @param {string} table @param {Page} page @param {Doors} doors @param {() => void} render */
async function keepWord(table, page, doors, render) {
  const warning = await keepPromises(table, page.people, doors);
  if (!warning) return;
  page.note = { kind: "told", sentence: warning, rules: [] };
  render();
}

/** Milliseconds after which the cards of the last move lie on the table. */
const LANDED = 400;

/** @param {string} table @param {Page} page @param {Doors} doors */
async function judgeDeal(table, page, doors) {
  judging = true;
  await new Promise((done) => setTimeout(done, LANDED)); // to judge takes a while, and the last cards still glide
  const text = await doors.readRecord().catch(() => ""); // then it is asked for with the next news
  judging = false;
  if (!text) return;
  judgement = judge(text, notedOf(table));
  patch(byId("judgement"), page.replaying ? [] : judgementNodes()); // nothing else changes by it
}

/**
 * What was promised of the shuffle, and what came to nothing.
 * @param {Picture} picture
 * @param {People} people
 * @param {string[]} names
 */
function dealNodes({ seed, commitment }, { deal }, names) {
  return [
    h("p", { key: "seed" }, seed ? `Seed, now revealed: ${seed}` : `Seed promised: ${commitment}`),
    ...deal.nonces.map((promise, seat) => {
      const whose = `Promised by ${names[seat]}`;
      return promise && h("p", { key: `nonce ${seat}` }, `${whose}: ${promise}`);
    }),
    ...deal.unopened.map(({ seats }, at) => {
      const who = listed(seats.map((seat) => names[seat]));
      const words = `Shuffle ${at + 1} came to nothing: ${who} did not give what was promised.`;
      return h("p", { key: `round ${at}` }, words);
    }),
  ];
}

/** Whether the deal was fair, and what shows it. */
const judgementNodes = () =>
  judgement
    ? [
        h(
          "details",
          { key: "deal", class: judgement.fair ? "fair" : "unfair" },
          h("summary", {}, judgement.sentence),
          h(
            "ul",
            { class: "hash" },
            judgement.details.map((line, at) => h("li", { key: String(at), text: line })),
          ),
        ),
      ]
    : [];

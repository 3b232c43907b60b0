// Plates: who sits where, what he holds and has before him, and the numbers that belong to him.

import { backNode, capital, cardNode, personal, pileNode } from "./areas.js";
import { h } from "./dom.js";
import { around } from "./layout.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./areas.js").Stage} Stage */
/** @typedef {import("./dom.js").Node_} Node_ */

/** @param {Stage} stage @param {Area} area */
export const isMine = (stage, area) => stage.picture.seat !== null && area.side.includes(stage.picture.seat);

/** @param {Stage} stage */
const hasBoard = (stage) => stage.picture.areas.some((area) => area.lay === "board");

/** Nothing lies there, and everybody may know it. @param {Area} area */
export const isBare = (area) => !area.cards.length && area.hidden === 0;

// --- other seats ----------------------------------------------------------------------------------

/**
 * The plates of the other seats, by their side of the table.
 * @param {Stage} stage
 * @param {People | null} people
 * @returns {Record<"left" | "top" | "right", Node_[]>}
 */
export function plates(stage, people) {
  /** @type {Record<"left" | "top" | "right", Node_[]>} */
  const found = { left: [], top: [], right: [] };
  for (const { seat, place } of around(stage.picture.players, stage.picture.seat, hasBoard(stage))) {
    found[place].push(plateNode(stage, seat, people));
  }
  return found;
}

/** @param {Stage} stage @param {number} seat @param {People | null} people */
function plateNode(stage, seat, people) {
  const { picture } = stage;
  const token = `seat:${seat}`;
  const glow = stage.live && stage.glow.has(token);
  const turn = picture.turn.includes(seat);
  const person = people?.seats[seat];
  const areas = picture.areas.filter((area) => area.owner === seat);
  const shared = picture.areas.filter(
    (area) => area.side.length > 1 && area.side[0] === seat && !isMine(stage, area),
  );
  const label =
    glow || stage.touched.has(token)
      ? h(
          "button",
          {
            type: "button",
            class: "who",
            "data-stop": true,
            "data-seat": seat,
            "aria-pressed": stage.touched.has(token) ? "true" : null,
            onclick: () => stage.touch([token]),
          },
          ...nameOf(stage, seat),
        )
      : h("h3", { class: "who" }, ...nameOf(stage, seat));
  return h(
    "li",
    {
      key: `seat${seat}`,
      class: `plate${turn ? " turn" : ""}${glow ? " glow" : ""}${stage.touched.has(token) ? " touched" : ""}`,
      "data-plate": seat,
      "data-arrows": 1,
      "data-group": `plate${seat}`,
    },
    label,
    stateOf(person, turn, stage),
    h(
      "div",
      { class: "holdings" },
      areas.filter((area) => area.lay === "fan").map((area) => heldNode(stage, area)),
      [...areas, ...shared]
        .filter((area) => area.lay !== "fan" && !isBare(area))
        .map((area) => holdingNode(stage, area)),
    ),
    factList(
      stage,
      picture.facts.filter((fact) => fact.side[0] === seat && !fact.side.includes(picture.seat ?? -1)),
    ),
  );
}

/** @param {Stage} stage @param {number} seat */
function nameOf(stage, seat) {
  const { picture } = stage;
  const side = picture.sides.findIndex((seats) => seats.includes(seat));
  const together = picture.sides.length < picture.players;
  return [
    h("span", { class: "name" }, stage.names[seat]),
    together && h("span", { class: `side side-${side}`, title: `side ${side + 1}` }, "ABCDEF"[side] ?? ""),
    marksOf(stage, seat),
  ];
}

/** Dealer, bidder and whatever else is a seat, beside its name. @param {Stage} stage @param {number} seat */
export function marksOf(stage, seat) {
  const held = stage.picture.facts.filter((fact) => fact.is_seat && !fact.side.length && fact.value === seat);
  return held.map((fact) => h("span", { key: fact.field, class: "mark-of" }, personal(stage, fact.name)));
}

/** @param {import("./types.js").Person | undefined} person @param {boolean} turn @param {Stage} stage */
function stateOf(person, turn, stage) {
  if (!person) return null;
  const absent = person.kind === "person" && !person.here;
  const bot = person.kind === "bot" ? `bot, ${person.level}` : "";
  const words = person.standing_in
    ? "away: a bot plays"
    : absent
      ? "away"
      : person.kind === "open"
        ? "open seat"
        : "";
  const thinking =
    turn && !stage.picture.outcome && stage.picture.turn.length === 1
      ? person.kind === "bot" || person.standing_in
        ? "thinking…"
        : "to move"
      : "";
  const told = [words, thinking].filter(Boolean).join(" · ");
  return h("p", { class: "state" }, bot && h("span", { class: "kind" }, bot), told);
}

/**
 * A hand that is not one's own: backs and a number, or faces once they are shown.
 * @param {Stage} stage
 * @param {Area} area
 */
function heldNode(stage, area) {
  const count = area.hidden === null ? null : area.hidden + area.cards.length;
  if (area.cards.length) {
    return h(
      "div",
      { key: area.field, class: "held open" },
      area.cards.map((card) => cardNode(stage, card)),
    );
  }
  if (count === 0) return null;
  const label = count === null ? "cards held" : count === 1 ? "holds 1 card" : `holds ${count} cards`;
  return h(
    "div",
    {
      key: area.field,
      class: "held",
      role: "img",
      "aria-label": area.role === "hand" ? label : `${area.name}: ${label}`,
      "data-held": area.owner,
    },
    Array.from({ length: Math.min(count ?? 3, 9) }, (_, i) => backNode(`back${i}`)),
    count !== null && h("span", { key: "count", class: "count" }, String(count)),
    area.role !== "hand" && h("span", { key: "label", class: "label" }, area.name),
  );
}

/**
 * What a seat or side has before it, small: it can be spread out where its faces are seen.
 * @param {Stage} stage
 * @param {Area} area
 */
const holdingNode = (stage, area) => pileNode(stage, area, `${area.field}-${area.side.join("-")}`);

// --- numbers --------------------------------------------------------------------------------------

/** @param {Stage} stage @param {Fact} fact */
const valueOf = (stage, fact) =>
  fact.is_seat ? (stage.names[fact.value] ?? "–") : personal(stage, fact.text).replace("-", "−");

/** @param {Stage} stage @param {Fact[]} facts */
export function factList(stage, facts) {
  const told = facts;
  if (!told.length) return null;
  return h(
    "dl",
    { class: "facts" },
    told.map((fact) =>
      h(
        "div",
        { key: fact.field, class: fact.name.length > 11 ? "long" : "" },
        h("dt", {}, capital(personal(stage, fact.name))),
        h("dd", { class: /^\S{1,4}$/.test(fact.text) ? "" : "words" }, valueOf(stage, fact)),
      ),
    ),
  );
}

/**
 * The numbers of the whole table; seats are marked at their plates, and moves are counted below.
 * @param {Stage} stage
 */
export const tableFacts = (stage) =>
  factList(
    stage,
    stage.picture.facts.filter((fact) => !fact.side.length && !fact.is_seat && fact.role !== "moves"),
  );

// --- one's own ------------------------------------------------------------------------------------

/** What lies before oneself: name, piles, numbers. @param {Stage} stage */
export function ownPlate(stage) {
  const { picture } = stage;
  const me = picture.seat;
  if (me === null) return [];
  const areas = picture.areas.filter((area) => area.side.includes(me) && area.lay !== "fan" && !isBare(area));
  return [
    picture.players > 1 &&
      h(
        "h2",
        { key: "name", class: `who${picture.turn.includes(me) ? " turn" : ""}` },
        h("span", { class: "name" }, stage.names[me]),
        h("span", { class: "you" }, "you"),
        ...marksOf(stage, me),
      ),
    areas.length > 0 &&
      h(
        "div",
        { key: "holdings", class: "holdings" },
        areas.map((area) => holdingNode(stage, area)),
      ),
    factList(
      stage,
      picture.facts.filter((fact) => fact.side.includes(me)),
    ),
  ].map((node) => node || null);
}

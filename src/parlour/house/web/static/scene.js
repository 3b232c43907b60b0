// The scene: which area of a picture lies where on the screen.

import { backNode, boardNode, capital, cardNode, columnNode, gridironNode, personal, pileNode, rowNode, showingNode, trickNode } from "./areas.js";
import { titleOf } from "./art.js";
import { h } from "./dom.js";
import { around, fan, peekOf } from "./layout.js";
import { split } from "./moves.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./areas.js").Stage} Stage */
/** @typedef {import("./dom.js").Node_} Node_ */

/** @param {Stage} stage @param {Area} area */
const isMine = (stage, area) => stage.picture.seat !== null && area.side.includes(stage.picture.seat);

/** Whether a place is of one seat or side; those of nobody lie in the middle. @param {Area} area */
const isOwned = (area) => area.side.length > 0;

/** A name for an area that tells it from others of its field. @param {Area[]} areas @param {Area} area */
function keyOf(areas, area) {
  const alike = areas.filter((other) => other.field === area.field);
  return alike.length > 1 ? `${area.field}-${alike.indexOf(area)}` : area.field;
}

/** @param {Stage} stage */
const hasBoard = (stage) => stage.picture.areas.some((area) => area.lay === "board");

/** Its field has several such places, as foundations are. @param {Area[]} areas @param {Area} area */
const isOneOfMany = (areas, area) => areas.filter((other) => other.field === area.field).length > 1;

/** Nothing lies there, and everybody may know it. @param {Area} area */
const isBare = (area) => !area.cards.length && area.hidden === 0;

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
  const shared = picture.areas.filter((area) => area.side.length > 1 && area.side[0] === seat && !isMine(stage, area));
  const label = glow || stage.touched.has(token) ? h("button", {
    type: "button", class: "who", "data-stop": true, "data-seat": seat,
    "aria-pressed": stage.touched.has(token) ? "true" : null, onclick: () => stage.touch([token]),
  }, ...nameOf(stage, seat)) : h("h3", { class: "who" }, ...nameOf(stage, seat));
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
      [...areas, ...shared].filter((area) => area.lay !== "fan" && !isBare(area)).map((area) => holdingNode(stage, area)),
    ),
    factList(stage, picture.facts.filter((fact) => fact.side[0] === seat && !fact.side.includes(picture.seat ?? -1))),
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
  const words = person.standing_in ? "away: a bot plays" : absent ? "away" : person.kind === "open" ? "open seat" : "";
  const thinking = turn && !stage.picture.outcome ? (person.kind === "bot" || person.standing_in ? "thinking…" : "to move") : "";
  const told = [words, thinking].filter(Boolean).join(" · ");
  return h("p", { class: "state" }, bot && h("span", { class: "kind" }, bot), told);
}

/** A hand that is not one's own: backs and a number, or faces once they are shown. @param {Stage} stage @param {Area} area */
function heldNode(stage, area) {
  const count = area.hidden === null ? null : area.hidden + area.cards.length;
  if (area.cards.length) {
    return h("div", { key: area.field, class: "held open" }, area.cards.map((card) => cardNode(stage, card)));
  }
  if (count === 0) return null;
  const label = count === null ? "cards held" : count === 1 ? "holds 1 card" : `holds ${count} cards`;
  return h(
    "div",
    { key: area.field, class: "held", role: "img", "aria-label": area.field === "hands" ? label : `${area.name}: ${label}`, "data-held": area.owner },
    Array.from({ length: Math.min(count ?? 3, 9) }, (_, i) => backNode(`back${i}`)),
    count !== null && h("span", { key: "count", class: "count" }, String(count)),
    area.field !== "hands" && h("span", { key: "label", class: "label" }, area.name),
  );
}

/** What a seat or side has before it, small: it can be spread out where its faces are seen. @param {Stage} stage @param {Area} area */
const holdingNode = (stage, area) => pileNode(stage, area, `${area.field}-${area.side.join("-")}`);

// --- numbers --------------------------------------------------------------------------------------

/** @param {Stage} stage @param {Fact} fact */
const valueOf = (stage, fact) => (fact.is_seat ? (stage.names[fact.value] ?? "–") : String(fact.value));

/** @param {Stage} stage @param {Fact[]} facts */
export function factList(stage, facts) {
  const told = facts.filter((fact) => !["points", "score"].includes(fact.field) || fact.value);
  if (!told.length) return null;
  return h(
    "dl",
    { class: "facts" },
    told.map((fact) => h("div", { key: fact.field }, h("dt", {}, capital(personal(stage, fact.name))), h("dd", {}, valueOf(stage, fact)))),
  );
}

/** The numbers of the whole table; seats are marked at their plates, and moves are counted below. @param {Stage} stage */
export const tableFacts = (stage) => factList(stage, stage.picture.facts.filter((fact) => !fact.side.length && !fact.is_seat && fact.field !== "moves" && !(gridironOf(stage.picture) && ON_FIELD.includes(fact.field))));

/** Numbers that the gridiron shows. */
const ON_FIELD = ["ball", "togo"];

/**
 * The gridiron as an area, told from the place of the ball and the way to gain, where there is one.
 * @param {import("./types.js").Picture} picture
 * @returns {Area | null}
 */
export function gridironOf(picture) {
  const number = (/** @type {string} */ field) => picture.facts.find((fact) => fact.field === field)?.value;
  const ball = number("ball");
  if (ball === undefined || picture.areas.some((area) => ["board", "gridiron"].includes(area.lay))) return null;
  const way = (number("dealer") === 1 ? -1 : 1) * (number("togo") ?? 0);
  const gain = Math.max(0, Math.min(220, ball + way));
  const squares = way ? { [ball]: "ball", [gain]: "gain" } : { [ball]: "ball" };
  return { field: "gridiron", name: "gridiron", lay: "gridiron", owner: null, side: [], cards: [], hidden: 0, squares, legend: { ball: "the ball", gain: "to gain" } };
}

// --- the middle -----------------------------------------------------------------------------------

/** @param {Stage} stage @returns {(Node_ | null)[]} */
export function middle(stage) {
  const areas = stage.picture.areas;
  const field = gridironOf(stage.picture);
  const free = [...(field ? [field] : []), ...areas.filter((area) => !isOwned(area))];
  const piles = free.filter((area) => (area.lay === "pile" || area.lay === "stock") && (!isBare(area) || isOneOfMany(areas, area)));
  const rows = free.filter((area) => !["pile", "stock", "board", "gridiron", "showing", "column"].includes(area.lay));
  const columns = free.filter((area) => area.lay === "column");
  const shown = free.filter((area) => area.lay === "showing" && area.cards.length);
  return [
    ...free.filter((area) => area.lay === "gridiron").map((area) => gridironNode(stage, area)),
    ...free.filter((area) => area.lay === "board").map((area) => boardNode(stage, area)),
    h(
      "div",
      { key: "spread", class: "spread-out" },
      piles.length > 0 && h("div", { key: "piles", class: "piles", "data-arrows": 99, "data-group": "piles" }, piles.map((area) => pileNode(stage, area, keyOf(areas, area)))),
      h("div", { key: "rows", class: "rows" }, rows.flatMap((area) => middleRow(stage, areas, area))),
    ),
    columns.length > 0 && h("div", { key: "columns", class: "columns" }, columns.map((area) => columnNode(stage, area, keyOf(areas, area), headingOf(areas, area)))),
    shown.length > 0 && h("div", { key: "shown", class: "shown" }, shown.map((area) => showingNode(stage, area, keyOf(areas, area)))),
  ].map((node) => node || null);
}

/** @param {Stage} stage @param {Area[]} areas @param {Area} area @returns {Node_[]} */
function middleRow(stage, areas, area) {
  if (area.field === "trick") return [trickNode(stage, area)];
  if (isBare(area) && area.field !== "table" && !isOneOfMany(areas, area)) return [];
  return [rowNode(stage, area, keyOf(areas, area), headingOf(areas, area))];
}

/** @param {Area[]} areas @param {Area} area */
function headingOf(areas, area) {
  const alike = areas.filter((other) => other.field === area.field);
  return capital(alike.length > 1 ? `${area.name} ${alike.indexOf(area) + 1}` : area.name);
}

// --- one's own ------------------------------------------------------------------------------------

/** @param {Stage} stage @param {number} width @returns {(Node_ | null)[]} */
export function ownHand(stage, width) {
  const { picture } = stage;
  const hands = picture.areas.filter((area) => area.lay === "fan" && isMine(stage, area) && (area.field === "hands" || !isBare(area)));
  return hands.map((area) => handNode(stage, area, width));
}

/** @param {Stage} stage @param {Area} area @param {number} width */
function handNode(stage, area, width) {
  const wide = width > 640;
  const tall = innerHeight > 860;
  const laid = fan(area.cards.length, width, {
    peek: peekOf(stage.picture.pack),
    least: wide ? 58 : 50,
    most: wide ? (tall ? 96 : 84) : 74,
  });
  const middle = (laid.across - 1) / 2;
  return h(
    "div",
    {
      key: area.field,
      "data-field": area.name,
      class: `hand${laid.rows > 1 ? " in-rows" : ""}`,
      role: "group",
      "aria-label": `Your ${area.name}, ${area.cards.length} cards`,
      "data-arrows": laid.across,
      "data-group": area.field === "hands" ? "hand" : area.field,
      style: { "--card": `${laid.card}px`, "--step": `${laid.step}px`, "--across": laid.across },
    },
    area.cards.map((card, i) => {
      const place = (i % laid.across) - middle;
      return cardNode(stage, card, { hand: true, style: { "--place": laid.rows > 1 ? 0 : place.toFixed(1), "--bow": laid.rows > 1 ? 0 : Math.abs(place).toFixed(1) } });
    }),
    !area.cards.length && h("p", { key: "none", class: "empty" }, area.hidden ? `${area.hidden} cards, face down` : "No cards in hand"),
  );
}

/** What lies before oneself: name, piles, numbers. @param {Stage} stage */
export function ownPlate(stage) {
  const { picture } = stage;
  const me = picture.seat;
  if (me === null) return [];
  const areas = picture.areas.filter((area) => area.side.includes(me) && area.lay !== "fan" && !isBare(area));
  return [
    picture.players > 1 &&
      h("h2", { key: "name", class: `who${picture.turn.includes(me) ? " turn" : ""}` }, h("span", { class: "name" }, stage.names[me]), h("span", { class: "you" }, "you"), ...marksOf(stage, me)),
    areas.length > 0 && h("div", { key: "holdings", class: "holdings" }, areas.map((area) => holdingNode(stage, area))),
    factList(stage, picture.facts.filter((fact) => fact.side.includes(me))),
  ].map((node) => node || null);
}

/** A thing that was touched, in words. @param {Stage} stage @param {string} token */
export function tokenTitle(stage, token) {
  const [kind, word] = split(token);
  if (kind === "seat") return stage.names[Number(word)];
  if (kind === "square") return `square ${word}`;
  return kind === "card" ? titleOf(word) : word;
}

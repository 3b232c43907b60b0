// The scene: which area of a picture lies where on the screen.

import { capital, cardNode, columnNode, pileNode, rowNode, showingNode, trickNode } from "./areas.js";
import { titleOf } from "./art.js";
import { boardNode, gridironNode } from "./boards.js";
import { h } from "./dom.js";
import { fan, peekOf } from "./layout.js";
import { split } from "./moves.js";
import { isBare, isMine } from "./plates.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./areas.js").Stage} Stage */
/** @typedef {import("./dom.js").Node_} Node_ */

/** Whether a place is of one seat or side; those of nobody lie in the middle. @param {Area} area */
const isOwned = (area) => area.side.length > 0;

/** A name for an area that tells it from others of its field. @param {Area[]} areas @param {Area} area */
function keyOf(areas, area) {
  const alike = areas.filter((other) => other.field === area.field);
  return alike.length > 1 ? `${area.field}-${alike.indexOf(area)}` : area.field;
}

/**
 * A place to build on, as foundations are: alone one sees it though nothing lies there.
 * @param {Stage} stage
 * @param {Area} area
 */
const isOneOfMany = (stage, area) =>
  stage.picture.players === 1 && stage.picture.areas.filter((other) => other.field === area.field).length > 1;

// --- the middle -----------------------------------------------------------------------------------

/** @param {Stage} stage @returns {(Node_ | null)[]} */
export function middle(stage) {
  const areas = stage.picture.areas;
  const free = areas.filter((area) => !isOwned(area));
  const piles = free.filter(
    (area) => (area.lay === "pile" || area.lay === "stock") && (!isBare(area) || isOneOfMany(stage, area)),
  );
  const rows = free.filter(
    (area) => !["pile", "stock", "board", "gridiron", "showing", "column"].includes(area.lay),
  );
  const columns = free.filter((area) => area.lay === "column");
  const shown = free.filter((area) => area.lay === "showing" && area.cards.length);
  return [
    ...free.filter((area) => area.lay === "gridiron").map((area) => gridironNode(stage, area)),
    ...free.filter((area) => area.lay === "board").map((area) => boardNode(stage, area)),
    h(
      "div",
      { key: "spread", class: "spread-out" },
      piles.length > 0 &&
        h(
          "div",
          { key: "piles", class: "piles", "data-arrows": 99, "data-group": "piles" },
          piles.map((area) => pileNode(stage, area, keyOf(areas, area), isOneOfMany(stage, area))),
        ),
      h(
        "div",
        { key: "rows", class: "rows" },
        rows.flatMap((area) => middleRow(stage, areas, area)),
      ),
    ),
    columns.length > 0 &&
      h(
        "div",
        { key: "columns", class: "columns" },
        columns.map((area) => columnNode(stage, area, keyOf(areas, area), headingOf(areas, area))),
      ),
    shown.length > 0 &&
      h(
        "div",
        { key: "shown", class: "shown" },
        shown.map((area) => showingNode(stage, area, keyOf(areas, area))),
      ),
  ].map((node) => node || null);
}

/** @param {Stage} stage @param {Area[]} areas @param {Area} area @returns {Node_[]} */
function middleRow(stage, areas, area) {
  if (area.role === "trick") return [trickNode(stage, area)];
  if (isBare(area) && area.role !== "pool" && !isOneOfMany(stage, area)) return [];
  const alike = areas.filter((other) => other.field === area.field);
  const number = alike.length > 1 ? alike.indexOf(area) + 1 : 0;
  return [rowNode(stage, area, keyOf(areas, area), headingOf(areas, area), number)];
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
  const hands = picture.areas.filter(
    (area) => area.lay === "fan" && isMine(stage, area) && (area.role === "hand" || !isBare(area)),
  );
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
      "data-group": area.role === "hand" ? "hand" : area.field,
      style: { "--card": `${laid.card}px`, "--step": `${laid.step}px`, "--across": laid.across },
    },
    area.cards.map((card, i) => {
      const place = (i % laid.across) - middle;
      return cardNode(stage, card, {
        hand: true,
        style: {
          "--place": laid.rows > 1 ? 0 : place.toFixed(1),
          "--bow": laid.rows > 1 ? 0 : Math.abs(place).toFixed(1),
        },
      });
    }),
    !area.cards.length &&
      h(
        "p",
        { key: "none", class: "empty" },
        area.hidden ? `${area.hidden} cards, face down` : "No cards in hand",
      ),
  );
}

/** A thing that was touched, in words. @param {Stage} stage @param {string} token */
export function tokenTitle(stage, token) {
  const [kind, word] = split(token);
  if (kind === "seat") return stage.names[Number(word)];
  if (kind === "square") return `square ${word}`;
  return kind === "card" ? titleOf(word) : word;
}

// The scene: which area of a picture lies where on the screen, and who sits where round it.

import { factList, marksOf } from "./beside.js";
import { boardNode, gridironNode } from "./boards.js";
import { backNode, cardNode, columnNode, footOf, pileNode, rowNode, showingNode, trickNode } from "./cards.js";
import { capital, h } from "./dom.js";
import { absence } from "./presence.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./cards.js").Stage} Stage */
/** @typedef {import("./dom.js").Maybe} Maybe */
/** @typedef {import("./dom.js").Node_} Node_ */

/** @param {Stage} stage @param {Area} area */
export const isMine = (stage, area) => stage.picture.seat !== null && area.side.includes(stage.picture.seat);

/** @param {Stage} stage */
const hasBoard = (stage) => stage.picture.areas.some((area) => area.lay === "board");

/** Nothing lies there, and everybody may know it. @param {Area} area */
export const isBare = (area) => !area.cards.length && area.hidden === 0;

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

/** @param {Stage} stage @returns {Maybe[]} */
export function middle(stage) {
  const areas = stage.picture.areas;
  const free = areas.filter((area) => !isOwned(area));
  const piles = free.filter(
    (area) =>
      (area.lay === "pile" || area.lay === "stock") &&
      !area.span.length && // those that lie on squares are drawn there
      (!isBare(area) || isOneOfMany(stage, area)),
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
  ];
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
  const named = alike.length > 1 ? `${area.name} ${alike.indexOf(area) + 1}` : area.name;
  return capital(area.meant ? `${named}: ${area.meant}` : named);
}

// --- other seats ----------------------------------------------------------------------------------

/**
 * The plates of the other seats, by their side of the table.
 * @param {Stage} stage
 * @param {People | null} people
 * @param {(seat: number) => void} remove
 * @returns {Record<"left" | "top" | "right", Node_[]>}
 */
export function plates(stage, people, remove) {
  /** @type {Record<"left" | "top" | "right", Node_[]>} */
  const found = { left: [], top: [], right: [] };
  for (const { seat, place } of around(stage.picture.players, footOf(stage.picture), hasBoard(stage))) {
    found[place].push(plateNode(stage, seat, people, remove));
  }
  return found;
}

/**
 * @param {Stage} stage
 * @param {number} seat
 * @param {People | null} people
 * @param {(seat: number) => void} remove
 * @param {string} [tag]
 */
function plateNode(stage, seat, people, remove, tag = "li") {
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
    tag,
    {
      key: `seat${seat}`,
      class: `plate${turn ? " turn" : ""}${glow ? " glow" : ""}${stage.touched.has(token) ? " touched" : ""}`,
      "data-plate": seat,
      "data-arrows": 1,
      "data-group": `plate${seat}`,
    },
    label,
    stateOf(person, turn, stage),
    people?.hosting &&
      person?.kind === "person" &&
      !person.mine &&
      h(
        "button",
        {
          key: "remove",
          type: "button",
          class: "remove",
          "aria-label": `Remove ${person.name} from the table`,
          onclick: () => remove(seat),
        },
        "remove",
      ),
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

/** @param {import("./types.js").Person | undefined} person @param {boolean} turn @param {Stage} stage */
function stateOf(person, turn, stage) {
  if (!person) return null;
  const bot = person.kind === "bot" ? `bot, ${person.level}` : "";
  const away = person.away === null ? "" : absence(person.away);
  const words = person.standing_in
    ? `${away || "away"}: a bot plays`
    : person.kind === "open"
      ? person.kept
        ? "kept for somebody"
        : "open seat"
      : away;
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

/** @typedef {"left" | "top" | "right"} Place */

/**
 * The other seats clockwise from the viewer's left, each at its side of the table; none across
 * where a board needs the room.
 * @param {number} players
 * @param {number} foot the seat at the foot of the table
 * @param {boolean} board
 * @returns {{seat: number, place: Place}[]}
 */
export function around(players, foot, board) {
  const first = foot + 1;
  const others = players - 1;
  const usual = others < 3 ? 0 : others < 6 ? 1 : Math.floor(others / 3);
  const beside = board ? others / 2 : usual;
  return Array.from({ length: others }, (_, i) => ({
    seat: (first + i) % players,
    place: i < beside ? "left" : i >= others - beside ? "right" : "top",
  }));
}

// --- one's own ------------------------------------------------------------------------------------

/**
 * What lies at the foot of the table: one's own name, piles and numbers; bystanders see a plate as any other.
 * @param {Stage} stage
 * @param {People | null} people
 * @param {(seat: number) => void} remove
 */
export function ownPlate(stage, people, remove) {
  const { picture } = stage;
  const me = picture.seat;
  if (me === null) return [plateNode(stage, footOf(picture), people, remove, "div")];
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
  ];
}

// Areas of the table: how cards, piles, rows and boards look.  Lays that are not known are rows.

import { bornBy, face, isCard, titleOf } from "./art.js";
import { h } from "./dom.js";
import { inRing } from "./layout.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./dom.js").Node_} Node_ */
/**
 * What areas need to know of the page: whose picture it is, what glows, what was touched, and what
 * a touch does.  `moving` are the cards already given a name to glide by.
 * @typedef {{picture: Picture, names: string[], glow: Set<string>, touched: Set<string>,
 *   live: boolean, moving: Set<string>, touch: (tokens: string[]) => void}} Stage
 */

export const capital = (/** @type {string} */ text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Stage} stage @param {string[]} tokens */
const glows = (stage, tokens) => stage.live && tokens.some((token) => stage.glow.has(token));

/** @param {Stage} stage @param {string[]} tokens */
const isTouched = (stage, tokens) => tokens.some((token) => stage.touched.has(token));

/**
 * The name by which a card glides from place to place; a card shown twice glides once.
 * @param {Stage} stage
 * @param {string} name
 * @returns {Record<string, string>}
 */
function gliding(stage, name) {
  if (stage.moving.has(name)) return {};
  stage.moving.add(name);
  return { "view-transition-name": `card-${name}` };
}

/**
 * A card that is seen: a button where it may be touched, else a picture.
 * @param {Stage} stage
 * @param {Card} card
 * @param {{key?: string, hand?: boolean, still?: boolean, style?: Record<string, string | number>,
 *   caption?: string}} [how]
 */
export function cardNode(stage, card, how = {}) {
  const tokens = [`card:${card.name}`, ...bornBy(card.name)];
  const style = { ...(how.still ? {} : gliding(stage, card.name)), ...how.style };
  const glow = !how.still && glows(stage, tokens);
  const key = how.key ?? card.name;
  if (glow || how.hand) {
    return h(
      "button",
      {
        key,
        type: "button",
        class: `card${glow ? " glow" : ""}${isTouched(stage, tokens) ? " touched" : ""}`,
        style,
        "data-stop": true,
        "data-card": card.name,
        "aria-label": titleOf(card.name),
        "aria-disabled": stage.live && !glow ? "true" : null,
        "aria-pressed": isTouched(stage, tokens) ? "true" : null,
        onclick: () => stage.touch(tokens),
      },
      face(card.name),
    );
  }
  return h(
    "div",
    { key, class: "card", style, role: "img", "data-card": card.name, "aria-label": titleOf(card.name) },
    face(card.name),
  );
}

/** A card face down. */
export const backNode = (/** @type {string} */ key) => h("div", { key, class: "card back" }, face("back"));

/** @param {number | null} count */
const counted = (count) => (count === null ? "" : count === 1 ? "1 card" : `${count} cards`);

/** So many cards lie in a ring; more lie in a line, in the order they were played. */
const RINGED = 4;

/**
 * The cards played to a trick, each towards the seat it came from.
 * @param {Stage} stage
 * @param {Area} area
 */
export function trickNode(stage, area) {
  const { players, seat: me } = stage.picture;
  return h(
    "div",
    { key: area.field, class: players > RINGED ? "trick in-line" : `trick of-${players}`, role: "group", "aria-label": area.name },
    area.cards.map((card, i) => {
      const spot = card.by === null ? { x: 0, y: 0 } : inRing(players, me, card.by);
      const who = card.by === null ? "" : stage.names[card.by];
      return h(
        "figure",
        { key: card.name, style: { "--x": spot.x.toFixed(3), "--y": spot.y.toFixed(3), "z-index": i + 1 } },
        cardNode(stage, card),
        h("figcaption", {}, i === 0 && area.cards.length < players ? `${who} led` : who),
      );
    }),
  );
}

/** Whether a row has so many cards that they overlap; of Trix cards the middle must be seen. @param {Stage} stage @param {Area} area */
const isDense = (stage, area) => area.cards.length > 12 && !stage.picture.pack?.startsWith("trix");

/**
 * Cards side by side, with the names of those who played them where they are known.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 * @param {string} heading
 */
export function rowNode(stage, area, key, heading) {
  const backs = area.hidden ?? 0;
  return h(
    "section",
    { key, class: `row lay-${area.lay}${isDense(stage, area) ? " dense" : ""}`, "aria-label": heading },
    h("h3", {}, heading),
    h(
      "div",
      { class: "cards", "data-arrows": 99, "data-group": key, role: "group", "aria-label": heading },
      area.cards.map((card) => cardNode(stage, card)),
      Array.from({ length: Math.min(backs, 12) }, (_, i) => backNode(`back${i}`)),
      area.cards.length + backs === 0 && h("span", { key: "none", class: "empty" }, "–"),
    ),
  );
}

/**
 * Cards one over another, the lowest first, so that all can be read.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 * @param {string} heading
 */
export function columnNode(stage, area, key, heading) {
  const empty = [`pile:${key}`];
  return h(
    "section",
    { key, class: "column", "aria-label": heading },
    h("h3", {}, heading),
    h(
      "div",
      { class: "cards", "data-arrows": 1, "data-group": key, role: "group", "aria-label": heading },
      Array.from({ length: area.hidden ?? 0 }, (_, i) => backNode(`back${i}`)),
      area.cards.map((card) => cardNode(stage, card)),
      !area.cards.length && !area.hidden && h("span", { key: "none", class: `place${glows(stage, empty) ? " glow" : ""}` }),
    ),
  );
}

/**
 * A pile or a stock: its top, and how many cards lie in it as far as that is told.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 */
export function pileNode(stage, area, key) {
  const count = area.hidden === null ? null : area.hidden + area.cards.length;
  const top = area.cards.at(-1);
  const tokens = area.lay === "stock" && !area.side.length ? ["stock:"] : [];
  const label = `${capital(area.name)}: ${count === null ? "face down" : count ? counted(count) : "empty"}`;
  const glow = glows(stage, tokens);
  const picture = [
    h(
      "div",
      { class: `heap${count === 0 ? " bare" : ""}`, style: { "--deep": Math.min(count ?? 3, 6) } },
      area.hidden !== 0 || count === null ? backNode("back") : top && cardNode(stage, top),
    ),
    h("span", { class: "count" }, count === null ? "" : String(count)),
    h("span", { class: "label" }, area.name),
  ];
  if (glow) {
    return h(
      "button",
      { key, type: "button", class: "pile glow", "data-stop": true, "aria-label": label, onclick: () => stage.touch(tokens) },
      ...picture,
    );
  }
  if (area.cards.length > 1) {
    return h(
      "details",
      { key, class: "pile" },
      h("summary", { "aria-label": label }, ...picture),
      h(
        "div",
        { class: "spread" },
        area.cards.map((card) => cardNode(stage, card, { still: true })),
      ),
    );
  }
  return h("div", { key, class: "pile", role: "group", "aria-label": label }, ...picture);
}

/**
 * Cards shown again, such as the last trick: small, and folded away.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 */
export function showingNode(stage, area, key) {
  return h(
    "details",
    { key, class: "showing", id: `showing-${key}` },
    h("summary", {}, capital(personal(stage, area.name))),
    h(
      "div",
      { class: "cards" },
      area.cards.map((card) =>
        h(
          "figure",
          { key: card.name },
          cardNode(stage, card, { still: true }),
          card.by !== null && h("figcaption", {}, stage.names[card.by]),
        ),
      ),
    ),
  );
}

// --- boards ---------------------------------------------------------------------------------------

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
      { key: "grid", role: "grid", class: "grid", "aria-label": "Board", "data-arrows": ACROSS, "data-group": "board" },
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
    { key: mark, class: `man man-${mark.toLowerCase()}${mark === mark.toLowerCase() ? "" : " king"}`, "aria-hidden": "true" },
    mark === mark.toLowerCase() ? "" : "♛",
  );

/** @param {Stage} stage @param {Area} area */
function legendNode(stage, area) {
  const marks = Object.entries(area.legend).filter(([mark]) => Object.values(area.squares).includes(mark));
  if (!marks.length) return null;
  return h(
    "ul",
    { key: "legend", class: "legend" },
    marks.map(([mark, meaning]) => h("li", { key: mark }, manNode(mark), h("span", {}, capital(personal(stage, meaning))))),
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
  const told = marks.map(([place, mark]) => `${capital(personal(stage, area.legend[mark] ?? mark))}: ${yardLine(stage, Number(place))}`);
  return h(
    "figure",
    { key: "gridiron", class: "gridiron", "aria-label": capital(area.name) },
    h(
      "div",
      { key: "field", class: "field" },
      h("img", { key: "art", src: "/art/gridiron.svg", alt: "" }),
      marks.map(([place, mark]) => h("span", { key: mark, class: `mark mark-${mark}`, style: { left: alongField(place) } })),
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

/** A text of the picture with the names of those who sit there. @param {Stage} stage @param {string} text */
export const personal = (stage, text) =>
  stage.picture.seats.reduce((told, seat, i) => told.replace(new RegExp(`\\b${seat}\\b`, "g"), stage.names[i]), text);

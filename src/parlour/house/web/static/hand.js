// The hand: how one's own cards lie, in a fan or in rows.

import { cardNode } from "./cards.js";
import { handScale, ordered } from "./comfort.js";
import { h } from "./dom.js";
import { handRoom } from "./room.js";
import { isBare, isMine } from "./scene.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./cards.js").Stage} Stage */
/** @typedef {import("./dom.js").Node_} Node_ */

/** @param {Stage} stage @param {number} width @returns {Node_[]} */
export function ownHand(stage, width) {
  const { picture } = stage;
  const hands = picture.areas.filter(
    (area) => area.lay === "fan" && isMine(stage, area) && (area.role === "hand" || !isBare(area)),
  );
  return hands.map((area) => handNode(stage, area, width));
}

/** @param {Stage} stage @param {Area} area @param {number} width */
function handNode(stage, area, width) {
  const room = handRoom(stage.picture.outcome !== null, handScale());
  const cards = ordered(area.cards);
  const laid = fan(area.cards.length, width, { peek: peekOf(stage.picture.pack), least: LEAST, ...room });
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
    cards.map((card, i) =>
      cardNode(stage, card, { hand: true, style: laid.rows > 1 ? {} : bent(i, cards.length) }),
    ),
    !cards.length &&
      h(
        "p",
        { key: "none", class: "empty" },
        area.hidden ? `${area.hidden} cards, face down` : "No cards in hand",
      ),
  );
}

/** How far the outermost cards of a fan may lean, in degrees, and hang down, in pixels. */
const LEAN = 6;
const HANG = 7;

/**
 * How a card of a fan leans and hangs, the more the farther out it is.
 * @param {number} at
 * @param {number} count
 * @returns {Record<string, string>}
 */
function bent(at, count) {
  const half = (count - 1) / 2;
  const out = half ? (at - half) / half : 0;
  const lean = out * Math.min(LEAN, half * 1.1);
  const hang = out * out * Math.min(HANG, half * 1.5);
  return { "--turn": `${lean.toFixed(2)}deg`, "--drop": `${hang.toFixed(1)}px` };
}

/** The width below which a card of a hand is hard to read, and the part of it that a finger can hit. */
const LEAST = 44;
const FINGER = 26;

/**
 * How a hand lies: in as few rows as leave every card legible.  `peek` is the part of a card that
 * must be seen, `least` the width below which another row is begun, `most` the widest a card may be, and
 * `height` that of the whole hand, which is kept as far as cards stay legible.
 * @param {number} count
 * @param {number} width
 * @param {{peek: number, least: number, most: number, height: number}} cards
 */
export function fan(count, width, { peek, least, most, height }) {
  const gap = 4;
  for (let rows = 1; ; rows++) {
    const across = Math.max(1, Math.ceil(count / rows));
    const inner = rows > 1 ? width : width * 0.95; // cards that lean need a little more room
    const fits = Math.min(inner / (1 + (across - 1) * peek), inner - (across - 1) * FINGER);
    if (fits < least && rows < 8 && across > 1) continue;
    const low = Math.max(least, (height / rows - ROW_GAP) / 1.4);
    const card = Math.floor(Math.min(most, fits, low));
    const step = across === 1 ? card : Math.min(card + gap, (inner - card) / (across - 1));
    return { rows, across, card, step: Math.floor(step * 10) / 10 };
  }
}

/** The pixels between two rows of a hand. */
const ROW_GAP = 9;

/** How much of a card must be seen to know it: Trix bears its numbers in the middle. */
export const peekOf = (/** @type {string | null} */ pack) => (pack?.startsWith("trix") ? 0.8 : 0.46);

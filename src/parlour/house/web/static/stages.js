// Stages: what lies between two pictures of a table and must be seen for a moment.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Card} Card */

/** The lines of the log that came with a picture. @param {Picture} before @param {Picture} after */
const fresh = (before, after) => after.said.filter((line) => line.n > (before.said.at(-1)?.n ?? 0));

/** Whether cards were dealt between two pictures, so that none of them glides. @param {Picture} before @param {Picture} after */
export const isDealtAnew = (before, after) =>
  fresh(before, after).some((line) => line.seat < 0 && /^deal( |$)/.test(line.text));

/**
 * The table with the last card of a trick on it, where the trick was taken between two pictures.
 * @param {Picture} before
 * @param {Picture} after
 * @returns {Picture | null}
 */
export function landed(before, after) {
  if (after.seq !== before.seq + 1) return null;
  const trick = before.areas.find((area) => area.role === "trick" && area.cards.length > 0);
  const now = after.areas.find((area) => area.field === trick?.field);
  if (!trick || !now || trick.cards.every((card) => now.cards.some((one) => one.name === card.name))) return null;
  const line = fresh(before, after).find((one) => one.seat >= 0);
  const [, name, ...more] = line?.text.split(" ") ?? [];
  if (!line || !name || more.length) return null;
  const all = [...before.areas, ...after.areas].flatMap((area) => area.cards);
  const known = all.find((card) => card.name === name);
  /** @type {Card} */
  const card = { suit: "", printed: "", ...known, name, by: line.seat };
  return {
    ...before,
    areas: before.areas.map((area) =>
      area === trick ? { ...trick, cards: [...trick.cards, card] } : without(area, name, line.seat),
    ),
    said: after.said,
    legal: [],
    turn: [],
  };
}

/** A place after a card has left it for the trick. @param {Area} area @param {string} name @param {number} seat */
function without(area, name, seat) {
  if (area.role !== "hand" || area.owner !== seat) return area;
  const cards = area.cards.filter((card) => card.name !== name);
  const hidden = cards.length < area.cards.length || !area.hidden ? area.hidden : area.hidden - 1;
  return { ...area, cards, hidden };
}

/**
 * The cards that lie elsewhere than they did, or are newly seen, each with the seat it came from if that is known.
 * @param {Picture} before
 * @param {Picture} after
 * @returns {Map<string, number | null>}
 */
export function moved(before, after) {
  const old = places(before);
  /** @type {Map<string, number | null>} */
  const found = new Map();
  for (const [name, { at, by }] of places(after)) {
    if (old.get(name)?.at !== at && (old.has(name) || by !== null)) found.set(name, by);
  }
  return found;
}

/** Where every card that is seen lies, and the seat it came from; what is shown again lies elsewhere. @param {Picture} picture */
function places(picture) {
  /** @type {Map<string, {at: string, by: number | null}>} */
  const found = new Map();
  for (const area of picture.areas) {
    if (area.role === "again") continue;
    for (const { name, by } of area.cards) found.set(name, { at: `${area.field} ${area.place}`, by });
    if (area.lay !== "board") continue;
    for (const [square, name] of Object.entries(area.squares)) {
      if (!(name in area.legend)) found.set(name, { at: `square ${square}`, by: null });
    }
  }
  return found;
}

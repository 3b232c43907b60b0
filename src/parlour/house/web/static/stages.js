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

// Where things lie: seats round the table, cards in a hand, steps on a board.  Numbers only.

/** @typedef {"left" | "top" | "right"} Place */

/**
 * The other seats clockwise from the viewer's left, each at its side of the table; none across
 * where a board needs the room.
 * @param {number} players
 * @param {number | null} me
 * @param {boolean} board
 * @returns {{seat: number, place: Place}[]}
 */
export function around(players, me, board) {
  const first = me === null ? 0 : me + 1;
  const others = me === null ? players : players - 1;
  const usual = others < 3 ? 0 : others < 6 ? 1 : Math.floor(others / 3);
  const beside = board ? others / 2 : usual;
  return Array.from({ length: others }, (_, i) => ({
    seat: (first + i) % players,
    place: i < beside ? "left" : i >= others - beside ? "right" : "top",
  }));
}

/**
 * Where in a ring a seat's card lies, the viewer's own being lowest: x to the right, y down.
 * @param {number} players
 * @param {number | null} me
 * @param {number} seat
 */
export function inRing(players, me, seat) {
  const steps = (seat - (me ?? 0) + players) % players;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / players;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * How a hand lies: in as few rows as leave every card legible.  `peek` is the part of a card that
 * must be seen, `least` the width below which another row is begun.
 * @param {number} count
 * @param {number} width
 * @param {{peek: number, least: number, most: number}} cards
 */
export function fan(count, width, { peek, least, most }) {
  const gap = 4;
  for (let rows = 1; ; rows++) {
    const across = Math.max(1, Math.ceil(count / rows));
    const fits = width / (1 + (across - 1) * peek);
    if (fits < least && rows < 8 && across > 1) continue;
    const card = Math.floor(Math.min(most, fits));
    const step = across === 1 ? card : Math.min(card + gap, (width - card) / (across - 1));
    return { rows, across, card, step: Math.floor(step * 10) / 10 };
  }
}

/** How much of a card must be seen to know it: Trix bears its numbers in the middle. */
export const peekOf = (/** @type {string | null} */ pack) => (pack?.startsWith("trix") ? 0.8 : 0.46);

/**
 * The place an arrow key leads to among things laid in rows; places are numbered from 0.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} across
 * @returns {number | null}
 */
export function stepped(key, at, count, across) {
  switch (key) {
    case "ArrowLeft":
      return at > 0 ? at - 1 : null;
    case "ArrowRight":
      return at < count - 1 ? at + 1 : null;
    case "ArrowUp":
      return at >= across ? at - across : null;
    case "ArrowDown":
      return at + across < count ? at + across : null;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * A score as strokes, every fifth across the four before it, as long as there are few.
 * @param {number} score
 * @returns {number[]} the strokes of each bundle
 */
export function tally(score) {
  if (score <= 0 || score > 20) return [];
  const bundles = Array(Math.floor(score / 5)).fill(5);
  return score % 5 ? [...bundles, score % 5] : bundles;
}

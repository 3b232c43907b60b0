// Presence: who is there, away for a moment, or gone.

/** Seconds after which somebody who is away counts as gone. */
const GONE = 300;

/**
 * Whether somebody was last seen so long ago that they will hardly be back in a moment.
 * @param {number | null} since
 * @param {number} [now]
 */
export const isGone = (since, now = Date.now() / 1000) => since !== null && now - since >= GONE;

/**
 * How long somebody has been away, in words.
 * @param {number} since
 * @param {number} [now]
 */
export function absence(since, now = Date.now() / 1000) {
  if (!isGone(since, now)) return "away";
  const minutes = Math.floor((now - since) / 60);
  if (minutes < 120) return `gone for ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `gone for ${hours} hours` : `gone for ${Math.floor(hours / 24)} days`;
}

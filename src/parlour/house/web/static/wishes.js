// Who sits where, from one word: with bots, with friends, or all at this screen.

/**
 * @param {string} withWhom
 * @param {number} players
 * @param {string} level
 * @returns {string[]}
 */
export function seatsWished(withWhom, players, level) {
  const others = { bots: `bot:${level}`, friends: "open", screen: "me" }[withWhom] ?? `bot:${level}`;
  return Array.from({ length: players }, (_, seat) => (seat === 0 ? "me" : others));
}

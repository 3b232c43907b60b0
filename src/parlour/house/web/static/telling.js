// What the page says of a picture in words: whose turn it is, what is to be chosen, who won.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./moves.js").Move} Move */

/** @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/**
 * Whose turn it is, and what one may do.
 * @param {Picture} picture
 * @param {People} people
 * @param {Move[]} moves
 * @param {boolean} replaying
 */
export function statusText(picture, people, moves, replaying) {
  if (replaying) return "Replay";
  if (picture.outcome) return verdict(picture);
  if (picture.state === "waiting") {
    const open = people.seats.filter((person) => person.kind === "open").length;
    return open === 1 ? "Waiting for one more player" : `Waiting for ${open} more players`;
  }
  if (picture.seat !== null && picture.turn.includes(picture.seat)) {
    const verbs = [...new Set(moves.map((move) => move.verb))];
    const together = picture.turn.length > 1 && picture.turn.length === picture.players;
    const own = picture.players === 1 ? "Your move" : together ? "All at once" : "Your turn";
    return verbs.length > 4
      ? own
      : `${own}: ${verbs.slice(0, -1).join(", ")}${verbs.length > 1 ? " or " : ""}${verbs.at(-1) ?? ""}`;
  }
  return `Waiting for ${listed(picture.turn.map((seat) => picture.names[seat]))}`;
}

/** The moves made, as the game counts them if it does. @param {Picture} picture */
export const movesMade = (picture) =>
  picture.facts.find((fact) => fact.role === "moves")?.value ?? picture.moves;

/** How it ended. @param {Picture} picture */
export function verdict(picture) {
  const { outcome, players, names, seat } = picture;
  if (!outcome) return "";
  if (players === 1)
    return outcome.winners.length
      ? `Solved, in ${movesMade(picture)} ${movesMade(picture) === 1 ? "move" : "moves"}`
      : outcome.score[0]
        ? `Not solved: ${outcome.score[0]} ${outcome.score[0] === 1 ? "point" : "points"}`
        : "Not solved";
  if (!outcome.winners.length || outcome.winners.length === players) return "The match is over: a draw";
  const who = listed(outcome.winners.map((winner) => (winner === seat ? "you" : names[winner])));
  const plural = outcome.winners.length > 1 || who === "you";
  const score = outcome.score[outcome.winners[0]];
  const points = score === 1 && outcome.score.every((one) => one === 0 || one === 1) ? "" : ` with ${score}`;
  const told = `${who} ${plural ? "win" : "wins"}${points}`;
  return told.slice(0, 1).toUpperCase() + told.slice(1);
}

/**
 * What was touched, and that more is to be chosen.
 * @param {string[]} touched
 * @param {Move[]} left
 */
export function choosingText(touched, left) {
  const verbs = [...new Set(left.map((move) => move.verb))];
  const verb = verbs.length === 1 ? `${verbs[0]} ` : "";
  const text = `${verb}${touched.join(", ")}: choose…`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * The time left, as m:ss.
 * @param {number | null} deadline
 * @param {number} now
 */
export function clockText(deadline, now) {
  if (deadline === null) return "";
  const left = Math.max(0, Math.ceil(deadline - now));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

// Challenge: in how few moves a puzzle can be done, asked of the house once, and how one compares.

/** @typedef {import("./types.js").Challenge} Challenge */
/** @typedef {import("./types.js").Picture} Picture */

/** @type {Challenge | null} */
let known = null;
let asked = false;

/**
 * Ask once the puzzle is dealt; where the house cannot tell now, nothing is shown.
 * @param {Picture} picture
 * @param {{challenge: () => Promise<Challenge>}} doors
 * @param {() => void} render
 */
export function watchChallenge(picture, doors, render) {
  if (asked || picture.players !== 1 || picture.state === "waiting") return;
  asked = true;
  doors.challenge().then(
    (answer) => {
      known = answer.moves === null ? null : answer;
      render();
    },
    () => {},
  );
}

/** What is to be reached, until the puzzle is over. @param {Picture} picture */
export const challengeText = (picture) =>
  picture.outcome ? "" : [winnableText(picture.discarded), known?.sentence].filter(Boolean).join(" ");

/** What is told of a deal that the solver has judged. @param {number | null} discarded */
export function winnableText(discarded) {
  if (discarded === null) return "";
  const before = ["none was", "1 deal was"][discarded] ?? `${discarded} deals were`;
  return `This deal can be won, as the solver proved; ${before} discarded before it.`;
}

/**
 * The same where there is little room: first what is to be reached, then how far one is; else nothing.
 * @param {Picture} picture
 * @param {number} moves
 */
export function challengeNews(picture, moves) {
  if (!picture.moves) return challengeText(picture);
  return picture.outcome || !known ? "" : `Moves: ${progress(moves)}. ${picture.said.at(-1)?.words ?? ""}`;
}

/** How many moves of those allowed have been made: "12 of 17". @param {number} moves @param {Challenge | null} of */
export const progress = (moves, of = known) => (of?.moves && moves <= of.moves ? `${moves} of ${of.moves}` : `${moves}`);

/**
 * How a puzzle was solved, beside what is possible.
 * @param {number} moves
 * @param {boolean} helped
 * @param {Challenge | null} [of]
 */
export function solvedText(moves, helped, of = known) {
  const how = helped ? "Solved with the solver's help" : "Solved";
  return `${how}, in ${moves} ${moves === 1 ? "move" : "moves"}${compared(moves, of)}`;
}

/** @param {number} moves @param {Challenge | null} of */
function compared(moves, of) {
  if (!of?.moves) return "";
  if (moves > of.moves) return `; ${of.moves} ${of.moves === 1 ? "is" : "are"} possible`;
  if (moves < of.moves) return `, fewer than the ${of.moves} that were known`;
  return of.is_least ? "; no fewer are possible" : "; no fewer are known";
}

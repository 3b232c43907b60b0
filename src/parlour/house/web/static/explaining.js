// Explaining: why a bot has made a move, if that tells nothing hidden; else it is said when it can be told.

import { doors, failed, page, shortNames, tell } from "./table.js";

/** @typedef {import("./types.js").Saying} Saying */

/** The last move that a bot has made. @returns {Saying | undefined} */
export const lastOfBots = () =>
  page.picture.said.findLast(({ seat }) => page.people.seats[seat]?.kind === "bot");

/** Ask why a move was made, and tell it. @param {Saying | undefined} line */
export async function explain(line) {
  if (!line || page.replaying) return;
  tell({ kind: "told", sentence: "Thinking…", rules: [] });
  try {
    const found = await doors.reason(line.n, page.picture.seat);
    const name = shortNames()[found.seat];
    tell({ kind: "told", sentence: `${line.words} In the place of ${name}: ${found.reason}`, rules: [] });
  } catch (error) {
    await failed(error);
  }
}

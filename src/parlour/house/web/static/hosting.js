// Hosting: what the host may do besides playing, always after a question.

import { sure } from "./asking.js";
import { doors, failed, page } from "./table.js";

/** What is told to somebody whom the host does not want here. @type {import("./tray.js").Note} */
export const REMOVED = {
  kind: "told",
  sentence: "The host has removed you from this table. You may still watch.",
  rules: [],
};

/** @param {number} seat */
export async function remove(seat) {
  const { name } = page.people.seats[seat];
  const after = page.picture.state === "waiting" ? "The seat is open again." : "A bot goes on.";
  if (!(await sure(`Remove ${name} from this table? ${after} They cannot sit down here again.`, "Remove")))
    return;
  try {
    await doors.leave(seat);
  } catch (error) {
    await failed(error);
  }
}

export async function close() {
  const question = "Close this table for everyone? The match goes no further.";
  if (!(await sure(question, "Close the table"))) return;
  try {
    await doors.close();
  } catch (error) {
    await failed(error);
  }
}

/** Bots move slower or faster from now on. @param {string} pace */
export async function setPace(pace) {
  try {
    await doors.pace(pace);
  } catch (error) {
    await failed(error);
  }
}

// What the table page knows: the picture, the people, what was touched, and what is being sent.

import { tableDoors } from "./api.js";
import { byId, dataBlock } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./moves.js").Touch} Touch */

export const about = dataBlock("about");
export const doors = tableDoors(about.id);
export const main = byId("table");

export const page = {
  /** @type {Picture} */ picture: dataBlock("picture"),
  /** @type {People} */ people: dataBlock("people"),
  /** @type {import("./types.js").ChatLine[]} */ chat: dataBlock("chat") ?? [],
  /** @type {Touch[]} */ touches: [],
  /** @type {import("./moves.js").Move[]} */ moves: [],
  /** @type {import("./tray.js").Note | null} */ note: null,
  /** Moves taken back, the last of them last. @type {string[]} */ undone: [],
  sending: "",
  /** The picture that will show what was sent; not known before the house has answered. */
  awaited: 0,
  veiled: false,
  replaying: false,
  copied: false,
  /** Shows the page as it is now; set when the page begins. */
  render: () => {},
  /** Takes a new picture; set when the page begins. @type {(picture: Picture) => void} */
  take: () => {},
  /** Passes the screen to another of one's own seats; set when the page begins. @type {(seat: number) => void} */
  handOver: () => {},
};

/** What people are called at the table; `picture.names` also tells what bots they are. */
export const shortNames = () =>
  page.picture.names.map((name, seat) => page.people?.seats[seat]?.name || name);

/** Whether the viewer may move now. */
export const isLive = () =>
  page.picture.seat !== null &&
  page.picture.turn.includes(page.picture.seat) &&
  !page.replaying &&
  !page.veiled;

/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {string} id @param {boolean} shown */
export function show(id, shown) {
  byId(id).hidden = !shown;
}

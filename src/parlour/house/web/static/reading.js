// Reading: the account of a deal lies over the table until one goes on, or the time is up.

import { accountNodes } from "./account.js";
import { byId, h, patch } from "./dom.js";
import { dialog, doors, page, stage } from "./table.js";

/** @typedef {import("./types.js").Picture} Picture */

/** Where the tab remembers the last account that was read at a table. */
const remembered = () => `parlour-read-${page.picture.table}`;

/** @param {Picture} picture */
const wasRead = ({ reckoning }) => Number(sessionStorage.getItem(remembered()) ?? 0) >= (reckoning?.n ?? 0);

/** Show the account of a picture; it is closed by a key or a button. @param {Picture} picture */
function open(picture) {
  const sheet = dialog("sheet");
  patch(byId("sheet-account"), accountNodes({ ...stage(), picture }));
  if (!sheet.open) sheet.showModal();
  return new Promise((resolve) => (sheet.onclose = () => resolve(undefined)));
}

/**
 * Let a new account be read, for as long as the host grants; then the house is told.
 * @param {Picture} picture
 */
export async function readAccount(picture) {
  const seconds = page.people.settings.reading;
  if (!picture.reckoning || !seconds || wasRead(picture)) return;
  const end = performance.now() + seconds * 1000;
  const count = setInterval(() => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) dialog("sheet").close();
    else showWaiting(picture, left);
  }, 500);
  showWaiting(picture, seconds);
  await open(picture);
  clearInterval(count);
  patch(byId("sheet-waiting"), []);
  sessionStorage.setItem(remembered(), String(picture.reckoning.n));
  for (const seat of picture.mine) doors.read(seat, picture.reckoning.n).catch(() => {});
}

/** Who else reads, and when the table goes on. @param {Picture} picture @param {number} left */
function showWaiting(picture, left) {
  const others = page.people.seats.filter((person) => person.reading && !person.mine).map((person) => person.name);
  const who = others.length ? `${others.join(" and ")} ${others.length > 1 ? "are" : "is"} reading too. ` : "";
  const over = picture.outcome !== null;
  patch(byId("sheet-waiting"), [h("span", {}, over ? "" : `${who}The table goes on in ${left} s.`)]);
}

/** Show the account of the last deal once more. */
export function showLastDeal() {
  if (page.picture.reckoning) void open(page.picture);
}

/** After the page was loaded: an account that nobody has moved since and that was not read is shown again. */
export async function resumeReading() {
  const { picture } = page;
  if (picture.reckoning?.seq === picture.seq && !picture.outcome && picture.seat !== null) await readAccount(picture);
}

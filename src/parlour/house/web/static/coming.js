// Coming and going: sitting down, getting up and coming back, and how the host fills the table.

import { Refused } from "./api.js";
import { byId } from "./dom.js";
import { sure } from "./asking.js";
import { promise } from "./promises.js";
import { NOBODY, seatingNodes } from "./seating.js";
import { about, doors, failed, page, render } from "./table.js";

/** Where the table is, without the key of a seat. */
const HERE = `/tables/${about.id}`;

/** The link that was copied last. */
let copied = "";

/**
 * Take the first of these seats that is still free.
 * @param {number[]} seats
 * @param {string} name
 */
async function sit(seats, name) {
  const [seat, ...others] = seats;
  const key = seat === about.kept ? about.key : "";
  try {
    await doors.sit(seat, name === NOBODY ? "" : name, promise(), key);
    location.replace(HERE);
  } catch (error) {
    const quicker = error instanceof Refused && error.status === 409 && others.length > 0;
    if (quicker) await sit(others, name);
    else await failed(error);
  }
}

/** Take back the seat one got up from. @param {number} seat */
async function again(seat) {
  try {
    await doors.sit(seat, "", "", "");
    location.replace(HERE);
  } catch (error) {
    await failed(error);
  }
}

const BACK = "You can sit down again, here or by the link of this table,";

/** What getting up means, as the match stands. */
function leaving() {
  const { state, outcome } = page.picture;
  if (outcome) return "A bot would take your place in a rematch.";
  if (state === "waiting") return `Your seat is open to others then. ${BACK} while a seat is free.`;
  return `A bot plays on in your place. ${BACK} as long as the match lasts.`;
}

export async function getUp() {
  const { seat } = page.picture;
  if (seat === null || !(await sure(`Get up from the table? ${leaving()}`, "Get up"))) return;
  try {
    await doors.leave(seat);
    location.replace(HERE);
  } catch (error) {
    await failed(error);
  }
}

/** Do what only the host may. @param {() => Promise<any>} does */
const hosted = (does) => () => does().catch(failed);

/** To the table where all go on with fewer players. @param {string} id */
export const moveOn = (id) => location.replace(`/tables/${id}`);

/** Copy a link, also where the browser lets only the user do so. @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const links = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".invite input")]);
    links.find(({ value }) => value === link)?.select(); // a page that came without HTTPS has no clipboard
    if (!document.execCommand("copy")) return;
  }
  copied = link;
  render();
  byId("call").textContent = "The link is copied.";
}

const does = {
  sit,
  again,
  copy,
  /** @param {string} level */
  fill: (level) => void hosted(() => doors.fill(level))(),
  start: () => void hosted(async () => moveOn((await doors.start()).id))(),
  /** @param {number} seat */
  keep: (seat) => void hosted(() => doors.keep(seat))(),
  /** @param {number} seat */
  release: (seat) => void hosted(() => doors.release(seat))(),
};

page.seating = () =>
  page.replaying ? [] : seatingNodes(page.picture, page.people, about, copied, does);

// News: what the house tells of the table, and how it comes into sight, one thing after another.

import { listen } from "./api.js";
import { following } from "./changes.js";
import { moveOn } from "./coming.js";
import { byId, patch } from "./dom.js";
import { glide } from "./gliding.js";
import { readMoves, stillGood } from "./moves.js";
import { readAccount } from "./reading.js";
import { isDealtAnew, landed, moved } from "./stages.js";
import { turnCame } from "./turns.js";
import { dialog, doors, isLive, look, main, page, render, shortNames } from "./table.js";
import { hear } from "./talk.js";

/** @typedef {import("./types.js").Picture} Picture */

/** @param {import("./types.js").People} people */
const isSeated = (people) => people.seats.some((person) => person.mine);

/** Stops listening to the table. */
let silence = () => {};

/** @param {number | null} seat */
export function connect(seat) {
  silence();
  silence = listen(doors.events(seat), {
    ...following((picture) => page.arrive(picture), look),
    people: (people) => {
      const changed = people.removed !== page.people.removed || isSeated(people) !== isSeated(page.people);
      page.people = people;
      // Perhaps from another tab; a page is for a seat or for a bystander, and forgets the key of a seat.
      if (changed) location.replace(location.pathname);
      render();
    },
    chat: hear,
    rematch: (news) => {
      if (!page.picture.seq) return moveOn(news.id); // it begins there, with fewer players
      page.people = { ...page.people, rematch: news.id };
      render();
    },
    standing: (state) => {
      const words = { open: "", broken: "The connection is broken; trying again…", closed: "" };
      patch(byId("standing"), words[state] ? [words[state]] : []);
    },
  });
}

/** From now on the match is looked back at, step by step. */
export function lookBack() {
  page.replaying = true;
  silence();
}

/** Milliseconds for which a whole trick is seen before it is taken, by the pace of the table. */
/** @type {Record<string, number>} */
const PAUSES = { slow: 1800, usual: 1100, fast: 250 };

/** Whether something is being looked at, and what has come meanwhile. */
let held = false;
/** @type {Picture[]} */
let waiting = [];

/**
 * Take a picture: before it is shown, what led to it is.  A trick's last card lands and stays for a
 * moment, and the account of a deal is read before the next one is seen.
 * @param {Picture} picture
 */
export async function take(picture) {
  if (page.replaying) return put(picture);
  waiting.push(picture);
  if (held) return;
  held = true;
  try {
    while (waiting.length) await lead(/** @type {Picture} */ (waiting.shift()));
  } finally {
    held = false;
  }
}

/** @param {Picture} picture */
async function lead(picture) {
  const before = page.picture;
  // What was asked for may come after newer things that the stream brought.
  if (picture.seq < before.seq) return;
  const whole = landed(before, picture);
  if (whole && !page.veiled) {
    page.picture = whole;
    page.moves = [];
    page.touches = [];
    glide(main, render, moved(before, whole));
    await new Promise((resolve) => setTimeout(resolve, PAUSES[page.people.settings.pace ?? "usual"]));
  }
  const isNew = picture.reckoning !== null && picture.reckoning.n !== before.reckoning?.n;
  const isRead = isNew && picture.seq === before.seq + 1;
  if (picture.outcome) put(picture); // nothing comes after it
  if (isRead) await readAccount(picture);
  if (!picture.outcome) put(picture);
}

/** Show a picture. @param {Picture} picture */
function put(picture) {
  const before = page.picture;
  page.picture = picture;
  page.moves = readMoves(picture);
  page.touches = isLive() ? stillGood(page.moves, page.touches) : [];
  if (picture.seq !== before.seq) {
    if (picture.seq >= page.awaited) page.sending = "";
    if (page.note?.kind !== "told" && !(isLive() && picture.turn.length > 1))
      page.note = page.solution?.after() ?? null;
  }
  if (picture.seq === before.seq || isDealtAnew(before, picture)) render();
  else glide(main, render, moved(before, picture));
  if (picture.outcome && !before.outcome && !page.replaying) unveil();
  else passOn();
  if (!page.replaying) turnCame(before);
}

/** Where several share the screen: whoever is next, if not the one who sits here now. */
export function passOn() {
  const { turn, mine, seat, areas, outcome } = page.picture;
  if (outcome || page.veiled || mine.length < 2 || (seat !== null && turn.includes(seat))) return;
  const next = mine.find((one) => turn.includes(one));
  if (next === undefined) return;
  if (areas.some((area) => area.role === "hand")) handOver(next);
  else lookFrom(next); // nothing is hidden at this table
}

/** Cover the table until the next person is at the screen. @param {number} seat */
function handOver(seat) {
  page.veiled = true;
  render();
  patch(byId("veil-name"), [shortNames()[seat]]);
  const veil = dialog("veil");
  veil.oncancel = (event) => event.preventDefault();
  veil.onclose = () => {
    if (!page.veiled) return;
    page.veiled = false;
    lookFrom(seat);
  };
  if (!veil.open) veil.showModal();
}

function unveil() {
  page.veiled = false;
  if (dialog("veil").open) dialog("veil").close();
}

/** @param {number} seat */
function lookFrom(seat) {
  page.touches = [];
  page.note = null;
  connect(seat);
}

page.take = take;
page.arrive = take;
page.handOver = handOver;

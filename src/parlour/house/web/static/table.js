// A table: what its page knows, what is done at it, what comes from the house, and how it is shown.

import { accountNodes, isJustOver } from "./account.js";
import { Refused, tableDoors } from "./api.js";
import { showBeside, showClock } from "./beside.js";
import { watchChallenge } from "./challenge.js";
import { watchDeal } from "./deal.js";
import { byId, dataBlock, h, patch, recover, rove } from "./dom.js";
import { glowing, instead, narrowed, refused, told } from "./moves.js";
import { ownHand } from "./hand.js";
import { makeRoom } from "./room.js";
import { middle, ownPlate, plates } from "./scene.js";
import { showTray } from "./tray.js";
import { chooseAhead, chosen, isMeant } from "./turns.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./moves.js").Touch} Touch */
/** @typedef {import("./tray.js").Note} Note */

/** @type {import("./types.js").About} */
export const about = dataBlock("about");
export const doors = tableDoors(about.id);
export const main = byId("table");

export const page = {
  /** @type {Picture} */ picture: dataBlock("picture"),
  /** @type {import("./types.js").People} */ people: dataBlock("people"),
  /** @type {import("./types.js").ChatLine[]} */ chat: dataBlock("chat") ?? [],
  /** @type {Touch[]} */ touches: [],
  /** @type {import("./moves.js").Move[]} */ moves: [],
  /** @type {Note | null} */ note: null,
  /** What is to be played when one's turn comes. @type {Touch | null} */ ahead: null,
  /** Moves taken back, the last of them last. @type {string[]} */ undone: [],
  sending: "",
  /** The picture that will show what was sent; not known before the house has answered. */
  awaited: 0,
  veiled: false,
  replaying: false,
  /** What stands above the table while somebody may sit down. @type {() => import("./dom.js").Node_[]} */ seating: () => [],
  /** What the host does to have a guest removed. @type {(seat: number) => void} */ remove: () => {},
  /** Tells why a move was made. @type {(line: import("./types.js").Saying) => void} */ explain: () => {},
  /** Shows a picture, and what has changed by it. @type {(picture: Picture) => void} */ take: () => {},
  /** What is done with pictures that come. @type {(picture: Picture) => void} */ arrive: () => {},
  /** Passes the screen to another seat. @type {(seat: number) => void} */ handOver: () => {},
  /**
   * A solution that is followed: the note after each move, and how to stop it.
   * @type {{after: () => Note | null, stop: () => void} | null}
   */
  solution: null,
};

/** @typedef {typeof page} Page */

/** What people are called at the table; `picture.names` also tells what bots they are. */
export const shortNames = () => page.picture.names.map((name, seat) => page.people.seats[seat]?.name || name);

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

// --- doing -----------------------------------------------------------------------------------------

/** Milliseconds after a move by which the stream should have told of it. */
const PATIENCE = 2000;

/** Something on the table is touched. @param {Touch} tokens */
function touch(tokens) {
  if (page.sending || page.replaying || page.veiled) return;
  const at = page.touches.findIndex((touched) => touched[0] === tokens[0]);
  if (at >= 0) {
    page.touches = page.touches.slice(0, at); // touched again: put back
  } else if (!isLive()) {
    if (chooseAhead(tokens)) return;
    if (!page.picture.outcome) tell({ kind: "why", sentence: "It is not your turn.", rules: [] });
    return;
  } else {
    const more = [...page.touches, tokens];
    const touches = narrowed(page.moves, more).length ? more : [tokens];
    if (!narrowed(page.moves, touches).length) {
      void ask(refused(page.moves, tokens, page.touches));
      return;
    }
    const move = told(page.moves, touches);
    if (move) return void choose(move.text);
    page.touches = touches;
  }
  page.note = null;
  render();
}

export function goBack() {
  if (page.note) page.note = null;
  else page.touches = page.touches.slice(0, -1);
  render();
}

/** Play what was chosen by hand, after a question where it may be a slip. @param {string} text */
export async function choose(text) {
  if (page.sending || !(await isMeant(text))) return;
  chosen();
  await play(text);
}

/**
 * Play a move.  Where all act at once, one that others have overtaken is sent again if it is still
 * open.
 * @param {string} text
 * @param {number} [attempts]
 */
export async function play(text, attempts = 3) {
  const { seat, seq, turn } = page.picture;
  if (seat === null || page.sending || !isLive()) return;
  page.sending = text;
  page.awaited = Infinity;
  page.touches = []; // else what was touched would seem to be touched again after the move
  page.note = null;
  if (page.undone.at(-1) === text) page.undone.pop();
  else page.undone = [];
  render();
  try {
    const answer = await doors.move(seat, seq, text);
    page.awaited = answer.seq;
    if (page.picture.seq >= answer.seq) settled();
    else setTimeout(() => page.picture.seq < answer.seq && refresh(), PATIENCE);
  } catch (error) {
    const overtaken = error instanceof Refused && error.status === 409 && turn.length > 1 && attempts > 1;
    if (!overtaken) return failed(error);
    await look();
    page.sending = "";
    if (page.moves.some((move) => move.text === text)) await play(text, attempts - 1);
    else render();
  }
}

/** The move is made, and seen. */
function settled() {
  page.sending = "";
  page.awaited = 0;
  render();
}

/** The stream may be slow or broken: look once more. */
async function refresh() {
  page.sending = "";
  await look();
}

/** Fetch the picture and show it. */
export async function look() {
  try {
    page.take(await doors.picture(page.picture.seat));
  } catch {
    render();
  }
}

/** @param {unknown} error */
export async function failed(error) {
  if (!(error instanceof Refused)) {
    page.sending = "";
    return tell({ kind: "told", sentence: "The server did not answer. Try again.", rules: [] });
  }
  const stale = error.status === 409;
  page.sending = ""; // before it is told, or nothing would glow
  tell({ kind: stale ? "told" : "why", sentence: error.message, rules: error.rules });
  if (stale) await refresh();
}

/** Ask the house why a move is not open. @param {string} move */
async function ask(move) {
  const { seat } = page.picture;
  if (seat === null) return;
  if (!move) return tell({ kind: "why", sentence: instead(page.moves), rules: [] });
  try {
    const answer = await doors.why(seat, move);
    tell({ kind: "why", sentence: answer.sentence, rules: answer.rules });
  } catch (error) {
    await failed(error);
  }
}

async function rematch() {
  try {
    const answer = await doors.rematch();
    location.assign(`/tables/${answer.id}`);
  } catch (error) {
    await failed(error);
  }
}

/** @param {Note | null} note */
export function tell(note) {
  page.note = note;
  render();
}

// --- showing ---------------------------------------------------------------------------------------

/** @returns {import("./cards.js").Stage} */
export const stage = () => ({
  picture: page.picture,
  names: shortNames(),
  glow: page.sending ? new Set() : glowing(page.moves, page.touches),
  touched: new Set([...page.touches.flat(), ...(page.ahead ?? [])]),
  live: isLive() && !page.sending,
  touch,
});

/** Show the page as it is now. */
export function render() {
  const { picture, veiled } = page;
  const scene = stage();
  const wide = byId("hand").clientWidth || 340; // before anything changes, for to ask is to lay out the page
  const seats = plates(scene, page.people, page.remove);
  patch(byId("left"), seats.left);
  patch(byId("top"), seats.top);
  patch(byId("right"), seats.right);
  showMiddle(scene);
  patch(byId("own"), veiled ? [] : ownPlate(scene, page.people, page.remove));
  patch(byId("hand"), veiled ? [] : ownHand(scene, wide));
  showTray(page, scene.names, isLive(), main, { play: choose, touch, back: goBack, close: closeNote });
  showBeside(page, scene, isLive(), { rematch, record: doors.record, daily: about.daily });
  patch(byId("account"), page.replaying && isJustOver(picture) ? accountNodes(scene) : []);
  showSeats();
  showTools();
  main.classList.toggle("my-turn", scene.live);
  main.classList.toggle("over", picture.outcome !== null);
  main.classList.toggle("waiting", picture.state === "waiting");
  main.dataset.players = String(picture.players);
  main.dataset.seq = String(picture.seq);
  main.dataset.moves = String(picture.moves);
  watchChallenge(picture, doors, render);
  if (!about.guided) watchDeal(about.id, page, scene.names, doors, render); // a chosen deal promises nothing
  makeRoom(dealOf(picture), isLive(), picture.outcome !== null);
  rove(main);
  recover(main, () => byId("status"));
}

/** What the middle was last made of. @type {unknown[]} */
let laid = [];

/** The middle may be a whole board, and most news of people, notes and seats leaves it as it is. @param {import("./cards.js").Stage} scene */
function showMiddle(scene) {
  const { picture, sending } = page;
  const now = [picture, scene.live, sending, scene.names.join(), [...scene.touched].join()];
  if (now.every((one, at) => one === laid[at])) return;
  laid = now;
  patch(byId("middle"), middle(scene));
}

/** What tells the deals of a match apart, and the end of it. @param {Picture} picture */
const dealOf = (picture) => `${picture.state} ${picture.reckoning?.n ?? 0} ${picture.seat}`;

/** Time goes on. */
export const tick = () => showClock(page.picture);

function closeNote() {
  page.solution?.stop();
  tell(null);
}

/** Open seats to take, and which of several own seats one looks from. */
function showSeats() {
  const { picture, people, replaying } = page;
  const mayCome = picture.state === "waiting" || people.seats.some((person) => person.left);
  patch(byId("seating"), mayCome ? page.seating() : []);
  const shared = picture.mine.length > 1 && !replaying ? picture.mine : [];
  patch(
    byId("my-seats"),
    shared.map((seat) =>
      h(
        "button",
        {
          key: String(seat),
          type: "button",
          class: "say",
          "aria-pressed": seat === picture.seat ? "true" : "false",
          onclick: () => seat !== picture.seat && page.handOver(seat),
        },
        shortNames()[seat],
      ),
    ),
  );
}

/** The buttons below the table that are of use now. */
function showTools() {
  const { picture, replaying } = page;
  if (about.forced) show("run", picture.seat !== null && !picture.outcome && !replaying);
  show("hint", isLive() && !about.forced);
  show("undo", picture.undo && !replaying);
  show("redo", page.undone.length > 0 && isLive());
  show("solution", about.one_seat && isLive());
  show("all-moves", isLive());
  show("last-deal", picture.reckoning !== null && !replaying);
  show("why", !replaying && picture.said.some(({ seat }) => page.people.seats[seat]?.kind === "bot"));
  show("replay", picture.outcome !== null || replaying);
  const pace = /** @type {HTMLSelectElement | null} */ (document.getElementById("pace"));
  if (pace) {
    show("pace-line", page.people.hosting && !picture.outcome && picture.state !== "closed");
    pace.value = page.people.settings.pace ?? "usual";
  }
  show("close", page.people.may_close && !picture.outcome && !about.one_seat);
}

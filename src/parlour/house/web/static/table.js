// The table page: news comes in, keys and buttons are listened to, and the page is shown anew.

import { fetchFaces } from "./art.js";
import { byId, h, patch } from "./dom.js";
import { failed, goBack, hint, play, redo, undo } from "./doing.js";
import { glide, touchThrough } from "./glide.js";
import { lettersOn, listenForLetters, switchLetters, walk } from "./keys.js";
import { readMoves, stillGood } from "./moves.js";
import { about, dialog, doors, isLive, main, page, shortNames, show } from "./page.js";
import { openPalette } from "./palette.js";
import { startReplay } from "./replay.js";
import { startRunning } from "./running.js";
import { render } from "./showing.js";
import { noteAfterMove, showSolution, stop } from "./solving.js";
import { listen } from "./stream.js";
import { writeChat } from "./talk.js";
import { clockText } from "./telling.js";

/** @typedef {import("./types.js").Picture} Picture */

/** Stops listening to the table. */
let silence = () => {};
/** What is done with news. @type {(picture: Picture) => void} */
let arrive = take;

// --- news -----------------------------------------------------------------------------------------

/** Cards that lie open in the new picture, and the seats they came from. @param {Picture} picture */
const origins = (picture) =>
  new Map(
    picture.areas.flatMap((area) =>
      area.cards.flatMap((card) =>
        card.by === null || area.lay === "showing"
          ? []
          : [/** @type {[string, number]} */ ([card.name, card.by])],
      ),
    ),
  );

/** @param {Picture} picture */
function take(picture) {
  const before = page.picture;
  // What was asked for may come after newer things that the stream brought.
  if (!page.replaying && picture.seq < before.seq) return;
  page.picture = picture;
  page.moves = readMoves(picture);
  page.touches = isLive() ? stillGood(page.moves, page.touches) : [];
  if (picture.seq !== before.seq) {
    if (picture.seq >= page.awaited) page.sending = "";
    if (page.note?.kind !== "told" && !(isLive() && picture.turn.length > 1)) page.note = noteAfterMove();
  }
  if (picture.seq === before.seq) render();
  else glide(main, render, origins(picture));
  if (picture.outcome && !before.outcome && !page.replaying) void endReached();
  else passOn();
}

async function endReached() {
  page.veiled = false;
  if (dialog("veil").open) dialog("veil").close();
}

/** Where several share the screen: whoever is next, if not who sits here now. */
function passOn() {
  const { turn, mine, seat, areas, outcome } = page.picture;
  if (outcome || page.veiled || mine.length < 2 || (seat !== null && turn.includes(seat))) return;
  const next = mine.find((one) => turn.includes(one));
  if (next === undefined) return;
  if (areas.some((area) => area.lay === "fan")) handOver(next);
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

/** @param {number | null} seat */
function lookFrom(seat) {
  page.touches = [];
  page.note = null;
  connect(seat);
}

/** @param {number | null} seat */
function connect(seat) {
  silence();
  silence = listen(doors.events(seat), {
    picture: arrive,
    people: (people) => {
      page.people = people;
      render();
    },
    chat: (line) => {
      if (page.chat.some((known) => known.n === line.n)) return;
      page.chat.push(line);
      writeChat(byId("chat-log"), page.chat);
    },
    rematch: (news) => {
      page.people = { ...page.people, rematch: news.id };
      render();
    },
    standing: (state) => {
      const words = { open: "", broken: "The line to the house is broken; trying again…", closed: "" };
      patch(byId("standing"), words[state] ? [words[state]] : []);
    },
  });
}

// --- the beginning --------------------------------------------------------------------------------

function listenToPage() {
  walk(main);
  touchThrough();
  byId("hint").onclick = hint;
  byId("undo").onclick = undo;
  byId("redo").onclick = redo;
  byId("solution").onclick = showSolution;
  byId("help-button").onclick = () => dialog("help").showModal();
  byId("all-moves").onclick = openMoves;
  const letters = /** @type {HTMLInputElement} */ (byId("letters"));
  letters.checked = lettersOn();
  letters.onchange = () => switchLetters(letters.checked);
  byId("chat-form").onsubmit = (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("chat-text"));
    const text = input.value.trim();
    if (!text) return;
    doors.chat(text).then(() => (input.value = ""), failed);
  };
  const leave = document.getElementById("leave");
  if (leave) leave.onclick = getUp;
  listenForLetters({
    "?": () => dialog("help").showModal(),
    m: openMoves,
    h: hint,
    u: undo,
    r: redo,
    c: () => focusOn("[data-group=hand]"),
    b: () => focusOn("[data-group=board]"),
    a: () => focusOn("#tray"),
    s: () => focusOn(".plates"),
    t: () => byId("chat-text").focus(),
    l: openShown,
    Escape: () => {
      stop();
      goBack();
    },
  });
  new ResizeObserver(() => render()).observe(byId("hand"));
  setInterval(tick, 1000);
}

function openMoves() {
  if (isLive())
    openPalette(
      dialog("palette"),
      page.moves.map((move) => move.text),
      play,
    );
}

async function getUp() {
  const { seat } = page.picture;
  if (seat === null) return;
  try {
    await doors.leave(seat);
    location.assign("/");
  } catch (error) {
    await failed(error);
  }
}

function openShown() {
  for (const shown of main.querySelectorAll("details.showing")) {
    if (shown instanceof HTMLDetailsElement) shown.open = !shown.open;
  }
}

/** @param {string} where */
function focusOn(where) {
  const things = main.querySelectorAll(`${where} [data-stop], ${where} button`);
  const first = [...things].find((e) => e.getAttribute("tabindex") === "0") ?? things[0];
  if (first instanceof HTMLElement) first.focus();
}

function tick() {
  patch(byId("clock"), [clockText(page.picture.outcome ? null : page.picture.deadline, Date.now() / 1000)]);
}

function beginReplay() {
  const seats = byId("replay-seat");
  patch(seats, [
    h("option", { key: "", value: "" }, "a bystander"),
    ...page.picture.names.map((name, seat) => h("option", { key: String(seat), value: String(seat) }, name)),
  ]);
  byId("replay-begin").onclick = () => {
    page.replaying = true;
    silence();
    show("replay-begin", false);
    show("replay-controls", true);
    startReplay(doors.replay, take, failed);
  };
}

async function begin() {
  page.render = render;
  page.take = take;
  page.handOver = handOver;
  await fetchFaces(page.picture.pack);
  page.moves = readMoves(page.picture);
  listenToPage();
  writeChat(byId("chat-log"), page.chat);
  beginReplay();
  render();
  tick();
  main.classList.add("ready");
  if (about.forced && page.picture.seat !== null) arrive = startRunning(take);
  connect(page.picture.seat);
  passOn();
}

void begin();

// The table page begins: its buttons, letters and forms are listened to, and the table is shown.

import { fetchFaces } from "./cards.js";
import { comfort, listenToComfort } from "./comfort.js";
import { getUp } from "./coming.js";
import { byId, capital, h, listenForLetters, patch, walk } from "./dom.js";
import { explain, lastOfBots } from "./explaining.js";
import { REMOVED, close, remove, setPace } from "./hosting.js";
import { inWords, readMoves, textInWords } from "./moves.js";
import { connect, lookBack, passOn, take } from "./news.js";
import { openPalette } from "./palette.js";
import { forgetOld } from "./promises.js";
import { resumeReading, showLastDeal } from "./reading.js";
import { isNarrow } from "./room.js";
import { startReplay } from "./replay.js";
import { startReview } from "./review.js";
import { startRunning } from "./running.js";
import { showSolution } from "./solving.js";
import { sound } from "./sounds.js";
import { openTalk, startTalk } from "./talk.js";
import {
  about,
  choose,
  dialog,
  doors,
  failed,
  goBack,
  isLive,
  main,
  page,
  play,
  render,
  shortNames,
  show,
  tell,
  tick,
} from "./table.js";
import { turnCame } from "./turns.js";

/** Where the browser remembers whether letters are shortcuts. */
const REMEMBERED = "parlour-letters";

/** So often it is told anew how long somebody has been away, in milliseconds. */
const ABSENCE = 30_000;

/** Whether single letters are shortcuts; one may switch them off. */
const lettersOn = () => localStorage.getItem(REMEMBERED) !== "off";

/** @param {boolean} on */
const switchLetters = (on) => localStorage.setItem(REMEMBERED, on ? "on" : "off");

function listenToPage() {
  walk(main, byId("main"));
  byId("hint").onclick = () => void hint();
  byId("why").onclick = () => void explain(lastOfBots());
  byId("undo").onclick = undo;
  byId("redo").onclick = redo;
  byId("solution").onclick = showSolution;
  byId("last-deal").onclick = showLastDeal;
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
    doors.chat(text).then(() => {
      input.value = "";
      input.form?.dispatchEvent(new Event("sent"));
    }, failed);
  };
  byId("close").onclick = close;
  byId("comfort-button").onclick = () => dialog("comfort").showModal();
  listenToComfort((name) => {
    if (name === "sound") sound("turn");
    if (name === "ahead" && !comfort.ahead) page.ahead = null;
    render();
    turnCame(page.picture);
  });
  const pace = /** @type {HTMLSelectElement | null} */ (document.getElementById("pace"));
  if (pace) pace.onchange = () => void setPace(pace.value);
  const leave = document.getElementById("leave");
  if (leave) leave.onclick = getUp;
  listenForLetters(lettersOn, {
    "?": () => dialog("help").showModal(),
    m: openMoves,
    h: () => void hint(),
    w: () => void explain(lastOfBots()),
    u: undo,
    r: redo,
    c: () => focusOn("[data-group=hand]"),
    b: () => focusOn("[data-group=board]"),
    a: () => focusOn("#tray"),
    s: () => focusOn(".plates"),
    t: openTalk,
    l: openShown,
    d: showLastDeal,
    ",": () => dialog("comfort").showModal(),
    Escape: () => {
      page.solution?.stop();
      goBack();
    },
  });
  new ResizeObserver(render).observe(byId("hand"));
  new ResizeObserver(() => isNarrow() || render()).observe(main); // at a desk, what stands below it makes it lower
  setInterval(tick, 1000);
  setInterval(() => page.people.seats.some((person) => person.away !== null) && render(), ABSENCE);
}

/** A hint; hidden cards are looked at only if one asks for that too. @param {boolean} [peek] */
async function hint(peek = false) {
  const { seat } = page.picture;
  if (seat === null) return;
  tell({ kind: "hint", sentence: "Thinking…", rules: [] });
  try {
    const answer = await doors.hint(seat, peek);
    const words = textInWords(page.picture, answer.move, shortNames());
    tell({
      kind: "hint",
      sentence: capital([words, answer.reason].filter(Boolean).join(": ")),
      rules: [],
      move: answer.move,
      peek: about.peeks && !peek ? () => void hint(true) : undefined,
    });
  } catch (error) {
    await failed(error);
  }
}

async function undo() {
  const { seat, seq, said } = page.picture;
  if (seat === null || !page.picture.undo) return;
  const last = said.findLast((line) => line.seat === seat);
  try {
    await doors.undo(seat, seq);
    if (about.one_seat && last) page.undone.push(last.text);
    page.note = null;
    render(); // the stream may have told of it before the answer came
  } catch (error) {
    await failed(error);
  }
}

async function redo() {
  const text = page.undone.at(-1);
  if (text) await play(text);
}

function openMoves() {
  if (isLive())
    openPalette(
      dialog("palette"),
      page.moves.map((move) => ({ text: move.text, words: inWords(move, shortNames()) })),
      (text) => {
        byId("status").focus({ preventScroll: true });
        void choose(text);
      },
    );
}

function openShown() {
  for (const shown of main.querySelectorAll("details.showing")) {
    if (shown instanceof HTMLDetailsElement) shown.open = !shown.open;
  }
}

/** Go to a part of the table: to what was last used there, but rather to something that may be touched. @param {string} where */
function focusOn(where) {
  const things = [...main.querySelectorAll(`${where} [data-stop], ${where} button`)];
  const good = things.filter((e) => e.matches(".glow, .glow *"));
  const among = good.length ? good : things;
  const first = among.find((e) => e.getAttribute("tabindex") === "0") ?? among[0];
  if (first instanceof HTMLElement) first.focus();
}

function beginReplay() {
  const seats = byId("replay-seat");
  const hidden = page.picture.players > 1 && page.picture.areas.some((area) => area.role === "hand");
  patch(seats, [
    hidden && h("option", { key: "open", value: "open" }, "all: every hand is open"),
    h("option", { key: "nobody", value: "" }, "a bystander"),
    ...page.picture.names.map((name, seat) => h("option", { key: String(seat), value: String(seat) }, name)),
  ]);
  byId("replay-begin").onclick = () => {
    lookBack();
    show("replay-begin", false);
    show("replay-controls", true);
    const go = startReplay(doors.replay, take, failed, doors, page.picture.names);
    if (!about.forced) startReview(doors.review, go, doors.tryFrom, shortNames());
  };
}

async function begin() {
  await fetchFaces(page.picture.pack);
  page.moves = readMoves(page.picture);
  listenToPage();
  startTalk();
  beginReplay();
  page.remove = remove;
  page.explain = (line) => void explain(line);
  if (page.people.removed) tell(REMOVED);
  render();
  tick();
  main.classList.add("ready");
  if (about.forced && page.picture.seat !== null) page.arrive = startRunning(take);
  forgetOld();
  connect(page.picture.seat);
  await resumeReading();
  passOn();
}

void begin();

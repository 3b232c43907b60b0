// The table page begins: its buttons, letters and forms are listened to, and the table is shown.

import { writeChat } from "./beside.js";
import { fetchFaces } from "./cards.js";
import { byId, capital, h, listenForLetters, patch, walk } from "./dom.js";
import { touchThrough } from "./gliding.js";
import { REMOVED, close, remove } from "./hosting.js";
import { inWords, readMoves, textInWords } from "./moves.js";
import { connect, lookBack, passOn, take } from "./news.js";
import { openPalette } from "./palette.js";
import { forgetOld } from "./promises.js";
import { resumeReading, showLastDeal } from "./reading.js";
import { startReplay } from "./replay.js";
import { startReview } from "./review.js";
import { startRunning } from "./running.js";
import { showSolution } from "./solving.js";
import {
  about,
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

/** Where the browser remembers whether letters are shortcuts. */
const REMEMBERED = "parlour-letters";

/** Whether single letters are shortcuts; one may switch them off. */
const lettersOn = () => localStorage.getItem(REMEMBERED) !== "off";

/** @param {boolean} on */
const switchLetters = (on) => localStorage.setItem(REMEMBERED, on ? "on" : "off");

function listenToPage() {
  walk(main, byId("main"));
  touchThrough();
  byId("hint").onclick = hint;
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
    doors.chat(text).then(() => (input.value = ""), failed);
  };
  byId("close").onclick = close;
  const leave = document.getElementById("leave");
  if (leave) leave.onclick = getUp;
  listenForLetters(lettersOn, {
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
    d: showLastDeal,
    Escape: () => {
      page.solution?.stop();
      goBack();
    },
  });
  new ResizeObserver(render).observe(byId("hand"));
  setInterval(tick, 1000);
}

async function hint() {
  const { seat } = page.picture;
  if (seat === null) return;
  tell({ kind: "hint", sentence: "Thinking…", rules: [] });
  try {
    const answer = await doors.hint(seat);
    const words = textInWords(page.picture, answer.move, shortNames());
    tell({
      kind: "hint",
      sentence: capital([words, answer.reason].filter(Boolean).join(": ")),
      rules: [],
      move: answer.move,
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
        void play(text);
      },
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
  patch(seats, [
    h("option", { key: "", value: "" }, "a bystander"),
    ...page.picture.names.map((name, seat) => h("option", { key: String(seat), value: String(seat) }, name)),
  ]);
  byId("replay-begin").onclick = () => {
    lookBack();
    show("replay-begin", false);
    show("replay-controls", true);
    const go = startReplay(doors.replay, take, failed);
    if (!about.forced) startReview(doors.review, go, shortNames());
  };
}

async function begin() {
  await fetchFaces(page.picture.pack);
  page.moves = readMoves(page.picture);
  listenToPage();
  writeChat(byId("chat-log"), page.chat);
  beginReplay();
  page.remove = remove;
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

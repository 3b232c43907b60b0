// Beside the cards: whose turn it is and how it ended, the numbers, and the talk.

import { personal } from "./cards.js";
import { challengeNews, challengeText, progress, solvedText } from "./challenge.js";
import { byId, capital, h, patch } from "./dom.js";
import { duties } from "./moves.js";
import { sheetNodes } from "./sheet.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Saying} Saying */
/** @typedef {import("./cards.js").Stage} Stage */
/** @typedef {import("./moves.js").Move} Move */

/** What one is asked to do is told in so many letters at most. */
const MOST_ASKED = 90;
/** So many sentences of the last thing done are shown on the table; the log has them all. */
const MOST_LATEST = 3;

/**
 * Show all that stands beside the cards.
 * @param {import("./table.js").Page} page
 * @param {Stage} stage
 * @param {boolean} live
 * @param {{rematch: () => void, record: string, daily: string}} does
 */
export function showBeside(page, stage, live, does) {
  const { picture, people, replaying } = page;
  const { names } = stage;
  const status = statusText({ ...picture, names }, people, page.moves, replaying);
  patch(byId("status"), [status]);
  patch(byId("watching"), [watchingText(picture, replaying)]);
  patch(byId("call"), [live || picture.outcome || picture.state === "closed" ? status : ""]); // others' moves are told by the log
  document.title = `${live ? "● " : ""}${status} – ${picture.title}`;
  patch(byId("facts"), [tableFacts(stage)]);
  patch(byId("score"), sheetNodes(picture, names, replaying ? [] : picture.sheet));
  patch(byId("moves-made"), [
    picture.players === 1 ? countText(picture) : "",
  ]);
  patch(byId("challenge"), [replaying ? "" : challengeText(picture)]);
  showClock(picture);
  const bots = replaying ? [] : people.seats.filter(({ kind }) => kind === "bot").map(({ seat }) => seat);
  writeLog(byId("log"), byId("heard"), picture.said, bots, page.explain);
  patch(byId("latest"), [challengeNews(picture, movesMade(picture)) || latest(picture)]);
  patch(byId("verdict"), replaying ? [] : verdictNodes(picture, names, people.rematch, does));
}

/** The last thing somebody did, with what came of it; what was dealt since is seen on the table. @param {Picture} picture */
function latest({ said }) {
  const line = said.findLast((one) => one.seat >= 0) ?? said.at(-1);
  return line ? [line.words, ...line.then].slice(0, MOST_LATEST).join(" ") : "";
}

// --- in words --------------------------------------------------------------------------------------

/** @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/**
 * Whose turn it is, and what one may do.
 * @param {Picture} picture
 * @param {People} people
 * @param {Move[]} moves
 * @param {boolean} replaying
 */
export function statusText(picture, people, moves, replaying) {
  if (replaying) return "Replay";
  if (picture.outcome) return verdict(picture);
  if (picture.state === "closed") return "This table is closed: nobody can move any more";
  if (picture.state === "waiting") {
    return waitingText(people) || shufflingText(people);
  }
  if (picture.seat !== null && picture.turn.includes(picture.seat)) {
    const asked = duties(moves);
    const together = picture.turn.length > 1 && picture.turn.length === picture.players;
    if (asked.length > MOST_ASKED) return together ? "All at once: choose what to do" : "Choose what to do";
    return together ? `All at once: ${asked}` : capital(asked);
  }
  if (!picture.turn.length) {
    const done = picture.said.findLast((line) => line.seat >= 0);
    return (done?.then[0] ?? "One moment").replace(/\.$/, "");
  }
  const awaited = `aiting for ${listed(picture.turn.map((seat) => picture.names[seat]))}`;
  return `W${awaited}`;
}

/** What is said to somebody who has no seat to look from. @param {Picture} picture @param {boolean} replaying */
function watchingText({ seat, state, areas }, replaying) {
  if (seat !== null) return "";
  if (!replaying) return state === "playing" ? "You are watching" : "";
  const shut = areas.some((area) => area.role === "hand" && area.hidden);
  return shut ? "Seen by a bystander" : "Every hand is open";
}

/** How many are yet to come; empty if all have. @param {People} people */
export function waitingText({ seats }) {
  const open = seats.filter((person) => person.kind === "open").length;
  return open > 1 ? `Waiting for ${open} more players` : open ? "Waiting for one more player" : "";
}

/** For whom the shuffle waits, and whether it came to nothing before. @param {People} people */
function shufflingText({ seats, deal }) {
  const others = seats.filter(({ mine, seat }) => !mine && deal.awaited.includes(seat));
  const shuffling = deal.unopened.length ? "Shuffling again" : "Shuffling";
  const names = listed(others.map(({ name }) => name));
  return names ? `${shuffling}: waiting for ${names}` : `${shuffling}…`;
}

/** The moves made, as the game counts them if it does. @param {Picture} picture */
export const movesMade = (picture) =>
  picture.facts.find((fact) => fact.role === "moves")?.value ?? picture.moves;

/** The moves made, and whether any were taken back. @param {Picture} picture */
export const countText = (picture) =>
  `Moves: ${progress(movesMade(picture))}${picture.undone ? ", with undo" : ""}${picture.peeked ? ": no record" : ""}`;

/** How it ended. @param {Picture} picture */
export function verdict(picture) {
  const { outcome, players, names, seat } = picture;
  if (!outcome) return "";
  if (players === 1 && outcome.counted) return `Counted: ${outcome.score[0]} ${outcome.score[0] === 1 ? "point" : "points"}`;
  if (players === 1)
    return outcome.winners.length
      ? solvedText(movesMade(picture), picture.helped)
      : outcome.score[0]
        ? `Not solved: ${outcome.score[0]} ${outcome.score[0] === 1 ? "point" : "points"}`
        : "Not solved";
  if (!outcome.winners.length || outcome.winners.length === players) return "The match is over: a draw";
  const who = listed(outcome.winners.map((winner) => (winner === seat ? "you" : names[winner])));
  const plural = outcome.winners.length > 1 || who === "you";
  const score = outcome.score[outcome.winners[0]];
  const points = score === 1 && outcome.score.every((one) => one === 0 || one === 1) ? "" : ` with ${score}`;
  const told = `${who} ${plural ? "win" : "wins"}${points}`;
  return told.slice(0, 1).toUpperCase() + told.slice(1);
}

/**
 * How it ended, by which rule, and what may be done next.
 * @param {Picture} picture
 * @param {string[]} names
 * @param {string | null} rematch
 * @param {{rematch: () => void, record: string, daily: string}} does
 */
function verdictNodes(picture, names, rematch, does) {
  if (!picture.outcome) return [];
  const { why } = picture.outcome;
  return [
    h("h2", { key: "won" }, verdict({ ...picture, names })),
    picture.peeked && h("p", { key: "peeked" }, "A turned card was taken back, so this is no record."),
    does.daily && picture.players > 1
      ? h("p", { key: "why" }, "One deal is the whole match today: the side that gains more from it wins.")
      : why.gist && h("p", { key: "why" }, `${why.gist} `, h("cite", {}, why.page)),
    h(
      "p",
      { key: "next", class: "buttons" },
      does.daily
        ? h("a", { key: "day", class: "button say", href: does.daily }, "How the others did")
        : rematch
          ? h("a", { key: "go", class: "button say", href: `/tables/${rematch}` }, "To the rematch")
          : picture.mine.length > 0 &&
            h("button", { key: "again", type: "button", class: "say", onclick: does.rematch }, "Once more"),
      h("a", { key: "file", class: "button", href: does.record, download: "" }, "Download the record"),
      h("a", { key: "home", class: "button home", href: "/" }, "To the cabinet"),
    ),
  ];
}

/** @param {Picture} picture */
export const showClock = ({ outcome, deadline }) =>
  patch(byId("clock"), [clockText(outcome ? null : deadline, Date.now() / 1000)]);

/**
 * The time left, as m:ss.
 * @param {number | null} deadline
 * @param {number} now
 */
export function clockText(deadline, now) {
  if (deadline === null) return "";
  const left = Math.max(0, Math.ceil(deadline - now));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

// --- numbers --------------------------------------------------------------------------------------

/** @param {Stage} stage @param {Fact} fact */
const valueOf = (stage, fact) =>
  fact.is_seat ? (stage.names[fact.value] ?? "–") : personal(stage, fact.text).replace("-", "−");

/** @param {Stage} stage @param {Fact[]} facts */
export function factList(stage, facts) {
  if (!facts.length) return null;
  return h(
    "dl",
    { class: "facts" },
    facts.map((fact) =>
      h(
        "div",
        { key: fact.field, class: fact.name.length > 9 ? "long" : "" },
        h("dt", {}, capital(personal(stage, fact.name))),
        h("dd", { class: /^\S{1,4}$/.test(fact.text) ? "" : "words" }, valueOf(stage, fact)),
      ),
    ),
  );
}

/**
 * The numbers of the whole table; seats are marked at their plates, and moves are counted below.
 * @param {Stage} stage
 */
export const tableFacts = (stage) =>
  factList(
    stage,
    stage.picture.facts.filter((fact) => !fact.side.length && !fact.is_seat && fact.role !== "moves"),
  );

/** Dealer, bidder and whatever else is a seat, beside its name. @param {Stage} stage @param {number} seat */
export function marksOf(stage, seat) {
  const held = stage.picture.facts.filter((fact) => fact.is_seat && !fact.side.length && fact.value === seat);
  return held.map((fact) => h("span", { key: fact.field, class: "mark-of" }, personal(stage, fact.name)));
}

// --- what was done, and what people say ------------------------------------------------------------

/** So many of the last lines stand in what readers of the screen hear. */
const HEARD = 8;
/** Of so many of the last lines one may ask why: about a deal and a half. */
const ASKED = 48;

/** A line with what followed. @param {Saying} line */
const wordsOf = ({ words, then }) => [words, ...then].join(" ");

/**
 * Write the log, and what readers of the screen hear of it: only what is new, though the log be folded away.
 * @param {HTMLElement} list
 * @param {HTMLElement} heard
 * @param {Saying[]} said
 * @param {number[]} bots
 * @param {(line: Saying) => void} explain
 */
function writeLog(list, heard, said, bots, explain) {
  const lines = said.map((line, i) => {
    const asked = i >= said.length - ASKED && bots.includes(line.seat);
    const chance = line.seat < 0 ? "chance" : "";
    const attributes = { key: `${line.n}-${line.text}`, class: chance, "data-seat": line.seat };
    if (!asked) return h("li", { ...attributes, text: wordsOf(line) });
    const label = `Why? ${line.words}`;
    return h(
      "li",
      attributes,
      `${wordsOf(line)} `,
      h("button", { key: "why", type: "button", class: "asks", "aria-label": label, onclick: () => explain(line) }, "Why?"),
    );
  });
  patch(list, [h("ol", {}, lines)]);
  patch(
    heard,
    said.slice(-HEARD).map((line) => h("p", { key: `${line.n}-${line.text}`, text: wordsOf(line) })),
  );
  heard.setAttribute("aria-live", "polite"); // only after the first filling, which need not be read out
}

/**
 * @param {HTMLElement} list
 * @param {ChatLine[]} lines
 */
export function writeChat(list, lines) {
  const said = lines.filter((line) => line.text); // of one that was deleted, nothing is left
  const written = said.map((line) =>
    h("li", { key: `chat${line.n}` }, h("b", {}, line.name), h("span", { text: line.text })),
  );
  patch(list, [
    said.length
      ? h("ul", { key: "lines" }, written)
      : h("p", { key: "none", class: "quiet" }, "Nobody has said anything yet."),
  ]);
  list.scrollTop = list.scrollHeight;
  list.setAttribute("aria-live", "polite");
}

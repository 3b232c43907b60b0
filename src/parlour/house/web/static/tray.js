// The tray: what may be said, what still has to be chosen, and what was answered.

import { titleOf } from "./cards.js";
import { byId, capital, h, patch } from "./dom.js";
import { bearsNameOf, firstSaid, inWords, narrowed, remaining, split, spoken, textInWords } from "./moves.js";

/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./moves.js").Touch} Touch */
/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./dom.js").Node_} Node_ */
/**
 * An answer; of a solution also the way, and whether it is being played by itself.
 * @typedef {{sentence: string, rules: Rule[], move?: string, kind: "why" | "hint" | "told", aside?: string,
 *   link?: string, way?: string[], run?: () => void, runs?: boolean, peek?: () => void}} Note
 */

const FEW = 8;

/**
 * Show what may be said, and what was answered.
 * @param {import("./table.js").Page} page
 * @param {string[]} names
 * @param {boolean} live
 * @param {HTMLElement} main
 * @param {{play: (text: string) => void, touch: (touch: Touch) => void, back: () => void,
 *   close: () => void}} does
 */
export function showTray(page, names, live, main, does) {
  const { moves, touches, sending, note, picture } = page;
  const there = (/** @type {string} */ token) =>
    token.startsWith("square:") ||
    token.startsWith("seat:") ||
    (token.startsWith("card:") && main.querySelector(`[data-card="${CSS.escape(token.slice(5))}"]`) !== null);
  patch(byId("tray"), live ? trayNodes({ moves, touches, there, sending, names, ...does }) : []);
  const legal = (/** @type {string} */ text) => live && moves.some((move) => move.text === text);
  const say = (/** @type {string} */ text) => textInWords(picture, text, names);
  patch(byId("note"), noteNodes(note, { ...does, legal, say, rules: `/rules/${picture.game}` }));
}

/**
 * The moves to be said, or what is left to choose after a touch.
 * @param {{moves: Move[], touches: Touch[], there: (token: string) => boolean, sending: string,
 *   names: string[], play: (text: string) => void, touch: (touch: Touch) => void, back: () => void}} tray
 * @returns {Node_[]}
 */
function trayNodes(tray) {
  if (tray.sending) {
    const sent = tray.moves.find((move) => move.text === tray.sending);
    const words = sent ? inWords(sent, tray.names) : tray.sending;
    return [h("p", { key: "sending", class: "sending" }, `${capital(words)}…`)];
  }
  if (tray.touches.length) return [choiceNode(tray)];
  const groups = [...spoken(tray.moves)];
  const isAlone = (/** @type {[string, Move[]]} */ [, moves]) => moves.length === 1;
  // Single buttons come first: below a pad of many numbers they would be out of sight on a phone.
  return [...groups.filter(isAlone), ...groups.filter((group) => !isAlone(group))].map(([verb, moves]) =>
    verbNode(verb, moves, tray),
  );
}

/** @param {Parameters<typeof trayNodes>[0]} tray */
function choiceNode({ moves, touches, there, names, play, back }) {
  const left = remaining(moves, touches, there, names);
  const choosing = choosingText(touchedTitles(moves, touches, names), narrowed(moves, touches));
  return h(
    "div",
    { key: "choice", class: "choice", role: "group", "aria-label": "Choose" },
    h("p", { key: "asked", class: "asked" }, choosing),
    left.length > 0 && padNode(left, names, play),
    h(
      "button",
      { key: "back", type: "button", class: "back-button", onclick: back },
      "Back",
      h("kbd", {}, "Esc"),
    ),
  );
}

/** What is chosen on the table, in words. @type {Record<string, string>} */
const CHOSEN = { card: "a card", square: "a square", seat: "a player" };

/**
 * What was touched, and what is to be chosen next.
 * @param {string[]} touched
 * @param {Move[]} left
 */
export function choosingText(touched, left) {
  const verbs = [...new Set(left.map((move) => move.verb))];
  const verb = verbs.length === 1 ? `${verbs[0]} ` : "";
  const kinds = [...new Set(left.map((move) => move.kinds[touched.length]))];
  const next = kinds.length === 1 ? CHOSEN[kinds[0]] : undefined;
  return capital(`${verb}${touched.join(", ")}: choose${next ? ` ${next}` : "…"}`);
}

/**
 * What was touched, in words; cards that are touched for the name they bear are called by it.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @param {string[]} names
 */
function touchedTitles(moves, touches, names) {
  const left = narrowed(moves, touches);
  const titles = touches.map((touch) => {
    const name = touch.find((token) => token.startsWith("bears:"));
    const meant = name && left.length > 0 && left.every((move) => bearsNameOf(move, touch));
    return tokenTitle(meant ? name : touch[0], names);
  });
  return [...new Set(titles)];
}

/** A thing that was touched, in words. @param {string} token @param {string[]} names */
function tokenTitle(token, names) {
  const [kind, word] = split(token);
  if (kind === "seat") return names[Number(word)];
  if (kind === "square") return `square ${word}`;
  return kind === "card" ? titleOf(word) : word;
}

/**
 * All moves of a verb: one button alone, or a pad under the verb.
 * @param {string} verb
 * @param {Move[]} moves
 * @param {Parameters<typeof trayNodes>[0]} tray
 */
function verbNode(verb, moves, { moves: all, play, touch, names }) {
  if (moves.length === 1) {
    return h(
      "button",
      { key: moves[0].text, type: "button", class: "say", onclick: () => play(moves[0].text) },
      capital(inWords(moves[0], names)),
    );
  }
  const first = firstSaid(moves, FEW);
  const several = new Set(all.map((move) => move.duty)).size > 1; // else the status has just said it
  return h(
    "div",
    { key: verb, class: "verb", role: "group", "aria-label": capital(moves[0].duty) },
    several && h("span", { key: "verb", class: "verb-name", "aria-hidden": "true" }, capital(moves[0].duty)),
    first.length > 0
      ? chipsNode(verb, first, touch)
      : padNode(
          moves.map((move) => ({ move, words: move.words.map((word) => move.called[word] ?? word).join(" "), meant: false })),
          names,
          play,
        ),
  );
}

/**
 * The first of several things to be said.
 * @param {string} verb
 * @param {{word: string, touch: Touch}[]} values
 * @param {(touch: Touch) => void} touch
 */
const chipsNode = (verb, values, touch) =>
  h(
    "div",
    { key: "chips", class: "pad", "data-arrows": 99, "data-group": `pad-${verb}` },
    values.map((value) =>
      h(
        "button",
        {
          key: value.word,
          type: "button",
          class: "say",
          "data-stop": true,
          "aria-label": `${verb} ${value.word}…`,
          onclick: () => touch(value.touch),
        },
        `${value.word}…`,
      ),
    ),
  );

/**
 * @param {{move: Move, words: string, meant: boolean}[]} choices
 * @param {string[]} names
 * @param {(text: string) => void} play
 */
function padNode(choices, names, play) {
  return h(
    "div",
    {
      key: "pad",
      class: choices.length > FEW ? "pad many" : "pad",
      "data-arrows": 99,
      "data-group": `pad-${choices[0].move.verb}`,
    },
    choices.map(({ move, words, meant }) =>
      h(
        "button",
        {
          key: move.text,
          type: "button",
          class: meant ? "say meant" : "say",
          "data-stop": true,
          "aria-label": capital(inWords(move, names)),
          onclick: () => play(move.text),
        },
        capital(words),
      ),
    ),
  );
}

/**
 * An answer: why not, a hint, or something the house said.
 * @param {Note | null} note
 * @param {{play: (text: string) => void, close: () => void, legal: (text: string) => boolean,
 *   say: (text: string) => string, rules: string}} does
 * @returns {Node_[]}
 */
function noteNodes(note, does) {
  if (!note) return [];
  return [
    h(
      "div",
      { key: "note", class: `note note-${note.kind}` },
      h("p", { key: "sentence" }, note.sentence),
      note.rules.length > 0 &&
        h(
          "ul",
          { key: "rules", class: "cited" },
          note.rules.map((rule) =>
            h(
              "li",
              { key: rule.cite },
              rule.gist ? `${rule.gist} ` : "",
              h("cite", {}, rule.page || rule.cite),
            ),
          ),
        ),
      note.aside &&
        h(
          "p",
          { key: "aside", class: "aside" },
          `${note.aside} `,
          note.link &&
            h("a", { href: `${does.rules}#${note.link}`, target: "_blank", rel: "noopener" }, "The answers"),
        ),
      note.way && note.way.length > 1 && wayNode(note.way.map(does.say)),
      h(
        "div",
        { key: "does", class: "note-buttons" },
        note.run &&
          h(
            "button",
            { key: "run", type: "button", onclick: note.run, "aria-pressed": String(note.runs ?? false) },
            note.runs ? "Pause" : "Play it all",
          ),
        note.move &&
          does.legal(note.move) &&
          h(
            "button",
            {
              key: "do",
              type: "button",
              class: "say",
              onclick: () => does.play(/** @type {string} */ (note.move)),
            },
            capital(does.say(note.move)),
          ),
        note.peek &&
          h("button", { key: "peek", type: "button", onclick: note.peek }, "Look at hidden cards too"),
        h("button", { key: "close", type: "button", class: "back-button", onclick: does.close }, "Close"),
      ),
    ),
  ];
}

/** The moves of a solution, folded away. @param {string[]} way */
const wayNode = (way) =>
  h(
    "details",
    { key: "way", class: "way" },
    h("summary", {}, `The solution: ${way.length} moves`),
    h(
      "ol",
      {},
      way.map((move, i) => h("li", { key: `${way.length - i}` }, move)),
    ),
  );

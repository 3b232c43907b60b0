// All moves in a list that narrows as one types: the whole game for a keyboard.

import { capital, h, patch } from "./dom.js";

const MOST = 60;

/** A move as it is written, and in words. @typedef {{text: string, words: string}} Line */

/**
 * The moves whose words, or what is written, have all the words typed; those that begin with them first.
 * @param {Line[]} moves
 * @param {string} typed
 */
export function found(moves, typed) {
  const typing = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const start = typing.join(" ");
  const forms = (/** @type {Line} */ move) => [move.words.toLowerCase(), move.text.toLowerCase()];
  const fitting = moves.filter((move) => forms(move).some((form) => typing.every((word) => form.includes(word))));
  const begins = (/** @type {Line} */ move) => forms(move).some((form) => form.startsWith(start));
  const exact = (/** @type {Line} */ move) => forms(move).includes(start);
  return [...fitting].sort(
    (a, b) => Number(exact(b)) - Number(exact(a)) || Number(begins(b)) - Number(begins(a)),
  );
}

/**
 * Open the list; what is chosen is played.
 * @param {HTMLDialogElement} dialog
 * @param {Line[]} moves
 * @param {(text: string) => void} play
 */
export function openPalette(dialog, moves, play) {
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  const list = /** @type {HTMLElement} */ (dialog.querySelector("ul"));
  const choose = (/** @type {string} */ text) => {
    dialog.close();
    play(text);
  };
  const show = () => {
    const left = found(moves, input.value);
    patch(list, [
      ...left
        .slice(0, MOST)
        .map(({ text, words }) =>
          h(
            "li",
            { key: text },
            h("button", { type: "button", class: "say", onclick: () => choose(text) }, capital(words)),
          ),
        ),
      ...(left.length > MOST
        ? [h("li", { key: "more", class: "quiet" }, `and ${left.length - MOST} more: type to narrow`)]
        : []),
      ...(left.length
        ? []
        : [
            h(
              "li",
              { key: "none", class: "quiet" },
              moves.length ? "No move has these words." : "You have no moves now.",
            ),
          ]),
    ]);
  };
  input.value = "";
  input.oninput = show;
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = found(moves, input.value);
    if (first) choose(first.text);
  };
  show();
  dialog.showModal();
  input.focus();
}

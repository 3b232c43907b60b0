// All moves in a list that narrows as one types: the whole game for a keyboard.

import { h, patch } from "./dom.js";

const MOST = 60;

/**
 * The moves whose text has all the words typed, those that begin with them first.
 * @param {string[]} moves
 * @param {string} typed
 */
export function found(moves, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = moves.filter((move) => words.every((word) => move.toLowerCase().includes(word)));
  const begins = (/** @type {string} */ move) => move.toLowerCase().startsWith(words.join(" "));
  const exact = (/** @type {string} */ move) => move.toLowerCase() === words.join(" ");
  return [...fitting].sort(
    (a, b) => Number(exact(b)) - Number(exact(a)) || Number(begins(b)) - Number(begins(a)),
  );
}

/**
 * Open the list; what is chosen is played.
 * @param {HTMLDialogElement} dialog
 * @param {string[]} moves
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
        .map((text) =>
          h(
            "li",
            { key: text },
            h("button", { type: "button", class: "say", onclick: () => choose(text) }, text),
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
    if (first) choose(first);
  };
  show();
  dialog.showModal();
  input.focus();
}

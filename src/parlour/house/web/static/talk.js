// Table talk: what was done, in the log's words, and what people say.

import { h, patch } from "./dom.js";

/** @typedef {import("./types.js").Saying} Saying */
/** @typedef {import("./types.js").ChatLine} ChatLine */

/**
 * Write the log; a reader of the screen is told only what is new.
 * @param {HTMLElement} list
 * @param {Saying[]} said
 */
export function writeLog(list, said) {
  const near = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const lines = said.map((line) =>
    h("li", {
      key: `${line.n}-${line.text}`,
      class: line.seat < 0 ? "chance" : "",
      "data-seat": line.seat,
      text: line.words,
    }),
  );
  patch(list, [h("ol", {}, lines)]);
  if (near) list.scrollTop = list.scrollHeight;
  list.setAttribute("aria-live", "polite"); // only after the first filling, which need not be read out
}

/**
 * @param {HTMLElement} list
 * @param {ChatLine[]} lines
 */
export function writeChat(list, lines) {
  const written = lines.map((line) =>
    h("li", { key: `chat${line.n}` }, h("b", {}, line.name), h("span", { text: line.text })),
  );
  patch(list, [
    lines.length
      ? h("ul", { key: "lines" }, written)
      : h("p", { key: "none", class: "quiet" }, "Nobody has said anything yet."),
  ]);
  list.scrollTop = list.scrollHeight;
  list.setAttribute("aria-live", "polite");
}

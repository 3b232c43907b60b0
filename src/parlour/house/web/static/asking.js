// Asking: a question before something that cannot be taken back.

import { byId, patch } from "./dom.js";

/**
 * Ask before something is done; Escape is no.
 * @param {string} question
 * @param {string} verb
 * @returns {Promise<boolean>}
 */
export function sure(question, verb) {
  const asking = /** @type {HTMLDialogElement} */ (byId("sure"));
  patch(byId("sure-title"), [question]);
  patch(byId("sure-yes"), [verb]);
  asking.returnValue = "";
  asking.showModal();
  return new Promise((answer) => {
    asking.onclose = () => answer(asking.returnValue === "yes");
  });
}

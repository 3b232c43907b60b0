// My games: a name, a code for another device, and deleting everything, always after a question.

import { Refused, send } from "./api.js";
import { byId, h, patch } from "./dom.js";

const ASK_SECONDS = 3;

/** Say what came of something. @param {string} sentence @param {boolean} [refused] */
function tell(sentence, refused = false) {
  const told = byId("told");
  told.classList.toggle("refused", refused);
  patch(told, [sentence]);
  told.scrollIntoView({ block: "nearest" });
}

/** Do something, and say why it failed if it did. @param {() => Promise<void>} doing */
async function trying(doing) {
  try {
    await doing();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.message, true);
  }
}

/**
 * Ask before something is done; Escape is no.
 * @param {string} question
 * @param {string[]} lines
 * @param {string} verb
 * @returns {Promise<boolean>}
 */
function sure(question, lines, verb) {
  const asking = /** @type {HTMLDialogElement} */ (byId("sure"));
  patch(byId("sure-title"), [question]);
  patch(byId("sure-text"), [h("ul", {}, lines.map((line) => h("li", {}, line)))]);
  patch(byId("sure-yes"), [verb]);
  asking.returnValue = "";
  asking.showModal();
  return new Promise((answer) => {
    asking.onclose = () => answer(asking.returnValue === "yes");
  });
}

// --- the name ------------------------------------------------------------------------------------

const naming = /** @type {HTMLFormElement} */ (byId("naming"));
naming.addEventListener("submit", (event) => {
  event.preventDefault();
  void trying(async () => {
    const field = /** @type {HTMLInputElement} */ (byId("name"));
    /** @type {import("./types.js").Named} */
    const { name } = await send("POST", "/api/mine/name", { name: field.value });
    field.value = name;
    tell(`You are ${name} from the next table on.`);
  });
});

// --- another device ------------------------------------------------------------------------------

/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;

byId("make-code").addEventListener("click", () => {
  void trying(async () => {
    /** @type {import("./types.js").Code} */
    const { code } = await send("POST", "/api/mine/code", {});
    patch(byId("code"), [h("output", {}, code), "Type it on your other device within ten minutes."]);
    clearTimeout(asking);
    asking = setTimeout(look, 1000 * ASK_SECONDS);
  });
});

/** Look whether the code was used, until it was or has ended. */
async function look() {
  await trying(async () => {
    /** @type {import("./types.js").CodeState} */
    const state = await send("GET", "/api/mine/code");
    if (state.waiting) asking = setTimeout(look, 1000 * ASK_SECONDS);
    else patch(byId("code"), [state.used ? "Your other device plays as you now." : "The code has run out."]);
  });
}

const arriving = /** @type {HTMLFormElement} */ (byId("arriving"));
arriving.addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (byId("typed"));
  void trying(() => arrive(value, false));
});

/** @param {string} code @param {boolean} leaving @returns {Promise<void>} */
async function arrive(code, leaving) {
  try {
    await send("POST", "/api/mine/device", { code, leaving });
  } catch (error) {
    const asked = error instanceof Refused && error.status === 409 && !leaving;
    if (!asked) throw error;
    const question = "Leave the games of this device behind?";
    const lines = [error.message, "Nobody can get at them from here any more."];
    if (!(await sure(question, lines, "Leave them"))) return;
    await arrive(code, true);
    return;
  }
  location.reload();
}

for (const button of document.querySelectorAll("[data-device]")) {
  const { device, here } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", () => {
    const question = here ? "Sign out this device?" : "Sign that device out?";
    const lines = here
      ? ["It is nobody’s then. Your games go on, on your other devices."]
      : ["It sees and plays nothing of yours any more. To let it in again, make a new code."];
    void trying(async () => {
      if (!(await sure(question, lines, "Sign out"))) return;
      await send("DELETE", `/api/mine/devices/${device}`);
      location.reload();
    });
  });
}

// --- deleting ------------------------------------------------------------------------------------

byId("erase").addEventListener("click", () => {
  void trying(async () => {
    const goes = [
      "Your name, your results and streaks, and any code for another device go.",
      "Tables at which nobody else sits go whole, also those being played.",
      "Where others play, a bot takes your seat, or it is open again if the match has not begun.",
      "Your lines of chat go everywhere, and what this browser has noted for you.",
      "In finished matches of others your moves stay, and your name becomes “Guest”.",
      "It is done at once, and nothing brings it back.",
    ];
    if (!(await sure("Delete all of yours?", goes, "Delete everything"))) return;
    await send("POST", "/api/mine/erase", { everything: true });
    localStorage.clear(); // what this browser has noted by itself
    sessionStorage.clear();
    location.reload();
  });
});

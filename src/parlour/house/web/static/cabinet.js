// The cabinet remembers which box lies open, and begins a game with bots at one touch.

import { Refused, send } from "./api.js";
import { byId } from "./dom.js";
import { promise } from "./promises.js";

const REMEMBERED = "parlour-open-box";

/** @returns {HTMLDetailsElement[]} */
const boxes = () =>
  [...document.querySelectorAll("details.box")].filter((box) => box instanceof HTMLDetailsElement);

const name = (/** @type {Element} */ box) => [...box.classList].find((one) => one.startsWith("box-")) ?? "";

/** Where the lid was that was touched, to keep it there though other boxes close. @type {{lid: Element, top: number} | null} */
let touched = null;

for (const box of boxes()) {
  const lid = box.querySelector("summary");
  lid?.addEventListener("click", () => (touched = { lid, top: lid.getBoundingClientRect().top }));
  if (name(box) === sessionStorage.getItem(REMEMBERED)) box.open = true;
  box.addEventListener("toggle", () => {
    if (!box.open) {
      if (sessionStorage.getItem(REMEMBERED) === name(box)) sessionStorage.removeItem(REMEMBERED);
      return;
    }
    sessionStorage.setItem(REMEMBERED, name(box));
    for (const other of boxes()) {
      if (other !== box) other.open = false; // one box at a time lies open on the table
    }
    if (touched?.lid === lid) scrollBy(0, touched.lid.getBoundingClientRect().top - touched.top);
  });
}

/** A table as most people like it: bots in the other seats, nothing asked. @param {HTMLButtonElement} button */
async function begin(button) {
  button.disabled = true;
  const { game, options } = button.dataset;
  try {
    const wish = { game, options: JSON.parse(options ?? "{}"), commitment: promise() };
    const made = await send("POST", "/api/tables", wish);
    location.assign(`/tables/${made.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("refusal").textContent = error.message;
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("button.quick-game")) {
  if (button instanceof HTMLButtonElement) button.onclick = () => void begin(button);
}
// Whoever comes back by the browser's own button finds them as they were.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button.quick-game")) button.removeAttribute("disabled");
});

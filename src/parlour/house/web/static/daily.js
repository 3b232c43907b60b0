// The page of a day: sit down to play it, share the card, and check the chain.

import { Refused, send } from "./api.js";
import { hashed } from "./chain.js";
import { byId, h, patch } from "./dom.js";

/** Where the browser remembers the anchors it has seen. */
const REMEMBERED = "parlour-anchor";
const DAY = location.pathname.split("/")[2] ?? "";

/** @returns {HTMLElement[]} */
const all = (/** @type {string} */ selector) =>
  [...document.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);

/** @param {HTMLButtonElement} button */
async function play(button) {
  button.disabled = true;
  const name = /** @type {HTMLInputElement} */ (byId("name")).value;
  const wish = { kind: button.dataset.play, day: DAY, name, practice: button.dataset.practice === "yes" };
  try {
    const made = await send("POST", "/api/daily", wish);
    location.assign(`/tables/${made.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    patch(byId("refusal"), [h("p", {}, error.message)]);
    button.disabled = false;
  }
}

// --- the card -------------------------------------------------------------------------------------

/** The line to share and the address of the day. @param {string | undefined} card @param {string | undefined} link */
const cardText = (card, link) => `${byId(card ?? "").textContent}\n${link ?? ""}`;

/** @param {HTMLElement} button */
async function copy(button) {
  const text = cardText(button.dataset.copy, button.dataset.link);
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!done) getSelection()?.selectAllChildren(byId(button.dataset.copy ?? "")); // to be copied by hand
  const told = button.parentElement?.querySelector("[role=status]");
  if (told) told.textContent = done ? "Copied." : "It is selected; copy it by hand.";
}

/** @param {HTMLElement} button */
const share = (button) =>
  navigator.share({ text: cardText(button.dataset.share, button.dataset.link) }).catch(() => undefined); // it was called off

// --- the chain ------------------------------------------------------------------------------------

/** What the browser finds out about a chain by itself. @param {DOMStringMap} data */
function checked({ chain, first, anchor, seed, number, whose }) {
  const before = localStorage.getItem(`${REMEMBERED} ${chain} ${first}`);
  const other = Object.keys(localStorage).find((key) => key.startsWith(`${REMEMBERED} ${chain} `) && key < `${REMEMBERED} ${chain} ${first}`);
  if (!before) localStorage.setItem(`${REMEMBERED} ${chain} ${first}`, anchor ?? "");
  if (before && before !== anchor) return "Warning: this browser saw another anchor of this date before.";
  const known = before ? "It is the anchor this browser saw before." : "This browser sees this anchor for the first time.";
  const since = other && !before ? " Another chain came before it." : "";
  if (!seed) return `${known}${since} There is no seed to check yet.`;
  if (hashed(seed, Number(number)) !== anchor) return "Warning: the seed does not hash back to the anchor.";
  const times = number === "1" ? "once" : `${number} times`;
  return `The seed of ${whose}, hashed ${times}, is the anchor. ${known}${since}`;
}

for (const button of all("[data-play]")) button.onclick = () => play(/** @type {HTMLButtonElement} */ (button));
for (const button of all("[data-copy]")) button.onclick = () => copy(button);
for (const button of all("[data-share]")) {
  button.hidden = !("share" in navigator);
  button.onclick = () => share(button);
}
for (const list of all("[data-chain]")) {
  const place = list.querySelector("[data-check]");
  const words = checked(list.dataset);
  if (place) place.textContent = words;
  if (words.startsWith("Warning")) /** @type {HTMLDetailsElement} */ (byId("chain")).open = true;
}

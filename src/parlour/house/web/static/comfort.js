// Comfort: what a person likes at every table.  The browser keeps it; nobody else is told.

import { byId } from "./dom.js";

/** Where the browser keeps it. */
const KEPT = "parlour-comfort";

/** What one likes unless one says otherwise. */
const USUAL = {
  /** How the cards of a hand lie: as in the pack, by number, or the highest first. */
  order: "pack",
  /** How large the cards of a hand are. */
  size: "usual",
  /** Whether a large bid is asked about before it is made. */
  ask: true,
  /** Whether forced moves are made by themselves. */
  forced: false,
  /** Whether a card can be chosen before it is one's turn. */
  ahead: false,
  sound: false,
  /** Whether the system tells of one's turn while the page is out of sight. */
  notify: false,
};

/** @typedef {typeof USUAL} Comfort */

/** @type {Comfort} */
export const comfort = { ...USUAL, ...kept() };

/** @returns {Partial<Comfort>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const known = Object.entries(USUAL).filter(([name, usual]) => typeof found?.[name] === typeof usual);
    return Object.fromEntries(known.map(([name]) => [name, found[name]]));
  } catch {
    return {}; // it may have been written by hand
  }
}

/** How many times larger than usual cards are. @type {Record<string, number>} */
const SIZES = { usual: 1, large: 1.3, "very large": 1.6 };

/** How many times larger than usual the cards of the hand are. */
export const handScale = () => SIZES[comfort.size] ?? 1;

/** The number at the end of a card's name; pictures come after all numbers. @param {{name: string}} card */
const numberOf = ({ name }) => Number(/(\d+)$/.exec(name)?.[1] ?? Infinity);

/**
 * The cards of a hand in the order one likes.
 * @template {{name: string}} Card
 * @param {Card[]} cards
 * @returns {Card[]}
 */
export function ordered(cards) {
  if (comfort.order === "highest") return cards.toReversed();
  if (comfort.order === "number") return cards.toSorted((a, b) => compare(numberOf(a), numberOf(b)));
  return cards;
}

/** @param {number} a @param {number} b */
const compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);

/** Whether this browser can tell of a turn while the page is out of sight; over http it cannot. */
const canNotify = () => isSecureContext && "Notification" in window && "serviceWorker" in navigator;

/**
 * Show what is liked in its form, and keep what is changed there.
 * @param {(name: keyof Comfort) => void} changed
 */
export function listenToComfort(changed) {
  const form = /** @type {HTMLFormElement} */ (byId("comfort-form"));
  byId("comfort-notify").hidden = !canNotify();
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name]"))) {
    const name = /** @type {keyof Comfort} */ (field.name);
    if (field.type === "checkbox") field.checked = comfort[name] === true;
    else field.value = String(comfort[name]);
    field.onchange = async () => {
      if (name === "notify" && field.checked && (await Notification.requestPermission()) !== "granted")
        field.checked = false; // the browser was told not to
      Object.assign(comfort, { [name]: field.type === "checkbox" ? field.checked : field.value });
      localStorage.setItem(KEPT, JSON.stringify(comfort));
      changed(name);
    };
  }
}

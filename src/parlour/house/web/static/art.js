// Faces of cards: one sprite a pack, taken into the page so that cards can be drawn at once.

import { h } from "./dom.js";

/** What each card is in words, as its drawing says. @type {Map<string, string>} */
const titles = new Map();

/**
 * Bring the drawings of a pack into the page.
 * @param {string | null} pack
 */
export async function fetchFaces(pack) {
  if (!pack || document.getElementById("sprite")) return;
  const answer = await fetch(`/art/${pack}.svg`).catch(() => null);
  if (!answer?.ok) return; // cards still have their names
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const sprite = document.importNode(drawn.documentElement, true);
  for (const symbol of sprite.querySelectorAll("symbol")) {
    const title = symbol.querySelector("title");
    titles.set(symbol.id, title?.textContent ?? symbol.id);
    title?.remove(); // else it would be said twice, and show as a tooltip
    symbol.id = `face-${symbol.id}`;
  }
  sprite.id = "sprite";
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(sprite);
}

/** Whether the pack has such a card. */
export const isCard = (/** @type {string} */ name) => titles.has(name) && name !== "back";

/**
 * A card in words: its name, and what else its face shows; first of all the name it bears, if any.
 * @param {string} name
 * @param {string} [printed]
 */
export function titleOf(name, printed = "") {
  const title = titles.get(name) ?? name;
  const full = title.startsWith(name) || name.includes("-") ? title : `${name}, ${title}`;
  if (!printed) return full;
  return [printed, ...full.split(", ").filter((part) => !/^[A-Z][a-z]+$/.test(part))].join(", ");
}

/**
 * The names a card bears beside its own, such as its colour or commodity, as tokens.
 * @param {string} name
 */
export const bornBy = (name) =>
  (titles.get(name) ?? "")
    .split(", ")
    .filter((part) => /^[A-Z][a-z]+$/.test(part))
    .map((part) => `bears:${part}`);

/**
 * The drawing of a face, or of the back.
 * @param {string} name
 */
export const face = (name) =>
  h(
    "svg",
    { class: "face", viewBox: "0 0 500 700", "aria-hidden": "true", focusable: "false" },
    h("use", { href: `#face-${name}` }),
  );

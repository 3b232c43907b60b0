// Gliding: cards that moved go from where they were to where they are; everything else just changes.
//
// What flies is a likeness above the table, moved by its transform alone: so the page is laid out once, and the
// frames in between cost its main thread nothing.

/** Whether less motion is wished for. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** More cards than these do not glide: nobody could follow them. */
const MOST = 12;
const FLIGHT = { duration: 280, easing: "cubic-bezier(.2, .75, .25, 1)" };

/** @typedef {{x: number, y: number, wide: number}} Spot the middle of a card, and how wide it is */

/** The cards in the air. @type {Map<string, {likeness: HTMLElement, flights: Animation[]}>} */
const flying = new Map();

/**
 * Change the table, gliding.
 * @param {ParentNode} root
 * @param {() => void} change
 * @param {Map<string, number | null>} moved the cards that moved, and the seat from whose hand each came
 */
export function glide(root, change, moved) {
  if (isStill() || document.hidden || !moved.size || moved.size > MOST) return change();
  const spots = leaving(root, moved);
  change();
  const landing = [...spots].flatMap(([card, from]) => {
    const [there] = shown(root, named(card));
    return there ? [{ card, from, there, to: spotOf(there) }] : [];
  });
  for (const { card, from, there, to } of landing) fly(card, from, there, to); // all are measured before any is changed
}

/** @param {string} card */
const named = (card) => `[data-glide="${CSS.escape(card)}"]`;

/** @param {ParentNode} root @param {string} what @returns {HTMLElement[]} */
const shown = (root, what) =>
  [...root.querySelectorAll(what)].flatMap((e) => (e instanceof HTMLElement && e.offsetParent ? [e] : []));

/** @param {HTMLElement} element @returns {Spot} */
function spotOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, wide: element.offsetWidth };
}

/**
 * Where the cards are that will glide: in the air, on the table, or a back each in the hidden hand they leave.
 * @param {ParentNode} root
 * @param {Map<string, number | null>} moved
 */
function leaving(root, moved) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @type {Set<HTMLElement>} */
  const taken = new Set();
  for (const [card, seat] of moved) {
    const held = seat === null ? "" : `[data-held="${seat}"] .back`;
    const found =
      flying.get(card)?.likeness ??
      shown(root, named(card))[0] ??
      (held && shown(root, held).find((back) => !taken.has(back)));
    if (!found) continue;
    taken.add(found);
    spots.set(card, spotOf(found));
    land(card);
  }
  return spots;
}

/** @param {string} card */
function land(card) {
  const flight = flying.get(card);
  flying.delete(card);
  flight?.likeness.remove();
  for (const one of flight?.flights ?? []) one.cancel();
}

/** @param {string} card @param {Spot} from @param {HTMLElement} there @param {Spot} to */
function fly(card, from, there, to) {
  const likeness = document.createElement("div");
  likeness.className = there.classList.contains("bears") ? "card bears gliding" : "card gliding";
  likeness.setAttribute("aria-hidden", "true");
  likeness.append(...[...there.children].map((part) => part.cloneNode(true)));
  likeness.style.width = `${to.wide}px`;
  likeness.style.left = `${to.x - to.wide / 2}px`;
  likeness.style.top = `${to.y - to.wide * 0.7}px`;
  document.body.append(likeness);
  const begun = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.wide / to.wide || 1})`;
  const flight = likeness.animate([{ transform: begun }, { transform: "none" }], FLIGHT);
  const flights = [flight, there.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT)];
  flying.set(card, { likeness, flights });
  flight.onfinish = () => flying.get(card)?.likeness === likeness && land(card);
}

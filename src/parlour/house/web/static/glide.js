// Gliding: cards go from where they were to where they are, unless less motion is wished for.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {ViewTransition | null} */
let running = null;
/** Backs that stand for cards until the change is made. @type {HTMLElement[]} */
let lent = [];

function takeBack() {
  for (const element of lent) element.style.removeProperty("view-transition-name");
  lent = [];
}

/**
 * Where every card that is seen lies now.
 * @param {ParentNode} root
 */
const lying = (root) =>
  new Map(
    [...root.querySelectorAll("[data-card]")].map((e) => [
      e.getAttribute("data-card") ?? "",
      /** @type {HTMLElement} */ (e),
    ]),
  );

/**
 * Change the table, gliding.  `origin` tells the seat from whose hidden hand a new card comes.
 * @param {ParentNode} root
 * @param {() => void} change
 * @param {Map<string, number>} origin
 */
export function glide(root, change, origin) {
  if (still.matches || document.hidden || !document.startViewTransition) {
    change();
    return;
  }
  running?.skipTransition();
  takeBack(); // of a change that has not come to pass yet
  lent = lend(root, lying(root), origin);
  const transition = document.startViewTransition(() => {
    takeBack();
    change();
  });
  running = transition;
  const done = () => {
    if (running === transition) running = null;
  };
  transition.ready.catch(() => {}); // skipped, as is right when the next one has begun
  transition.finished.then(done, done);
}

/**
 * Let a back in the hidden hand stand for the card that is about to leave it.
 * @param {ParentNode} root
 * @param {Map<string, HTMLElement>} before
 * @param {Map<string, number>} origin
 * @returns {HTMLElement[]}
 */
function lend(root, before, origin) {
  /** @type {HTMLElement[]} */
  const backs = [];
  for (const [card, seat] of origin) {
    if (before.has(card)) continue;
    const held = root.querySelector(`[data-held="${seat}"]`);
    const back = [...(held?.querySelectorAll(".back") ?? [])].find(
      (e) => !backs.includes(/** @type {any} */ (e)),
    );
    if (back instanceof HTMLElement) {
      back.style.setProperty("view-transition-name", `card-${card}`);
      backs.push(back);
    }
  }
  return backs;
}

/** Cards that glide cannot be hit; a touch meanwhile ends the gliding and is passed on to what lies there. */
export function touchThrough() {
  let caught = false;
  document.addEventListener(
    "pointerdown",
    () => {
      caught = running !== null;
      running?.skipTransition();
    },
    true,
  );
  document.addEventListener("click", (event) => {
    const missed = caught && event.target instanceof Element && !event.target.closest("button, a, summary");
    caught = false;
    if (!missed) return;
    const meant = document.elementFromPoint(event.clientX, event.clientY)?.closest("button");
    if (meant instanceof HTMLElement) meant.click();
  });
}

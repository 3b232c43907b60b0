// Gliding: cards that moved go from where they were to where they are; everything else just changes.

/** Whether less motion is wished for. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** More cards than these do not glide: every one of them costs time. */
const MOST = 12;

/** @type {ViewTransition | null} */
let running = null;
/** The elements that have a name to glide by. @type {HTMLElement[]} */
let lent = [];

function takeBack() {
  for (const element of lent) element.style.removeProperty("view-transition-name");
  lent = [];
}

/**
 * Change the table, gliding.
 * @param {ParentNode} root
 * @param {() => void} change
 * @param {Map<string, number | null>} moved the cards that moved, and the seat from whose hand each came
 */
export function glide(root, change, moved) {
  if (isStill() || document.hidden || !document.startViewTransition || !moved.size || moved.size > MOST) {
    change();
    return;
  }
  running?.skipTransition();
  lend(root, moved, true);
  const transition = document.startViewTransition(() => {
    change();
    lend(root, moved, false);
  });
  running = transition;
  const done = () => {
    if (running !== transition) return;
    running = null;
    takeBack();
  };
  transition.ready.catch(() => {}); // skipped, as is right when the next one has begun
  transition.finished.then(done, done);
}

/**
 * Give what glides its name, one element each: the card, or a back in the hidden hand it is about to leave.
 * @param {ParentNode} root
 * @param {Map<string, number | null>} moved
 * @param {boolean} leaving
 */
function lend(root, moved, leaving) {
  takeBack(); // from what had a name before, or two things might have the same
  for (const [card, seat] of moved) {
    const seen = `[data-glide="${CSS.escape(card)}"]`;
    const all = [...root.querySelectorAll(leaving && seat !== null ? `${seen}, [data-held="${seat}"] .back` : seen)];
    const shown = all.filter((e) => e instanceof HTMLElement && e.offsetParent !== null && !lent.includes(e));
    const found = shown.find((e) => e.matches(seen)) ?? shown[0];
    if (!(found instanceof HTMLElement)) continue;
    found.style.setProperty("view-transition-name", `card-${card}`);
    lent.push(found);
  }
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

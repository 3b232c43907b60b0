// Without the house: look for it again and again, and go back to the page that was wanted.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

let wait = FIRST_WAIT;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

async function look() {
  clearTimeout(again);
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // still away
  }
  again = setTimeout(look, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

addEventListener("online", look);
const button = document.getElementById("look");
if (button) button.onclick = look;
// Asked for by its own address, the page is only read.
if (location.pathname !== "/away") again = setTimeout(look, wait);

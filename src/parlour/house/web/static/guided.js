// "Show me how to play": a table for a first hand, where a host is beside you.

import { Refused, send } from "./api.js";
import { byId } from "./dom.js";

/** @param {HTMLButtonElement} button */
async function begin(button) {
  button.disabled = true;
  const name = document.getElementById("name");
  const wish = { game: button.dataset.game, name: name instanceof HTMLInputElement ? name.value : "" };
  try {
    const made = await send("POST", "/api/guided", wish);
    location.assign(`/tables/${made.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("refusal").textContent = error.message;
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("button.guided")) {
  if (button instanceof HTMLButtonElement) button.onclick = () => void begin(button);
}
// Whoever comes back by the browser's own button finds them as they were.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button.guided")) button.removeAttribute("disabled");
});

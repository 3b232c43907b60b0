// The print shop: whatever is chosen shows at once, and the browser prints when every sheet is there.

import { byId } from "./dom.js";

const order = /** @type {HTMLFormElement} */ (byId("order"));
const CHOSEN = "print-chosen"; // the field that was changed last, to which the keyboard returns

order.addEventListener("change", (event) => {
  sessionStorage.setItem(CHOSEN, /** @type {HTMLInputElement} */ (event.target).name);
  order.requestSubmit();
});
const chosen = order.querySelector(`[name="${sessionStorage.getItem(CHOSEN) ?? ""}"]`);
sessionStorage.removeItem(CHOSEN);
if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true });

const now = document.getElementById("print-now");
if (now) {
  now.hidden = false;
  now.onclick = async () => {
    const sheets = [...document.querySelectorAll("img")];
    for (const sheet of sheets) sheet.loading = "eager";
    await Promise.allSettled(sheets.map((sheet) => sheet.decode()));
    window.print();
  };
}

// The print shop: whatever is chosen shows at once, and the browser prints when every sheet is there.

import { byId } from "./dom.js";

const order = /** @type {HTMLFormElement} */ (byId("order"));
order.addEventListener("change", () => order.requestSubmit());

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

// What every page does: it keeps what was typed until it is sent, and offers to install the house as an app.

/** Where the browser keeps what was typed, until the tab is closed. */
const typedAt = (/** @type {HTMLInputElement} */ input) => `parlour-typed ${location.pathname} ${input.id}`;

/** Bring back what was typed before the page was lost, and note what is typed now. */
function keepWhatIsTyped() {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-kept]"))) {
    const before = sessionStorage.getItem(typedAt(input));
    if (before !== null && !input.value) input.value = before;
    input.addEventListener("input", () => sessionStorage.setItem(typedAt(input), input.value));
    input.form?.addEventListener("sent", () => sessionStorage.removeItem(typedAt(input)));
  }
}

/** @typedef {Event & {prompt: () => Promise<void>}} Offer */

/** Browsers offer to install a page where they can; only over https or on one's own machine. */
function offerToInstall() {
  const button = document.getElementById("install");
  if (!(button instanceof HTMLButtonElement)) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true;
      void (/** @type {Offer} */ (event).prompt());
    };
  });
  addEventListener("appinstalled", () => (button.hidden = true));
}

keepWhatIsTyped();
offerToInstall();
// It is there only where the browser trusts the connection.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

// The cabinet remembers which box lies open.

export {};

const REMEMBERED = "parlour-open-box";

/** @returns {HTMLDetailsElement[]} */
const boxes = () =>
  [...document.querySelectorAll("details.box")].filter((box) => box instanceof HTMLDetailsElement);

const name = (/** @type {Element} */ box) => [...box.classList].find((one) => one.startsWith("box-")) ?? "";

/** Where the lid was that was touched, to keep it there though other boxes close. @type {{lid: Element, top: number} | null} */
let touched = null;

for (const box of boxes()) {
  const lid = box.querySelector("summary");
  lid?.addEventListener("click", () => (touched = { lid, top: lid.getBoundingClientRect().top }));
  if (name(box) === sessionStorage.getItem(REMEMBERED)) box.open = true;
  box.addEventListener("toggle", () => {
    if (!box.open) {
      if (sessionStorage.getItem(REMEMBERED) === name(box)) sessionStorage.removeItem(REMEMBERED);
      return;
    }
    sessionStorage.setItem(REMEMBERED, name(box));
    for (const other of boxes()) {
      if (other !== box) other.open = false; // one box at a time lies open on the table
    }
    if (touched?.lid === lid) scrollBy(0, touched.lid.getBoundingClientRect().top - touched.top);
  });
}

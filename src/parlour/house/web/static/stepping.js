// Examples on a page of rules step forward and back: by buttons, by arrow keys, and by a swipe.

/** How far a finger moves sideways before that is a step, in pixels. */
const SWIPED = 40;
/** Steps are fetched when an example is about to come into view, so far before it does. */
const NEAR = "300px";

/** One example of the page. */
class Example {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.last = Number(figure.dataset.steps);
    this.at = 0;
    /** @type {Promise<Element[]> | null} */
    this.steps = null;
    const bar = figure.querySelector(".stepping");
    if (!(bar instanceof HTMLElement)) return;
    bar.hidden = false;
    for (const button of bar.querySelectorAll("button")) {
      button.onclick = () => void this.go(this.at + Number(button.dataset.by));
    }
    this.listen();
  }

  listen() {
    this.figure.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.go(this.at + by);
    });
    let from = 0;
    const felt = this.part(".shown-step");
    felt.addEventListener("touchstart", (event) => (from = event.changedTouches[0].clientX), { passive: true });
    felt.addEventListener("touchend", (event) => {
      const moved = event.changedTouches[0].clientX - from;
      if (Math.abs(moved) > SWIPED) void this.go(this.at + (moved < 0 ? 1 : -1));
    });
  }

  /** @param {string} what @returns {HTMLElement} */
  part(what) {
    return /** @type {HTMLElement} */ (this.figure.querySelector(what));
  }

  /** All steps, asked for once; again if that failed. */
  fetched() {
    this.steps ??= fetch(this.figure.dataset.example ?? "")
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error("refused"))))
      .then((text) => {
        const page = document.createElement("template");
        page.innerHTML = text; // it comes from this house
        return [...page.content.children];
      });
    this.steps.catch(() => (this.steps = null));
    return this.steps;
  }

  /** @param {number} to */
  async go(to) {
    if (to < 0 || to > this.last) return;
    this.at = to;
    try {
      const steps = await this.fetched();
      if (this.at === to) this.show(steps[to]);
    } catch {
      this.part(".at").textContent = "The house does not answer. Try again.";
    }
  }

  /** @param {Element} step */
  show(step) {
    const [table, said] = [...step.cloneNode(true).childNodes].filter((one) => one instanceof Element);
    const felt = this.part(".shown-step");
    felt.style.minHeight = `${felt.offsetHeight}px`; // so that buttons stay under the finger
    felt.replaceChildren(table);
    this.part(".saying").replaceChildren(said);
    this.part(".at").textContent = this.at ? `${this.at} of ${this.last}` : "Start";
    const [back, on] = this.figure.querySelectorAll("button");
    // Not switched off: the focus would be lost on them.
    back.ariaDisabled = String(this.at === 0);
    on.ariaDisabled = String(this.at === this.last);
    this.figure.dataset.at = String(this.at);
  }
}

const examples = new Map(
  [...document.querySelectorAll("figure.example")].map((figure) => [
    figure,
    new Example(/** @type {HTMLElement} */ (figure)),
  ]),
);
const watch = new IntersectionObserver(
  (seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      examples.get(target)?.fetched().catch(() => {}); // it is asked for again with the first step
    }
  },
  { rootMargin: NEAR },
);
for (const [figure, example] of examples) if (example.last) watch.observe(figure);

// Replay: a finished match step by step, from any seat's view.

import { Refused } from "./api.js";
import { byId } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */

const PACE = 900;

/**
 * What may be asked of a step: why its move was made, and to play on from there.
 * @typedef {{reason: (step: number, seat: number | null) => Promise<import("./types.js").Explained>,
 *   tryFrom: (step: number, seat: number | null) => Promise<import("./types.js").Made>}} Asks
 */

/**
 * Let the slider show the match as it was.
 * @param {(seen: string, step: number) => Promise<{step: number, steps: number, picture: Picture}>} fetchStep
 * @param {(picture: Picture) => void} show
 * @param {(error: unknown) => void} failed
 * @param {Asks} asks
 * @param {string[]} names
 * @returns {(step: number, seat: number) => void} goes to a step, seen by a seat
 */
export function startReplay(fetchStep, show, failed, asks, names) {
  const slider = /** @type {HTMLInputElement} */ (byId("replay-step"));
  const seats = /** @type {HTMLSelectElement} */ (byId("replay-seat"));
  const runs = byId("replay-play");
  const told = byId("replay-told");
  const why = /** @type {HTMLButtonElement} */ (byId("replay-why"));
  const tries = /** @type {HTMLButtonElement} */ (byId("replay-try"));
  const said = byId("replay-answer");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  const look = (/** @type {number} */ step) => looked(step).catch(failed);
  const looked = async (/** @type {number} */ step) => {
    const mine = ++asked;
    const answer = await fetchStep(seats.value, step);
    if (mine !== asked) return; // another step was asked for meanwhile
    slider.max = String(answer.steps);
    slider.value = String(answer.step);
    told.textContent = `${answer.step} of ${answer.steps}`;
    slider.setAttribute("aria-valuetext", `step ${answer.step} of ${answer.steps}`);
    why.disabled = (answer.picture.said.at(-1)?.seat ?? -1) < 0;
    tries.disabled = answer.step >= answer.steps;
    said.textContent = "";
    show(answer.picture);
  };
  const seat = () => (/^\d+$/.test(seats.value) ? Number(seats.value) : null);
  why.onclick = async () => {
    const mine = asked;
    stop();
    said.textContent = "Thinking…";
    const text = await asks.reason(Number(slider.value), null).then(
      (found) => `In the place of ${names[found.seat]}: ${found.reason}`,
      sentenceOf,
    );
    if (mine === asked) said.textContent = text;
  };
  tries.onclick = async () => {
    stop();
    said.textContent = await asks.tryFrom(Number(slider.value), seat()).then(goTo, sentenceOf);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    runs.textContent = "Play";
    runs.setAttribute("aria-label", "Play the replay");
  };
  const run = async () => {
    if (Number(slider.value) >= Number(slider.max)) return stop();
    await look(Number(slider.value) + 1);
    if (timer !== undefined) timer = setTimeout(run, PACE);
  };
  const step = (/** @type {number} */ by) => {
    stop();
    void look(Math.max(0, Math.min(Number(slider.max), Number(slider.value) + by)));
  };
  slider.oninput = () => {
    stop();
    void look(Number(slider.value));
  };
  seats.onchange = () => void look(Number(slider.value));
  byId("replay-back").onclick = () => step(-1);
  byId("replay-on").onclick = () => step(1);
  runs.onclick = () => {
    if (timer !== undefined) return stop();
    if (Number(slider.value) >= Number(slider.max)) slider.value = "0";
    runs.textContent = "Pause";
    runs.setAttribute("aria-label", "Pause the replay");
    timer = setTimeout(run, 0);
  };
  void look(1_000_000);
  return (at, seat) => {
    stop();
    seats.value = String(seat);
    void look(at);
  };
}

/** @param {unknown} error */
export const sentenceOf = (error) =>
  error instanceof Refused ? error.message : "The server did not answer. Try again.";

/** Go to the table that was made. @param {import("./types.js").Made} made */
export function goTo(made) {
  location.assign(`/tables/${encodeURIComponent(made.id)}`);
  return "Opening a table there…";
}

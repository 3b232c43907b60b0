// Replay: a finished match step by step, from any seat's view.

import { byId } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */

const PACE = 900;

/**
 * Let the slider show the match as it was.
 * @param {(seat: number | null, step: number) => Promise<{step: number, steps: number, picture: Picture}>} fetchStep
 * @param {(picture: Picture) => void} show
 * @param {(error: unknown) => void} failed
 * @returns {(step: number, seat: number) => void} goes to a step, seen by a seat
 */
export function startReplay(fetchStep, show, failed) {
  const slider = /** @type {HTMLInputElement} */ (byId("replay-step"));
  const seats = /** @type {HTMLSelectElement} */ (byId("replay-seat"));
  const runs = byId("replay-play");
  const told = byId("replay-told");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  const look = (/** @type {number} */ step) => looked(step).catch(failed);
  const looked = async (/** @type {number} */ step) => {
    const mine = ++asked;
    const answer = await fetchStep(seats.value === "" ? null : Number(seats.value), step);
    if (mine !== asked) return; // another step was asked for meanwhile
    slider.max = String(answer.steps);
    slider.value = String(answer.step);
    told.textContent = `${answer.step} of ${answer.steps}`;
    slider.setAttribute("aria-valuetext", `step ${answer.step} of ${answer.steps}`);
    show(answer.picture);
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

// Sounds: soft, short and made here; silent unless they are asked for.

import { comfort } from "./comfort.js";

/** @type {AudioContext | null} */
let speaker = null;

/** Browsers let a page sound only after it was touched. */
function ready() {
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") void speaker.resume();
  return speaker;
}

/**
 * One soft tone.
 * @param {number} pitch in hertz
 * @param {number} after seconds from now
 * @param {number} length in seconds
 * @param {number} loudness from 0 to 1
 */
function tone(pitch, after, length, loudness) {
  const at = ready();
  const begin = at.currentTime + after;
  const source = new OscillatorNode(at, { type: "triangle", frequency: pitch });
  const volume = new GainNode(at, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(at.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** The tones of each sound: pitch, seconds from now, length and loudness. @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  card: [[180, 0, 0.07, 0.12]],
  turn: [
    [523, 0, 0.25, 0.1],
    [659, 0.12, 0.35, 0.1],
  ],
  over: [
    [392, 0, 0.3, 0.1],
    [523, 0.15, 0.3, 0.1],
    [659, 0.3, 0.5, 0.1],
  ],
};

/** @param {keyof typeof SOUNDS} what */
export function sound(what) {
  if (!comfort.sound || !("AudioContext" in window)) return;
  for (const one of SOUNDS[what]) tone(...one);
}

// Changes: the stream sends a whole picture at first, and then what each event changed of it.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Change} Change */

/** How many of the last lines a picture tells. */
const TOLD = 60;

/**
 * The picture after a change.
 * @param {Picture} picture
 * @param {Change} change
 * @returns {Picture}
 */
export function changed(picture, change) {
  const places = new Map((change.areas ?? []).map((area) => [`${area.field} ${area.place}`, area]));
  return {
    ...picture,
    ...change,
    areas: picture.areas.map((area) => places.get(`${area.field} ${area.place}`) ?? area),
    said: [...picture.said, ...(change.said ?? [])].slice(-TOLD),
  };
}

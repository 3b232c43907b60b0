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

/**
 * What to do with pictures and changes as the stream brings them: each gives a picture, unless
 * something was missed on the way.
 * @param {(picture: Picture) => void} arrive
 * @param {() => void} look
 */
export function following(arrive, look) {
  /** The picture that the next change belongs to. @type {Picture | null} */
  let latest = null;
  return {
    /** @param {Picture} picture */
    picture: (picture) => arrive((latest = picture)),
    /** @param {Change} change */
    change: (change) => {
      if (latest === null || change.seq !== latest.seq + 1) look();
      else arrive((latest = changed(latest, change)));
    },
  };
}

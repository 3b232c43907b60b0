// News from the table: one stream, opened again whenever it breaks, and whether it stands is shown.

/**
 * @typedef {{picture: (picture: any) => void, people: (people: any) => void,
 *   chat: (line: any) => void, rematch: (news: any) => void,
 *   standing: (state: "open" | "broken" | "closed") => void}} Listener
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * Listen to a table until told to stop.
 * @param {string} address
 * @param {Listener} listener
 * @returns {() => void}
 */
export function listen(address, listener) {
  let wait = FIRST_WAIT;
  let stopped = false;
  /** @type {EventSource} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      wait = FIRST_WAIT;
      listener.standing("open");
    };
    source.onerror = () => {
      if (stopped) return;
      listener.standing("broken");
      // The browser itself tries again unless the house refused; then we do, ever more patiently.
      if (source.readyState === EventSource.CLOSED) {
        again = setTimeout(open, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT);
      }
    };
    for (const kind of /** @type {const} */ (["picture", "people", "chat", "rematch"])) {
      source.addEventListener(kind, (event) => listener[kind](JSON.parse(event.data)));
    }
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(again);
    source.close();
    listener.standing("closed");
  };
}

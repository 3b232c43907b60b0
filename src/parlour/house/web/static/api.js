// Talking with the house: requests with JSON in and out, and the stream of news from a table.

/** @typedef {import("./types.js").Refusal} Refusal */

/** A refusal by the house, or no answer at all (`status` 0). */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.error);
    this.status = status;
    this.rules = refusal.rules ?? []; // an answer may not be ours
    this.seq = refusal.seq;
  }
}

const ATTEMPTS = 4;

/**
 * Send something; when nothing comes back it is sent again where that is harmless, as a key makes it.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {boolean} [repeatable]
 * @returns {Promise<any>}
 */
export async function send(method, path, body, repeatable = method === "GET" || (body && "key" in body)) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(method, path, body);
    } catch (error) {
      const unheard = error instanceof Refused && error.status === 0;
      if (!unheard || !repeatable || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, 300 * 2 ** attempt));
    }
  }
}

/** @param {string} method @param {string} path @param {object} [body] */
async function once(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new Refused(0, { error: "The server does not answer.", rules: [] });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Refused(response.status, { error: answer.error ?? response.statusText, ...answer });
  return answer;
}

/** A text nobody else has and nobody can guess: the key of a move, or a nonce for the shuffle. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The doors of one table.
 * @param {string} id
 */
export function tableDoors(id) {
  const at = `/api/tables/${encodeURIComponent(id)}`;
  return {
    /** @param {number} seat @param {number} seq @param {string} move */
    move: (seat, seq, move) => send("POST", `${at}/moves`, { seat, seq, move, key: fresh() }),
    /** @param {number} seat @param {number} seq */
    undo: (seat, seq) => send("POST", `${at}/undo`, { seat, seq, key: fresh() }),
    /** @param {number} seat @param {string} move */
    why: (seat, move) => send("POST", `${at}/why`, { seat, move }),
    /** @param {number} seat @param {number} n */
    read: (seat, n) => send("POST", `${at}/read`, { seat, n }),
    /** @param {number} seat @param {boolean} [peek] */
    hint: (seat, peek = false) => send("POST", `${at}/hint`, { seat, peek }),
    /** @param {number} seat @returns {Promise<import("./types.js").Guidance>} */
    guide: (seat) => send("GET", `${at}/guide?seat=${seat}`),
    challenge: () => send("GET", `${at}/challenge`),
    solution: () => send("POST", `${at}/solution`, {}),
    /** @param {string} text */
    chat: (text) => send("POST", `${at}/chat`, { text }),
    rematch: () => send("POST", `${at}/rematch`, {}),
    /** @param {number} seat @param {string} name @param {string} commitment @param {string} key */
    sit: (seat, name, commitment, key) => send("POST", `${at}/seats/${seat}`, { name, commitment, key }),
    /** @param {number} seat */
    keep: (seat) => send("POST", `${at}/seats/${seat}/link`, {}),
    /** @param {number} seat */
    release: (seat) => send("DELETE", `${at}/seats/${seat}/link`),
    /** @param {string} level */
    fill: (level) => send("POST", `${at}/fill`, { level }),
    /** @returns {Promise<import("./types.js").Made>} */
    start: () => send("POST", `${at}/start`, {}, true),
    /** @param {number} seat @param {string} commitment */
    promise: (seat, commitment) => send("POST", `${at}/seats/${seat}/commitment`, { commitment }, true),
    /** @param {number} seat @param {string} nonce */
    open: (seat, nonce) => send("POST", `${at}/seats/${seat}/nonce`, { nonce }, true),
    /** @param {number} seat */
    leave: (seat) => send("DELETE", `${at}/seats/${seat}`),
    close: () => send("POST", `${at}/close`, {}),
    /** @param {string} pace */
    pace: (pace) => send("POST", `${at}/pace`, { pace }, true),
    /** @param {number | null} seat */
    picture: (seat) => send("GET", `${at}/picture${seat === null ? "" : `?seat=${seat}`}`),
    /** @param {string} seen by whom: a seat, nobody, or with `open` every hand @param {number} step */
    replay: (seen, step) =>
      send("GET", `${at}/replay?step=${step}${seen === "open" ? "&open=1" : seen && `&seat=${seen}`}`),
    /** @param {number} step @param {number | null} seat @returns {Promise<import("./types.js").Explained>} */
    reason: (step, seat) => send("POST", `${at}/reason`, { step, seat }, true),
    /** @param {number} step @param {number | null} seat @returns {Promise<import("./types.js").Made>} */
    tryFrom: (step, seat) => send("POST", `${at}/try`, { step, seat }),
    /** @returns {Promise<import("./types.js").Review>} */
    review: () => send("POST", `${at}/review`, {}, true),
    /** @param {number | null} seat */
    events: (seat) => `${at}/events${seat === null ? "" : `?seat=${seat}`}`,
    record: `${at}/record`,
    readRecord: async () => {
      const answer = await fetch(`${at}/record`);
      return answer.ok ? answer.text() : "";
    },
  };
}

// --- the stream, opened again whenever it breaks ---------------------------------------------------

/** @typedef {import("./types.js").Events} Events */
/**
 * What is done with each kind of event, and with the state of the stream.
 * @typedef {{[Kind in keyof Events]: (news: Events[Kind]) => void} &
 *   {standing: (state: "open" | "broken" | "closed") => void}} Listener
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
    for (const kind of /** @type {const} */ (["picture", "change", "people", "chat", "rematch"])) {
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

// A progressive evening: opening one, its room, and the strip at a table that leads on to the next.
//
// Every page of an evening asks now and then how it stands.  That also keeps it going: whoever asks
// when all tables have played has the next hand dealt.

import { Refused, send } from "./api.js";
import { sure } from "./asking.js";
import { byId, dataBlock, h, patch } from "./dom.js";

/** @typedef {import("./types.js").Evening} Evening */
/** @typedef {import("./types.js").EveningTicket} Ticket */
/** @typedef {import("./types.js").EveningTable} Table */

const EVERY = 2500;
/** How long people may look at the end of a hand before they are led on, and while they read its account. */
const LINGER = 6000;
const READING = 20000;
const PRIZES = { first: "First prize", second: "Second prize", booby: "Booby prize", "": "" };

// --- opening --------------------------------------------------------------------------------------

/** @param {HTMLFormElement} form */
function startOpening(form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    const text = (/** @type {string} */ name) => String(chosen.get(name) ?? "");
    const wish = {
      game: text("game"),
      tables: Number(text("tables")),
      rounds: Number(text("rounds")),
      level: text("level"),
      pace: text("pace"),
      minutes: Number(text("minutes")),
    };
    void tried(async () => {
      const made = await send("POST", "/api/evenings", wish);
      location.assign(`/evenings/${made.id}`);
    });
  });
}

/** Do something, and tell why if the house refuses. @param {() => Promise<void>} does */
async function tried(does) {
  try {
    await does();
    patch(byId("refusal"), []);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    patch(byId("refusal"), [h("p", {}, error.message)]);
  }
}

// --- asking ---------------------------------------------------------------------------------------

/**
 * Ask how an evening stands, again and again, and at once when the page is looked at again.
 * @param {string} id
 * @param {(evening: Evening) => boolean} tell says whether to go on
 */
function ask(id, tell) {
  let goesOn = true;
  let timer = 0;
  async function once() {
    clearTimeout(timer);
    try {
      goesOn = tell(await send("GET", `/api/evenings/${id}`));
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the house is away, or asks for patience
      goesOn = error.status !== 404;
    }
    clearTimeout(timer);
    if (goesOn) timer = setTimeout(once, EVERY);
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && goesOn) void once();
  });
  timer = setTimeout(once, EVERY);
}

/** @param {Evening} evening @returns {Ticket | undefined} */
const mine = (evening) => evening.tickets.find((ticket) => ticket.mine);

/** @param {Evening} evening */
const progress = (evening) =>
  evening.state === "over"
    ? "The evening is over."
    : evening.state === "waiting"
      ? `${evening.rounds === 1 ? "One hand" : `${evening.rounds} hands`}, not begun yet.`
      : `Hand ${evening.round} of ${evening.rounds}.${timeLeft(evening)}`;

/** @param {Evening} evening */
const timeLeft = ({ seconds }) =>
  seconds === null ? "" : seconds ? ` ${Math.ceil(seconds / 60)} min left for it.` : " Time is up.";

/**
 * A ticket as it looks: a hole for each hand won, a dash for each lost, nothing yet for the others.
 * @param {Evening} evening @param {Ticket} ticket
 */
function holes(evening, ticket) {
  const said = `${ticket.won} of ${ticket.holes.length} hands won`;
  const all = Array.from({ length: evening.rounds }, (_, round) => ticket.holes[round]);
  return h(
    "span",
    { class: "holes", role: "img", "aria-label": said },
    all.map((won, round) =>
      h("span", { key: String(round), class: won ? "hole" : "blank" }, won ? "●" : won === false ? "–" : "○"),
    ),
  );
}

// --- the strip at a table -------------------------------------------------------------------------

/** @param {HTMLElement} strip */
function startStrip(strip) {
  const { evening: id = "", table: here = "" } = strip.dataset;
  let leaves = 0;
  /** @param {string} to */
  function lead(to) {
    leaves ||= Date.now();
    const stayed = Date.now() - leaves;
    const reads = document.querySelector("dialog[open]");
    if (stayed >= (reads ? READING : LINGER)) location.assign(to);
    else setTimeout(() => lead(to), 500);
  }
  ask(id, (evening) => {
    const ticket = mine(evening);
    const over = evening.state === "over";
    const moved = Boolean(ticket && evening.table && evening.table !== here);
    const room = `/evenings/${id}`;
    patch(strip, [
      h("span", { key: "progress" }, progress(evening)),
      ticket && holes(evening, ticket),
      moved &&
        h(
          "span",
          { key: "on", class: "lead-on" },
          `You go on to table ${evening.place}. `,
          h("a", { href: `/tables/${evening.table}` }, "Go now"),
        ),
      h("a", { key: "room", href: room }, over ? "The prizes" : "The room"),
    ]);
    if (moved) lead(`/tables/${evening.table}`);
    else if (over && ticket) lead(room);
    return !leaves && !over;
  });
}

// --- the room -------------------------------------------------------------------------------------

/** @param {HTMLElement} place */
function startRoom(place) {
  /** @type {Evening} */
  let evening = dataBlock("evening-data");
  const url = place.dataset.url ?? "";
  const first = evening.table;
  const path = `/api/evenings/${evening.id}`;
  let copied = false;

  /** @param {Evening} now */
  function show(now) {
    evening = now;
    byId("call").textContent = called();
    patch(place, [prizes(), door(), ticket(), room(), standings(), invitation()]);
    if (evening.table && evening.table !== first) location.assign(`/tables/${evening.table}`);
    return evening.state !== "over";
  }

  /** @param {string} method @param {string} what @param {object} [body] */
  const act = (method, what, body) =>
    void tried(async () => {
      show(await send(method, `${path}/${what}`, body));
    });

  function called() {
    const own = mine(evening);
    if (evening.state === "playing" && own && !evening.table)
      return `${progress(evening)} You come in with the next hand; a bot plays this one for your ticket.`;
    return progress(evening);
  }

  function prizes() {
    const taken = evening.tickets.filter((one) => one.prize);
    if (evening.state !== "over") return null;
    return h(
      "section",
      { key: "prizes", class: "prizes", "aria-labelledby": "prizes-heading" },
      h("h2", { id: "prizes-heading" }, "Prizes"),
      taken.length
        ? h(
            "dl",
            {},
            taken.map((one) =>
              h(
                "div",
                { key: one.prize, class: `prize-${one.prize}` },
                h("dt", {}, PRIZES[one.prize]),
                h("dd", {}, one.name, " ", h("small", {}, hands(one.won))),
              ),
            ),
          )
        : h("p", {}, "Nobody was there to take one."),
    );
  }

  function door() {
    const begun = evening.state === "playing";
    if (mine(evening) || evening.state === "over" || (begun && evening.round === evening.rounds)) return null;
    return h(
      "form",
      {
        key: "door",
        class: "take-seat",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          act("POST", "ticket", { name: String(form.get("name") ?? "") });
        },
      },
      h("label", { for: "name" }, "Your name"),
      h("input", {
        id: "name",
        name: "name",
        maxlength: 40,
        autocomplete: "nickname",
        placeholder: "Guest",
        defaultValue: place.dataset.name ?? "",
      }),
      h("button", { type: "submit", class: "say" }, begun ? "Come in with the next hand" : "Come in"),
    );
  }

  function ticket() {
    const own = mine(evening);
    if (!own) return null;
    return h(
      "section",
      { key: "ticket", class: "ticket", "aria-labelledby": "ticket-heading" },
      h("h2", { id: "ticket-heading" }, `Your ticket, No. ${own.number}`),
      h("p", { class: "bearer" }, own.name),
      h("p", {}, holes(evening, own)),
      evening.table &&
        h(
          "p",
          { key: "to" },
          h("a", { class: "button say", href: `/tables/${evening.table}` }, `To your table, table ${evening.place}`),
        ),
      evening.state !== "over" &&
        h("p", { key: "go" }, h("button", { type: "button", onclick: leave }, "Leave the evening")),
    );
  }

  async function leave() {
    const question = "Leave the evening? A bot plays on with your ticket until you come back.";
    if (evening.state === "waiting" || (await sure(question, "Leave"))) act("DELETE", "ticket");
  }

  function invitation() {
    if (evening.state === "over") return null;
    const people = evening.tickets.filter((one) => one.kind === "person").sort((a, b) => a.number - b.number);
    const bots = evening.tickets.length - people.length;
    return h(
      "section",
      { key: "invitation", "aria-labelledby": "invitation-heading" },
      h("h2", { id: "invitation-heading" }, "Who comes"),
      h(
        "p",
        { class: "invite" },
        h("input", {
          type: "text",
          readonly: true,
          value: url,
          "aria-label": "Link to this evening",
          onfocus: (/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select(),
        }),
        h("button", { type: "button", onclick: copy }, copied ? "Copied" : "Copy the link"),
      ),
      h(
        "details",
        { class: "code" },
        h("summary", {}, "Show a QR code for phones"),
        h("img", { src: `${path}/code`, alt: "A QR code of the link", loading: "lazy", width: 220, height: 220 }),
      ),
      h(
        "p",
        {},
        people.length ? `${people.map((one) => one.name).join(", ")}. ` : "Nobody yet. ",
        `${bots === 1 ? "One of the chairs goes" : `${bots} chairs go`} to bots until somebody comes.`,
      ),
      evening.state === "waiting" &&
        (evening.may_begin
          ? h(
              "p",
              { key: "begin" },
              !evening.host && "The host is away, so you can begin. ",
              h("button", { type: "button", class: "say", onclick: () => act("POST", "begin", {}) }, "Begin the first hand"),
            )
          : h("p", { key: "begin", class: "quiet" }, "The host says when it begins.")),
    );
  }

  async function copy() {
    await navigator.clipboard?.writeText(url).catch(() => {});
    copied = true;
    show(evening);
  }

  function room() {
    if (evening.state !== "playing") return null;
    return h(
      "section",
      { key: "room", "aria-labelledby": "room-heading" },
      h("h2", { id: "room-heading" }, "The room"),
      h("ol", { class: "room" }, evening.tables.map(tableNode)),
    );
  }

  /** @param {Table} table */
  function tableNode(table) {
    const last = evening.tables.length;
    const name = `Table ${table.place}${table.place === 1 ? ", the head" : table.place === last ? ", the foot" : ""}`;
    const how = table.state === "playing" ? `${table.moves} ${table.moves === 1 ? "move" : "moves"}` : "has played";
    return h(
      "li",
      { key: String(table.place), class: `at-${table.state}` },
      h("h3", {}, table.id ? h("a", { href: `/tables/${table.id}` }, name) : name),
      h("p", { class: "quiet" }, table.state === "closed" ? "was closed" : how),
      h(
        "ul",
        {},
        table.seats.map((seat) =>
          h(
            "li",
            { key: String(seat.number) },
            h("span", {}, seat.name),
            h(
              "small",
              {},
              [seat.kind === "bot" && "bot", seat.away && "away", seat.waited && "to move", `won ${seat.won}`]
                .filter(Boolean)
                .join(", "),
            ),
          ),
        ),
      ),
    );
  }

  function standings() {
    if (evening.state === "waiting") return null;
    return h(
      "section",
      { key: "standings", "aria-labelledby": "standings-heading" },
      h("h2", { id: "standings-heading" }, "Standings"),
      h(
        "table",
        { class: "standings" },
        h(
          "thead",
          {},
          h("tr", {}, h("th", { scope: "col" }, "Name"), h("th", { scope: "col" }, "Ticket"), h("th", { scope: "col" }, "Won")),
        ),
        h(
          "tbody",
          {},
          evening.tickets.map((one) =>
            h(
              "tr",
              { key: String(one.number), class: one.mine ? "own" : "" },
              h(
                "th",
                { scope: "row" },
                one.name,
                h("small", {}, one.mine ? " you" : one.kind === "bot" ? " bot" : one.away ? " away" : ""),
              ),
              h("td", {}, holes(evening, one)),
              h("td", {}, String(one.won)),
            ),
          ),
        ),
      ),
    );
  }

  if (show(evening)) ask(evening.id, show);
}

/** @param {number} count */
const hands = (count) => (count === 1 ? "one hand won" : `${count} hands won`);

const form = document.getElementById("new-evening");
if (form) startOpening(/** @type {HTMLFormElement} */ (form));
const strip = document.getElementById("evening-strip");
if (strip) startStrip(strip);
const place = document.getElementById("evening");
if (place) startRoom(place);

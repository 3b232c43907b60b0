// Seats that are open: the invitation, what the host may do with them, and what others wait for.

import { waitingText } from "./beside.js";
import { capital, h } from "./dom.js";
import { isGone } from "./presence.js";

/** @typedef {import("./types.js").About} About */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./dom.js").Node_} Node_ */
/**
 * @typedef {{sit: (seats: number[], name: string) => void, again: (seat: number) => void,
 *   fill: (level: string) => void, start: () => void, keep: (seat: number) => void,
 *   release: (seat: number) => void, copy: (link: string) => void}} Does
 */

/**
 * What stands above the table while somebody may sit down.
 * @param {Picture} picture
 * @param {People} people
 * @param {About} about
 * @param {string} copied the link that was copied last
 * @param {Does} does
 * @returns {Node_[]}
 */
export function seatingNodes(picture, people, about, copied, does) {
  if (picture.outcome || picture.state === "closed" || people.removed) return [];
  const seated = people.seats.some((person) => person.mine);
  const left = people.seats.find((person) => person.left);
  if (left && !seated) return [backNode(left, does)];
  const open = people.seats.filter((person) => person.kind === "open");
  if (picture.state !== "waiting" || !open.length) return [];
  if (people.hosting) return [hostNode(picture, people, about, open, copied, does)];
  return [seated ? waitingNode(people) : invitationNode(picture, people, about, open, does)];
}

/** What somebody is called who never said; it is not remembered as a name. */
export const NOBODY = "Guest";

/** @param {People} people */
export const hostOf = (people) => people.host_name || "The host";

/** @param {number} count @param {string} one */
const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

// --- for a guest -----------------------------------------------------------------------------------

/**
 * Who invites to what, and one large button to sit down.
 * @param {Picture} picture
 * @param {People} people
 * @param {About} about
 * @param {Person[]} open
 * @param {Does} does
 */
function invitationNode(picture, people, about, open, does) {
  const mine = open.filter(({ seat, kept }) => seat === about.kept || !kept);
  mine.sort((one, other) => Number(other.seat === about.kept) - Number(one.seat === about.kept));
  const spent = about.key !== "" && !open.some(({ seat }) => seat === about.kept);
  return h(
    "section",
    { key: "invitation", class: "seating invitation", "aria-labelledby": "invitation-title" },
    h("h2", { id: "invitation-title" }, `${hostOf(people)} invites you to ${picture.title}`),
    about.gist && h("p", { class: "gist" }, about.gist),
    spent && h("p", { class: "spent" }, "The seat of this link is taken, or the link was withdrawn."),
    mine.length > 0 &&
      h(
        "form",
        { class: "take-seat", onsubmit: sitting(mine, does) },
        h("label", { for: "seat-name" }, "Your name"),
        nameNode(about),
        sitNode("Sit down", mine[0].seat),
        whoSits(picture, people, mine.length > 1 ? mine : []),
      ),
    mine.length === 0 && h("p", {}, "The open seats are kept for others. You can watch."),
    mine.length === 0 && whoSits(picture, people, []),
  );
}

/** One's name, filled in as far as it is known. @param {About} about */
const nameNode = (about) =>
  h("input", {
    id: "seat-name",
    name: "name",
    maxlength: 24,
    autocomplete: "nickname",
    enterkeyhint: "go",
    defaultValue: about.name || NOBODY,
    onfocus: about.name ? null : selectAll,
  });

/** The large button that takes a seat. @param {string} words @param {number} seat */
const sitNode = (words, seat) =>
  h("button", { key: "sit", type: "submit", class: "say large", name: "seat", value: String(seat) }, words);

/**
 * The seat whose button was pressed is taken; if somebody was quicker, another one.
 * @param {Person[]} open
 * @param {Does} does
 */
const sitting = (open, does) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const first = pressed ? Number(pressed.value) : open[0].seat;
  const chosen = pressed !== null && !pressed.classList.contains("large");
  const others = open.map(({ seat }) => seat).filter((seat) => seat !== first);
  does.sit(chosen ? [first] : [first, ...others], String(form.get("name") ?? ""));
};

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/**
 * Who sits where, with a button at each seat that one may choose.
 * @param {Picture} picture
 * @param {People} people
 * @param {Person[]} choices
 */
const whoSits = (picture, people, choices) =>
  h(
    "ul",
    { class: "who-sits", "aria-label": "Who sits where" },
    people.seats.map((person) =>
      h(
        "li",
        { key: String(person.seat), class: person.kind },
        h("span", { class: "seat-title" }, seatTitle(picture, person)),
        " ",
        h("span", { class: "sitter" }, sitterText(people, person)),
        choices.includes(person) &&
          h(
            "button",
            {
              type: "submit",
              name: "seat",
              value: String(person.seat),
              "aria-label": `Sit here, in ${person.title}`,
            },
            "Sit here",
          ),
      ),
    ),
  );

/** A seat, and the side it plays for where some play together. @param {Picture} picture @param {Person} person */
function seatTitle(picture, person) {
  const side = picture.sides.findIndex((seats) => seats.includes(person.seat));
  const together = picture.sides.length < picture.players && side >= 0;
  return capital(person.title) + (together ? `, side ${"ABCDEF"[side]}` : "");
}

/** @param {People} people @param {Person} person */
function sitterText(people, person) {
  if (person.kind === "open") return person.kept ? "kept for somebody" : "open";
  if (person.kind === "bot") return `${person.name}, a bot`;
  const host = people.host === person.seat ? ", the host" : "";
  return `${person.name}${host}${person.here ? "" : isGone(person.away) ? ": gone" : ": away"}`;
}

/**
 * For somebody who sits: what is waited for.
 * @param {People} people
 */
function waitingNode(people) {
  const host = hostOf(people);
  const may = people.may_start ? "can start now" : "can let bots take the empty seats";
  const away = isGone(people.host_away) ? ", but is gone" : ", but is away at the moment";
  return h(
    "section",
    { key: "waiting", class: "seating", "aria-label": "Open seats", role: "status" },
    h("h2", {}, waitingText(people)),
    h("p", {}, `${host} ${may}${people.host_away === null ? "" : away}.`),
  );
}

/** For somebody who got up while the match goes on. @param {Person} person @param {Does} does */
const backNode = (person, does) =>
  h(
    "section",
    { key: "back", class: "seating", "aria-label": "Your seat" },
    h("p", {}, `You got up. ${person.name}, a bot, plays in your seat.`),
    h(
      "p",
      { class: "buttons" },
      h("button", { type: "button", class: "say", onclick: () => does.again(person.seat) }, "Sit down again"),
    ),
  );

// --- for the host ----------------------------------------------------------------------------------

const LOCAL =
  "It works on this computer only. " +
  "If you open the house with “parlour serve --lan”, phones and computers near you can join.";

/** Whether a link leads nowhere on another machine. @param {string} url */
const isLocal = (url) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/**
 * How the host invites, and goes on without those who do not come.
 * @param {Picture} picture
 * @param {People} people
 * @param {About} about
 * @param {Person[]} open
 * @param {string} copied
 * @param {Does} does
 */
function hostNode(picture, people, about, open, copied, does) {
  const seated = people.seats.filter((person) => person.kind !== "open").length;
  const sits = people.seats.some((person) => person.mine);
  return h(
    "section",
    { key: "host", class: "seating", "aria-label": "Open seats" },
    h("h2", {}, waitingText(people)),
    h("p", {}, "Send this link to the people you want to play with:"),
    linkNode("invite-link", "Link to this table", about.url, copied, does),
    isLocal(about.url) && h("p", { key: "local", class: "quiet" }, LOCAL),
    h(
      "form",
      {
        key: "fill",
        class: "fill",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          does.fill(String(form.get("level")));
        },
      },
      h("label", { for: "fill-level" }, "Or play with bots:"),
      h(
        "select",
        { id: "fill-level", name: "level" },
        about.levels.map((level) =>
          h("option", { key: level.key, value: level.key, selected: level.key === about.level }, level.name),
        ),
      ),
      h("button", { type: "submit", class: "say", id: "fill" }, `Fill ${many(open.length, "seat")} with bots`),
      people.may_start &&
        h(
          "button",
          { key: "start", type: "button", class: "say", id: "start", onclick: does.start },
          `Start now with ${many(seated, "player")}`,
        ),
    ),
    codeNode("code", "Show a QR code for phones", "/code", about),
    h(
      "details",
      { key: "kept", class: "kept" },
      h("summary", {}, "A link to one seat"),
      h("p", { class: "quiet" }, "Nobody can take such a seat without its link."),
      h("ul", {}, open.map((person) => keptNode(picture, person, about, copied, does))),
    ),
    !sits &&
      h(
        "form",
        { key: "sit", class: "take-seat", onsubmit: sitting(open, does) },
        h("label", { for: "seat-name" }, "Your name"),
        nameNode(about),
        sitNode("Sit down yourself", open[0].seat),
      ),
  );
}

/**
 * A seat that may be kept for somebody.
 * @param {Picture} picture
 * @param {Person} person
 * @param {About} about
 * @param {string} copied
 * @param {Does} does
 */
function keptNode(picture, person, about, copied, does) {
  const { seat, key, title } = person;
  const url = `${about.url}?key=${key}`;
  return h(
    "li",
    { key: String(seat) },
    h("span", { class: "seat-title" }, seatTitle(picture, person)),
    " ",
    !key && seatButton("Keep it for somebody", title, () => does.keep(seat)),
    key && linkNode(`link-${seat}`, `Link to ${title}`, url, copied, does),
    key && codeNode(`code-${seat}`, `QR code of ${title}`, `/code?seat=${seat}`, about),
    key && seatButton("Open it to anyone", title, () => does.release(seat)),
  );
}

/** @param {string} words @param {string} title @param {() => void} onclick */
const seatButton = (words, title, onclick) =>
  h("button", { key: words, type: "button", "aria-label": `${words}: ${title}`, onclick }, words);

/** @param {string} id @param {string} label @param {string} url @param {string} copied @param {Does} does */
function linkNode(id, label, url, copied, does) {
  const word = copied === url ? "Copied" : "Copy";
  return h(
    "p",
    { key: id, class: "invite" },
    h("input", { id, type: "text", readonly: true, value: url, "aria-label": label, onfocus: selectAll }),
    h(
      "button",
      { type: "button", class: "say", "aria-label": `${word}: ${label}`, onclick: () => does.copy(url) },
      word,
    ),
  );
}

/**
 * A code to be read by a phone; it is fetched when it is looked at.
 * @param {string} key
 * @param {string} label
 * @param {string} path
 * @param {About} about
 */
const codeNode = (key, label, path, about) =>
  h(
    "details",
    { key, class: "code" },
    h("summary", {}, label),
    h("img", {
      src: `/api/tables/${about.id}${path}`,
      alt: "A QR code of the link",
      loading: "lazy",
      width: 220,
      height: 220,
    }),
  );

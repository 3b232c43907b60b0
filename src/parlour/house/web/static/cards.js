// Cards: their faces, and how they lie in tricks, rows, columns and piles.  Lays that are not known are rows.

import { SVG, capital, h } from "./dom.js";
import { namesOf } from "./moves.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./dom.js").Node_} Node_ */
/**
 * What areas need to know of the page: whose picture it is, what glows, what was touched, and what
 * a touch does.
 * @typedef {{picture: Picture, names: string[], glow: Set<string>, touched: Set<string>,
 *   live: boolean, touch: (tokens: string[]) => void}} Stage
 */

/** A text of the picture with the names of those who sit there. @param {Stage} stage @param {string} text */
export const personal = (stage, text) =>
  stage.picture.seats.reduce(
    (told, seat, i) => told.replace(new RegExp(`\\b${seat}\\b`, "g"), stage.names[i]),
    text,
  );

/** The seat at the foot of the table: one's own; for bystanders the first. @param {Picture} picture */
export const footOf = ({ seat }) => seat ?? 0;

/** @param {Stage} stage @param {string[]} tokens */
export const glows = (stage, tokens) => stage.live && tokens.some((token) => stage.glow.has(token));

/** @param {Stage} stage @param {string[]} tokens */
export const isTouched = (stage, tokens) =>
  tokens.some((token) => stage.touched.has(token) && !token.startsWith("bears:"));

// --- faces: one sprite a pack, of which a drawing is taken into the page when its card is first seen ----------------

/** What each card is in words, as its drawing says. @type {Map<string, string>} */
const titles = new Map();
/** The drawings that are not in the page yet, by the names of their cards: each is a line of the sprite. @type {Map<string, string>} */
const undrawn = new Map();
/** Those that are about to be. @type {string[]} */
const wanted = [];
const DRAWING = /^<symbol id="([^"]+)"[^]*?<title>([^<&]*)<\/title>/;

/**
 * Fetch the drawings of a pack.
 * @param {string | null} pack
 */
export async function fetchFaces(pack) {
  if (!pack || titles.size) return;
  const answer = await fetch(`/art/${pack}.svg`).catch(() => null);
  if (!answer?.ok) return; // cards still have their names
  for (const line of (await answer.text()).split("\n")) {
    const [, name, title] = DRAWING.exec(line) ?? [];
    if (!name) continue;
    titles.set(name, title);
    undrawn.set(name, line);
  }
}

/** Take a drawing into the page, together with others that are wanted now. @param {string} name */
function draw(name) {
  const line = undrawn.get(name);
  if (!line) return;
  undrawn.delete(name);
  if (wanted.push(line) === 1) queueMicrotask(drawWanted);
}

function drawWanted() {
  const text = `<svg xmlns="${SVG}">${wanted.splice(0).join("")}</svg>`;
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const symbol of [...drawn.children]) {
    symbol.querySelector("title")?.remove(); // else it would be said twice, and show as a tooltip
    symbol.id = `face-${symbol.id}`;
  }
  const sprite = document.getElementById("sprite");
  if (sprite) return sprite.append(...drawn.children);
  drawn.id = "sprite";
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(drawn);
}

/** Whether the pack has such a card. */
export const isCard = (/** @type {string} */ name) => titles.has(name) && name !== "back";

/**
 * A card in words: the name printed on it in this game and its own, else all that its face shows.
 * @param {string} name
 * @param {string} [printed]
 */
export function titleOf(name, printed = "") {
  if (printed) return `${printed}, ${name}`;
  const title = titles.get(name) ?? name;
  return title.startsWith(name) || name.includes("-") ? title : `${name}, ${title}`;
}

/** The face of a card: that of the name it bears in this game, if there is one. @param {Card} card */
const faceOf = (card) => {
  const named = `${card.name}-${card.printed}`;
  return face(titles.has(named) ? named : card.name);
};

/**
 * The drawing of a face, or of the back.
 * @param {string} name
 */
export function face(name) {
  draw(name);
  return h(
    "svg",
    { class: "face", viewBox: "0 0 500 700", "aria-hidden": "true", focusable: "false" },
    h("use", { href: `#face-${name}` }),
  );
}

// --- how cards lie ---------------------------------------------------------------------------------

/**
 * A card that is seen: a button where it may be touched, else a picture.
 * @param {Stage} stage
 * @param {Card} card
 * @param {{key?: string, hand?: boolean, still?: boolean, style?: Record<string, string | number>,
 *   caption?: string}} [how]
 */
export function cardNode(stage, card, how = {}) {
  const tokens = [`card:${card.name}`, ...namesOf(card)];
  const glow = !how.still && glows(stage, tokens);
  const key = how.key ?? card.name;
  if (glow || how.hand) {
    return h(
      "button",
      {
        key,
        type: "button",
        class: `${dressOf(card)}${glow ? " glow" : ""}${isTouched(stage, tokens) ? " touched" : ""}`,
        style: how.style ?? {},
        "data-stop": true,
        "data-card": card.name,
        "data-glide": how.still ? null : card.name,
        "aria-label": titleOf(card.name, card.printed),
        "aria-disabled": stage.live && !glow ? "true" : null,
        "aria-pressed": isTouched(stage, tokens) ? "true" : null,
        onclick: () => stage.touch(tokens),
      },
      faceOf(card),
      printedNode(card),
    );
  }
  return h(
    "div",
    {
      key,
      class: dressOf(card),
      style: how.style ?? {},
      role: "img",
      "data-card": card.name,
      "data-glide": how.still ? null : card.name,
      "aria-label": titleOf(card.name, card.printed),
    },
    faceOf(card),
    printedNode(card),
  );
}

/** Whether a card bears a name in this game that its face lacks. @param {Card} card */
const isRibboned = (card) => Boolean(card.printed) && !titles.has(`${card.name}-${card.printed}`);

/** @param {Card} card */
const dressOf = (card) => (isRibboned(card) ? "card bears" : "card");

/** The name a card bears in this game, on a ribbon of its own colour. @param {Card} card */
const printedNode = (card) =>
  isRibboned(card) &&
  h(
    "span",
    { class: "printed", "aria-hidden": "true", style: { "--hue": hueOf(card.printed) } },
    card.printed,
  );

/** A hue for a name, the same wherever it is seen. @param {string} name */
const hueOf = (name) => [...name].reduce((sum, letter) => (sum * 109 + letter.charCodeAt(0)) % 360, 125);

/** A card face down. */
export const backNode = (/** @type {string} */ key) => h("div", { key, class: "card back" }, face("back"));

/** @param {number | null} count */
const counted = (count) => (count === null ? "" : count === 1 ? "1 card" : `${count} cards`);

/**
 * Where in a ring a seat's card lies, the viewer's own being lowest: x to the right, y down.
 * @param {number} players
 * @param {number} foot
 * @param {number} seat
 */
export function inRing(players, foot, seat) {
  const steps = (seat - foot + players) % players;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / players;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** How many cards lie in a ring; more lie in a line, in the order they were played. */
const RINGED = 4;

/**
 * The cards played to a trick, each towards the seat it came from.
 * @param {Stage} stage
 * @param {Area} area
 */
export function trickNode(stage, area) {
  const { players } = stage.picture;
  const foot = footOf(stage.picture);
  return h(
    "div",
    {
      key: area.field,
      class: players > RINGED ? "trick in-line" : `trick of-${players}`,
      role: "group",
      "aria-label": area.name,
    },
    area.cards.map((card, i) => {
      const spot = card.by === null ? { x: 0, y: 0 } : inRing(players, foot, card.by);
      const who = card.by === null ? "" : stage.names[card.by];
      return h(
        "figure",
        { key: card.name, style: { "--x": spot.x.toFixed(3), "--y": spot.y.toFixed(3), "z-index": i + 1 } },
        cardNode(stage, card),
        h("figcaption", {}, i === 0 && area.cards.length < players ? `${who} led` : who),
      );
    }),
  );
}

/**
 * Whether a row has so many cards that they overlap; of Trix cards the middle must be seen.
 * @param {Stage} stage
 * @param {Area} area
 */
const isDense = (stage, area) => area.cards.length > 12 && !stage.picture.pack?.startsWith("trix");

/**
 * Cards side by side, with the names of those who played them where they are known.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 * @param {string} heading
 * @param {number} [number] of the row among its like, from 1; a card may be put there by touching it
 */
export function rowNode(stage, area, key, heading, number = 0) {
  const backs = area.hidden ?? 0;
  const here = [`heap:${number}`];
  return h(
    "section",
    { key, class: `row lay-${area.lay}${isDense(stage, area) ? " dense" : ""}`, "aria-label": heading },
    h("h3", {}, heading),
    h(
      "div",
      { class: "cards", "data-arrows": 99, "data-group": key, role: "group", "aria-label": heading },
      area.cards.map((card) => cardNode(stage, card)),
      Array.from({ length: Math.min(backs, 12) }, (_, i) => backNode(`back${i}`)),
      number > 0 && glows(stage, here) && placeNode(stage, here, heading),
      area.cards.length + backs === 0 && !glows(stage, here) && h("span", { key: "none", class: "place" }),
    ),
  );
}

/** Where a card may be put. @param {Stage} stage @param {string[]} tokens @param {string} heading */
const placeNode = (stage, tokens, heading) =>
  h("button", {
    key: "here",
    type: "button",
    class: "place glow",
    "data-stop": true,
    "aria-label": `to ${heading}`,
    onclick: () => stage.touch(tokens),
  });

/**
 * Cards one over another, the lowest first, so that all can be read.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 * @param {string} heading
 */
export function columnNode(stage, area, key, heading) {
  return h(
    "section",
    { key, class: "column", "aria-label": heading },
    h("h3", {}, heading),
    h(
      "div",
      { class: "cards", "data-arrows": 1, "data-group": key, role: "group", "aria-label": heading },
      Array.from({ length: area.hidden ?? 0 }, (_, i) => backNode(`back${i}`)),
      area.cards.map((card) => cardNode(stage, card)),
      !area.cards.length && !area.hidden && h("span", { key: "none", class: "place" }),
    ),
  );
}

/**
 * A pile or a stock: its top, and how many cards lie in it as far as that is told.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 * @param {boolean} [alike] whether it is one of several, which need not all be named
 */
export function pileNode(stage, area, key, alike = false) {
  const count = area.hidden === null ? null : area.hidden + area.cards.length;
  const top = area.cards.at(-1);
  const tokens = area.side.length ? [] : [`place:${area.role}`];
  const label = `${capital(area.name)}: ${count === null ? "face down" : count ? counted(count) : "empty"}`;
  const glow = glows(stage, tokens);
  const picture = [
    h(
      "div",
      { class: `heap${count === 0 ? " bare" : ""}`, style: { "--deep": Math.min(count ?? 3, 6) } },
      area.hidden !== 0 || count === null ? backNode("back") : top && cardNode(stage, top),
    ),
    h("span", { class: "count" }, count === null ? "" : String(count)),
    " ",
    h("span", { class: "label" }, area.name),
  ];
  if (glow) {
    return h(
      "button",
      {
        key,
        type: "button",
        class: "pile glow",
        "data-stop": true,
        onclick: () => stage.touch(tokens),
      },
      ...picture,
    );
  }
  // A card on top that may be touched is a button, which cannot stand inside a summary.
  if (area.cards.length > 1 && !(top && glows(stage, [`card:${top.name}`]))) {
    return h(
      "details",
      { key, class: alike ? "pile alike" : "pile" },
      h("summary", {}, ...picture),
      h(
        "div",
        { class: "spread" },
        area.cards.map((card) => cardNode(stage, card, { still: true })),
      ),
    );
  }
  return h(
    "div",
    { key, class: alike ? "pile alike" : "pile", role: "group", "aria-label": label },
    ...picture,
  );
}

/**
 * Cards shown again, such as the last trick: small, and folded away.
 * @param {Stage} stage
 * @param {Area} area
 * @param {string} key
 */
export function showingNode(stage, area, key) {
  return h(
    "details",
    { key, class: "showing", id: `showing-${key}` },
    h("summary", {}, capital(personal(stage, area.name))),
    h(
      "div",
      { class: "cards" },
      area.cards.map((card) =>
        h(
          "figure",
          { key: card.name },
          cardNode(stage, card, { still: true }),
          card.by !== null && h("figcaption", {}, stage.names[card.by]),
        ),
      ),
    ),
  );
}

// A game's page: who sits where and by which options, then a table is made.

import { Refused, send } from "./api.js";
import { byId, dataBlock, h, patch } from "./dom.js";
import { promise } from "./promises.js";
import { seatsWished } from "./wishes.js";

/** @typedef {{name: string, defaults: Record<string, string>, kind: string}} Option */

const { game, levels } = dataBlock("start");
const form = /** @type {HTMLFormElement} */ (byId("sit-down"));

/** The value of a field of the form. @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");
const players = () => Number(value("players")) || game.players[0];

/** What was chosen for each seat, seat by seat. @type {string[]} */
let own = [];

function render() {
  const count = players();
  const withWhom = value("with") || "bots";
  const level = value("level") || "good";
  if (withWhom !== "own") own = seatsWished(withWhom, count, level);
  while (own.length < count) own.push(`bot:${level}`);
  own.length = count;
  const line = document.getElementById("level-line");
  if (line) line.hidden = withWhom !== "bots";
  const list = document.getElementById("seats");
  if (list) {
    list.hidden = withWhom !== "own";
    patch(list, withWhom === "own" ? own.map((who, seat) => seatNode(seat, who, count)) : []);
  }
  fillDefaults(count);
  const impossible = game.impossible[String(count)];
  patch(byId("refusal"), impossible && !changedOptions(count) ? [h("p", {}, impossible)] : []);
}

/** @param {number} seat @param {string} who @param {number} count */
function seatNode(seat, who, count) {
  const title = game.seats[String(count)]?.[seat] ?? `seat ${seat}`;
  const side = (game.sides[String(count)] ?? []).findIndex((/** @type {number[]} */ seats) =>
    seats.includes(seat),
  );
  const together = (game.sides[String(count)] ?? []).length < count;
  return h(
    "li",
    { key: String(seat) },
    h(
      "label",
      { for: `seat-${seat}` },
      `${title[0].toUpperCase()}${title.slice(1)}${together && side >= 0 ? `, side ${"ABCDEF"[side]}` : ""}`,
    ),
    h(
      "select",
      {
        id: `seat-${seat}`,
        value: who,
        onchange: (/** @type {Event} */ event) =>
          (own[seat] = /** @type {HTMLSelectElement} */ (event.target).value),
      },
      h("option", { key: "me", value: "me" }, "me, at this screen"),
      h("option", { key: "open", value: "open" }, "open, for a friend"),
      levels.map((/** @type {{key: string, name: string}} */ one) =>
        h("option", { key: one.key, value: `bot:${one.key}` }, `a bot, ${one.name}`),
      ),
    ),
  );
}

// --- options --------------------------------------------------------------------------------------

/** @returns {(HTMLSelectElement | HTMLInputElement)[]} */
const optionFields = () => /** @type {any[]} */ ([...form.querySelectorAll("[data-option]")]);

/** @param {HTMLElement} field @returns {HTMLInputElement | null} */
const numberBeside = (field) => field.parentElement?.querySelector("input.tagged") ?? null;

/** @param {HTMLSelectElement | HTMLInputElement} field */
function chosen(field) {
  const number = numberBeside(field);
  return field.value.endsWith(":") ? `${field.value}${number?.value ?? ""}` : field.value;
}

/** @param {string} name @param {number} count @returns {string} */
const usual = (name, count) =>
  game.options.find((/** @type {Option} */ one) => one.name === name).defaults[String(count)];

/** What people begin with: the usual, unless the game is better otherwise. @param {string} name @param {number} count */
const liked = (name, count) =>
  game.options.find((/** @type {Option} */ one) => one.name === name).liked || usual(name, count);

/** Options not touched follow the number of players. @param {number} count */
function fillDefaults(count) {
  for (const field of optionFields()) {
    const number = numberBeside(field);
    if (!field.dataset.touched) {
      const [tag, digits] = liked(field.dataset.option ?? "", count).split(":");
      field.value = digits === undefined ? tag : `${tag}:`;
      if (number && digits !== undefined) number.value = digits;
    }
    if (number) number.hidden = !field.value.endsWith(":");
  }
}

/** @param {number} count @returns {Record<string, string> | null} */
function changedOptions(count) {
  const changed = optionFields()
    .map((field) => [field.dataset.option ?? "", chosen(field)])
    .filter(([name, text]) => text !== usual(name, count));
  return changed.length ? Object.fromEntries(changed) : null;
}

// --- sitting down ---------------------------------------------------------------------------------

async function sitDown() {
  const count = players();
  const clock = value("clock");
  const table = {
    game: game.key,
    players: count,
    options: changedOptions(count) ?? {},
    seats: game.one_seat ? ["me"] : own,
    name: value("name"),
    commitment: promise(value("nonce")),
    settings: {
      pace: value("pace") || "usual",
      grace: Number(value("grace") || 60),
      listed: value("listed") === "on",
      reading: Number(value("reading") || 20),
      clock: clock ? Number(clock) : null,
      winnable: value("winnable") === "on",
    },
  };
  const made = await send("POST", "/api/tables", table);
  form.dispatchEvent(new Event("sent"));
  location.assign(`/tables/${made.id}`);
}

/** Options that the address chooses are as if one had chosen them by hand. */
function preset() {
  for (const field of optionFields()) {
    const { chosen: value } = field.dataset;
    if (value === undefined) continue;
    const number = numberBeside(field);
    const [tag, digits] = value.split(":");
    field.value = digits === undefined ? tag : `${tag}:`;
    if (number && digits !== undefined) number.value = digits;
    field.dataset.touched = "yes";
  }
}

form.addEventListener("change", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.dataset.option) target.dataset.touched = "yes";
  render();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button.sit"));
  button.disabled = true;
  try {
    await sitDown();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    patch(byId("refusal"), [h("p", {}, error.message)]);
  } finally {
    button.disabled = false;
  }
});
preset();
render();

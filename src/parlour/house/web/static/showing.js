// Showing the table page: every part of it from the picture, the people and what was touched.

import { byId, h, patch } from "./dom.js";
import { copy, goBack, play, rematch, sit, tell, touch } from "./doing.js";
import { recover, rove } from "./keys.js";
import { bornAgain, glowing, narrowed } from "./moves.js";
import { about, doors, isLive, main, page, shortNames, show } from "./page.js";
import { ownPlate, plates, tableFacts } from "./plates.js";
import { middle, ownHand, tokenTitle } from "./scene.js";
import { seatingNodes } from "./seating.js";
import { stop } from "./solving.js";
import { entries, sheetNodes } from "./sheet.js";
import { writeLog } from "./talk.js";
import { choosingText, movesMade, statusText, verdict } from "./telling.js";
import { noteNodes, trayNodes } from "./tray.js";

/** @typedef {import("./types.js").Picture} Picture */

/** @returns {import("./areas.js").Stage} */
function stage() {
  const { picture } = page;
  return {
    picture,
    names: shortNames(),
    glow: page.sending ? new Set() : glowing(page.moves, page.touches),
    touched: new Set(page.touches.flat()),
    live: isLive() && !page.sending,
    moving: new Set(),
    touch,
  };
}

/** Show the page as it is now. */
export function render() {
  const scene = stage();
  const { picture } = page;
  const seats = plates(scene, page.people);
  patch(byId("left"), seats.left);
  patch(byId("top"), seats.top);
  patch(byId("right"), seats.right);
  patch(
    byId("middle"),
    middle(scene).filter((node) => node !== null),
  );
  patch(
    byId("facts"),
    [tableFacts(scene)].filter((node) => node !== null),
  );
  const hidden = page.veiled;
  patch(byId("own"), hidden ? [] : ownPlate(scene).filter((node) => node !== null));
  patch(
    byId("hand"),
    hidden ? [] : ownHand(scene, byId("hand").clientWidth || 340).filter((node) => node !== null),
  );
  renderTray(scene);
  renderSide();
  main.classList.toggle("my-turn", scene.live);
  main.classList.toggle("over", picture.outcome !== null);
  main.classList.toggle("waiting", picture.state === "waiting");
  main.dataset.players = String(picture.players);
  main.dataset.seq = String(picture.seq);
  main.dataset.moves = String(picture.moves);
  rove(main);
  recover(main, () => byId("status"));
}

/** @param {import("./areas.js").Stage} scene */
function renderTray(scene) {
  const { picture } = scene;
  const there = (/** @type {string} */ token) =>
    token.startsWith("square:") ||
    token.startsWith("seat:") ||
    (token.startsWith("card:") && main.querySelector(`[data-card="${CSS.escape(token.slice(5))}"]`) !== null);
  patch(
    byId("tray"),
    isLive()
      ? trayNodes({
          moves: page.moves,
          touches: page.touches,
          there,
          sending: page.sending,
          choosing: choosingText([...touchedTitles(scene)], narrowed(page.moves, page.touches)),
          play,
          touch,
          back: goBack,
        })
      : [],
  );
  patch(
    byId("note"),
    noteNodes(page.note, {
      play,
      close: () => {
        stop();
        tell(null);
      },
      rules: `/rules/${picture.game}`,
      legal: (text) => isLive() && page.moves.some((move) => move.text === text),
    }),
  );
}

/** What was touched, in words; cards that are touched for the name they bear are called by it. @param {import("./areas.js").Stage} scene */
function touchedTitles(scene) {
  const left = narrowed(page.moves, page.touches);
  return new Set(
    page.touches.map((touch) => {
      const borne = touch.find((token) => token.startsWith("bears:"));
      const meant = borne && left.length > 0 && left.every((move) => bornAgain(move, touch));
      return tokenTitle(scene, meant ? borne : touch[0]);
    }),
  );
}

function renderSide() {
  const { picture, people } = page;
  const status = statusText({ ...picture, names: shortNames() }, people, page.moves, page.replaying);
  patch(byId("status"), [status]);
  patch(byId("call"), [isLive() || picture.outcome ? status : ""]); // others' moves are told by the log
  document.title = `${isLive() ? "● " : ""}${status} – ${picture.title}`;
  patch(
    byId("score"),
    sheetNodes(picture, shortNames(), page.replaying ? [] : entries(picture, sessionStorage)),
  );
  patch(byId("moves-made"), [
    picture.players === 1 ? `Moves: ${movesMade(picture)}${picture.undone ? ", with undo" : ""}` : "",
  ]);
  writeLog(byId("log"), picture.said);
  patch(byId("latest"), [picture.said.at(-1)?.words ?? ""]);
  patch(
    byId("seating"),
    seatingNodes(picture, people, { url: about.url, name: about.name, sit, copy, copied: page.copied }),
  );
  const name = document.getElementById("seat-name");
  if (name instanceof HTMLInputElement && !name.value && !name.dataset.filled) {
    name.value = about.name ?? "";
    name.dataset.filled = "yes";
  }
  patch(byId("verdict"), picture.outcome && !page.replaying ? verdictNodes(picture) : []);
  if (about.forced) show("run", picture.seat !== null && !picture.outcome && !page.replaying);
  show("hint", isLive() && !about.forced);
  show("undo", picture.undo && !page.replaying);
  show("redo", page.undone.length > 0 && isLive());
  show("solution", about.one_seat && isLive());
  show("all-moves", isLive());
  show("replay", picture.outcome !== null || page.replaying);
  patch(
    byId("fairness"),
    picture.seed
      ? [`Seed, now revealed: ${picture.seed}`]
      : picture.commitment
        ? [`Seed promised: ${picture.commitment}`]
        : [],
  );
  renderSeats();
}

/** @param {Picture} picture */
function verdictNodes(picture) {
  const rule = /** @type {any} */ (picture.outcome)?.why;
  return [
    h("h2", { key: "won" }, verdict({ ...picture, names: shortNames() })),
    rule?.gist && h("p", { key: "why" }, `${rule.gist} `, h("cite", {}, rule.page)),
    h(
      "p",
      { key: "next", class: "buttons" },
      page.people.rematch
        ? h("a", { key: "go", class: "button say", href: `/tables/${page.people.rematch}` }, "To the rematch")
        : picture.mine.length > 0 &&
            h("button", { key: "again", type: "button", class: "say", onclick: rematch }, "Once more"),
      h("a", { key: "file", class: "button", href: doors.record, download: "" }, "Download the .table"),
      h("a", { key: "home", class: "button", href: "/" }, "To the cabinet"),
    ),
  ].filter((node) => node);
}

/** Which of several own seats one looks from. */
function renderSeats() {
  const { mine, seat } = page.picture;
  const names = shortNames();
  patch(
    byId("my-seats"),
    mine.length > 1 && !page.replaying
      ? mine.map((one) =>
          h(
            "button",
            {
              key: String(one),
              type: "button",
              class: "say",
              "aria-pressed": one === seat ? "true" : "false",
              onclick: () => one !== seat && page.handOver(one),
            },
            names[one],
          ),
        )
      : [],
  );
}

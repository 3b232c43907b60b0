// Finding a game: what fits the words and wishes lies before the shelf, until nothing is asked any more.

import { byId } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (byId("find"));
const finds = byId("finds");
const shelf = /** @type {HTMLElement} */ (document.querySelector(".shelf"));

/** Every game of the cabinet, and where it belongs. @type {{row: HTMLElement, box: Element, words: string}[]} */
const games = [...document.querySelectorAll("li[data-key]")].flatMap((row) =>
  row instanceof HTMLElement && row.parentElement
    ? [{ row, box: row.parentElement, words: folded(`${row.querySelector("a")?.textContent} ${row.dataset.book} ${row.dataset.like ?? ""}`) }]
    : [],
);

/** @param {string} text */
function folded(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
}

/** What is asked for. */
function wished() {
  const chosen = new FormData(form);
  const of = (/** @type {string} */ name) => String(chosen.get(name) ?? "");
  return { words: folded(of("text")).trim(), players: of("players"), minutes: of("minutes"), kind: of("kind"), luck: of("luck") };
}

/** @param {ReturnType<typeof wished>} wish */
const isAsking = (wish) => Object.values(wish).some(Boolean);

/** @param {ReturnType<typeof wished>} wish */
function fitting(wish) {
  return games.filter(({ row, words }) => {
    const { players = "", minutes, kind, luck } = row.dataset;
    const long = Number(minutes);
    return (
      wish.words.split(" ").every((word) => words.includes(word)) &&
      (!wish.players || players.split(" ").includes(wish.players)) &&
      (!wish.minutes || (long > 0 && long <= Number(wish.minutes))) &&
      (!wish.kind || kind === wish.kind) &&
      (!wish.luck || luck !== undefined)
    );
  });
}

function show() {
  const wish = wished();
  const asking = isAsking(wish);
  for (const { row, box } of games) box.append(row); // in their order
  const found = asking ? fitting(wish) : [];
  finds.append(...found.map(({ row }) => row));
  finds.hidden = !found.length;
  shelf.hidden = asking;
  const count = found.length;
  byId("found").textContent = !asking ? "" : count ? `${count} game${count === 1 ? "" : "s"} found.` : "No game is like that.";
}

byId("surprise").onclick = () => {
  const among = fitting(wished());
  const one = among[Math.floor(Math.random() * among.length)];
  if (one) location.assign(`/games/${one.row.dataset.key}`);
  else byId("found").textContent = "No game is like that.";
};
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
show(); // the browser may have kept what was asked

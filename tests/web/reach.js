// Reads pictures, one a line, and names every legal move that touching cannot lead to.

import { createInterface } from "node:readline";

import {
  glowing,
  narrowed,
  readMoves,
  remaining,
  spoken,
  told,
} from "../../src/parlour/house/web/static/moves.js";

/** Everything on the table that can be touched, with the tokens it stands for. */
function things(picture) {
  const found = [["place:stock"], ...Array.from({ length: picture.players }, (_, seat) => [`seat:${seat}`])];
  for (const area of picture.areas) {
    if (area.lay !== "showing") for (const card of area.cards) found.push([`card:${card.name}`]);
    if (area.lay !== "board") continue;
    for (let square = 1; square <= 49; square++) {
      const text = area.squares[square];
      found.push(
        text === undefined || text in area.legend
          ? [`square:${square}`]
          : [`square:${square}`, `card:${text}`],
      );
    }
  }
  return found;
}

/** Whether touching glowing things, and then perhaps a button, makes the move. */
function reached(move, moves, all, touches) {
  if (told(moves, touches)?.text === move.text) return true;
  const there = (token) => all.some((tokens) => tokens.includes(token));
  if (touches.length && remaining(moves, touches, there).some((left) => left.move.text === move.text))
    return true;
  const glow = glowing(moves, touches);
  const wanted = move.args.flat().concat(move.extra);
  return all.some((tokens) => {
    if (touches.includes(tokens) || !tokens.some((token) => glow.has(token) && wanted.includes(token)))
      return false;
    const more = [...touches, tokens];
    if (!narrowed(moves, more).some((left) => left.text === move.text)) return false;
    return reached(move, moves, all, more);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const picture = JSON.parse(line);
  const moves = readMoves(picture);
  const all = things(picture);
  const buttons = new Set([...spoken(moves).values()].flat().map((move) => move.text));
  // Of very many moves a part is enough: they are alike.
  const asked = moves.length > 300 ? moves.filter((_, i) => i % Math.ceil(moves.length / 100) === 0) : moves;
  for (const move of asked) {
    if (!buttons.has(move.text) && !reached(move, moves, all, [])) console.log(move.text);
  }
}

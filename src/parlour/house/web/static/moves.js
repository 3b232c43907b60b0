// Moves: which things on the table the legal moves name, and what is left when some are touched.
// Nothing here knows a game; it knows the words of the notation.

/**
 * A thing on the table as a token: "card:6-4", "square:25", "seat:2", "stock:".
 * @typedef {string} Token
 */
/**
 * A legal move.  Each argument may be given by any of its tokens; `extra` tokens also point to the
 * move without giving an argument.
 * @typedef {{text: string, verb: string, words: string[], args: Token[][], extra: Token[]}} Move
 */
/** What was touched: all tokens it stands for. @typedef {Token[]} Touch */

/** What follows a verb of the notation, by itself and where there is a board. */
const FOLLOWS = /** @type {Record<string, string[]>} */ ({
  play: ["card"],
  call: ["card"],
  discard: ["card"],
  take: ["card"],
  build: ["card"],
  surrender: ["card"],
  slide: ["card"],
  remove: ["card"],
  shift: ["card"],
  move: ["card", "card"],
  place: ["card", "word"],
  ask: ["seat", "word"],
  accept: ["seat", "word", "word"],
  bid: ["word"],
  name: ["word"],
  claim: ["word"],
  clock: ["word"],
  pick: ["word"],
  offer: ["word", "word"],
});
const FOLLOWS_ON_BOARD = /** @type {Record<string, string[]>} */ ({
  remove: ["square"],
  cheat: ["square"],
  shift: ["square", "square"],
  move: ["square", "square"],
  jump: ["square", "square"],
  place: ["card", "square"],
});
/** Things that stand for a verb though its moves do not name them. */
const STANDS_FOR = /** @type {Record<string, Token[]>} */ ({ draw: ["stock:"], cheat: ["card:C"] });

/**
 * The legal moves of a picture with the things they name.
 * @param {import("./types.js").Picture} picture
 * @returns {Move[]}
 */
export function readMoves(picture) {
  const seen = cardsSeen(picture);
  const board = picture.areas.some((area) => area.lay === "board");
  return picture.legal.flatMap((group) => {
    const cut = group.moves.map((text) => text.split(" ").slice(1));
    const kinds = group.kinds ?? kindsOf(group.verb, cut, seen, board);
    return group.moves.map((text, i) => ({
      text,
      verb: group.verb,
      words: cut[i],
      args: cut[i].map((word, place) => tokensOf(kinds[place], word, board && group.verb === "play")),
      extra: STANDS_FOR[group.verb] ?? [],
    }));
  });
}

/**
 * @param {string} kind @param {string} word @param {boolean} onBoard
 * @returns {Token[]}
 */
function tokensOf(kind, word, onBoard) {
  const tokens = [`${kind}:${word}`];
  // A card that is played to a board goes to its own square, and can be played by touching that.
  if (kind === "card" && onBoard) tokens.push(`square:${word}`);
  // A colour or commodity can be named by touching a card that bears its name.
  if (kind === "word" && /^[A-Z][a-z]+$/.test(word)) tokens.push(`bears:${word}`);
  return tokens;
}

/**
 * What the arguments of a verb are: card, square, seat or word.  Of a verb that is not known it is
 * told from all values it has.
 * @param {string} verb
 * @param {string[][]} cut
 * @param {Set<string>} seen
 * @param {boolean} board
 * @returns {string[]}
 */
function kindsOf(verb, cut, seen, board) {
  const count = cut[0]?.length ?? 0;
  const known = (board && FOLLOWS_ON_BOARD[verb]) || FOLLOWS[verb];
  if (known?.length === count) return known;
  return Array.from({ length: count }, (_, place) => {
    const values = cut.map((words) => words[place]);
    const squares = board && values.every((value) => /^\d+$/.test(value));
    return squares ? "square" : values.every((value) => seen.has(value)) ? "card" : "word";
  });
}

/**
 * The names of all cards whose faces are seen.
 * @param {import("./types.js").Picture} picture
 */
export function cardsSeen(picture) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const area of picture.areas) {
    if (area.lay === "showing") continue;
    for (const card of area.cards) names.add(card.name);
    for (const text of Object.values(area.squares)) {
      if (!(text in area.legend)) names.add(text);
    }
  }
  return names;
}

/**
 * The places of a move's arguments that the touches give, or null if one of them is foreign to it.
 * @param {Move} move
 * @param {Touch[]} touches
 * @returns {Set<number> | null}
 */
function given(move, touches) {
  /** @type {Set<number>} */
  const places = new Set();
  for (const touch of touches) {
    const place = move.args.findIndex(
      (tokens, i) => !places.has(i) && tokens.some((token) => touch.includes(token)),
    );
    if (place >= 0) places.add(place);
    else if (!move.extra.some((token) => touch.includes(token))) return null;
  }
  return places;
}

/**
 * The moves that agree with what was touched; those whose first arguments were touched, if any.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @returns {Move[]}
 */
export function narrowed(moves, touches) {
  if (!touches.length) return moves;
  const fitting = moves.filter((move) => given(move, touches) !== null);
  const inOrder = fitting.filter((move) => {
    const places = /** @type {Set<number>} */ (given(move, touches));
    return [...places].every((place) => place < places.size);
  });
  return inOrder.length ? inOrder : fitting;
}

/**
 * The one move that the touches tell completely, if there is just one.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @returns {Move | null}
 */
export function told(moves, touches) {
  if (!touches.length) return null;
  const left = narrowed(moves, touches);
  const whole = left.filter((move) => given(move, touches)?.size === move.args.length);
  return left.length === 1 && whole.length === 1 ? whole[0] : null;
}

/**
 * The tokens of all things that may be touched next.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @returns {Set<Token>}
 */
export function glowing(moves, touches) {
  /** @type {Set<Token>} */
  const tokens = new Set();
  for (const move of narrowed(moves, touches)) {
    const places = given(move, touches) ?? new Set();
    const next = move.args.findIndex((_, place) => !places.has(place));
    move.args.forEach((all, place) => {
      if (places.has(place)) return;
      for (const token of all) {
        // Names that cards bear may be touched before what is said in words.
        if (token.startsWith("bears:") || (place === next && !token.startsWith("word:"))) tokens.add(token);
      }
    });
    if (!touches.length) for (const token of move.extra) tokens.add(token);
  }
  return tokens;
}

/**
 * Whether some argument of the move has to be touched on the table.
 * @param {Move} move
 */
export const isTouchable = (move) => move.args.some((tokens) => !tokens[0].startsWith("word:"));

/**
 * What still has to be said of the moves left, to be offered as buttons: each with its words.  Things
 * on the table are touched there and need no button, if `there` has them.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @param {(token: Token) => boolean} there
 * @returns {{move: Move, words: string}[]}
 */
export function remaining(moves, touches, there) {
  const left = narrowed(moves, touches);
  const verbs = new Set(left.map((move) => move.verb));
  return left.flatMap((move) => {
    const places = given(move, touches) ?? new Set();
    const open = move.args.flatMap((_, place) => (places.has(place) ? [] : [place]));
    if (open.some((place) => move.args[place].some(there))) return [];
    const words = open.map((place) => move.words[place]).join(" ");
    return [{ move, words: verbs.size > 1 || !words ? `${move.verb} ${words}`.trim() : words }];
  });
}

/**
 * The buttons of moves that name nothing on the table, verb by verb.
 * @param {Move[]} moves
 * @returns {Map<string, Move[]>}
 */
export function spoken(moves) {
  /** @type {Map<string, Move[]>} */
  const verbs = new Map();
  for (const move of moves) {
    if (isTouchable(move)) continue;
    verbs.set(move.verb, [...(verbs.get(move.verb) ?? []), move]);
  }
  return verbs;
}

/**
 * The text of a move with a thing that cannot be had, to ask why not: said with the verb that takes
 * such things now, or else would.
 * @param {Move[]} moves
 * @param {Touch} touch
 * @param {Touch[]} touches
 */
export function refused(moves, touch, touches) {
  const left = narrowed(moves, touches);
  for (const token of touch) {
    const [kind, word] = split(token);
    for (const move of left) {
      const places = given(move, touches) ?? new Set();
      const place = move.args.findIndex(
        (tokens, i) => !places.has(i) && tokens.some((other) => split(other)[0] === kind),
      );
      if (place >= 0 && place === move.args.length - 1) {
        return [move.verb, ...move.words.slice(0, place), word].join(" ");
      }
    }
  }
  const [kind, word] = split(touch[0]);
  return kind === "card" ? `play ${word}` : kind === "square" ? `place ${word}` : "";
}

/** Kind and word of a token. @param {Token} token */
export const split = (token) => [token.slice(0, token.indexOf(":")), token.slice(token.indexOf(":") + 1)];

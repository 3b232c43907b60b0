// Moves: which things on the table the legal moves name, and what is left when some are touched.
// Nothing here knows a game or a verb: the picture tells what kind of thing each argument is.

/**
 * A thing on the table as a token: "card:6-4", "square:25", "seat:2", "place:stock", "heap:3",
 * "bears:Zinc"; or what is only said: "number:3", "word:Zinc".
 * @typedef {string} Token
 */
/**
 * A legal move.  Each argument may be given by any of its tokens; `extra` tokens also point to the
 * move without giving an argument.  `says` is the phrase of its verb, and `duty` what it asks one to do;
 * `called` tells what people say for a word, where that is something else.
 * @typedef {{text: string, verb: string, words: string[], kinds: string[], args: Token[][], extra: Token[],
 *   says: string, duty: string, called: Record<string, string>}} Move
 */
/** What was touched: all tokens it stands for. @typedef {Token[]} Touch */

/**
 * The legal moves of a picture with the things they name.
 * @param {import("./types.js").Picture} picture
 * @returns {Move[]}
 */
export function readMoves(picture) {
  const board = picture.areas.find((area) => area.lay === "board");
  const lying = board && new Set(Object.values(board.squares));
  return picture.legal.flatMap((group) => {
    const { verb, kinds, touch, says, duty, called } = group;
    return wordsOf(group).map((words) => {
      const text = [verb, ...words].join(" ");
      const args = words.map((word, place) => tokensOf(kinds[place], word));
      // A card of the hand that is all a move names goes to its own square, and is played by touching that.
      if (lying && kinds.join() === "card" && !lying.has(words[0])) args[0].push(`square:${words[0]}`);
      return { text, verb, words, kinds, args, extra: touched(touch), says, duty, called };
    });
  });
}

/**
 * What follows the verb in each move of a group: listed, or every choice of a word for each argument.
 * @param {import("./types.js").Group} group
 * @returns {string[][]}
 */
function wordsOf({ moves, each }) {
  if (!each.length) return moves.map((text) => text.split(" ").slice(1));
  return each.reduce(
    (all, words) => all.flatMap((before) => words.map((word) => [...before, word])),
    /** @type {string[][]} */ ([[]]),
  );
}

/**
 * A move in words, as one would say what one does: ask Bea for 8.  What its phrase does not tell is written.
 * @param {Pick<Move, "verb" | "words" | "kinds" | "says" | "called">} move
 * @param {string[]} names
 */
export function inWords({ verb, words, kinds, says, called }, names) {
  if (!says || !words.every((_, place) => says.includes(`{${place}}`))) {
    return [verb, ...words.map((word) => called[word] ?? word)].join(" ");
  }
  if (says.startsWith("are ")) return verb; // said of oneself: you are done
  return says.replace(/\{(\d)\}/g, (_, place) => {
    const word = words[Number(place)];
    return kinds[Number(place)] === "seat" && isNumber(word) ? (names[Number(word)] ?? word) : (called[word] ?? word);
  });
}

/**
 * A move of a seat in words, though it may not be legal yet.
 * @param {import("./types.js").Picture} picture
 * @param {string} text
 * @param {string[]} names
 */
export function textInWords(picture, text, names) {
  const [verb, ...words] = text.split(" ");
  const group = picture.legal.find((one) => one.verb === verb);
  return group ? inWords({ ...group, words }, names) : text;
}

/** What the moves ask one to do, as people list it: beg or stand. @param {Move[]} moves */
export function duties(moves) {
  const all = [...new Set(moves.map((move) => move.duty))];
  return `${all.slice(0, -1).join(", ")}${all.length > 1 ? " or " : ""}${all.at(-1) ?? "wait"}`;
}

/**
 * What may be touched to say a verb: a place by its role, or a card.
 * @param {string} touch
 * @returns {Token[]}
 */
const touched = (touch) => (touch ? [`place:${touch}`, `card:${touch}`] : []);

/**
 * The tokens of an argument.  A suit that is called by a word, such as a colour or a commodity, can
 * also be named by touching a card that bears that word; one that is a number is said.
 * @param {string} kind @param {string} word
 * @returns {Token[]}
 */
function tokensOf(kind, word) {
  if (kind === "suit" && isNumber(word)) return [`number:${word}`];
  return kind === "suit" || kind === "word" ? [`word:${word}`, `bears:${word}`] : [`${kind}:${word}`];
}

/** @param {string} word */
const isNumber = (word) => /^\d+$/.test(word);

/**
 * What a card is called besides its name: what is printed on it in this game, or its suit in a word.
 * @param {import("./types.js").Card} card
 * @returns {Token[]}
 */
export function namesOf(card) {
  const name = card.printed || card.suit;
  return name && !isNumber(name) ? [`bears:${name}`] : [];
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
    else if (!move.extra.some((token) => touch.includes(token)) && !bearsNameOf(move, touch)) return null;
  }
  return places;
}

/** Whether it is a name that cards bear, so that several can be touched for it. @param {Token} token */
const isBorne = (token) => token.startsWith("bears:");

/** Whether what was touched bears a name that the move has. @param {Move} move @param {Touch} touch */
export const bearsNameOf = (move, touch) =>
  move.args.some((tokens) => tokens.some((token) => isBorne(token) && touch.includes(token)));

/**
 * Whether what was touched comes first in the move; names that cards bear may be given at any time.
 * @param {Move} move
 * @param {Touch[]} touches
 */
function isInOrder(move, touches) {
  const exact = touches.filter((touch) => !bearsNameOf(move, touch));
  const places = given(move, exact) ?? new Set();
  return [...places].every((place) => place < places.size);
}

/**
 * How many cards were touched that bear a name the move has: that many are meant.
 * @param {Move} move
 * @param {Touch[]} touches
 */
const alike = (move, touches) => touches.filter((touch) => bearsNameOf(move, touch)).length;

/**
 * The moves that agree with what was touched; those whose first arguments were touched, if any.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @returns {Move[]}
 */
export function narrowed(moves, touches) {
  if (!touches.length) return moves;
  const fitting = moves.filter((move) => given(move, touches) !== null);
  const inOrder = fitting.filter((move) => isInOrder(move, touches));
  return inOrder.length ? inOrder : fitting;
}

/**
 * As many of the touches, from the first on, as moves still agree with: others may have acted.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 */
export function stillGood(moves, touches) {
  let kept = touches;
  while (kept.length && !narrowed(moves, kept).length) kept = kept.slice(0, -1);
  return kept;
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
    const counted = move.args.some((all, place) => !places.has(place) && all[0].startsWith("number:"));
    move.args.forEach((all, place) => {
      // Of a number of alike cards more may be touched than one.
      if (places.has(place)) return counted && all.filter(isBorne).forEach((token) => tokens.add(token));
      for (const token of all) {
        // Names that cards bear may be touched before what is said in words.
        if (isBorne(token) || (place === next && !token.startsWith("word:"))) tokens.add(token);
      }
    });
    if (!touches.length) for (const token of move.extra) tokens.add(token);
  }
  return tokens;
}

/** Whether it can always be said. @param {Token} token */
const isSaid = (token) => ["word", "number", "heap"].includes(split(token)[0]);

/**
 * Whether some argument of the move has to be touched on the table.
 * @param {Move} move
 */
export const isTouchable = (move) => move.args.some((tokens) => !isSaid(tokens[0]));

/**
 * What still has to be said of the moves left, to be offered as buttons: each with its words.  Things
 * on the table are touched there and need no button, if `there` has them.  `meant` is the one with
 * the number of alike cards that were touched.
 * @param {Move[]} moves
 * @param {Touch[]} touches
 * @param {(token: Token) => boolean} there
 * @param {string[]} [names]
 * @returns {{move: Move, words: string, meant: boolean}[]}
 */
export function remaining(moves, touches, there, names = []) {
  const left = narrowed(moves, touches);
  const verbs = new Set(left.map((move) => move.verb));
  return left.flatMap((move) => {
    const places = given(move, touches) ?? new Set();
    const open = move.args.flatMap((_, place) => (places.has(place) ? [] : [place]));
    if (open.some((place) => move.args[place].some(there))) return [];
    const words = open.map((place) => move.called[move.words[place]] ?? move.words[place]).join(" ");
    const meant = open.some((place) => move.args[place][0] === `number:${alike(move, touches)}`);
    return [{ move, words: verbs.size > 1 || !words ? inWords(move, names) : words, meant }];
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
 * What to say first of many moves of one verb that have several arguments: a word if there is one,
 * for each value the tokens it is touched by; nothing where all can be offered at once.
 * @param {Move[]} moves
 * @param {number} few
 * @returns {{word: string, touch: Touch}[]}
 */
export function firstSaid(moves, few) {
  if (moves.length <= few || moves[0].args.length < 2) return [];
  const named = moves[0].args.findIndex((tokens) => tokens[0].startsWith("word:"));
  const place = Math.max(0, named);
  const values = new Map(moves.map((move) => [move.words[place], move.args[place]]));
  return [...values].map(([word, touch]) => ({ word, touch }));
}

/**
 * The text of a move with a thing that cannot be had, to ask why not: said with the verb that takes
 * such things now; nothing if none does.
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
  return "";
}

/** Kind and word of a token. @param {Token} token */
export const split = (token) => [token.slice(0, token.indexOf(":")), token.slice(token.indexOf(":") + 1)];

/** What there is to do instead of what was touched. @param {Move[]} moves */
export const instead = (moves) => `You cannot do that now. You can ${duties(moves)}.`;

// Made by `python -m parlour.house.describing`; do not edit.

/** What the script of a table's page knows of the table from the start. */
export interface About {
  id: string;
  one_seat: boolean;
  forced: boolean;
  url: string;
  name: string;
}

/** What a bot or a solver would do, and why. */
export interface Advice {
  move: string;
  reason: string;
}

/** Whether a move is legal now, and if not, why. */
export interface Answer {
  legal: boolean;
  sentence: string;
  rules: Rule[];
}

/** A place on the table; `hidden` counts cards face down, None where counts are secret. `field` and `place` only tell areas apart; `role` is what the cards are there for, `lay` how they lie. Of a board, `span` tells the first and last square that the game uses, and `turned` the seats that look at it from above. */
export interface Area {
  field: string;
  place: number;
  name: string;
  role: string;
  lay: string;
  owner: number | null;
  side: number[];
  cards: Card[];
  hidden: number | null;
  squares: Record<string, string>;
  legend: Record<string, string>;
  span: number[];
  turned: number[];
}

/** A card that is seen: its notation, its suit in words, the seat it came from, and the name that is printed on it beside its numbers, if it has one in this game. */
export interface Card {
  name: string;
  suit: string;
  by: number | null;
  printed: string;
}

/** What one event changed of the picture before it: the fields that are not as they were. `areas` holds the places that changed, told apart by their `field` and `place`; `said` the lines that came. It follows the picture whose number is one less. */
export interface Change {
  seq: number;
  turn?: number[];
  sides?: number[][];
  score?: number[];
  areas?: Area[];
  facts?: Fact[];
  legal?: Group[];
  outcome?: Outcome | null;
  state?: "closed" | "over" | "playing" | "waiting";
  said?: Saying[];
  moves?: number;
  sheet?: Entry[];
  reckoning?: Reckoning | null;
  seed?: string | null;
  undo?: boolean;
  undone?: boolean;
  peeked?: boolean;
  deadline?: number | null;
}

/** Something said to everyone at the table. */
export interface Chat {
  text: string;
}

/** One line of chat; a bystander has no seat. */
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** An option of a game: its value by number of players, and what people like to begin with. */
export interface Choice {
  name: string;
  defaults: Record<string, string>;
  liked: string;
}

/** A promise of a nonce: its SHA-256, as the specification of fair deals says. */
export interface Commitment {
  commitment: string;
}

/** A line of a reckoning: what counted, for which seats, how much, and the cards behind it. */
export interface Count {
  what: string;
  seats: number[];
  points: number;
  cards: Card[];
}

/** What the deal was promised to come from. Rounds are counted from 1. `commitment` is to the seed, `nonces` are those of the seats to their nonces, empty where there is none. Seats that are `awaited` are to open their nonces if it is `opening`, and otherwise to promise one. */
export interface Deal {
  round: number;
  commitment: string;
  nonces: string[];
  opening: boolean;
  awaited: number[];
  unopened: Unopened[];
}

/** The number under which a move or an undo was kept. */
export interface Done {
  seq: number;
}

/** A score, and the number of the event that brought it. */
export interface Entry {
  seq: number;
  score: number[];
}

/** A public number with its label, and told as people say it; `side` are the seats it belongs to, if any, and `role` is "moves" where it counts the moves made. */
export interface Fact {
  field: string;
  name: string;
  role: string;
  side: number[];
  value: number;
  is_seat: boolean;
  text: string;
}

/** What the script of a game's page knows of the game, by number of players. */
export interface Game {
  key: string;
  players: number[];
  one_seat: boolean;
  seats: Record<string, string[]>;
  sides: Record<string, number[][]>;
  impossible: Record<string, string>;
  options: Choice[];
}

/** The legal moves of one verb, the kinds of its arguments, and what you may touch instead. `touch` is the role of an area, or a card; empty if there is no such thing. `says` is the phrase for one of the moves, with {0}, {1}, … for its arguments, or empty; `duty` is what the player is asked to do. */
export interface Group {
  verb: string;
  moves: string[];
  kinds: string[];
  touch: string;
  says: string;
  duty: string;
}

/** Whether the house is open, and how many tables are in memory. */
export interface Health {
  ok: boolean;
  tables: number;
}

/** A seat that asks for help. */
export interface Hint {
  seat?: number;
}

/** Cards that were laid open when a deal was over. */
export interface Laid {
  what: string;
  seats: number[];
  cards: Card[];
}

/** How well a bot plays. */
export interface Level {
  key: string;
  name: string;
  about: string;
}

/** A table, by its id. */
export interface Made {
  id: string;
}

/** A move that cost something: by whom, what else could have been done, and why. `step` is the number of steps of the match after it; `chance_lost` is of the chance to win, from 0 to 1. */
export interface Marked {
  step: number;
  seat: number;
  move: string;
  best: string;
  points_lost: number;
  chance_lost: number;
  grade: string;
  reason: string;
}

/** A move, the number it answers, and a key that makes it harmless to send it twice. */
export interface NewMove {
  seat: number;
  seq: number;
  move: string;
  key: string;
}

/** What a table is made of; `commitment` promises a nonce for each of the maker's own seats. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  seats?: string[] | null;
  name?: string;
  commitment?: string;
  settings?: Settings;
}

/** The nonce that a seat promised. */
export interface Nonce {
  nonce: string;
}

/** An empty body. */
export interface Nothing {
}

/** How a match ended: who won, with what score, and by which rule. */
export interface Outcome {
  winners: number[];
  score: number[];
  reason: string;
  why: Rule;
}

/** Who sits where, how many watch, the host's seat, the table of the rematch, and the deal. `hosting` says whether the viewer is the host, `may_close` whether they may close the table, and `removed` whether the host has removed them from it. */
export interface People {
  seats: Person[];
  watching: number;
  host: number | null;
  settings: Settings;
  rematch: string | null;
  deal: Deal;
  hosting: boolean;
  may_close: boolean;
  removed: boolean;
}

/** A seat at a table; `standing_in` says that a bot plays for somebody who is away, `reading` that bots wait while somebody reads the account of a deal. */
export interface Person {
  seat: number;
  title: string;
  name: string;
  kind: "bot" | "open" | "person";
  label: string;
  level: string;
  here: boolean;
  standing_in: boolean;
  reading: boolean;
  mine: boolean;
}

/** All that one viewer sees of a table. `names` are those of the seats, bots with their level; `mine` are the seats of the viewer and `seat` the one looked from. `undone` says whether a move was ever taken back, `peeked` whether one was that had turned a card, so that the result is no record; `clock` how many seconds a move may take, `deadline` when time is up. `commitment` stands for the seed until `seed` is shown. `sheet` holds the last totals, the present one last, and `reckoning` the account of the last deal that ended. */
export interface Picture {
  game: string;
  title: string;
  players: number;
  seats: string[];
  seat: number | null;
  turn: number[];
  sides: number[][];
  score: number[];
  areas: Area[];
  facts: Fact[];
  legal: Group[];
  outcome: Outcome | null;
  table: string;
  seq: number;
  state: "closed" | "over" | "playing" | "waiting";
  names: string[];
  pack: string | null;
  said: Saying[];
  moves: number;
  sheet: Entry[];
  reckoning: Reckoning | null;
  commitment: string;
  seed: string | null;
  mine: number[];
  undo: boolean;
  undone: boolean;
  peeked: boolean;
  deadline: number | null;
  clock: number | null;
}

/** A seat that has read the account of a deal, by the number of lines the log had then. */
export interface Read {
  seat: number;
  n: number;
}

/** The account of the last deal: how many lines the log had, the event that ended it, its lines, the cards laid open, and the score then. */
export interface Reckoning {
  n: number;
  seq: number;
  title: string;
  counts: Count[];
  laid: Laid[];
  score: number[];
}

/** A refusal: one sentence for people, the rules behind it, and the present number if the request answered an older one. */
export interface Refusal {
  error: string;
  rules: Rule[];
  seq?: number;
}

/** A finished match after a number of its steps. */
export interface Replay {
  step: number;
  steps: number;
  picture: Picture;
}

/** A finished match judged decision by decision, each from what its seat saw. `how` says how it was judged; a `puzzle` is judged by its solver. */
export interface Review {
  sides: number[][];
  puzzle: boolean;
  marked: Marked[];
  curve: Standing[];
  totals: Total[];
  how: string;
}

/** A rule: its citation, the page it stands on, and what it says in our words. */
export interface Rule {
  cite: string;
  page: string;
  gist: string;
}

/** A line of the log: its notation as the viewer heard it, in words, and what followed. */
export interface Saying {
  n: number;
  seat: number;
  text: string;
  words: string;
  then: string[];
}

/** A seat that was taken. */
export interface Seated {
  id: string;
  seat: number;
}

/** What the host chooses besides the options of the game. */
export interface Settings {
  pace?: string;
  grace?: number;
  listed?: boolean;
  clock?: number | null;
  reading?: number;
}

/** Who takes a seat, and the commitment to their nonce, if they give one. */
export interface Sitting {
  name?: string;
  commitment?: string;
}

/** The moves that solve a puzzle from here, what was found, and how. `certified` says what the checker saw for itself, and `word` what only the solver vouches for. */
export interface Solution {
  moves: string[];
  answer: string;
  how: string;
  certified: string;
  word: string;
}

/** The number under which a line of chat was kept. */
export interface Spoken {
  n: number;
}

/** How likely each side was to win after so many steps, from 0 to 1. */
export interface Standing {
  step: number;
  chances: number[];
}

/** All that the script of a game's page is given. */
export interface Start {
  game: Game;
  levels: Level[];
  level: string;
}

/** How well a seat decided: how often, with nothing better to be found in which share of it, and what a decision cost of the chance to win on average. */
export interface Total {
  seat: number;
  decisions: number;
  best: number;
  chance_lost: number;
}

/** A wish to take the last move back. */
export interface Undo {
  seat: number;
  seq: number;
  key: string;
}

/** A round that came to nothing: the commitment to its seed, and who did not open a nonce. */
export interface Unopened {
  commitment: string;
  seats: number[];
}

/** A question about a move. */
export interface Why {
  seat: number;
  move: string;
}

/** What each kind of server-sent event carries. */
export interface Events {
  picture: Picture;
  change: Change;
  people: People;
  chat: ChatLine;
  rematch: Made;
}

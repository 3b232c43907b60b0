// Made by `python -m parlour.house.describing`; do not edit.

/** What the script of a table's page knows of the table from the start. `name` is what the viewer is called there, or was elsewhere; `gist` what game it is. They came by the link with a `key`, if any, to the seat that is `kept` for them, if it still is. */
export interface About {
  id: string;
  one_seat: boolean;
  forced: boolean;
  peeks: boolean;
  url: string;
  name: string;
  gist: string;
  key: string;
  kept: number | null;
  levels: Level[];
  level: string;
  daily: string;
  guided: boolean;
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

/** A place on the table; `hidden` counts cards face down, None where counts are secret. `field` and `place` only tell areas apart; `role` is what the cards are there for, `lay` how they lie. Of a board, `span` tells the first and last square that the game uses, and `turned` the seats that look at it from above. Cards face down that lie on squares have a `span` too: there is one on each square of it on which none lies open. `meant` is what the place is to hold, in words, and `sums` are those of the lines of a board, if they count, with what each is to make. */
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
  meant: string;
  sums: number[];
}

/** A code from another device; `leaving` says that what this device has may stay behind. */
export interface Arrival {
  code: string;
  leaving?: boolean;
}

/** The best result of a puzzle with these options, in moves or points: in any way, and `unaided`, with nothing taken back and no help. */
export interface Best {
  options: string;
  unit: "moves" | "points";
  best: number;
  unaided: number | null;
}

/** A card that is seen: its notation, its suit in words, the seat it came from, and the name that is printed on it beside its numbers, if it has one in this game. */
export interface Card {
  name: string;
  suit: string;
  by: number | null;
  printed: string;
}

/** In how many moves a puzzle can be done from its start; None where no number is known. */
export interface Challenge {
  moves: number | null;
  is_least: boolean;
  sentence: string;
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
  helped?: boolean;
  discarded?: number | null;
  deadline?: number | null;
}

/** Something said to everyone at the table. */
export interface Chat {
  text: string;
}

/** One line of chat; a bystander has no seat. A line without text has been deleted: whoever shows it takes it away. */
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

/** A code for another device, and when it ends; whoever types it is the same guest there. */
export interface Code {
  code: string;
  ends: number;
}

/** Whether a code waits to be typed, and when the last was used, within a day. */
export interface CodeState {
  waiting: boolean;
  ends: number | null;
  used: number | null;
}

/** Who comes to an evening. */
export interface Coming {
  name?: string;
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

/** A device that plays as you: its name in addresses, its kind ("first" is the one you began with), when it was let in, and whether you ask from it. */
export interface Device {
  name: string;
  kind: string;
  since: number;
  here: boolean;
}

/** All devices that play as you, once a code was used. */
export interface Devices {
  devices: Device[];
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

/** What was deleted: tables, results, lines of chat, and seats at tables of others. */
export interface Erased {
  tables: number;
  results: number;
  lines: number;
  seats: number;
}

/** The wish to delete everything, which must be said outright. */
export interface Erasure {
  everything: boolean;
}

/** A progressive evening as it stands; all of it is public but what is `mine`. `table` is where you sit in this round, `place` its number; both are empty while you wait for the next. `seconds` are left for the hand, if the host has set a time. `may_begin` says whether you may have the first hand dealt: the host may, and if the host is gone, whoever has a ticket. */
export interface Evening {
  id: string;
  game: string;
  title: string;
  state: "over" | "playing" | "waiting";
  rounds: number;
  round: number;
  host: boolean;
  may_begin: boolean;
  table: string;
  place: number;
  seconds: number | null;
  tickets: EveningTicket[];
  tables: EveningTable[];
}

/** A ticket at a table; `waited` if it is their turn. */
export interface EveningSeat {
  number: number;
  name: string;
  kind: "bot" | "open" | "person";
  away: boolean;
  won: number;
  waited: boolean;
}

/** A table of the present round, 1 being the head; only the host and who sits there get its id. */
export interface EveningTable {
  place: number;
  id: string;
  state: "closed" | "over" | "playing" | "waiting";
  moves: number;
  seats: EveningSeat[];
}

/** A ticket: who holds it, and for each round that is over whether a hole was punched. Tickets are sent in the order of the standings. `number` is what is printed on it, `mine` that you hold it; `prize` is set when the evening is over. */
export interface EveningTicket {
  number: number;
  name: string;
  kind: "bot" | "open" | "person";
  mine: boolean;
  away: boolean;
  holes: boolean[];
  won: number;
  prize: "" | "booby" | "first" | "second";
}

/** Whose move it was, and what speaks for it or against it, told as if to them. */
export interface Explained {
  seat: number;
  reason: string;
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

/** The level of the bots that take the open seats, and the one seat if only one is to be taken. */
export interface Fill {
  level?: string;
  seat?: number | null;
}

/** A match that is over, or `closed`; its table may have been deleted since (`kept`). */
export interface Finished {
  id: string;
  game: string;
  title: string;
  result: "counted" | "lost" | "shared" | "solved" | "tied" | "unsolved" | "won" | "closed";
  seats: Scored[];
  moves: number;
  ended: number;
  unaided: boolean;
  record: boolean;
  kept: boolean;
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

/** How many different solutions were found of how many, and how many kinds of them if turned and mirrored ones are the same. */
export interface Gathered {
  what: string;
  found: number;
  all: number;
  kinds: number;
  all_kinds: number;
}

/** The legal moves of one verb, the kinds of its arguments, and what you may touch instead. `touch` is the role of an area, or a card; empty if there is no such thing. `says` is the phrase for one of the moves, with {0}, {1}, … for its arguments, or empty; `duty` is what the player is asked to do. `called` tells what people say for an argument, where that is something else. Where several arguments can be chosen freely, `moves` is empty and `each` has the words for each of them: every choice of one word for each is a legal move. */
export interface Group {
  verb: string;
  moves: string[];
  each: string[][];
  kinds: string[];
  touch: string;
  says: string;
  duty: string;
  called: Record<string, string>;
}

/** What the host of a first hand says before one decides: nothing while others are to move. Once it `is_over`, that is the farewell. `seq` is the event after which it was said. */
export interface Guidance {
  says: string[];
  is_over: boolean;
  seq: number;
}

/** Whether the house is open, and how many tables are in memory. */
export interface Health {
  ok: boolean;
  tables: number;
}

/** A seat that asks for help; the solver of a puzzle looks at hidden cards if it wants to `peek`. */
export interface Hint {
  seat?: number;
  peek?: boolean;
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

/** A guest's own games: those being played (the newest, of `running_in_all`), those that ended (the newest, of `finished_in_all`), and what the results come to. */
export interface Mine {
  name: string;
  running: Running[];
  running_in_all: number;
  finished: Finished[];
  finished_in_all: number;
  tallies: Tally[];
}

/** What a guest is called; nothing if they never said. */
export interface Named {
  name: string;
}

/** What somebody wants to be called. */
export interface Naming {
  name: string;
}

/** What a progressive evening is made of; 0 `minutes` for a hand are as many as it takes. */
export interface NewEvening {
  game: string;
  tables?: number;
  rounds?: number;
  level?: string;
  pace?: string;
  minutes?: number;
}

/** A wish for a guided first hand of a game. */
export interface NewGuided {
  game: string;
  name?: string;
}

/** A move, the number it answers, and a key that makes it harmless to send it twice. */
export interface NewMove {
  seat: number;
  seq: number;
  move: string;
  key: string;
}

/** How long bots wait before they move, from now on. */
export interface NewPace {
  pace: string;
}

/** What a table is made of; `commitment` promises a nonce for each of the maker's own seats. A puzzle may begin at a `position` of one's own, in the signs that its page explains. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  seats?: string[] | null;
  name?: string;
  commitment?: string;
  settings?: Settings;
  position?: string;
}

/** The nonce that a seat promised. */
export interface Nonce {
  nonce: string;
}

/** An empty body. */
export interface Nothing {
}

/** How a match ended: who won, with what score, and by which rule. A game for one that nobody can win or lose is only `counted`. */
export interface Outcome {
  winners: number[];
  score: number[];
  reason: string;
  why: Rule;
  counted: boolean;
}

/** Who sits where, how many watch, the host's seat, the table of the rematch, and the deal. `hosting` says whether the viewer is the host, `may_close` whether they may close the table, and `removed` whether the host has removed them from it. `host_name` is empty if the host never had a seat, `host_away` the time at which a host who is not there was last seen. `may_start` says whether the host may begin with those who have come, though seats are open. */
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
  host_name: string;
  host_away: number | null;
  may_start: boolean;
}

/** A seat at a table; `standing_in` says that a bot plays for somebody who is away, `reading` that bots wait while somebody reads the account of a deal. `away` is the time at which somebody who is not there was last seen. A seat that is kept for somebody has a `key`, which only the host is told. The viewer got up from a seat they have `left`, and may sit down there again. */
export interface Person {
  seat: number;
  title: string;
  name: string;
  kind: "bot" | "open" | "person";
  kept: boolean;
  label: string;
  level: string;
  here: boolean;
  standing_in: boolean;
  reading: boolean;
  mine: boolean;
  away: number | null;
  key: string;
  left: boolean;
}

/** All that one viewer sees of a table. `names` are those of the seats, bots with their level; `mine` are the seats of the viewer and `seat` the one looked from. `undone` says whether a move was ever taken back, `peeked` whether one was that had turned a card, so that the result is no record, and `helped` whether a solver was asked; `discarded` how many deals before this one could not be won, if that was looked at; `clock` how many seconds a move may take, `deadline` when time is up. `commitment` stands for the seed until `seed` is shown. `sheet` holds the last totals, the present one last, and `reckoning` the account of the last deal that ended. */
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
  helped: boolean;
  discarded: number | null;
  deadline: number | null;
  clock: number | null;
}

/** A wish to play the deal or the puzzle of a day, written like 2026-11-17; without one, of today. The first try counts, and `practice` gives it up if it is not over. */
export interface PlayDaily {
  kind: "deal" | "puzzle";
  day?: string;
  name?: string;
  practice?: boolean;
}

/** A seat that has read the account of a deal, by the number of lines the log had then. */
export interface Read {
  seat: number;
  n: number;
}

/** A step of a match, after which its last move is asked about, and the seat that asks. */
export interface Reason {
  step: number;
  seat?: number | null;
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

/** A match that is not over: whose turn it is, by name, and since when. */
export interface Running {
  id: string;
  game: string;
  title: string;
  standing: "theirs" | "waiting" | "yours";
  turn: string[];
  seats: Sitter[];
  moves: number;
  since: number;
}

/** A line of the log: its notation as the viewer heard it, in words, and what followed. */
export interface Saying {
  n: number;
  seat: number;
  text: string;
  words: string;
  then: string[];
}

/** Who sat in a seat when a match ended, and with what score. */
export interface Scored {
  name: string;
  kind: string;
  score: number;
  won: boolean;
  mine: boolean;
}

/** The link to a seat that is kept for somebody, and its key; both are secret. */
export interface SeatLink {
  seat: number;
  key: string;
  url: string;
}

/** A seat that was taken. */
export interface Seated {
  id: string;
  seat: number;
}

/** All that the script of the page is given on which a position is set up. `squares` are those of the usual beginning; of a deal, they are the cards in order. */
export interface SetUp {
  game: string;
  title: string;
  kind: "deal" | "men" | "track" | "tray";
  pack: string | null;
  span: number[];
  squares: Record<string, string>;
  legend: Record<string, string>;
  position: string;
}

/** What the host chooses besides the options of the game. */
export interface Settings {
  pace?: string;
  grace?: number;
  listed?: boolean;
  clock?: number | null;
  reading?: number;
  winnable?: boolean;
}

/** A seat and whoever sits in it; an open one may be `kept` for somebody. */
export interface Sitter {
  seat: number;
  title: string;
  name: string;
  kind: "bot" | "open" | "person";
  kept: boolean;
}

/** Who takes a seat, the commitment to their nonce, if they give one, and the key of the seat, if it is kept for somebody. */
export interface Sitting {
  name?: string;
  commitment?: string;
  key?: string;
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

/** What somebody's results come to in one game; `won` matches in a row are a streak. It is `judged` if some match could be won: not if all were only counted, or played by one alone. */
export interface Tally {
  game: string;
  title: string;
  puzzle: boolean;
  judged: boolean;
  played: number;
  won: number;
  streak: number;
  best_streak: number;
  bests: Best[];
  gathered: Gathered | null;
}

/** How well a seat decided: how often, with nothing better to be found in which share of it, and what a decision cost of the chance to win on average. */
export interface Total {
  seat: number;
  decisions: number;
  best: number;
  chance_lost: number;
}

/** A step of a finished match to play on from, and the seat to do it in. */
export interface Trying {
  step: number;
  seat?: number | null;
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

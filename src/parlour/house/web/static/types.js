// What the house sends, as types.  Must agree with docs of house/pages.py and openapi.json.

/** @typedef {{name: string, suit: string, by: number | null, printed: string}} Card */
/**
 * @typedef {{field: string, name: string, role: string, lay: string, owner: number | null, side: number[],
 *   cards: Card[], hidden: number | null, squares: Record<string, string>,
 *   legend: Record<string, string>}} Area
 */
/**
 * @typedef {{field: string, name: string, role: string, side: number[], value: number, is_seat: boolean,
 *   text: string}} Fact
 */
/** @typedef {{verb: string, moves: string[], kinds: string[], touch: string}} Group */
/** @typedef {{n: number, seat: number, text: string, words: string}} Saying */
/** @typedef {{winners: number[], score: number[], reason: string, why?: string}} Outcome */
/** @typedef {{seq: number, score: number[]}} Entry */
/**
 * @typedef {{seq: number, table: string, seat: number | null, mine: number[], game: string,
 *   title: string, players: number, seats: string[], names: string[], turn: number[],
 *   sides: number[][], score: number[], areas: Area[], facts: Fact[], legal: Group[],
 *   said: Saying[], outcome: Outcome | null, undo: boolean, undone?: boolean,
 *   commitment: string, seed: string | null, deadline: number | null, moves: number,
 *   pack: string | null, state?: string, clock?: number | null, next?: string | null,
 *   sheet?: Entry[]}} Picture
 */
/**
 * @typedef {{seat: number, title: string, name: string, label?: string, kind: string,
 *   level: string | null, here: boolean, standing_in: boolean, mine: boolean}} Person
 */
/**
 * @typedef {{seats: Person[], watching: number, host: number | null,
 *   settings: {pace: string, grace: number, listed: boolean, clock: number | null},
 *   rematch: string | null}} People
 */
/** @typedef {{n: number, name: string, seat: number | null, text: string, at: number}} ChatLine */
/** @typedef {{cite: string, page: string, gist: string}} Rule */
/** @typedef {{error: string, rules?: Rule[], seq?: number}} Refusal */

export {};

/**
 * How what every order touches lies in memory, for the classes that keep it and for compiled code over the same bytes. All figures
 * are 32-bit words; what is twice as wide begins at an even one.
 */

/** An account: own, pledged, promotional (64-bit integers), owner, key. */
export const LEDGER_ROW = { words: 8, cells: 4, owner: 6, key: 7 } as const;

/** A resting order: 64 bytes, one line of the processor's cache. */
export const ORDER = {
  words: 16,
  ticks: 0,
  previous: 1,
  next: 2,
  /** Two bits of side (0 free, 1 buy, 2 sell), above them the flags. */
  state: 3,
  market: 4,
  owner: 5,
  base: 6,
  quote: 7,
  ownerPrevious: 8,
  ownerNext: 9,
  generation: 10,
  partner: 11,
  /** Lots, as 64-bit floats. */
  remaining: 12,
  original: 14,
} as const;

/** A price level: first and last order, how many, their volume (64-bit float); 24 bytes, so that one look at a level is one at memory. */
export const LEVEL = { words: 6, head: 0, tail: 1, orders: 2, volume: 4 } as const;
/** Of one side of a book: what its levels are and where they lie. Sorted pairs are a price key, and the record of its level. */
export const LEVELS = { words: 8, depth: 0, used: 1, free: 2, room: 3, sorted: 4, records: 5 } as const;

/**
 * A person's open orders: the newest, and how many there are. And for compiled code an account of theirs that it found last: its key, and
 * its row; the key is never 0.
 */
export const PERSON = { words: 4, newest: 0, count: 1, key: 2, row: 3 } as const;

/** A move: cells and reason; units, both balances afterwards and reference as 64-bit floats, apart. */
export const MOVE = { words: 3, from: 0, to: 1, reason: 2, floats: 4, units: 0, fromAfter: 1, toAfter: 2, reference: 3 } as const;

/** A market as orders need it; from `quotePerTickLot` on 64-bit floats. */
export const MARKET = {
  words: 32,
  /** 1 while it is listed, open and not halted. */
  takes: 0,
  base: 1,
  quote: 2,
  makerPpm: 3,
  takerPpm: 4,
  bandPpm: 5,
  /** The price that the band below lies around; 0 for none yet. */
  bandAround: 6,
  lastTicks: 7,
  /** Cells of the house's fees. */
  baseFees: 9,
  quoteFees: 10,
  /** Where its two sides begin (`LEVELS`). */
  bids: 11,
  asks: 12,
  quotePerTickLot: 14,
  basePerLot: 16,
  leastValue: 18,
  bandLow: 20,
  bandHigh: 22,
  /** What a split makes of it may be beyond 32 bits. */
  shownTicks: 24,
  /** When a fee last rose under rules 22: orders from before pay less; 0 for never. */
  feesRoseAt: 26,
} as const;

/**
 * A command of a frame that is executed at once: what it is, then whole numbers of its own (an order's; of a cancel the user alone), how much
 * had been said and moved once it was done, and as 64-bit floats its time, and its lots or the order that it ends.
 */
export const COMMAND = { words: 12, kind: 0, user: 1, market: 2, ticks: 3, terms: 4, said: 5, moves: 6, at: 8, figure: 10 } as const;

/** Where each of them notes where it lies and how far it has come: words of a page of their own. */
export const HEAD = {
  ledger: { at: 0, words: 3, rows: 0, index: 1, mask: 2 },
  pool: { at: 4, words: 7, records: 0, times: 1, levels: 2, slots: 3, used: 4, free: 5, live: 6 },
  people: { at: 12, words: 2, records: 0, used: 1 },
  moves: { at: 16, words: 5, ints: 0, floats: 1, room: 2, length: 3, isKept: 4 },
  marks: { at: 22, words: 2, bytes: 0, length: 1 },
  markets: { at: 24, words: 2, table: 0, length: 1 },
  /** How many trades there were, as a 64-bit float. */
  trades: { at: 26, words: 2 },
  /** What was said of a command: where, how much room, how much is there (64-bit floats). Then what is left of an order that goes on. */
  said: { at: 28, words: 6, rows: 0, room: 1, length: 2, slot: 3, lots: 4 },
  /** Index prices by market, one more than each as 64-bit floats; 0 for none. */
  prices: { at: 34, words: 2, index: 0, length: 1 },
  /** How many orders wait for a price, by market and source. */
  waiting: { at: 36, words: 2, counts: 0, length: 1 },
  /** Commands of a frame, why they were not all done, and what was seen in looking ahead, so that the compiler must look. */
  commands: { at: 38, words: 4, rows: 0, stopped: 1, seen: 2 },
} as const;

/** The names and figures that `ordinary-orders.as` is compiled with: where things lie, in bytes, and what numbers mean. */
import { CANCEL, ORDER_WORDS, PLACE, TIMES_IN_FORCE } from "../../../../kernel/command-rows.ts";
import { ASSETS_MAX, HOUSE_USERS_END, PURPOSE } from "../../../../kernel/ledger/chart.ts";
import { REASON } from "../../../../kernel/ledger/reasons.ts";
import { COMMAND, HEAD, LEDGER_ROW, LEVEL, LEVELS, MARKET, MOVE, ORDER, PERSON } from "../../../../kernel/memory/layout.ts";
import { WORDS_AT } from "../../../../kernel/memory/shared-memory.ts";
import { FLAG, GENERATION_MAX, SLOTS_MAX } from "../../../../kernel/order-book/order-pool.ts";
import { ORDERS_OPEN_MAX } from "../filters.ts";
import { SOURCES } from "../waiting-orders.ts";

const WORD = 4;

/** "LEVEL_HEAD": 0 and so on. */
function bytes(prefix: string, fields: Readonly<Record<string, number>>, start = 0): Record<string, number> {
  const named = Object.entries(fields).map(([name, words]) => [`${prefix}_${nameOf(name)}`, start + words * WORD]);
  return Object.fromEntries(named) as Record<string, number>;
}

function head(prefix: string, { at, words: _words, ...fields }: { readonly at: number; readonly words: number }): Record<string, number> {
  return bytes(prefix, fields as Readonly<Record<string, number>>, WORDS_AT + at * WORD);
}

const nameOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Of a row of what was said, in 64-bit floats, beside what the order or cancel itself says. The first is its kind. */
export const SAID = {
  placed: { kind: 1, length: 3, order: 1, lastTicks: 2 },
  filled: {
    kind: 2,
    length: 11,
    trade: 1,
    ticks: 2,
    lots: 3,
    quoteUnits: 4,
    makerOrder: 5,
    makerUser: 6,
    makerFee: 7,
    makerPpm: 8,
    takerFee: 9,
    takerPpm: 10,
  },
  /** `isNamed`: it rested under a name, which is free again. */
  closed: { kind: 3, length: 7, order: 1, user: 2, market: 3, reason: 4, remaining: 5, isNamed: 6 },
} as const;
const FLOAT = 8;

function rows(): Record<string, number> {
  const all = Object.entries(SAID).flatMap(([row, { kind: _kind, ...fields }]) =>
    Object.entries(fields).map(([name, floats]) => [`SAID_${nameOf(row)}_${nameOf(name)}`, floats * FLOAT]),
  );
  return Object.fromEntries(all) as Record<string, number>;
}

/** Why an order ended, in rows of what was said. */
export const REASONS = ["filled", "cancelled", "expired"] as const;
/** Beside what an order says in words: whether its fills are the market's shown price, and whether its owner gave it a name. */
export const SHOWS_PRICE = ORDER_WORDS.end;
export const IS_NAMED = ORDER_WORDS.end * 2;
/** And whether others follow before anybody hears of its fills: what waits for a price must not wait for that. */
export const IN_FRAME = ORDER_WORDS.end * 4;
/** What came of an order or a cancel: nothing was done, everything, or a part; of one in a frame also nothing, for want of room. */
export const DONE = { nothing: 0, all: 1, part: 2, full: 3 } as const;

export const OFFSETS: Readonly<Record<string, number>> = {
  ...bytes("ROW", { bytes: LEDGER_ROW.words, owner: LEDGER_ROW.owner, key: LEDGER_ROW.key }),
  ...bytes("ORDER", ORDER),
  ...bytes("LEVEL", LEVEL),
  ...bytes("LEVELS", LEVELS),
  ...bytes("PERSON", PERSON),
  ...bytes("MARKET", MARKET),
  ...bytes("MOVE", { bytes: MOVE.words, from: MOVE.from, to: MOVE.to, reason: MOVE.reason }),
  ...bytes("COMMAND", COMMAND),
  ...rows(),
  ...head("LEDGER", HEAD.ledger),
  ...head("POOL", HEAD.pool),
  ...head("PEOPLE", HEAD.people),
  ...head("MOVES", HEAD.moves),
  ...head("MARKS", HEAD.marks),
  ...head("MARKETS", HEAD.markets),
  ...head("SAID", HEAD.said),
  ...head("PRICES", HEAD.prices),
  ...head("WAITING", HEAD.waiting),
  ...head("COMMANDS", HEAD.commands),
  TRADES: WORDS_AT + HEAD.trades.at * WORD,
};

export const NUMBERS: Readonly<Record<string, number>> = {
  CHANGE_KEY: PURPOSE.change * ASSETS_MAX,
  ASSET_BITS: ASSETS_MAX - 1,
  HOUSE_USERS_END,
  ORDERS_OPEN_MAX,
  SLOTS_MAX,
  GENERATION_MAX,
  REASON_ORDER_HOLD: REASON.order_hold,
  REASON_ORDER_RELEASE: REASON.order_release,
  REASON_TRADE: REASON.trade,
  REASON_TRADE_FEE: REASON.trade_fee,
  FLAG_POST_ONLY: FLAG.postOnly,
  FLAG_NAMED: FLAG.named,
  /** Orders that don't simply leave the book with what they pledge. */
  FLAGS_SPECIAL: FLAG.waiting | FLAG.entry | FLAG.leads | FLAG.follows | FLAG.iceberg,
  WORD_SELLS: ORDER_WORDS.sells,
  WORD_IS_MARKET: ORDER_WORDS.isMarket,
  WORD_POST_ONLY: ORDER_WORDS.postOnly,
  WORD_TIME_SHIFT: ORDER_WORDS.timeShift,
  WORD_SHOWS_PRICE: SHOWS_PRICE,
  WORD_IS_NAMED: IS_NAMED,
  WORD_IN_FRAME: IN_FRAME,
  KIND_PLACE: PLACE,
  KIND_CANCEL: CANCEL,
  SOURCES: SOURCES.length,
  SOURCE_LAST: SOURCES.indexOf("last"),
  SOURCE_SHOWN: SOURCES.indexOf("shown"),
  TIME_GTC: TIMES_IN_FORCE.indexOf("gtc"),
  TIME_IOC: TIMES_IN_FORCE.indexOf("ioc"),
  REASON_FILLED: REASONS.indexOf("filled"),
  REASON_CANCELLED: REASONS.indexOf("cancelled"),
  REASON_EXPIRED: REASONS.indexOf("expired"),
  KIND_PLACED: SAID.placed.kind,
  KIND_FILLED: SAID.filled.kind,
  KIND_CLOSED: SAID.closed.kind,
  NOTHING: DONE.nothing,
  ALL: DONE.all,
  PART: DONE.part,
  FULL: DONE.full,
};

export const WIDE: Readonly<Record<string, number>> = { SAFE: Number.MAX_SAFE_INTEGER };

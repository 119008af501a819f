/**
 * Rules and formulas of contests: what a contest may be, what an order costs at the index, what an entry is worth, its return and its
 * drawdown, and who is before whom. The kernel, the pages, the receipt and whoever checks a podium use the same ones. Whole smallest units, never floats.
 */
import { amount, type Amount } from "../../money/units.ts";

/** What is said when a contest is opened; nothing of it changes afterwards. */
export type ContestTerms = {
  /** Spot markets of coins against USDT, by number, ascending. */
  readonly markets: readonly number[];
  /** What every entry begins with, smallest units of USDT. */
  readonly start: Amount;
  /** Of the value of every fill, rounded up. */
  readonly feePpm: number;
  readonly seats: number;
  /** Listed for everybody; else by invitation. */
  readonly isPublic: boolean;
  readonly startsAt: number;
  /** Entries until then: from before the start up to the end. */
  readonly joinsUntil: number;
  readonly endsAt: number;
  /** The same again, from one end to the next; 0: not again. */
  readonly everyMs: number;
  /** Promotional credit for the first places, smallest units of USDT, never more for a later place. */
  readonly prizes: readonly Amount[];
  /** How many days a prize runs; 0 without prizes. */
  readonly prizeDays: number;
};

const PPM = 1_000_000n;
const COIN = 1_000_000n;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday: what comes again by the week ends at the beginning of a Monday (UTC). */
const MONDAY_MS = 4 * DAY_MS;
export const TITLE_MOST = 60;
export const MARKETS_MOST = 10;
export const START_UNITS = { least: amount(100n * COIN), most: amount(1_000_000n * COIN) } as const;
export const FEE_PPM_MOST = 10_000;
/** Of one order, smallest units of USDT: a thousand times the most that anybody begins with. */
export const VALUE_MOST = START_UNITS.most * 1000n;
/** Of contests that people open, and of those of a fresh venue. */
export const FEE_PPM = 1000;
export const SEATS = { least: 2, most: 500 } as const;
export const RUNS_MS = { least: 10 * MINUTE_MS, most: 31 * DAY_MS } as const;
export const AHEAD_MOST_MS = 30 * DAY_MS;
export const PRIZES_MOST = 10;
export const PRIZE_DAYS_MOST = 90;
/** Contests that are not over, of all; of people; of one of them. */
export const CONTESTS_MOST = 200;
export const CONTESTS_OF_PEOPLE = 150;
export const CONTESTS_OF_ONE = 3;
/** Contests that somebody is in at once. */
export const ENTRIES_OF_ONE = 10;
/** Orders of an entry that wait at once, and in all. */
export const ORDERS_OPEN_MOST = 20;
export const ORDERS_MOST = 1000;
/** Least value of an order: one USDT. */
export const ORDER_LEAST = amount(COIN);
/** Of one order: far from where the ledger ends, for all entries together. */
export const LOTS_MOST = 1n << 52n;
/** People may join so many days before the end at the latest where a contest comes again. */
const FIRST_LEAST_SHARE = 7;

/** How often entries are valued for their drawdown: each minute up to six hours, each five minutes up to two days, else each quarter of an hour. */
export function sampleEveryMs({ startsAt, endsAt }: Pick<ContestTerms, "startsAt" | "endsAt">): number {
  const runs = endsAt - startsAt;
  if (runs <= 6 * HOUR_MS) return MINUTE_MS;
  return runs <= 2 * DAY_MS ? 5 * MINUTE_MS : 15 * MINUTE_MS;
}

/** The next moment of that rhythm, counted from the start, after `at`; undefined where the end comes first. */
export function nextSample(terms: Pick<ContestTerms, "startsAt" | "endsAt">, at: number): number | undefined {
  const every = sampleEveryMs(terms);
  const next = terms.startsAt + (Math.floor((at - terms.startsAt) / every) + 1) * every;
  return next < terms.endsAt ? next : undefined;
}

const isWhole = (value: number, from: number, to: number): boolean => Number.isSafeInteger(value) && value >= from && value <= to;

export function areContestTerms(terms: ContestTerms, at: number): boolean {
  const { markets, start, feePpm, seats, startsAt, endsAt, joinsUntil, everyMs } = terms;
  const areMarkets = isWhole(markets.length, 1, MARKETS_MOST) && markets.every((one, i) => isWhole(one, (markets[i - 1] ?? 0) + 1, 0xffff));
  const areSums = start >= START_UNITS.least && start <= START_UNITS.most && isWhole(feePpm, 0, FEE_PPM_MOST);
  const isTimed = isWhole(startsAt, at, at + AHEAD_MOST_MS) && isWhole(endsAt - startsAt, RUNS_MS.least, RUNS_MS.most);
  const isJoined = isWhole(joinsUntil, startsAt, endsAt);
  const isAgain = everyMs === 0 || isWhole(everyMs, RUNS_MS.least, RUNS_MS.most);
  return areMarkets && areSums && isWhole(seats, SEATS.least, SEATS.most) && isTimed && isJoined && isAgain && arePrizes(terms);
}

function arePrizes({ prizes, prizeDays, isPublic, seats }: ContestTerms): boolean {
  if (prizes.length === 0) return prizeDays === 0;
  const areFalling = prizes.every((units, i) => units > 0n && units <= (prizes[i - 1] ?? units));
  return isPublic && isWhole(prizes.length, 1, Math.min(PRIZES_MOST, seats)) && areFalling && isWhole(prizeDays, 1, PRIZE_DAYS_MOST);
}

export const prizesOf = ({ prizes }: Pick<ContestTerms, "prizes">): Amount => amount(prizes.reduce((sum, one) => sum + one, 0n));

/** Times that are said from a moment on. One that comes again ends at its rhythm (weeks begin on Mondays, UTC), after a seventh of it at least. */
export function timesFrom(
  { startsAt, joinsUntil, endsAt, everyMs }: Pick<ContestTerms, "startsAt" | "joinsUntil" | "endsAt" | "everyMs">,
  at: number,
): Pick<ContestTerms, "startsAt" | "joinsUntil" | "endsAt"> {
  const starts = at + startsAt;
  if (everyMs === 0) return { startsAt: starts, joinsUntil: at + joinsUntil, endsAt: at + endsAt };
  const past = (((starts - MONDAY_MS) % everyMs) + everyMs) % everyMs;
  const left = everyMs - past;
  const ends = starts + (left < everyMs / FIRST_LEAST_SHARE ? left + everyMs : left);
  return { startsAt: starts, joinsUntil: Math.max(starts, ends - (endsAt - joinsUntil)), endsAt: ends };
}

/** The one after it: from its end on; a venue that was down leaves out those that it missed. */
export function nextOf(terms: ContestTerms, at: number): ContestTerms {
  let [startsAt, endsAt] = [terms.endsAt, terms.endsAt + terms.everyMs];
  while (endsAt - at < RUNS_MS.least) [startsAt, endsAt] = [endsAt, endsAt + terms.everyMs];
  const from = Math.max(startsAt, at);
  return { ...terms, startsAt: from, joinsUntil: Math.max(from, endsAt - (terms.endsAt - terms.joinsUntil)), endsAt };
}

/** Smallest units of USDT in one tick times one lot of a market, as `marketScale` of spot says it: values are exact, nothing is rounded. */
export type ContestScale = bigint;

export const worthOf = (lots: bigint, ticks: number, scale: ContestScale): Amount => amount(lots * BigInt(ticks) * scale);
/** Rounded up. */
export const feeOf = (value: bigint, feePpm: number): Amount => amount((value * BigInt(feePpm) + PPM - 1n) / PPM);

/** What a fill moves: lots of a coin one way, USDT the other. A buy gives `cash`, a sale gets it. */
export type ContestFill = { readonly lots: Amount; readonly value: Amount; readonly fee: Amount; readonly cash: Amount };

export function buyOf(lots: bigint, ticks: number, scale: ContestScale, feePpm: number): ContestFill {
  const value = worthOf(lots, ticks, scale);
  const fee = feeOf(value, feePpm);
  return { lots: amount(lots), value, fee, cash: amount(value + fee) };
}

/** As many whole lots as so much USDT buys with the fee; undefined for none. */
export function buyFor(spend: bigint, ticks: number, scale: ContestScale, feePpm: number): ContestFill | undefined {
  const most = (spend * PPM) / ((PPM + BigInt(feePpm)) * BigInt(ticks) * scale);
  const lots = most < LOTS_MOST ? most : LOTS_MOST;
  return lots > 0n ? buyOf(lots, ticks, scale, feePpm) : undefined;
}

export function saleOf(lots: bigint, ticks: number, scale: ContestScale, feePpm: number): ContestFill {
  const value = worthOf(lots, ticks, scale);
  const fee = feeOf(value, feePpm);
  return { lots: amount(lots), value, fee, cash: fee < value ? amount(value - fee) : amount(0n) };
}

/** Parts of a million that an entry won or lost, towards zero. */
export const returnPpm = (equity: bigint, start: bigint): number => Number(((equity - start) * PPM) / start);
/** How far below its highest value so far an entry stands, in parts of a million, rounded up. */
export const fallPpm = (equity: bigint, peak: bigint): number => (equity >= peak ? 0 : Number(((peak - equity) * PPM + peak - 1n) / peak));

/** By value; of equal value who fell less, then who came first. Whoever never traded, or left, has no place. */
export type Standing = {
  readonly entry: number;
  readonly equity: bigint;
  readonly drawdownPpm: number;
  readonly fills: number;
  readonly isOut: boolean;
};
export type Rank = Pick<Standing, "entry" | "equity" | "drawdownPpm">;
const isPlaced = ({ fills, isOut }: Standing): boolean => fills > 0 && !isOut;
export function isBefore(a: Rank, b: Rank): boolean {
  if (a.equity !== b.equity) return a.equity > b.equity;
  return a.drawdownPpm === b.drawdownPpm ? a.entry < b.entry : a.drawdownPpm < b.drawdownPpm;
}
export function ranked<One extends Standing>(all: readonly One[]): readonly One[] {
  return all.filter(isPlaced).sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** An order's fill in the log, as whoever checks an entry reads it. */
export type FillSeen = {
  readonly market: number;
  readonly side: "buy" | "sell";
  readonly lots: bigint;
  readonly ticks: number;
  readonly position: number;
};
/** The index of all markets, in the order of the terms, when entries were valued. */
export type SampleSeen = { readonly ticks: readonly number[]; readonly position: number };
export type Retold = {
  readonly equity: Amount;
  readonly returnPpm: number;
  readonly drawdownPpm: number;
  readonly curve: readonly Amount[];
};

/** An entry once more, from its fills and the samples in the order of the log: what it was worth at each, its return and its drawdown. */
export function retell(
  { markets, start, feePpm }: Pick<ContestTerms, "markets" | "start" | "feePpm">,
  scales: readonly ContestScale[],
  fills: readonly FillSeen[],
  samples: readonly SampleSeen[],
): Retold {
  const held = markets.map(() => 0n);
  const curve: Amount[] = [];
  let [cash, peak, drawdown, next] = [start as bigint, start as bigint, 0, 0];
  for (const { ticks, position } of samples) {
    for (let fill = fills[next]; fill !== undefined && fill.position < position; fill = fills[next]) {
      next += 1;
      const at = markets.indexOf(fill.market);
      const scale = scales[at];
      if (scale === undefined) continue;
      const { lots, cash: moved } = (fill.side === "buy" ? buyOf : saleOf)(fill.lots, fill.ticks, scale, feePpm);
      held[at] = (held[at] ?? 0n) + (fill.side === "buy" ? lots : -lots);
      cash += fill.side === "buy" ? -moved : moved;
    }
    const equity = amount(held.reduce((sum, lots, i) => sum + worthOf(lots, ticks[i] ?? 0, scales[i] ?? 0n), cash));
    if (equity > peak) peak = equity;
    drawdown = Math.max(drawdown, fallPpm(equity, peak));
    curve.push(equity);
  }
  const equity = curve.at(-1) ?? start;
  return { equity, returnPpm: returnPpm(equity, start), drawdownPpm: drawdown, curve };
}

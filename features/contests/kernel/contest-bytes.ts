/** Contests, entries and their orders in a snapshot. */
import { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type MarketId, type UserId } from "../../../money/units.ts";
import type { ContestTerms } from "../formulas.ts";
import type { ContestEntry, ContestOrder, Fall } from "./contests.messages.ts";

const flag = (is: boolean): number => (is ? 1 : 0);
const numbers = (writer: StateWriter, ...values: readonly number[]): void => values.forEach((value) => writer.number(value));
const list = <One>(reader: StateReader, read: () => One): One[] => Array.from({ length: reader.number() }, read);

export type ContestState = {
  readonly number: number;
  readonly ref: string;
  readonly title: string;
  readonly terms: ContestTerms;
  readonly by: number;
  isRunning: boolean;
  /** The newest index of each market, in the order of the terms, and where in the log it is; 0 before it begins. */
  readonly ticks: number[];
  readonly positions: number[];
  readonly entries: ContestEntry[];
  orderCount: number;
  readonly ledger: Ledger;
};

export function saveContest(
  writer: StateWriter,
  { number, ref, title, terms, by, isRunning, ticks, positions, ...more }: ContestState,
): void {
  writer.text(ref);
  writer.text(title);
  saveTerms(writer, terms);
  numbers(writer, number, by, flag(isRunning), more.orderCount, ...ticks, ...positions, more.entries.length);
  for (const entry of more.entries) saveEntry(writer, entry);
  more.ledger.save(writer);
}

/** Snapshots of before version 2 don't say where an entry fell. */
export function loadContest(reader: StateReader, version: number): ContestState {
  const [ref, title] = [reader.text(), reader.text()];
  const terms = loadTerms(reader);
  const [number, by, isRunning, orderCount] = [reader.number(), reader.number(), reader.number() === 1, reader.number()];
  const [ticks, positions] = [terms.markets.map(() => reader.number()), terms.markets.map(() => reader.number())];
  const entries = list(reader, () => loadEntry(reader, version));
  const ledger = new Ledger();
  ledger.load(reader);
  return { number, ref, title, terms, by, isRunning, ticks, positions, entries, orderCount, ledger };
}

function saveTerms(writer: StateWriter, { markets, start, feePpm, seats, isPublic, prizes, prizeDays, ...times }: ContestTerms): void {
  numbers(writer, markets.length, ...markets, feePpm, seats, flag(isPublic), prizeDays);
  numbers(writer, times.startsAt, times.joinsUntil, times.endsAt, times.everyMs, prizes.length);
  for (const units of [start, ...prizes]) writer.integer(units);
}

function loadTerms(reader: StateReader): ContestTerms {
  const markets = list(reader, () => reader.number());
  const [feePpm, seats, isPublic, prizeDays] = [reader.number(), reader.number(), reader.number() === 1, reader.number()];
  const [startsAt, joinsUntil, endsAt, everyMs, places] = Array.from({ length: 5 }, () => reader.number()) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const start = amount(reader.integer());
  const prizes = Array.from({ length: places }, () => amount(reader.integer()));
  return { markets, start, feePpm, seats, isPublic, startsAt, joinsUntil, endsAt, everyMs, prizes, prizeDays };
}

function saveEntry(writer: StateWriter, entry: ContestEntry): void {
  const { number, user, orders, placed, fills, isOut, peak, drawdownPpm, equity, peakAt, fell } = entry;
  numbers(writer, number, user, placed, fills, flag(isOut), drawdownPpm, orders.size);
  for (const units of [peak, equity]) writer.integer(units);
  numbers(writer, peakAt, fell.fromAt, fell.toAt);
  for (const units of [fell.from, fell.to]) writer.integer(units);
  for (const order of orders.values()) {
    numbers(writer, order.number, order.market, order.side === "buy" ? 0 : 1, order.ticks, order.at);
    for (const units of [order.lots, order.spend, order.held]) writer.integer(units);
  }
}

function loadEntry(reader: StateReader, version: number): ContestEntry {
  const [number, user, placed, fills] = [reader.number(), reader.number() as UserId, reader.number(), reader.number()];
  const [isOut, drawdownPpm, count] = [reader.number() === 1, reader.number(), reader.number()];
  const [peak, equity] = [amount(reader.integer()), amount(reader.integer())];
  const [peakAt, fell] = version === 1 ? [0, { from: peak, fromAt: 0, to: peak, toAt: 0 }] : loadFall(reader);
  const orders = new Map<number, ContestOrder>();
  for (let left = count; left > 0; left--) {
    const [order, market, side] = [
      reader.number(),
      reader.number() as MarketId,
      reader.number() === 0 ? ("buy" as const) : ("sell" as const),
    ];
    const [ticks, at] = [reader.number(), timeMs(reader.number())];
    const [lots, spend, held] = [amount(reader.integer()), amount(reader.integer()), amount(reader.integer())];
    orders.set(order, { number: order, market, side, ticks, lots, spend, held, at });
  }
  return { number, user, orders, placed, fills, isOut, peak, drawdownPpm, equity, peakAt, fell };
}

function loadFall(reader: StateReader): readonly [number, Fall] {
  const [peakAt, fromAt, toAt] = [reader.number(), reader.number(), reader.number()];
  return [peakAt, { from: amount(reader.integer()), fromAt, to: amount(reader.integer()), toAt }];
}

/** Copy trading in a snapshot. Which positions are copies, who is watched and who has closed what are noted on futures' own records: here is what they are made of. */
import type { Copying } from "../../futures/kernel/public.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, ratePpm, timeMs, type MarketId, type OrderId, type UserId } from "../../../money/units.ts";
import { AT_END, COPY_KINDS, type CopyTerms, type FollowSettings } from "../formulas.ts";
import {
  TRADER_STATES,
  type Change,
  type CopiesState,
  type Copy,
  type Follow,
  type Job,
  type Source,
  type Trader,
} from "./copies-state.ts";
import { isActive } from "./traders.ts";

const JOBS = ["line", "close", "share", "over"] as const;
const WAITS = ["no", "turn", "prices"] as const;
const SIDES = ["long", "short"] as const;
const flag = (is: boolean): number => (is ? 1 : 0);

function wordOf<Word>(words: readonly Word[], at: number): Word {
  const word = words[at];
  if (word === undefined) invariant(false, "a snapshot must hold words that are known", at);
  return word;
}

function list<Item>(reader: StateReader, read: () => Item): readonly Item[] {
  return Array.from({ length: reader.number() }, read);
}

export function saveCopies(writer: StateWriter, state: CopiesState, terms: CopyTerms | undefined, futures: Copying): void {
  const numbers = (...values: readonly number[]): void => values.forEach((value) => writer.number(value));
  numbers(flag(terms !== undefined));
  if (terms !== undefined) numbers(terms.level, terms.closed, terms.days, flag(terms.acceptsAtOnce));
  const closers = [...futures.closers()];
  numbers(closers.length);
  for (const { user, ownClosed, firstClosedAt } of closers) numbers(user, ownClosed, firstClosedAt);
  numbers(state.traders.size);
  for (const trader of state.traders.values()) saveTrader(writer, trader);
  numbers(state.sources.size);
  for (const source of state.sources.values()) saveSource(writer, source);
  numbers(state.count, state.follows.size);
  for (const follow of state.follows.values()) saveFollow(writer, follow);
  numbers(state.closing.size);
  for (const [id, { since, isWhole }] of state.closing) numbers(id, since, flag(isWhole));
  numbers(state.late.length, ...state.late, state.jobs.length);
  for (const job of state.jobs) saveJob(writer, job);
}

/** Says the terms; without any nobody can be followed. Version 1 says of what waits to be closed no more than that it does. */
export function loadCopies(reader: StateReader, state: CopiesState, futures: Copying, version: number): CopyTerms | undefined {
  const terms = reader.number() === 1 ? loadTerms(reader) : undefined;
  if (terms !== undefined) futures.countClosed();
  for (let left = reader.number(); left > 0; left--) {
    const account = futures.account(reader.number() as UserId);
    account.ownClosed = reader.number();
    account.firstClosedAt = timeMs(reader.number());
  }
  for (const trader of list(reader, () => loadTrader(reader))) {
    state.traders.set(trader.user, trader);
    if (isActive(trader)) futures.account(trader.user).isWatched = true;
  }
  for (const source of list(reader, () => loadSource(reader))) state.sources.set(source.id, source);
  state.count = reader.number();
  for (const follow of list(reader, () => loadFollow(reader))) {
    state.keep(follow);
    futures.account(follow.user).isWatched = true;
    for (const { position: id } of follow.copies.values()) {
      const position = futures.position(id);
      invariant(position !== undefined, "a copy must be open", id);
      futures.setFollow(position, follow.number);
    }
  }
  for (let left = reader.number(); left > 0; left--) {
    const id = reader.number() as OrderId;
    state.toClose(id, timeMs(version < 2 ? 0 : reader.number()), version >= 2 && reader.number() === 1);
  }
  state.late.push(...list(reader, () => reader.number() as OrderId));
  state.jobs.push(...list(reader, () => loadJob(reader)));
  return terms;
}

function loadTerms(reader: StateReader): CopyTerms {
  const [level, closed, days] = [reader.number(), reader.number(), reader.number()];
  return { level, closed, days, acceptsAtOnce: reader.number() === 1 };
}

function saveTrader(writer: StateWriter, trader: Trader): void {
  const { user, state, sharePpm, isPaused, since, ends, entry, realised, baseline, minute, changes } = trader;
  for (const value of [user, TRADER_STATES.indexOf(state), sharePpm, flag(isPaused), since, ends, entry, minute, changes])
    writer.number(value);
  writer.integer(realised);
  writer.integer(baseline);
}

function loadTrader(reader: StateReader): Trader {
  const [user, state, sharePpm] = [reader.number() as UserId, wordOf(TRADER_STATES, reader.number()), ratePpm(reader.number())];
  const [isPaused, since, ends, entry] = [reader.number() === 1, timeMs(reader.number()), timeMs(reader.number()), reader.number()];
  const [minute, changes, realised, baseline] = [reader.number(), reader.number(), reader.integer(), reader.integer()];
  return { user, state, sharePpm, isPaused, since, ends, entry, minute, changes, realised, baseline, follows: [] };
}

function saveSource(writer: StateWriter, source: Source): void {
  const { id, trader, contract, side, newest, opened, grown, exits, units, marginBefore, waits, copies } = source;
  for (const value of [id, trader, contract, SIDES.indexOf(side), newest, opened, grown.lots, grown.value]) writer.number(value);
  for (const value of [flag(exits), units, marginBefore, WAITS.indexOf(waits), copies]) writer.number(value);
}

function loadSource(reader: StateReader): Source {
  const [id, trader, contract] = [reader.number() as OrderId, reader.number() as UserId, reader.number() as MarketId];
  const [side, newest, opened] = [wordOf(SIDES, reader.number()), reader.number(), reader.number()];
  const [grown, exits] = [{ lots: reader.number(), value: reader.number() }, reader.number() === 1];
  const [units, marginBefore, waits, copies] = [reader.number(), reader.number(), wordOf(WAITS, reader.number()), reader.number()];
  return { id, trader, contract, side, newest, opened, grown, exits, units, marginBefore, waits, copies };
}

function saveFollow(writer: StateWriter, follow: Follow): void {
  const { number, user, trader, settings, sharePpm, since, isEnding, realised, shared, copies } = follow;
  for (const value of [number, user, trader, sharePpm, since, flag(isEnding)]) writer.number(value);
  writer.integer(realised);
  writer.integer(shared);
  saveSettings(writer, settings);
  writer.number(copies.size);
  for (const { position, source, kind, number: of } of copies.values())
    for (const value of [position, source, COPY_KINDS.indexOf(kind), of]) writer.number(value);
}

function loadFollow(reader: StateReader): Follow {
  const [number, user, trader] = [reader.number(), reader.number() as UserId, reader.number() as UserId];
  const [sharePpm, since, isEnding] = [ratePpm(reader.number()), timeMs(reader.number()), reader.number() === 1];
  const [realised, shared, settings] = [reader.integer(), reader.integer(), loadSettings(reader)];
  const copies = list(reader, () => loadCopy(reader)).map((copy) => [copy.source, copy] as const);
  return { number, user, trader, settings, sharePpm, since, isEnding, realised, shared, copies: new Map(copies) };
}

function loadCopy(reader: StateReader): Copy {
  const [position, source] = [reader.number() as OrderId, reader.number() as OrderId];
  return { position, source, kind: wordOf(COPY_KINDS, reader.number()), number: reader.number() };
}

function saveSettings(writer: StateWriter, settings: FollowSettings): void {
  const { kind, number, multiple, mostAll, mostPosition, guardPpm, stopPpm, leftOut, atEnd } = settings;
  for (const value of [COPY_KINDS.indexOf(kind), number, multiple, guardPpm, stopPpm, AT_END.indexOf(atEnd)]) writer.number(value);
  writer.integer(mostAll);
  writer.integer(mostPosition);
  for (const value of [leftOut.length, ...leftOut]) writer.number(value);
}

function loadSettings(reader: StateReader): FollowSettings {
  const [kind, number, multiple] = [wordOf(COPY_KINDS, reader.number()), reader.number(), reader.number()];
  const [guardPpm, stopPpm, atEnd] = [ratePpm(reader.number()), ratePpm(reader.number()), wordOf(AT_END, reader.number())];
  const [mostAll, mostPosition] = [amount(reader.integer()), amount(reader.integer())];
  const leftOut = list(reader, () => reader.number() as MarketId);
  return { kind, number, multiple, mostAll, mostPosition, guardPpm, stopPpm, leftOut, atEnd };
}

function saveJob(writer: StateWriter, job: Job): void {
  writer.number(JOBS.indexOf(job.kind));
  if (job.kind === "close") writer.number(job.left);
  else if (job.kind === "share") writer.number(job.after);
  else if (job.kind === "over") writer.number(job.follow);
  else saveLine(writer, job);
}

function saveLine(writer: StateWriter, { source, after, change }: Job & { readonly kind: "line" }): void {
  for (const value of [source, after, flag(change !== undefined)]) writer.number(value);
  if (change === undefined) return;
  const { grown, exits, units, marginBefore } = change;
  for (const value of [grown.lots, grown.value, flag(exits), units, marginBefore]) writer.number(value);
}

function loadJob(reader: StateReader): Job {
  const kind = wordOf(JOBS, reader.number());
  if (kind === "close") return { kind, left: reader.number() };
  if (kind === "share") return { kind, after: reader.number() };
  if (kind === "over") return { kind, follow: reader.number() };
  const [source, after, isBegun] = [reader.number() as OrderId, reader.number(), reader.number() === 1];
  return { kind, source, after, change: isBegun ? loadChange(reader) : undefined };
}

function loadChange(reader: StateReader): Change {
  const [grown, exits] = [{ lots: reader.number(), value: reader.number() }, reader.number() === 1];
  return { grown, exits, units: reader.number(), marginBefore: reader.number() };
}

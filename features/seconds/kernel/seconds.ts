/**
 * Seconds contracts: up or down over some seconds, by the index alone. The stake is set aside from the person's micro account, what it can
 * win by `house:seconds`, the moment it is bought; it begins with the first sample after that, and the due-list settles it by the samples of
 * its last five seconds. Rules: README; the formulas are in `formulas.ts`. No command of the part names a price or a result.
 */
import type { Market } from "../../spot/kernel/public.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type Amount, type AssetId, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  areSecondsTerms,
  CARRIED_SECONDS,
  DECIDING_SECONDS,
  decidingSamples,
  ENTRY_WAIT_MS,
  endOfSecond,
  JUMP_PAUSE_MS,
  JUMP_PPM,
  nextSecond,
  paidOf,
  profitOf,
  PURCHASE_PAUSE_MS,
  resultOf,
  SALE_PRICE_AGE_MS,
  secondOf,
  SECONDS_SIDES,
  SIDE_SHARE,
  type SecondsResult,
  type SecondsTerms,
} from "../formulas.ts";
import { Exposure } from "./exposure.ts";
import { OwnLimits } from "./own-limits.ts";
import { readContract, readTerms, saveContract, saveTerms } from "./seconds-bytes.ts";
import { secondsReceipt } from "./seconds-receipt.ts";
import type {
  OpenSeconds,
  PauseSeconds,
  SecondsCommand,
  SecondsContract,
  SecondsEntry,
  SecondsEvent,
  SecondsRefusal,
  SetSecondsTerms,
} from "./seconds.messages.ts";

export const SECONDS_COVER = "seconds" satisfies ProductName;

export type SecondsNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly market: (id: MarketId) => Market | undefined;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly newest: (market: MarketId) => RingSample | undefined;
  /** Samples with `from < at <= to`, oldest first. */
  readonly samples: (market: MarketId, from: TimeMs, to: TimeMs) => readonly RingSample[];
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: SecondsEvent | Settled) => void;
};

/** What the newest sample of a market did. */
type Seen = { ticks: number; pausedUntil: number };
const NOTHING: SecondsTerms = { periods: [], least: amount(0n), most: amount(0n), open: 0, markets: [] };
const PPM = 1_000_000;

export class Seconds implements Part<SecondsCommand, SecondsRefusal> {
  readonly name = "seconds";
  readonly version = 1;
  readonly commands = {
    "seconds/open": "opens",
    "seconds/limit": "upkeep",
    "seconds/set-terms": "upkeep",
    "seconds/pause": "upkeep",
  } as const;
  readonly limits: OwnLimits;
  readonly #needs: SecondsNeeds;
  readonly #contracts = new Map<number, SecondsContract>();
  readonly #byUser = new Map<UserId, Set<SecondsContract>>();
  readonly #byMarket = new Map<MarketId, Set<SecondsContract>>();
  /** Without an entry yet, by market. */
  readonly #waiting = new Map<MarketId, Set<SecondsContract>>();
  readonly #exposure = new Exposure();
  readonly #seen = new Map<MarketId, Seen>();
  /** Markets that sell nothing now; 0 stands for all. */
  readonly #paused = new Set<number>();
  /** When each person last bought: the oldest first. */
  readonly #bought = new Map<UserId, TimeMs>();
  #terms: SecondsTerms = NOTHING;
  #usdt: AssetId | undefined;
  #count = 0;

  constructor(needs: SecondsNeeds) {
    this.#needs = needs;
    const { schedule, isOpen, emit } = needs;
    this.limits = new OwnLimits({
      isOpen,
      schedule: { add: (due, reference) => schedule.add(this.name, due, reference), remove: (entry) => schedule.remove(entry) },
      emit,
    });
  }

  /** Without periods before the first were set. */
  get terms(): SecondsTerms {
    return this.#terms;
  }

  /** Whether an operator paused it: that market alone, or all. */
  isPaused(market: MarketId | 0): boolean {
    return this.#paused.has(0) || this.#paused.has(market);
  }

  contract(number: number): SecondsContract | undefined {
    return this.#contracts.get(number);
  }

  /** Open contracts, the oldest first. */
  contracts(): Iterable<SecondsContract> {
    return this.#contracts.values();
  }

  /** Of one person, the oldest first. */
  of(user: UserId): readonly SecondsContract[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  /** Whether anything is open in a market: its index is then sampled each second. */
  isOpenIn(market: MarketId): boolean {
    return this.#byMarket.has(market);
  }

  /** The last moment at which a market's index may decide what is open or could be bought now; 0 where nothing can. */
  decidesUntil(market: MarketId, at: TimeMs): number {
    const { markets, periods } = this.#terms;
    const sold = markets.includes(market) ? periods.map(({ seconds }) => endsBy(at, seconds)) : [];
    const open = [...(this.#byMarket.get(market) ?? [])].map(({ openedAt, seconds }) => endsBy(openedAt, seconds));
    return Math.max(0, ...sold, ...open);
  }

  execute(command: SecondsCommand): SecondsRefusal | undefined {
    switch (command.type) {
      case "seconds/open":
        return this.#open(command);
      case "seconds/limit":
        return this.limits.set(command);
      case "seconds/set-terms":
        return this.#setTerms(command);
      case "seconds/pause":
        return this.#pause(command);
      default:
        return assertNever(command);
    }
  }

  #open(command: OpenSeconds): SecondsRefusal | undefined {
    const refusal = this.#refuseSale(command) ?? this.#refusePerson(command);
    if (refusal !== undefined) return refusal;
    const { user, market, side, seconds, stake, at } = command;
    const { ratioPpm } = this.#period(seconds);
    const profit = profitOf(stake, ratioPpm);
    const uncovered = this.#refuseRisk(command, profit);
    if (uncovered !== undefined) return uncovered;
    this.#count += 1;
    const number = this.#count;
    const due = this.#needs.schedule.add(this.name, timeMs(at + ENTRY_WAIT_MS), number);
    const openedBy = this.#needs.position();
    const terms = { number, user, market, side, seconds, stake, ratioPpm, profit };
    const contract: SecondsContract = { ...terms, openedAt: at, openedBy, entry: undefined, due };
    const account = this.#account(user);
    this.#needs.ledger.move(own(account), pledged(account), stake, REASON.seconds_hold, number);
    this.#needs.cover.pledge(SECONDS_COVER, this.#asset, profit, REASON.seconds_pledge, number);
    this.limits.staked(user, stake, at);
    this.#remember(user, at);
    this.#keep(contract);
    this.#needs.emit({ type: "seconds/opened", contract: number, user, market, side, seconds, stake, ratioPpm, profit, at });
    return undefined;
  }

  /** What is not on sale. */
  #refuseSale({ user, market: id, side, seconds, stake, at }: OpenSeconds): SecondsRefusal | undefined {
    const { isOpen, market: find, newest, isPaper } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const market = find(id);
    if (market === undefined || !this.#terms.markets.includes(id)) return "seconds_market_unavailable";
    if (market.life !== "listed" || market.phase !== "open" || market.haltReason !== undefined) return "seconds_market_closed";
    if (this.isPaused(id)) return "seconds_paused";
    if (!SECONDS_SIDES.includes(side)) return "seconds_side_invalid";
    if (!this.#terms.periods.some((period) => period.seconds === seconds)) return "seconds_period_unavailable";
    if (stake <= 0n) return "amount_invalid";
    if (stake < this.#terms.least) return "seconds_below_least";
    if (stake > this.#terms.most) return "seconds_above_most";
    if (at < (this.#seen.get(id)?.pausedUntil ?? 0)) return "seconds_jump_pause";
    const sample = newest(id);
    const isThin = sample !== undefined && sample.sources < 2 && !isPaper();
    return sample === undefined || isThin || at - sample.at > SALE_PRICE_AGE_MS ? "seconds_price_stale" : undefined;
  }

  #refusePerson({ user, stake, at }: OpenSeconds): SecondsRefusal | undefined {
    const last = this.#bought.get(user);
    if (last !== undefined && at - last < PURCHASE_PAUSE_MS) return "seconds_repeated";
    const mine = this.of(user);
    if (mine.length >= this.#terms.open) return "seconds_too_many";
    const open = mine.reduce<bigint>((sum, contract) => sum + contract.stake, 0n);
    const bound = this.limits.refuse(user, stake, open, at);
    if (bound !== undefined) return bound;
    return this.#needs.ledger.balanceOf(user, PURPOSE.micro, this.#asset) < stake ? "insufficient_balance" : undefined;
  }

  #refuseRisk({ market, side, seconds, at }: OpenSeconds, profit: Amount): SecondsRefusal | undefined {
    const free = this.#needs.cover.free(SECONDS_COVER, this.#asset);
    if (free < profit) return "cover_exhausted";
    const account = free + this.#needs.ledger.balance(this.#needs.cover.pledgedCell(SECONDS_COVER, this.#asset));
    const together = this.#exposure.of({ market, side, seconds }, nextSecond(at)) + profit;
    return together * SIDE_SHARE > account ? "seconds_side_full" : undefined;
  }

  /** Those whose pause is over are forgotten with the next purchase, not with a refusal: that changes nothing. */
  #remember(user: UserId, at: TimeMs): void {
    for (const [buyer, last] of this.#bought) {
      if (at - last < PURCHASE_PAUSE_MS) break;
      this.#bought.delete(buyer);
    }
    this.#bought.set(user, at);
  }

  /** Winning and losing is in USDT, whose number never changes. */
  get #asset(): AssetId {
    this.#usdt ??= this.#needs.assets.all().find(({ code }) => code === "USDT")?.id;
    invariant(this.#usdt !== undefined, "seconds contracts must have what they are paid in");
    return this.#usdt;
  }

  #account(user: UserId): ReturnType<Ledger["account"]> {
    return this.#needs.ledger.account(user, PURPOSE.micro, this.#asset);
  }

  #period(seconds: number): SecondsTerms["periods"][number] {
    const period = this.#terms.periods.find((one) => one.seconds === seconds);
    invariant(period !== undefined, "a contract must have a length that is sold", seconds);
    return period;
  }

  #keep(contract: SecondsContract): void {
    const { number, user, market, entry } = contract;
    this.#contracts.set(number, contract);
    add(this.#byUser, user, contract);
    add(this.#byMarket, market, contract);
    if (entry === undefined) add(this.#waiting, market, contract);
    this.#exposure.add(contract);
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    if (this.#terms.periods.length === 0) return;
    for (const { market, ticks, sources } of samples) {
      this.#look(market, ticks, at);
      const waiting = this.#waiting.get(market);
      if (waiting === undefined) continue;
      this.#waiting.delete(market);
      const entry: SecondsEntry = { ticks, sources, position: this.#needs.position(), second: secondOf(at) };
      for (const contract of waiting) this.#enter(contract, entry, at);
    }
  }

  #look(market: MarketId, ticks: number, at: TimeMs): void {
    const seen = this.#seen.get(market);
    if (seen === undefined) {
      if (this.#terms.markets.includes(market)) this.#seen.set(market, { ticks, pausedUntil: 0 });
      return;
    }
    if (Math.abs(ticks - seen.ticks) * PPM > seen.ticks * JUMP_PPM) seen.pausedUntil = at + JUMP_PAUSE_MS;
    seen.ticks = ticks;
  }

  #enter(contract: SecondsContract, entry: SecondsEntry, at: TimeMs): void {
    const { number, user, market, seconds } = contract;
    this.#exposure.remove(contract);
    contract.entry = entry;
    this.#exposure.add(contract);
    const due = entry.second + seconds;
    this.#needs.schedule.remove(contract.due);
    contract.due = this.#needs.schedule.add(this.name, timeMs(endOfSecond(due)), number);
    this.#needs.emit({ type: "seconds/entered", contract: number, user, market, ticks: entry.ticks, due, at });
  }

  /** Its seconds are over; or no sample came to begin with; or a limit becomes looser. */
  due({ reference }: DueEntry, at: TimeMs): void {
    if (reference < 0) return this.limits.due(reference, at);
    const contract = this.#contracts.get(reference);
    invariant(contract !== undefined, "V7: what falls due must still be open", reference);
    const { entry, market, side, seconds } = contract;
    if (entry === undefined) return this.#settle(contract, "no_fair_price", [], at);
    const due = entry.second + seconds;
    const first = endOfSecond(due - DECIDING_SECONDS - CARRIED_SECONDS);
    const known = this.#needs.samples(market, timeMs(first - 1), timeMs(endOfSecond(due) - 1));
    const samples = decidingSamples(known, due);
    const prices = samples.map(({ ticks }) => ticks);
    return this.#settle(contract, resultOf(entry.ticks, prices, side), samples, at);
  }

  /** A split of the share: what it was entered at is no price of the new ones. */
  splitting(market: MarketId, at: TimeMs): void {
    for (const contract of [...(this.#byMarket.get(market) ?? [])]) this.#end(contract, "split", at);
    this.#seen.delete(market);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const contract of this.of(user)) this.#end(contract, "closed", at);
  }

  #end(contract: SecondsContract, result: "split" | "closed", at: TimeMs): void {
    this.#needs.schedule.remove(contract.due);
    this.#settle(contract, result, [], at);
  }

  #settle(contract: SecondsContract, result: SecondsResult, samples: readonly RingSample[], at: TimeMs): void {
    const { number, user, market, stake, profit, entry } = contract;
    this.#forget(contract);
    this.#move(contract, result);
    const paid = paidOf(result, stake, profit);
    this.limits.ended(user, stake - paid, at);
    const sum = samples.reduce((all, { ticks }) => all + ticks, 0);
    this.#needs.emit({ type: "seconds/closed", contract: number, user, market, result, paid, sum, prices: samples.length, at });
    if (entry !== undefined && result !== "split" && result !== "closed")
      this.#needs.emit(secondsReceipt({ contract, entry, samples, result, paid, at }));
  }

  #move({ number, user, stake, profit }: SecondsContract, result: SecondsResult): void {
    const { ledger, cover } = this.#needs;
    const account = this.#account(user);
    if (result === "lost") ledger.move(pledged(account), cover.heldCell(SECONDS_COVER, this.#asset), stake, REASON.seconds_loss, number);
    else ledger.move(pledged(account), own(account), stake, REASON.seconds_release, number);
    if (result === "won") cover.pay(SECONDS_COVER, this.#asset, own(account), profit, REASON.seconds_win, number);
    else cover.release(SECONDS_COVER, this.#asset, profit, REASON.seconds_unpledge, number);
  }

  #forget(contract: SecondsContract): void {
    const { number, user, market } = contract;
    this.#exposure.remove(contract);
    this.#contracts.delete(number);
    remove(this.#byUser, user, contract);
    remove(this.#byMarket, market, contract);
    remove(this.#waiting, market, contract);
  }

  #setTerms({ terms, askedBy, agreedBy, at }: SetSecondsTerms): SecondsRefusal | undefined {
    if (!areSecondsTerms(terms)) return "seconds_terms_invalid";
    if (!this.#needs.assets.all().some(({ code }) => code === "USDT")) return "seconds_terms_invalid";
    if (terms.markets.some((id) => this.#needs.market(id as MarketId) === undefined)) return "seconds_terms_invalid";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    const { periods, least, most, open, markets } = terms;
    this.#terms = { periods: periods.map(({ seconds, ratioPpm }) => ({ seconds, ratioPpm })), least, most, open, markets: [...markets] };
    for (const market of [...this.#seen.keys()]) if (!markets.includes(market)) this.#seen.delete(market);
    this.#needs.emit({ type: "seconds/terms-set", terms: this.#terms, at });
    return undefined;
  }

  #pause({ only, paused, at }: PauseSeconds): SecondsRefusal | undefined {
    if (only !== undefined && !this.#terms.markets.includes(only)) return "seconds_market_unavailable";
    if (paused) this.#paused.add(only ?? 0);
    else this.#paused.delete(only ?? 0);
    this.#needs.emit({ type: "seconds/paused", only, paused, at });
    return undefined;
  }

  pledges(expected: Map<number, bigint>): void {
    for (const { user, stake, profit } of this.#contracts.values()) {
      addTo(expected, pledged(this.#account(user)), stake);
      addTo(expected, this.#needs.cover.pledgedCell(SECONDS_COVER, this.#asset), profit);
    }
  }

  check(): void {
    for (const { number, stake, profit, ratioPpm } of this.#contracts.values())
      invariant(profit === profitOf(stake, ratioPpm) && profit < stake, "what a contract can win must be what it was sold with", number);
    this.limits.check();
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    saveTerms(writer, this.#terms);
    writer.number(this.#paused.size);
    for (const market of [...this.#paused].sort((a, b) => a - b)) writer.number(market);
    writer.number(this.#seen.size);
    for (const [market, { ticks, pausedUntil }] of this.#seen) for (const value of [market, ticks, pausedUntil]) writer.number(value);
    writer.number(this.#bought.size);
    for (const [user, at] of this.#bought) for (const value of [user, at]) writer.number(value);
    this.limits.save(writer);
    writer.number(this.#contracts.size);
    for (const contract of this.#contracts.values()) saveContract(writer, contract);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    this.#terms = readTerms(reader);
    for (let left = reader.number(); left > 0; left--) this.#paused.add(reader.number());
    for (let left = reader.number(); left > 0; left--)
      this.#seen.set(reader.number() as MarketId, { ticks: reader.number(), pausedUntil: reader.number() });
    for (let left = reader.number(); left > 0; left--) this.#bought.set(reader.number() as UserId, reader.number() as TimeMs);
    this.limits.load(reader);
    for (let left = reader.number(); left > 0; left--) this.#keep(readContract(reader));
  }
}

/** The latest end of a contract that was bought then: entered at the last moment, and due with the end of its second. */
const endsBy = (openedAt: TimeMs, seconds: number): number => endOfSecond(secondOf(openedAt + ENTRY_WAIT_MS) + seconds);

function add<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

function remove<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

function addTo(expected: Map<number, bigint>, cell: Cell, units: bigint): void {
  expected.set(cell, (expected.get(cell) ?? 0n) + units);
}

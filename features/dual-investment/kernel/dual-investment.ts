/**
 * Dual investment: somebody pays a coin or USDT, and gets it back with interest, or the other currency at a strike with the same interest, by
 * the index at the end. They sell an option, and are paid a share of what it is worth. Rules: README; the formulas are in `formulas.ts`.
 */
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { marketId, ratePpm, timeMs, userId, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  areDualTerms,
  fairRate,
  INDEX_AGE_MS,
  isOther,
  LATE_MS,
  MAKE_AGAIN_MS,
  MARKETS_MOST,
  meanOf,
  MINUTES_LEAST,
  nextSettlement,
  paidRate,
  PURCHASE_PAUSE_MS,
  TRIES_MOST,
  WINDOW_MS,
  type DualMean,
  type DualOutcome,
  type DualScale,
  type DualTerms,
} from "../formulas.ts";
import { readProduct, readPurchase, readTerms, saveProduct, savePurchase, saveTerms } from "./dual-bytes.ts";
import type {
  BuyDual,
  DualCommand,
  DualEvent,
  DualProduct,
  DualPurchase,
  DualRefusal,
  PauseDual,
  SetDualTerms,
} from "./dual-investment.messages.ts";
import { dualReceipt } from "./dual-receipt.ts";
import { Hours, plan, type Known, type Planned } from "./making.ts";
import { Pool, type DualPromise, type PoolNeeds } from "./pool.ts";

export type DualNeeds = PoolNeeds & {
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly newest: (market: MarketId) => RingSample | undefined;
  /** Samples with `from < at <= to`, oldest first. */
  readonly samples: (market: MarketId, from: TimeMs, to: TimeMs) => readonly RingSample[];
  /** The highest volatility of a calm day (ppm) that was set for a market's days from the first to the last, beforehand or lately; 0 for none. */
  readonly volatilitySet: (market: MarketId, first: number, last: number) => number;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: DualEvent | Settled) => void;
};

type Settling = {
  readonly mean: DualMean;
  readonly last: RingSample | undefined;
  readonly settlesAt: number;
  readonly outcome: DualOutcome;
  readonly at: TimeMs;
};
/** Entries of the due-list: a product's number times two, and one more for its settlement; below zero a market whose products are made. */
const saleEnd = (product: number): number => product * 2;
const settlement = (product: number): number => product * 2 + 1;

export class DualInvestment implements Part<DualCommand, DualRefusal> {
  readonly name = "dual-investment";
  readonly version = 1;
  readonly commands = { "dual-investment/buy": "opens", "dual-investment/set-terms": "upkeep", "dual-investment/pause": "upkeep" } as const;
  readonly #needs: DualNeeds;
  readonly #terms = new Map<MarketId, DualTerms>();
  /** Each market's entry in the due-list, with which its next products are made. */
  readonly #making = new Map<MarketId, number>();
  /** On sale or sold; one that nobody bought is gone with its sale. */
  readonly #products = new Map<number, DualProduct>();
  readonly #purchases = new Map<number, DualPurchase>();
  readonly #byUser = new Map<UserId, Set<DualPurchase>>();
  readonly #byProduct = new Map<number, Set<DualPurchase>>();
  /** Markets that sell and make nothing now; 0 stands for all. */
  readonly #paused = new Set<number>();
  /** What each person bought last: the oldest first. */
  readonly #bought = new Map<UserId, { readonly product: number; readonly at: TimeMs }>();
  readonly #hours = new Hours();
  readonly #pool: Pool;
  #productCount = 0;
  #purchaseCount = 0;

  constructor(needs: DualNeeds) {
    this.#needs = needs;
    this.#pool = new Pool(needs);
  }

  terms(market: MarketId): DualTerms | undefined {
    return this.#terms.get(market);
  }

  markets(): readonly MarketId[] {
    return [...this.#terms.keys()];
  }

  isPaused(market: MarketId): boolean {
    return this.#paused.has(0) || this.#paused.has(market);
  }

  product(number: number): DualProduct | undefined {
    return this.#products.get(number);
  }

  /** On sale or sold, in the order in which they were made. */
  products(): Iterable<DualProduct> {
    return this.#products.values();
  }

  /** Of one person, the oldest first. */
  of(user: UserId): readonly DualPurchase[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  /** Whether the samples of this moment may decide something sold: the index is then sampled each second. */
  isSettling(market: MarketId, at: number): boolean {
    for (const product of this.#products.values()) {
      const decides = decidesAt(product);
      if (product.market === market && product.sold > 0 && at > decides - WINDOW_MS - 1000 && at <= decides + 1000) return true;
    }
    return false;
  }

  /** The rates of a product at this moment: what its option is worth, and what the buyer gets. Undefined without an index. */
  rates(product: DualProduct, at: TimeMs): { readonly fairPpm: number; readonly ratePpm: number } | undefined {
    const sample = this.#needs.newest(product.market);
    return sample === undefined ? undefined : ratesOf(product, sample.ticks, at);
  }

  /** What would be made of a market now on such terms; undefined without an index. */
  planned(market: MarketId, terms: DualTerms, at: TimeMs): readonly Planned[] | undefined {
    const sample = this.#needs.newest(market);
    return sample === undefined ? undefined : plan(market, terms, this.#knownOf(market, sample.ticks, at), at);
  }

  #knownOf(market: MarketId, index: number, at: TimeMs): Known {
    const volatilitySet = (first: number, last: number): number => this.#needs.volatilitySet(market, first, last);
    return { index, hours: this.#hours.of(market, at), volatilitySet };
  }

  /** The last moment at which a market's index may decide what is on sale or sold: the last half hour that is tried; 0 where nothing is. */
  decidesUntil(market: MarketId): number {
    let latest = 0;
    for (const product of this.#products.values())
      if (product.market === market) latest = Math.max(latest, product.settlesAt + TRIES_MOST * WINDOW_MS);
    return latest;
  }

  /** What so many shares of a product can cost the house at a rate: of what is paid, and of the other currency. */
  promised(product: Pick<DualProduct, "market" | "kind" | "strike" | "days">, shares: number, rate: number): DualPromise {
    return this.#pool.promise(product, shares, rate);
  }

  execute(command: DualCommand): DualRefusal | undefined {
    switch (command.type) {
      case "dual-investment/buy":
        return this.#buy(command);
      case "dual-investment/set-terms":
        return this.#setTerms(command);
      case "dual-investment/pause":
        return this.#pause(command);
      default:
        return assertNever(command);
    }
  }

  #buy(command: BuyDual): DualRefusal | undefined {
    const refusal = this.#refuseSale(command) ?? this.#refusePerson(command);
    if (refusal !== undefined) return refusal;
    const { user, product: number, shares, leastPpm, at } = command;
    const [product, sample] = [this.#product(number), this.#needs.newest(this.#product(number).market)];
    invariant(sample !== undefined, "what is sold must have an index", number);
    const rates = ratesOf(product, sample.ticks, at);
    if (leastPpm !== undefined && rates.ratePpm < leastPpm) return "dual_rate_lower";
    const principal = this.#pool.principal(product, shares);
    if (!this.#pool.has(user, product, principal)) return "insufficient_balance";
    this.#purchaseCount += 1;
    const entry = { ticks: sample.ticks, position: sample.position };
    const bought = { number: this.#purchaseCount, product: number, user, shares, principal, ...rates, entry };
    this.#pool.sell(product, bought);
    product.sold += shares;
    this.#keep({ ...bought, boughtAt: at, boughtBy: this.#needs.position() });
    this.#remember(user, number, at);
    const { number: purchase, entry: _entry, ...told } = bought;
    this.#needs.emit({ type: "dual-investment/bought", purchase, ...told, ticks: sample.ticks, at });
    return undefined;
  }

  #product(number: number): DualProduct {
    const product = this.#products.get(number);
    invariant(product !== undefined, "a product that somebody has must exist", number);
    return product;
  }

  #refuseSale({ user, product: number, at }: BuyDual): DualRefusal | undefined {
    const { isOpen, newest, isPaper } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const product = this.#products.get(number);
    if (product === undefined) return "dual_product_not_found";
    if (this.isPaused(product.market)) return "dual_paused";
    if (!product.isOnSale || at >= product.saleEndsAt) return "dual_sale_over";
    const sample = newest(product.market);
    const isThin = sample !== undefined && sample.sources < 2 && !isPaper();
    const isListed = this.#pool.market(product.market).life === "listed";
    if (sample === undefined || isThin || !isListed || at - sample.at > INDEX_AGE_MS) return "dual_price_stale";
    const isPassed = product.kind === "call" ? sample.ticks >= product.strike : sample.ticks <= product.strike;
    return isPassed ? "dual_strike_passed" : undefined;
  }

  #refusePerson({ user, product: number, shares, at }: BuyDual): DualRefusal | undefined {
    const { most, shares: all, sold } = this.#product(number);
    if (!Number.isSafeInteger(shares) || shares < 1) return "dual_shares_invalid";
    const last = this.#bought.get(user);
    if (last?.product === number && at - last.at < PURCHASE_PAUSE_MS) return "dual_repeated";
    const mine = this.of(user).reduce((sum, purchase) => (purchase.product === number ? sum + purchase.shares : sum), shares);
    if (mine > most) return "dual_above_most";
    return shares > all - sold ? "dual_sold_out" : undefined;
  }

  #keep(purchase: DualPurchase): void {
    this.#purchases.set(purchase.number, purchase);
    addTo(this.#byUser, purchase.user, purchase);
    addTo(this.#byProduct, purchase.product, purchase);
  }

  #remember(user: UserId, product: number, at: TimeMs): void {
    for (const [buyer, last] of this.#bought) {
      if (at - last.at < PURCHASE_PAUSE_MS) break;
      this.#bought.delete(buyer);
    }
    this.#bought.delete(user);
    this.#bought.set(user, { product, at });
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    this.#hours.sampled(samples, at);
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    if (reference < 0) return this.#make(marketId(-reference), at);
    // One that nobody bought is gone by its settlement.
    const product = this.#products.get(Math.floor(reference / 2));
    if (product === undefined) return;
    return reference === saleEnd(product.number) ? this.#endSale(product, at) : this.#decide(product, at);
  }

  #make(market: MarketId, at: TimeMs): void {
    const { newest, schedule } = this.#needs;
    const [terms, sample] = [this.#terms.get(market), newest(market)];
    const again = (due: number): void => void this.#making.set(market, schedule.add(this.name, timeMs(due), -market));
    const isWanted = terms?.isOnSale === true && this.#pool.market(market).life === "listed";
    if (!isWanted || this.isPaused(market) || this.#isOnSale(market)) return again(nextSettlement(at) + LATE_MS);
    if (sample === undefined || at - sample.at > INDEX_AGE_MS) return again(at + MAKE_AGAIN_MS);
    const planned = plan(market, terms, this.#knownOf(market, sample.ticks, at), at);
    const missed = planned.filter((product) => !this.#offer(product)).length;
    if (missed > 0) this.#needs.emit({ type: "dual-investment/not-made", market, products: missed, at });
    return again(nextSettlement(at) + LATE_MS);
  }

  #isOnSale(market: MarketId): boolean {
    for (const product of this.#products.values()) if (product.market === market && product.isOnSale) return true;
    return false;
  }

  /** Puts it on sale, with both sides of every share set aside; not without cover. */
  #offer(planned: Planned): boolean {
    const { position, schedule, emit } = this.#needs;
    const number = this.#productCount + 1;
    if (!this.#pool.offer(planned, planned.shares, planned.mostPpm, number)) return false;
    this.#productCount = number;
    const { madeAt: at, ...made } = planned;
    this.#products.set(number, { ...planned, number, madeBy: position(), sold: 0, isOnSale: true, tries: 0 });
    schedule.add(this.name, planned.saleEndsAt, saleEnd(number));
    schedule.add(this.name, timeMs(planned.settlesAt + LATE_MS), settlement(number));
    emit({ type: "dual-investment/made", product: number, ...made, at });
    return true;
  }

  #endSale(product: DualProduct, at: TimeMs): void {
    product.isOnSale = false;
    this.#pool.unsold(product);
    if (product.sold === 0) this.#products.delete(product.number);
    this.#needs.emit({ type: "dual-investment/sale-ended", product: product.number, sold: product.sold, at });
  }

  #decide(product: DualProduct, at: TimeMs): void {
    const { number, market, kind, strike } = product;
    const settlesAt = decidesAt(product);
    const end = timeMs(settlesAt + LATE_MS - 1);
    const samples = this.#needs.samples(market, timeMs(end - WINDOW_MS), end);
    const mean = meanOf(samples, settlesAt);
    const isFair = mean.minutes >= MINUTES_LEAST;
    if (!isFair && product.tries < TRIES_MOST) return this.#postpone(product, mean.minutes, at);
    const decided = isOther(kind, strike, mean.sum, mean.count) ? "other" : "own";
    const outcome = isFair ? decided : "failed";
    const deciding = isFair ? mean : { ...NOTHING, minutes: mean.minutes };
    const settling = { mean: deciding, last: isFair ? samples.at(-1) : undefined, settlesAt, outcome, at } as const;
    for (const purchase of this.#byProduct.get(number) ?? []) this.#settle(product, purchase, settling);
    this.#products.delete(number);
    const { sum, count } = settling.mean;
    return this.#needs.emit({ type: "dual-investment/product-settled", product: number, outcome, sum, count, at });
  }

  #postpone(product: DualProduct, minutes: number, at: TimeMs): void {
    product.tries += 1;
    const settlesAt = timeMs(decidesAt(product));
    this.#needs.schedule.add(this.name, timeMs(settlesAt + LATE_MS), settlement(product.number));
    this.#needs.emit({ type: "dual-investment/postponed", product: product.number, minutes, settlesAt, at });
  }

  #settle(product: DualProduct, purchase: DualPurchase, settling: Settling): void {
    const { number, user, principal } = purchase;
    const { outcome, at } = settling;
    this.#forget(purchase);
    const { paid, interest } = this.#pool.settle(product, purchase, outcome);
    this.#needs.emit({ type: "dual-investment/settled", purchase: number, product: product.number, user, outcome, paid, interest, at });
    if (outcome !== "closed")
      this.#needs.emit(dualReceipt({ product, purchase, scale: this.#pool.scale(product.market), ...settling, paid }));
    invariant(outcome === "other" || paid >= principal, "what is not exchanged must come back", number);
  }

  #forget(purchase: DualPurchase): void {
    this.#purchases.delete(purchase.number);
    takeFrom(this.#byUser, purchase.user, purchase);
    takeFrom(this.#byProduct, purchase.product, purchase);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const purchase of this.of(user)) {
      const product = this.#product(purchase.product);
      this.#settle(product, purchase, { mean: NOTHING, last: undefined, settlesAt: product.settlesAt, outcome: "closed", at });
    }
  }

  #setTerms({ market: id, terms, askedBy, agreedBy, at }: SetDualTerms): DualRefusal | undefined {
    const market = this.#needs.market(id);
    const isMarket = market?.terms.assetClass === "coin" && market.life === "listed";
    const isRoom = this.#terms.has(id) || this.#terms.size < MARKETS_MOST;
    if (!isMarket || !isRoom || this.#needs.assets.get(market.terms.quote)?.code !== "USDT") return "dual_market_unavailable";
    if (!areDualTerms(terms) || !areWhole(this.#pool.scale(id))) return "dual_terms_invalid";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    const { isOnSale, lines, shares, most, passedOnPpm, assumedPpm } = terms;
    const kept = lines.map(({ days, stepPpm, strikes }) => ({ days, stepPpm, strikes }));
    this.#terms.set(id, { isOnSale, lines: kept, shares, most, passedOnPpm, assumedPpm });
    this.#hours.follow(id);
    this.#needs.emit({ type: "dual-investment/terms-set", market: id, terms, at });
    this.#makeSoon(id, at);
    return undefined;
  }

  #makeSoon(market: MarketId, at: TimeMs): void {
    const entry = this.#making.get(market);
    if (entry !== undefined) this.#needs.schedule.remove(entry);
    this.#making.set(market, this.#needs.schedule.add(this.name, at, -market));
  }

  #pause({ only, paused, at }: PauseDual): DualRefusal | undefined {
    if (only !== undefined && !this.#terms.has(only)) return "dual_market_unavailable";
    if (paused) this.#paused.add(only ?? 0);
    else this.#paused.delete(only ?? 0);
    this.#needs.emit({ type: "dual-investment/paused", only, paused, at });
    if (!paused) for (const market of only === undefined ? this.markets() : [only]) this.#makeSoon(market, at);
    return undefined;
  }

  pledges(expected: Map<number, bigint>): void {
    for (const product of this.#products.values()) if (product.isOnSale) this.#pool.pledgesUnsold(product, expected);
    for (const purchase of this.#purchases.values()) this.#pool.pledges(this.#product(purchase.product), purchase, expected);
  }

  check(): void {
    for (const { number, shares, sold, mostPpm } of this.#products.values()) {
      const purchases = [...(this.#byProduct.get(number) ?? [])];
      const held = purchases.reduce((sum, purchase) => sum + purchase.shares, 0);
      // Who started again gave theirs back, and nobody else gets them.
      invariant(held <= sold && sold <= shares, "no more shares may be held than were sold, and sold than there are", number);
      invariant(
        purchases.every((purchase) => purchase.ratePpm <= mostPpm),
        "no rate may be above what was set aside",
        number,
      );
    }
  }

  save(writer: StateWriter): void {
    for (const value of [this.#productCount, this.#purchaseCount, this.#terms.size]) writer.number(value);
    for (const [market, terms] of this.#terms) {
      writer.number(market);
      writer.number(this.#making.get(market) ?? 0);
      saveTerms(writer, terms);
    }
    writer.number(this.#paused.size);
    for (const market of [...this.#paused].sort((a, b) => a - b)) writer.number(market);
    writer.number(this.#bought.size);
    for (const [user, { product, at }] of this.#bought) for (const value of [user, product, at]) writer.number(value);
    this.#hours.save(writer);
    writer.number(this.#products.size);
    for (const product of this.#products.values()) saveProduct(writer, product);
    writer.number(this.#purchases.size);
    for (const purchase of this.#purchases.values()) savePurchase(writer, purchase);
  }

  load(reader: StateReader): void {
    [this.#productCount, this.#purchaseCount] = [reader.number(), reader.number()];
    for (let left = reader.number(); left > 0; left--) {
      const market = marketId(reader.number());
      this.#making.set(market, reader.number());
      this.#terms.set(market, readTerms(reader));
    }
    for (let left = reader.number(); left > 0; left--) this.#paused.add(reader.number());
    for (let left = reader.number(); left > 0; left--)
      this.#bought.set(userId(reader.number()), { product: reader.number(), at: timeMs(reader.number()) });
    this.#hours.load(reader);
    for (let left = reader.number(); left > 0; left--) {
      const product = readProduct(reader);
      this.#products.set(product.number, product);
    }
    for (let left = reader.number(); left > 0; left--) this.#keep(readPurchase(reader));
  }
}

const NOTHING: DualMean = { sum: 0, count: 0, minutes: 0 };

/** The moment whose half hour decides. */
const decidesAt = ({ settlesAt, tries }: DualProduct): number => settlesAt + tries * WINDOW_MS;

function ratesOf(
  product: DualProduct,
  index: number,
  at: TimeMs,
): { readonly fairPpm: DualPurchase["fairPpm"]; readonly ratePpm: DualPurchase["ratePpm"] } {
  const { kind, strike, volatilityPpm, settlesAt, days, passedOnPpm, mostPpm } = product;
  const fairPpm = fairRate({ kind, index, strike, volatilityPpm, leftMs: settlesAt - at }, days);
  return { fairPpm, ratePpm: ratePpm(Math.min(mostPpm, paidRate(fairPpm, passedOnPpm))) };
}

/** A tenth of a coin, and of one tick of the price, are whole units. */
const areWhole = ({ coin, cash, price }: DualScale): boolean => coin >= 1 && cash >= price + 1;

function addTo<K>(sets: Map<K, Set<DualPurchase>>, key: K, purchase: DualPurchase): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([purchase]));
  else set.add(purchase);
}

function takeFrom<K>(sets: Map<K, Set<DualPurchase>>, key: K, purchase: DualPurchase): void {
  const set = sets.get(key);
  set?.delete(purchase);
  if (set?.size === 0) sets.delete(key);
}

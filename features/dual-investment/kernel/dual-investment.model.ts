/**
 * The auditor's model of dual investment, by the README: made by rule, sold or refused, decided by a half hour's mean. What it expects to be
 * said, receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import {
  dualFairPpm,
  dualInterest,
  dualMean,
  dualSetYear,
  dualStrikes,
  dualTimes,
  dualVolatility,
  nextEight,
  passedOn,
  type DualHeard,
  type DualMean,
} from "../../../simulation/auditor/model-dual-formulas.ts";
import type { ModelMarket } from "../../../simulation/auditor/model-market.ts";
import type { ModelNeeds, ModelPart, SampleHeard } from "../../../simulation/auditor/model-part.ts";
import type { BuyDual, DualCommand, PauseDual, SetDualTerms } from "./dual-investment.messages.ts";

const [HOUSE, CHANGE, DUAL] = [0, 2, 22];
const [MINUTE_MS, HALF_HOUR_MS, HOUR_MS, DAY_MS] = [60_000, 1_800_000, 3_600_000, 86_400_000];
const [TRIES, HOURS, SAMPLES] = [48, 720, 2048];

type Terms = SetDualTerms["terms"];
type Kind = "call" | "put";
type Outcome = "own" | "other" | "failed" | "closed";
type Product = {
  readonly number: number;
  readonly market: number;
  readonly kind: Kind;
  readonly strike: bigint;
  readonly days: number;
  readonly saleEndsAt: number;
  /** As agreed. */
  readonly agreedAt: number;
  settlesAt: number;
  readonly volatility: number;
  readonly hours: number;
  readonly passedOn: number;
  readonly mostRate: number;
  readonly shares: number;
  readonly most: number;
  sold: number;
  isOnSale: boolean;
  tries: number;
};
type Purchase = {
  readonly number: number;
  readonly product: Product;
  readonly user: number;
  readonly shares: number;
  readonly fair: number;
  readonly rate: number;
  readonly index: bigint;
  readonly sample: number;
  readonly at: number;
  readonly boughtBy: number;
};
type Bill = { readonly own: bigint; readonly interest: bigint; readonly other: bigint; readonly otherInterest: bigint };

export class DualInvestmentModel implements ModelPart {
  readonly prefix = "dual-investment";
  readonly products = new Map<number, Product>();
  readonly purchases = new Map<number, Purchase>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #terms = new Map<number, Terms>();
  readonly #paused = new Set<number | "all">();
  readonly #heard = new Map<number, DualHeard[]>();
  /** Last price of each hour since a market has terms. */
  readonly #hours = new Map<number, Map<number, bigint>>();
  readonly #lastBought = new Map<number, { readonly product: number; readonly at: number }>();
  #made = 0;
  #bought = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.decidesUntil.push((market) => {
      const own = [...this.products.values()].filter((product) => product.market === market);
      return Math.max(0, ...own.map(({ agreedAt }) => agreedAt + TRIES * HALF_HOUR_MS));
    });
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as DualCommand;
    switch (command.type) {
      case "dual-investment/buy":
        return this.#buy(command);
      case "dual-investment/set-terms":
        return this.#setTerms(command);
      default:
        return this.#pause(command);
    }
  }

  sampled(at: number, samples: readonly SampleHeard[]): void {
    const position = this.#needs.position();
    for (const { market, price } of samples) {
      const id = market.terms.market;
      this.#heard.set(id, [...(this.#heard.get(id) ?? []).slice(1 - SAMPLES), { at, price, position }]);
      this.#hours.get(id)?.set(Math.floor(at / HOUR_MS), price);
    }
  }

  // Sale.

  #buy({ user, product: number, shares, leastPpm, at }: BuyDual): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const product = this.products.get(number);
    if (product === undefined) return "dual_product_not_found";
    const index = this.#index(product.market, at);
    const refusal = this.#notSold(product, index, at) ?? this.#notToThem(product, user, shares, at);
    if (refusal !== undefined) return refusal;
    const fair = dualFairPpm({ ...product, index, leftMs: product.settlesAt - at });
    const rate = passedOn(fair, product.passedOn);
    if (leastPpm !== undefined && rate < leastPpm) return "dual_rate_lower";
    const { asset, units } = this.#paidIn(product, shares);
    const purse = this.#needs.ledger.purse(user, CHANGE, asset);
    if (purse.own < units) return "insufficient_balance";
    this.#bought += 1;
    const sample = this.#heard.get(product.market)?.at(-1)?.position ?? 0;
    const boughtBy = this.#needs.position();
    const purchase: Purchase = { number: this.#bought, product, user, shares, fair, rate, index, sample, at, boughtBy };
    this.purchases.set(purchase.number, purchase);
    purse.own -= units;
    purse.pledged += units;
    this.#promise(product, product.shares - product.sold, product.mostRate, -1n);
    product.sold += shares;
    this.#promise(product, product.shares - product.sold, product.mostRate, 1n);
    this.#promise(product, shares, rate, 1n);
    this.#lastBought.set(user, { product: number, at });
    this.said.push(`bought ${this.#bought} ${number} ${user} ${shares} ${units} ${fair} ${rate} ${index} ${at}`);
    return undefined;
  }

  #notSold(product: Product, index: bigint, at: number): string | undefined {
    if (this.#paused.has("all") || this.#paused.has(product.market)) return "dual_paused";
    if (!product.isOnSale || at >= product.saleEndsAt) return "dual_sale_over";
    const isThin = (this.#needs.markets.get(product.market)?.sources ?? 0) < 2 && !this.#needs.isPaper();
    if (index === 0n || isThin) return "dual_price_stale";
    return (product.kind === "call" ? index >= product.strike : index <= product.strike) ? "dual_strike_passed" : undefined;
  }

  #notToThem(product: Product, user: number, shares: number, at: number): string | undefined {
    if (!Number.isInteger(shares) || shares < 1) return "dual_shares_invalid";
    const last = this.#lastBought.get(user);
    if (last?.product === product.number && at < last.at + 5000) return "dual_repeated";
    const mine = this.#of(product).filter((one) => one.user === user);
    if (mine.reduce((sum, one) => sum + one.shares, shares) > product.most) return "dual_above_most";
    return shares > product.shares - product.sold ? "dual_sold_out" : undefined;
  }

  /** 0: none of the last minute that a product can be made or sold by. */
  #index(id: number, at: number): bigint {
    const market = this.#needs.markets.get(id);
    return market === undefined || market.life !== "listed" || at > market.sampledAt + MINUTE_MS ? 0n : market.index;
  }

  // What is made.

  due(reference: number, due: number, at: number): void {
    if (reference < 0) return this.#make(-reference, due, at);
    const product = this.products.get(reference);
    // One that nobody bought is gone by its settlement.
    if (product === undefined) return undefined;
    return product.isOnSale ? this.#endSale(product, at) : this.#decide(product, at);
  }

  #make(id: number, due: number, at: number): void {
    const terms = this.#terms.get(id);
    const isForSale = terms?.isOnSale === true && !this.#paused.has("all") && !this.#paused.has(id);
    const isOnSale = [...this.products.values()].some((one) => one.market === id && one.isOnSale);
    const market = this.#needs.markets.get(id);
    if (terms === undefined || market === undefined) return;
    const index = this.#index(id, at);
    const isTriedAgain = isForSale && !isOnSale && index === 0n && market.life === "listed";
    if (isForSale && !isOnSale && index !== 0n) this.#makeAll(id, index, terms, at);
    this.#needs.schedule.add(this.prefix, isTriedAgain ? at + MINUTE_MS : nextEight(at) + 500, -id);
  }

  #makeAll(id: number, index: bigint, terms: Terms, at: number): void {
    let short = 0;
    for (const kind of ["call", "put"] as const)
      for (const line of terms.lines)
        for (const strike of dualStrikes(kind, index, line.stepPpm, line.strikes))
          if (!this.#makeOne(id, kind, strike, line.days, terms, at)) short += 1;
    if (short > 0) this.said.push(`not-made ${id} ${short} ${at}`);
  }

  /** False: the house could not set it aside. */
  #makeOne(market: number, kind: Kind, strike: bigint, days: number, terms: Terms, at: number): boolean {
    const times = dualTimes(at, days);
    if (times === undefined) return true;
    const { settlesAt, saleEndsAt } = times;
    const { ppm: volatility, hours } = this.#volatility(market, terms, at, settlesAt);
    const highest = dualFairPpm({ kind, index: strike, strike, days, volatility, leftMs: settlesAt - at });
    const mostRate = passedOn(highest, terms.passedOnPpm);
    const { shares, most, passedOnPpm } = terms;
    const option = { market, kind, strike, days, saleEndsAt, agreedAt: settlesAt, settlesAt, volatility, hours };
    const counts = { passedOn: passedOnPpm, mostRate, shares, most, sold: 0, isOnSale: true, tries: 0 };
    const product: Product = { number: this.#made + 1, ...option, ...counts };
    if (!this.#canPromise(product)) return false;
    this.#made += 1;
    this.products.set(product.number, product);
    this.#promise(product, shares, mostRate, 1n);
    this.#needs.schedule.add(this.prefix, saleEndsAt, product.number);
    this.#needs.schedule.add(this.prefix, settlesAt + 500, product.number);
    const when = `${saleEndsAt} ${settlesAt}`;
    const how = `${volatility} ${hours} ${passedOnPpm} ${mostRate} ${shares} ${most}`;
    this.said.push(`made ${product.number} ${market} ${kind} ${strike} ${days} ${when} ${how} ${at}`);
    return true;
  }

  /** Of the hours; or what was set for the days of the product where that is more. */
  #volatility(market: number, terms: Terms, at: number, settlesAt: number): { readonly ppm: number; readonly hours: number } {
    const now = Math.floor(at / HOUR_MS);
    const known = [...(this.#hours.get(market) ?? [])].filter(([hour]) => hour >= now - 1 - HOURS && hour < now);
    const measured = dualVolatility(new Map(known), terms.assumedPpm);
    const calm = this.#needs.known.volatilitySet(market, Math.floor(at / DAY_MS), Math.floor(settlesAt / DAY_MS));
    const ppm = dualSetYear(calm);
    return ppm > measured.ppm ? { ppm, hours: 0 } : measured;
  }

  #endSale(product: Product, at: number): void {
    product.isOnSale = false;
    this.#promise(product, product.shares - product.sold, product.mostRate, -1n);
    this.said.push(`sale-ended ${product.number} ${product.sold} ${at}`);
    if (product.sold === 0) this.products.delete(product.number);
  }

  // What is decided.

  #decide(product: Product, at: number): void {
    const isEnded = this.#needs.markets.get(product.market)?.life === "ended";
    const mean = dualMean(isEnded ? [] : (this.#heard.get(product.market) ?? []), product.settlesAt);
    const isFair = mean.minutes >= 24;
    if (!isFair && product.tries < TRIES) {
      product.tries += 1;
      product.settlesAt += HALF_HOUR_MS;
      this.#needs.schedule.add(this.prefix, product.settlesAt + 500, product.number);
      this.said.push(`postponed ${product.number} ${mean.minutes} ${product.settlesAt} ${at}`);
      return;
    }
    const even = product.strike * BigInt(mean.count);
    const isOther = product.kind === "call" ? mean.sum >= even : mean.sum <= even;
    const outcome = !isFair ? "failed" : isOther ? "other" : "own";
    const by = isFair ? mean : { ...NOTHING, minutes: mean.minutes };
    for (const purchase of this.#of(product)) this.#settle(purchase, outcome, by, at);
    this.products.delete(product.number);
    this.said.push(`product-settled ${product.number} ${outcome} ${by.sum} ${by.count} ${at}`);
  }

  #settle(purchase: Purchase, outcome: Outcome, mean: DualMean, at: number): void {
    const { number, product, user, shares, rate } = purchase;
    const [{ asset, units }, other] = [this.#paidIn(product, shares), this.#otherOf(product, shares)];
    const bill = this.#bill(product, shares, rate);
    const mine = this.#needs.ledger.purse(user, CHANGE, asset);
    this.#promise(product, shares, rate, -1n);
    this.purchases.delete(number);
    mine.pledged -= units;
    const isOther = outcome === "other";
    const { coinDecimals, cashDecimals, priceDecimals } = this.#scale(this.#needs.markets.get(product.market));
    const scale = `${coinDecimals} ${cashDecimals} ${priceDecimals}`;
    const interest = isOther ? bill.otherInterest : outcome === "closed" ? 0n : bill.interest;
    const paid = (isOther ? bill.other : units) + interest;
    if (isOther) {
      this.#house(asset).own += units;
      this.#house(other.asset).own -= paid;
      this.#needs.ledger.purse(user, CHANGE, other.asset).own += paid;
    } else {
      this.#house(asset).own -= interest;
      mine.own += paid;
    }
    this.said.push(`settled ${number} ${product.number} ${user} ${outcome} ${paid} ${interest} ${at}`);
    if (outcome !== "closed") this.said.push(receipt(purchase, units, scale, mean, `${outcome} ${paid} ${at}`));
  }

  closeAll(user: number, at: number): void {
    for (const purchase of [...this.purchases.values()].filter((one) => one.user === user)) this.#settle(purchase, "closed", NOTHING, at);
  }

  // Operators.

  #setTerms({ market: id, terms, askedBy, agreedBy, at }: SetDualTerms): string | undefined {
    const market = this.#needs.markets.get(id);
    const isCoin = market?.terms.assetClass === "coin" && market.life === "listed";
    const isRoom = this.#terms.has(id) || this.#terms.size < 8;
    if (!isCoin || !isRoom || this.#needs.assets.get(market.terms.quote)?.code !== "USDT") return "dual_market_unavailable";
    if (!isPossible(terms) || !this.#areSharesWhole(market)) return "dual_terms_invalid";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    this.#terms.set(id, terms);
    if (!this.#hours.has(id)) this.#hours.set(id, new Map());
    this.said.push(`terms ${id} ${termsText(terms)} ${at}`);
    this.#makeNow(id, at);
    return undefined;
  }

  #pause({ only, paused, at }: PauseDual): string | undefined {
    if (only !== undefined && !this.#terms.has(only)) return "dual_market_unavailable";
    if (paused) this.#paused.add(only ?? "all");
    else this.#paused.delete(only ?? "all");
    this.said.push(`paused ${only} ${paused} ${at}`);
    if (!paused) for (const id of only === undefined ? this.#terms.keys() : [only]) this.#makeNow(id, at);
    return undefined;
  }

  #makeNow(market: number, at: number): void {
    this.#needs.schedule.remove(this.prefix, -market);
    this.#needs.schedule.add(this.prefix, at, -market);
  }

  // Money.

  #of(product: Product): Purchase[] {
    return [...this.purchases.values()].filter((one) => one.product === product);
  }

  /** A tenth of a coin, and what it costs at the strike. */
  #amounts({ market: id, strike }: Product, shares: number) {
    const { coin, cash, coinDecimals, cashDecimals, priceDecimals } = this.#scale(this.#needs.markets.get(id));
    const coins = BigInt(shares) * 10n ** BigInt(coinDecimals - 1);
    const cashes = BigInt(shares) * strike * 10n ** BigInt(cashDecimals - priceDecimals - 1);
    return { coin: { asset: coin, units: coins }, cash: { asset: cash, units: cashes } };
  }

  #scale(market: ModelMarket | undefined) {
    const { base: coin = 0, quote: cash = 0, priceDecimals = 0 } = market?.terms ?? {};
    const decimals = (asset: number): number => this.#needs.assets.get(asset)?.decimals ?? 0;
    return { coin, cash, coinDecimals: decimals(coin), cashDecimals: decimals(cash), priceDecimals };
  }

  #areSharesWhole(market: ModelMarket): boolean {
    const { coinDecimals, cashDecimals, priceDecimals } = this.#scale(market);
    return coinDecimals >= 1 && cashDecimals > priceDecimals;
  }

  #paidIn(product: Product, shares: number) {
    const { coin, cash } = this.#amounts(product, shares);
    return product.kind === "call" ? coin : cash;
  }

  #otherOf(product: Product, shares: number) {
    const { coin, cash } = this.#amounts(product, shares);
    return product.kind === "call" ? cash : coin;
  }

  #bill(product: Product, shares: number, rate: number): Bill {
    const [own, other] = [this.#paidIn(product, shares).units, this.#otherOf(product, shares).units];
    const of = (units: bigint): bigint => dualInterest(units, product.days, rate);
    return { own, interest: of(own), other, otherInterest: of(other) };
  }

  #canPromise(product: Product): boolean {
    const { interest, other, otherInterest } = this.#bill(product, product.shares, product.mostRate);
    const isFree = (asset: number, units: bigint): boolean => this.#house(asset).own >= units;
    return isFree(this.#paidIn(product, 1).asset, interest) && isFree(this.#otherOf(product, 1).asset, other + otherInterest);
  }

  /** Sets aside what so many shares can cost at that rate, on both sides; -1: no longer. */
  #promise(product: Product, shares: number, rate: number, sign: bigint): void {
    const { interest, other, otherInterest } = this.#bill(product, shares, rate);
    const move = (asset: number, units: bigint): void => {
      this.#house(asset).own -= sign * units;
      this.#house(asset).pledged += sign * units;
    };
    move(this.#paidIn(product, 1).asset, interest);
    move(this.#otherOf(product, 1).asset, other + otherInterest);
  }

  #house(asset: number) {
    return this.#needs.ledger.purse(HOUSE, DUAL, asset);
  }
}

const NOTHING: DualMean = { sum: 0n, count: 0, minutes: 0, last: undefined };

function isPossible({ isOnSale, lines, shares, most, passedOnPpm, assumedPpm }: Terms): boolean {
  const isWhole = (value: number, least: number, highest: number): boolean => Number.isInteger(value) && value >= least && value <= highest;
  const areLines =
    isWhole(lines.length, 1, 8) &&
    new Set(lines.map(({ days }) => days)).size === lines.length &&
    lines.every(({ days, stepPpm, strikes }) => isWhole(days, 1, 90) && isWhole(stepPpm, 1000, 200_000) && isWhole(strikes, 1, 8));
  const areRates = isWhole(passedOnPpm, 1, 1_000_000) && isWhole(assumedPpm, 100_000, 3_000_000);
  return typeof isOnSale === "boolean" && areLines && areRates && isWhole(shares, 1, 10_000) && isWhole(most, 1, shares);
}

export function termsText({ isOnSale, lines, shares, most, passedOnPpm, assumedPpm }: Terms): string {
  const table = lines.map(({ days, stepPpm, strikes }) => `${days}:${stepPpm}:${strikes}`);
  return `${isOnSale} ${table.join()} ${shares} ${most} ${passedOnPpm} ${assumedPpm}`;
}

/** Every input with the command that it is from. */
function receipt(purchase: Purchase, principal: bigint, scale: string, mean: DualMean, result: string): string {
  const { number, user, product, shares, fair, rate, index, sample, at, boughtBy } = purchase;
  const { kind, strike, days, volatility, passedOn: share, market, agreedAt, settlesAt, hours } = product;
  const agreed = [`kind=${kind}@terms`, `strike=${strike}@terms`, `days=${days}@terms`];
  const made = [`index=${index}@sample:${sample}`, `volatility_ppm=${volatility}@terms`, `passed_on_ppm=${share}@terms`];
  const from = mean.last === undefined ? "terms" : `sample:${mean.last.position}`;
  const decided = [`sum=${mean.sum}@${from}`, `count=${mean.count}@${from}`];
  const inputs = [`principal=${principal}@command:${boughtBy}`, ...agreed, ...made, `rate_ppm=${rate}@command:${boughtBy}`, ...decided];
  const terms = `${market} ${scale} ${shares} ${at} ${agreedAt} ${settlesAt} ${mean.minutes} ${hours} ${fair}`;
  return `receipt ${number} ${user} ${inputs.join(" ")} of ${terms}: ${result}`;
}

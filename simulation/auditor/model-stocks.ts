/**
 * Dividends and splits by the rules of features/stocks/README.md: all open orders of the stock are lifted, balances change,
 * and the orders are laid down again with new figures, each behind those that stood before it.
 */
import type { PayDividend, Split, StocksRefusal } from "../../features/stocks/kernel/stocks.messages.ts";
import type { Ticks } from "../../money/units.ts";
import { pairHoldOf, trailedPrice, waitingHold } from "./model-ladder.ts";
import { valueOf, type ModelMarket, type ModelOrder } from "./model-market.ts";
import { FIRST_PERSON, type ModelTrading } from "./model-trading.ts";

type Refused = StocksRefusal | undefined;
type Change = {
  readonly price: (price: bigint, side: "buy" | "sell", waits: boolean) => bigint;
  readonly count: (count: bigint) => bigint;
  readonly balances: () => void;
};

const HOUSE = 0;
const ISSUANCE_KIND = 17;
const RATIO_MAX = 1000;
const FEES_KIND = 16;
/** From these rules on a split leaves nothing behind. */
const WHOLE_SINCE = 20;
/** From these rules on fractions are paid in cash. */
const CASH_SINCE = 23;
const PRICES = 2n ** 31n;
const EXACT = 2n ** 53n;
/** All splits of a stock together stay within a million either way. */
const ALL_RATIOS_MAX = 1_000_000;

export class ModelStocks {
  readonly #trading: ModelTrading;
  readonly #openOrders: (market: ModelMarket) => readonly ModelOrder[];
  /** Hears of each split before it changes balances. */
  onSplit: (asset: number) => void = () => undefined;
  readonly #rules: () => number;
  readonly #markets: () => Iterable<ModelMarket>;
  readonly #ratios = new Map<ModelMarket, { readonly numerator: number; readonly denominator: number }>();
  /** The price before the first of a row of splits, the new shares for old of all of them, and what they made of the price that is shown. */
  readonly #prices = new Map<
    ModelMarket,
    { readonly price: bigint; readonly more: bigint; readonly less: bigint; readonly shows: bigint }
  >();

  /** `openOrders` are a market's orders in the order in which they are laid down again. */
  constructor(
    trading: ModelTrading,
    openOrders: (market: ModelMarket) => readonly ModelOrder[],
    { rules, markets }: { readonly rules: () => number; readonly markets: () => Iterable<ModelMarket> },
  ) {
    [this.#trading, this.#openOrders, this.#rules, this.#markets] = [trading, openOrders, rules, markets];
  }

  payDividend(market: ModelMarket, { perShare }: PayDividend, shareDecimals: number): Refused {
    if (market.terms.assetClass !== "stock") return "not_a_stock";
    const { base, quote, quantityDecimals } = market.terms;
    const tick = market.quoteStep * 10n ** BigInt(quantityDecimals);
    if (perShare <= 0n || perShare >= market.last * tick) return "dividend_invalid";
    if (!rests(market)) return "market_must_rest";
    const { ledger } = this.#trading;
    const holders = [...ledger.all()].filter(({ owner, asset }) => owner !== HOUSE && asset === base);
    const down = (perShare + tick - 1n) / tick;
    const lowered = (price: bigint): bigint => (price - down < 1n ? 1n : price - down);
    this.#adjust(market, {
      price: (price, side, waits) => ((side === "buy") === waits ? price : lowered(price)),
      count: (count) => count,
      balances: () => {
        for (const { owner, kind, own, pledged } of holders) {
          const units = ((own + pledged) * perShare) / 10n ** BigInt(shareDecimals);
          ledger.purse(owner, kind, quote).own += units;
          ledger.purse(HOUSE, ISSUANCE_KIND, quote).own -= units;
        }
      },
    });
    return undefined;
  }

  split(market: ModelMarket, said: Split, shareDecimals: number): Refused {
    const refusal = this.#refuseSplit(market, said);
    if (refusal !== undefined) return refusal;
    const [more, less] = [BigInt(said.numerator), BigInt(said.denominator)];
    const { ledger } = this.#trading;
    const seen = this.#seen(market);
    this.#adjust(market, {
      ...splitOf(more, less),
      balances: () => {
        this.onSplit(market.terms.base);
        const issuance = ledger.purse(HOUSE, ISSUANCE_KIND, market.terms.base);
        for (const { owner, kind, asset } of ledger.all()) {
          if (asset !== market.terms.base || kind === ISSUANCE_KIND) continue;
          const purse = ledger.purse(owner, kind, asset);
          const after = (purse.own * more) / less;
          if (this.#rules() >= CASH_SINCE && owner >= FIRST_PERSON) {
            // Old units are worth so much; those that the new ones stand for, in parts that both have, are kept.
            const share = seen.price * market.quoteStep * 10n ** BigInt(market.terms.quantityDecimals) * seen.less;
            const cash = up((purse.own * more - after * less) * share, more * seen.more * 10n ** BigInt(shareDecimals));
            ledger.purse(owner, kind, market.terms.quote).own += cash;
            ledger.purse(HOUSE, ISSUANCE_KIND, market.terms.quote).own -= cash;
          }
          issuance.own -= after - purse.own;
          purse.own = after;
        }
      },
    });
    for (const name of ["last", "index", "shown"] as const) market[name] = nearest(market[name] * less, more);
    if (this.#rules() >= CASH_SINCE)
      this.#prices.set(market, { price: seen.price, more: seen.more * more, less: seen.less * less, shows: shows(market) });
    this.#ratios.set(market, this.#multiplied(market, said.numerator, said.denominator));
    return undefined;
  }

  #refuseSplit(market: ModelMarket, { numerator, denominator }: Split): Refused {
    const { base, assetClass } = market.terms;
    if (assetClass !== "stock") return "not_a_stock";
    const isWhole = this.#rules() >= WHOLE_SINCE;
    const isRatio = [numerator, denominator].every((value) => Number.isInteger(value) && value >= 1 && value <= RATIO_MAX);
    if (!isRatio || numerator === denominator) return "split_invalid";
    const others = [...this.#markets()].filter((other) => other !== market && !(isWhole && other.life === "ended"));
    if (others.some(({ terms }) => terms.base === base || (isWhole && terms.quote === base)))
      return isWhole ? "share_trades_elsewhere" : "split_invalid";
    if (!rests(market)) return "market_must_rest";
    const all = this.#multiplied(market, numerator, denominator);
    if (all.numerator > ALL_RATIOS_MAX || all.denominator > ALL_RATIOS_MAX) return "split_invalid";
    const [more, less] = [BigInt(numerator), BigInt(denominator)];
    const issued = -this.#trading.ledger.purse(HOUSE, ISSUANCE_KIND, base).own;
    if ((issued * more) / less >= 1n << 60n) return "issuance_exhausted";
    if (!isWhole) return up(market.last * less, more) >= PRICES / 2n ? "issuance_exhausted" : undefined;
    const isFar = (price: bigint): boolean => price > 0n && (price * less < more || up(price * less, more) >= PRICES / 2n);
    if (isFar(market.last) || isFar(market.index)) return "split_out_of_range";
    const orders = this.#openOrders(market);
    if (orders.some((order) => isBeyond(order, splitOf(more, less)))) return "split_out_of_range";
    const sold = orders.reduce((sum, { side, held }) => sum + (side === "sell" ? held : 0n), 0n);
    if (this.#pledged(base) > sold) return "share_pledged_elsewhere";
    const isUnpriced = this.#rules() >= CASH_SINCE && numerator % denominator !== 0 && shows(market) === 0n;
    return isUnpriced ? "split_unpriced" : undefined;
  }

  /** Until it was traded anew, or its index moved, a price is the one from before the splits. */
  #seen(market: ModelMarket): { readonly price: bigint; readonly more: bigint; readonly less: bigint } {
    const seen = this.#prices.get(market);
    return seen?.shows === shows(market) ? seen : { price: shows(market), more: 1n, less: 1n };
  }

  /** By whomever, but for rebates of fees, which a split pays first. */
  #pledged(share: number): bigint {
    const all = [...this.#trading.ledger.all()].filter(
      ({ asset, owner, kind }) => asset === share && (owner !== HOUSE || kind !== FEES_KIND),
    );
    return all.reduce((sum, { pledged }) => sum + pledged, 0n);
  }

  #multiplied(market: ModelMarket, numerator: number, denominator: number): { readonly numerator: number; readonly denominator: number } {
    const before = this.#ratios.get(market) ?? { numerator: 1, denominator: 1 };
    const [above, below] = [before.numerator * numerator, before.denominator * denominator];
    let divisor = Math.min(above, below);
    while (above % divisor !== 0 || below % divisor !== 0) divisor -= 1;
    return { numerator: above / divisor, denominator: below / divisor };
  }

  #adjust(market: ModelMarket, change: Change): void {
    const trading = this.#trading;
    const orders = this.#openOrders(market);
    const held = new Map(orders.map((order) => [order, order.held]));
    for (const order of orders) trading.release(order);
    change.balances();
    const gone = orders.filter((order) => !remains(order, change));
    for (const order of orders) this.#refigure(order, change, gone.includes(order));
    for (const order of orders) trading.hold(order, this.#newHold(order, held.get(order) ?? 0n));
    for (const order of gone) if (order.state !== "ended") trading.end(order, "split");
  }

  #refigure(order: ModelOrder, { price, count }: Change, isGone: boolean): void {
    const { side, exits } = order;
    const waits = order.state === "waiting";
    const filled = count(order.lots - order.left);
    order.left = isGone ? 0n : count(order.left);
    order.lots = filled + order.left;
    order.rank = this.#trading.nextRank();
    order.received = count(order.received);
    if (order.price > 0n) order.price = waits ? price(order.price, side, true) : atLeastOne(price(order.price, side, false));
    if (exits !== undefined) {
      // The take-profit will be an offer, the stop will wait.
      const exit = (ticks: number, isStop = true): Ticks => (ticks === 0 ? 0 : Number(price(BigInt(ticks), "sell", isStop))) as Ticks;
      const { stop } = exits;
      order.exits = {
        takeProfitTicks: exit(exits.takeProfitTicks, false),
        stop: { ...stop, ticks: exit(stop.ticks), limitTicks: exit(stop.limitTicks) },
      };
    }
    const { trigger } = order;
    if (!waits || trigger === undefined) return;
    order.trailRank = order.rank;
    if (trigger.trailPpm > 0) order.best = price(order.best, side, true);
    const moved =
      trigger.trailPpm > 0 ? trailedPrice(order.best, trigger.trailPpm, trigger.direction) : price(order.triggerPrice, side, true);
    order.triggerPrice = atLeastOne(moved);
  }

  /** Nobody is asked for more money: a waiting buy holds what it needs now, at most what it held. */
  #newHold(order: ModelOrder, before: bigint): bigint {
    const { market, side, pair, left } = order;
    if (side === "sell") return order.state === "resting" && pair !== undefined ? 0n : left * market.baseStep;
    if (order.state === "resting") return pair === undefined ? valueOf(market, order.price, left) : 0n;
    const terms = { side, lots: left, price: order.price, budget: order.budget ?? 0n };
    const needed =
      pair === undefined ? waitingHold(market, terms, order.triggerPrice) : pairHoldOf(market, terms, order.triggerPrice, pair.price);
    return needed < before ? needed : before;
  }
}

const splitOf = (more: bigint, less: bigint): Pick<Change, "price" | "count"> => ({
  price: (price, side) => (side === "buy" ? (price * less) / more : up(price * less, more)),
  count: (count) => (count * more) / less,
});

/** A price, quantity or value that no order could have. */
function isBeyond(
  { market, side, price, lots, state, trigger, triggerPrice, best, exits }: ModelOrder,
  change: Pick<Change, "price" | "count">,
): boolean {
  const waits = state === "waiting";
  const trails = waits && trigger !== undefined && trigger.trailPpm > 0;
  const prices = [price, waits && !trails ? triggerPrice : 0n].map((each) => change.price(each, side, waits));
  if (trails) prices.push(trailedPrice(change.price(best, side, true), trigger.trailPpm, trigger.direction));
  for (const exit of exits === undefined ? [] : [exits.takeProfitTicks, exits.stop.ticks, exits.stop.limitTicks])
    prices.push(change.price(BigInt(exit), "sell", true));
  const highest = prices.reduce((most, each) => (each > most ? each : most), 0n);
  const count = change.count(lots);
  return highest >= PRICES || count * market.baseStep >= EXACT || valueOf(market, highest, count) * (waits ? 2n : 1n) >= EXACT;
}

/** Something must be left of it, at prices of a tick or more. */
function remains(order: ModelOrder, { price, count }: Change): boolean {
  const waits = order.state === "waiting";
  const trails = (order.trigger?.trailPpm ?? 0) > 0;
  const prices = [order.price, waits ? order.triggerPrice : 0n, waits && trails ? order.best : 0n].filter((each) => each > 0n);
  if (prices.some((each) => price(each, order.side, waits) < 1n)) return false;
  return (waits && order.budget !== undefined) || count(order.left) > 0n;
}

const shows = (market: ModelMarket): bigint => (market.last > 0n ? market.last : market.index);
const rests = (market: ModelMarket): boolean => market.phase === "closed" || market.halted;
const atLeastOne = (price: bigint): bigint => (price < 1n ? 1n : price);
const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
const nearest = (value: bigint, by: bigint): bigint => (value === 0n ? 0n : atLeastOne((value + by / 2n) / by));

/**
 * From day to day: how one day's opening prices and volatilities follow from those of the day before and its seed.
 *
 * The state between two days is whole numbers only (ticks, ppm), so the chain can be published, continued and checked
 * by anyone who has the revealed seeds.
 */
import { ticks, type Ticks } from "../../money/units.ts";
import type { FeedMarket } from "../feed.ts";
import { classDay, type AssetClass } from "./class-day.ts";
import { daySeed } from "./day-seeds.ts";
import { naturalLogarithm } from "../../money/exact-functions.ts";
import { MarketDay, powerOfTen, priceAt } from "./market-day.ts";
import { isSimulatedOn, marketParameters, parametersOn } from "./market-parameters.ts";

/** What must be known besides the seed to recompute a day. */
export type DayOpening = {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  /** Price at midnight UTC per symbol. */
  readonly ticks: Readonly<Record<string, Ticks>>;
  /** Level of volatility per class: logarithm in ppm, 0 is usual. */
  readonly volatilityPpm: Readonly<Record<AssetClass, number>>;
};

export type SimulatedDay = {
  readonly opening: DayOpening;
  /** Undefined for a market that is not simulated. */
  readonly market: (symbol: string) => MarketDay | undefined;
  readonly next: DayOpening;
};

/** The reference price of a market in ticks. */
export function referenceTicks(market: FeedMarket): Ticks {
  if (market.began !== undefined) return market.began.startTicks;
  const { referencePrice } = marketParameters(market.base, market.assetClass);
  return ticks(Math.max(1, Math.round(referencePrice * powerOfTen(market.priceDecimals))));
}

/** The opening of a simulation's first day: reference prices, usual volatility. */
export function firstOpening(day: number, markets: readonly FeedMarket[]): DayOpening {
  return {
    day,
    ticks: Object.fromEntries(
      markets.filter((market) => isSimulatedOn(market, day)).map((market) => [market.symbol, referenceTicks(market)]),
    ),
    volatilityPpm: { coin: 0, stock: 0 },
  };
}

/** Everything about a day follows from its seed, its opening and what was said of its markets before it. */
export function simulateDay(seed: Uint8Array, opening: DayOpening, markets: readonly FeedMarket[]): SimulatedDay {
  const { day, volatilityPpm } = opening;
  const classes = {
    coin: classDay({ seed, assetClass: "coin", day, volatilityPpm: volatilityPpm.coin }),
    stock: classDay({ seed, assetClass: "stock", day, volatilityPpm: volatilityPpm.stock }),
  };
  const simulated = new Map<string, MarketDay>();
  const opened: Record<string, Ticks> = { ...opening.ticks };
  const closing: Record<string, Ticks> = {};
  for (const market of markets) {
    if (!isSimulatedOn(market, day)) continue;
    const { symbol, base, assetClass } = market;
    const open = opening.ticks[symbol] ?? referenceTicks(market);
    opened[symbol] = open;
    const displacement = naturalLogarithm(open / referenceTicks(market));
    const marketDay = new MarketDay({
      seed,
      base,
      parameters: parametersOn(market, day),
      common: classes[assetClass],
      displacement,
    });
    simulated.set(symbol, marketDay);
    closing[symbol] = priceAt(open, marketDay.closing);
  }
  return {
    // With the markets whose first day it is.
    opening: { ...opening, ticks: opened },
    market: (symbol) => simulated.get(symbol),
    next: {
      day: day + 1,
      ticks: closing,
      volatilityPpm: { coin: classes.coin.nextVolatilityPpm, stock: classes.stock.nextVolatilityPpm },
    },
  };
}

/** The days of one simulation in order; remembers the latest one only. */
export class DayChain {
  readonly #master: Uint8Array;
  readonly #markets: readonly FeedMarket[];
  readonly #firstDay: number;
  #latest: SimulatedDay | undefined;

  /** `markets` may grow, and what is said of them too: each for days that nobody has asked for yet. */
  constructor(master: Uint8Array, firstDay: number, markets: readonly FeedMarket[]) {
    this.#master = master;
    this.#markets = markets;
    this.#firstDay = firstDay;
  }

  /** A day of the simulation, from its first day on. Some 0.1 ms per day passed since the one asked for before. */
  day(day: number): SimulatedDay {
    if (day < this.#firstDay) throw new RangeError("no day of this simulation");
    const isAhead = this.#latest !== undefined && this.#latest.opening.day <= day;
    const start = this.#latest !== undefined && isAhead ? this.#latest : this.#simulate(firstOpening(this.#firstDay, this.#markets));
    let reached = start;
    while (reached.opening.day < day) reached = this.#simulate(reached.next);
    this.#latest = reached;
    return reached;
  }

  #simulate(opening: DayOpening): SimulatedDay {
    return simulateDay(daySeed(this.#master, opening.day), opening, this.#markets);
  }
}

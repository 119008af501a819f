/** Prices of a simulated day, computed again from its revealed seed: the simulator's own code, nothing of the venue's. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { DAY_MS } from "../../../market-data/candles.ts";
import { stockPhase, stockSession } from "../../../market-data/session-calendar.ts";
import { classDay } from "../../../market-data/simulator/class-day.ts";
import { MarketDay, powerOfTen } from "../../../market-data/simulator/market-day.ts";
import { DayReader, type SecondReport } from "../../../market-data/simulator/second-of-day.ts";
import { naturalLogarithm } from "../../../money/exact-functions.ts";
import { marketId, ticks, timeMs } from "../../../money/units.ts";
import { splitCount, splitPrice, type SplitRatio } from "../../stocks/formulas.ts";
import type { RecordMarket, RecordPrices } from "./record.ts";

/** A source that was silent for so long is no index any more, so no sample is of an older second. */
const STANDS_SECONDS = 10;
/** A busy machine samples a little later than the second it samples. */
const LATE_SECONDS = 5;
/** Trades that one sample tells of at most. */
const SAMPLE_TRADES_MAX = 64;

type Simulated = { readonly reader: DayReader; readonly isStock: boolean };
export type SeenSample = { readonly ticks: number; readonly volume: number; /** -1: not told. */ readonly trades: number };

/** Whether that is the seed that was committed to. */
export const isCommitted = (seed: string, committed: string): boolean =>
  /^[0-9a-f]{64}$/.test(seed) && bytesToHex(sha256(hexToBytes(seed))) === committed;

/** When shares trade on a day (since 1970-01-01), ms of the day. */
export function sessionOf(day: number): RecordPrices["session"] {
  const session = stockSession(day);
  return session === undefined ? null : [session.opensAt - day * DAY_MS, session.closesAt - day * DAY_MS];
}

export class SimulatedPrices {
  readonly #day: number;
  readonly #speed: number;
  readonly #prices: RecordPrices;
  readonly #seed: Uint8Array;
  readonly #classes: Readonly<Record<"coin" | "stock", ReturnType<typeof classDay>>>;
  readonly #markets = new Map<string, Simulated | undefined>();

  /** `day`: since 1970-01-01. */
  constructor(day: number, speed: number, prices: RecordPrices) {
    [this.#day, this.#speed, this.#prices, this.#seed] = [day, speed, prices, hexToBytes(prices.seed)];
    const { coin, stock } = prices.volatilityPpm;
    this.#classes = {
      coin: classDay({ seed: this.#seed, assetClass: "coin", day, volatilityPpm: coin }),
      stock: classDay({ seed: this.#seed, assetClass: "stock", day, volatilityPpm: stock }),
    };
  }

  /**
   * The price that a sample of `ms` (of the day) must have: that of the newest second in which the simulation said what the sample says.
   * Undefined where it is none that the simulation said then.
   */
  isSaid(market: RecordMarket, ms: number, sample: SeenSample): boolean {
    const simulated = this.#market(market);
    if (simulated === undefined) return false;
    const last = Math.floor(ms / 1000);
    const first = Math.max(0, last - STANDS_SECONDS - LATE_SECONDS * this.#speed);
    const [numerator, denominator] = market.split;
    for (let second = last; second >= first; second--) {
      const report = this.#report(simulated, second);
      if (report !== undefined && isOf(report, { numerator, denominator }, sample)) return true;
    }
    // The first samples of a day may still be of the second before midnight: what was said then is the day before's to know.
    return last < STANDS_SECONDS + LATE_SECONDS * this.#speed && sample.volume === 0;
  }

  #report({ reader, isStock }: Simulated, second: number): SecondReport | undefined {
    if (isStock && stockPhase(timeMs(this.#day * DAY_MS + second * 1000)) !== "open") return undefined;
    return reader.report(second);
  }

  #market({ symbol, base, class: assetClass, priceDecimals, quantityDecimals }: RecordMarket): Simulated | undefined {
    if (this.#markets.has(symbol)) return this.#markets.get(symbol);
    const parameters = this.#prices.markets[symbol];
    let simulated: Simulated | undefined;
    if (parameters !== undefined) {
      const reference = Math.max(1, Math.round(parameters.referencePrice * powerOfTen(priceDecimals)));
      const marketDay = new MarketDay({
        seed: this.#seed,
        base,
        // The years before the first day are not made again.
        parameters: { ...parameters, yearlyGrowth: 0 },
        common: this.#classes[assetClass],
        displacement: naturalLogarithm(parameters.ticks / reference),
      });
      const feedMarket = { id: marketId(0), symbol, base, assetClass, priceDecimals, quantityDecimals };
      simulated = { reader: new DayReader(feedMarket, this.#day, marketDay, ticks(parameters.ticks)), isStock: assetClass === "stock" };
    }
    this.#markets.set(symbol, simulated);
    return simulated;
  }
}

/** The price, and what traded, if anything is said to have. */
function isOf({ price, volume, trades }: SecondReport, ratio: SplitRatio, sample: SeenSample): boolean {
  const isSplit = ratio.numerator !== ratio.denominator;
  if ((isSplit ? splitPrice(price, ratio, "nearest") : price) !== sample.ticks) return false;
  if (sample.volume === 0) return true;
  const traded = isSplit ? splitCount(volume, ratio) : volume;
  return traded === sample.volume && (sample.trades === -1 || sample.trades === Math.min(trades, traded, SAMPLE_TRADES_MAX));
}

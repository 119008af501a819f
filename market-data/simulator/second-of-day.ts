/** What a simulated day reports second by second; the one place both the feed and the check of a day read from. */
import { timeMs, type Lots, type Ticks, type TimeMs } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import type { FeedMarket } from "../feed.ts";
import { MINUTE_SECONDS, priceAt, volumeInLots, type MarketDay, type MinutePath } from "./market-day.ts";

/** Without a trade the price is still said every so many seconds, so that nobody takes it for stale. */
const HEARTBEAT_SECONDS = 5;
const SECOND_MS = 1000;

export type SecondReport = { readonly price: Ticks; readonly volume: Lots; readonly trades: number; readonly at: TimeMs };

/** Reads the seconds of one market's day; keeps the minute it is in. */
export class DayReader {
  readonly #market: FeedMarket;
  readonly #day: number;
  readonly #marketDay: MarketDay;
  readonly #openTicks: Ticks;
  #minute = -1;
  #path: MinutePath | undefined;
  #trades: Uint8Array | undefined;

  constructor(market: FeedMarket, day: number, marketDay: MarketDay, openTicks: Ticks) {
    this.#market = market;
    this.#day = day;
    this.#marketDay = marketDay;
    this.#openTicks = openTicks;
  }

  /** The report of a second of the day (0 to 86,399); undefined in a second without trade or heartbeat. */
  report(second: number): SecondReport | undefined {
    const { levels, volumes } = this.#minutePath(Math.floor(second / MINUTE_SECONDS));
    const place = (second % MINUTE_SECONDS) + 1;
    const volume = volumes[place] ?? 0;
    if (volume === 0 && second % HEARTBEAT_SECONDS !== 0) return undefined;
    const traded = volumeInLots(volume, this.#market.quantityDecimals);
    return {
      price: priceAt(this.#openTicks, levels[place] ?? 0),
      volume: traded,
      // None is smaller than a lot.
      trades: Math.min(traded, this.#trades?.[place] ?? 0),
      at: timeMs(this.#day * DAY_MS + second * SECOND_MS),
    };
  }

  #minutePath(minute: number): MinutePath {
    if (this.#path === undefined || this.#minute !== minute) {
      this.#path = this.#marketDay.secondsOfMinute(minute);
      this.#trades = this.#marketDay.tradesOfMinute(minute);
      this.#minute = minute;
    }
    return this.#path;
  }
}

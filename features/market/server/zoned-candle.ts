/**
 * The candle that is being drawn where intervals begin at another zone's midnight: the hours of it that are over, read once, and the
 * hour that is being drawn. For zones of whole hours.
 */
import { mergeCandles } from "../../../market-data/candles.ts";
import type { Candle } from "../../../market-data/feed.ts";
import { timeMs } from "../../../money/units.ts";
import { startOf, type BotInterval } from "./bots/bot-intervals.ts";
import { boardOf } from "./market-board.ts";
import type { StreamSource } from "./market-stream-source.ts";

/** Hours of the longest interval, a month. */
const HOURS_MAX = 31 * 24;
/** Without its database the venue goes on: so often it is asked again. */
const RETRY_MS = 5000;

export class ZonedCandle {
  readonly #source: StreamSource;
  readonly #interval: BotInterval;
  readonly #zone: number;
  /** Where the interval begins that was read; -1 before the first. */
  #start = -1;
  #splits = 0;
  #isReading = false;
  #readAt = -Infinity;
  /** The hours that are over, and the one that is being drawn. */
  #past: Candle | undefined;
  #hour: Candle | undefined;
  #drawn: Candle | undefined;

  constructor(source: StreamSource, interval: BotInterval, zone: number) {
    this.#source = source;
    this.#interval = interval;
    this.#zone = zone;
  }

  /** The same object while nothing changes; undefined before the past is read. */
  candle(): Candle | undefined {
    const { venue, market } = this.#source;
    const board = boardOf(venue);
    const hour = board.candle(market.terms.market, "1h");
    if (hour === undefined) return undefined;
    const start = startOf(this.#interval, hour.time, this.#zone);
    if (this.#start === -1 || board.splitsSeen !== this.#splits) {
      void this.#read();
      return undefined;
    }
    if (hour === this.#hour) return this.#drawn;
    if (start !== this.#start) this.#past = undefined;
    else if (this.#hour !== undefined && this.#hour.time !== hour.time) this.#past = joined(this.#past, this.#hour);
    this.#start = start;
    this.#hour = hour;
    this.#drawn = { ...joined(this.#past, hour), time: timeMs(start) };
    return this.#drawn;
  }

  async #read(): Promise<void> {
    const { venue, market, clock, wake } = this.#source;
    const board = boardOf(venue);
    if (this.#isReading || clock() - this.#readAt < RETRY_MS) return;
    const now = board.candle(market.terms.market, "1h");
    if (now === undefined) return;
    this.#isReading = true;
    this.#readAt = clock();
    const start = startOf(this.#interval, now.time, this.#zone);
    const splits = board.splitsSeen;
    try {
      const query = { market: market.terms.market, period: "1h", from: start, to: now.time - 1, limit: HOURS_MAX } as const;
      const hours = start === now.time ? [] : await board.candles(venue.publicReads, query);
      // As it is by now: what was printed while the past was read is in it, and would be lost with its end.
      const hour = board.candle(market.terms.market, "1h");
      // It ended meanwhile: its last state is in neither.
      if (hour?.time !== now.time) {
        this.#readAt = -Infinity;
        return;
      }
      this.#past = hours.reduce<Candle | undefined>((past, { before: _before, ...candle }) => joined(past, candle), undefined);
      this.#hour = hour;
      this.#splits = splits;
      this.#start = start;
      this.#drawn = { ...joined(this.#past, hour), time: timeMs(start) };
      wake();
    } catch (error: unknown) {
      // Told again when the tables can be read: nothing is shown that lacks its beginning.
      this.#start = -1;
      if (!(error instanceof Error)) throw error;
    } finally {
      this.#isReading = false;
    }
  }
}

const joined = (past: Candle | undefined, candle: Candle): Candle => (past === undefined ? candle : mergeCandles(past, candle));

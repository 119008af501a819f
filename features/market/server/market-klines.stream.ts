/**
 * The candle that is being drawn, every two seconds (of 1s: every second) while it changes, and each candle's last state once, marked closed.
 *
 * A candle is closed when a durable command is past its end: none after it can belong to it.
 */
import type { Candle } from "../../../market-data/feed.ts";
import { lots, type MarketId } from "../../../money/units.ts";
import { priceText, quantityText, quoteText, symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { BOT_INTERVALS, isMoved } from "./bots/bot-intervals.ts";
import { closeTimeOf } from "./bots/bot-klines.ts";
import { boardOf } from "./market-board.ts";
import type { StreamSource } from "./market-stream-source.ts";
import { ZonedCandle } from "./zoned-candle.ts";

const EVERY_MS = 2000;
const SECOND_MS = 1000;
const NO_TRADE = -1;

/** Whose candles: what wakes the stream, their number in the board, and how a candle is told. */
export type KlineOf = {
  readonly venue: Pick<StreamSource["venue"], "live">;
  readonly market: MarketId;
  readonly series: MarketId;
  readonly tell: (candle: Candle, isClosed: boolean) => string;
};

/** Candles of a market. `zone`: ms east of UTC, whole hours. */
export function marketKlines(source: StreamSource, interval: string, zone = 0): KlineStream {
  const { venue, market } = source;
  const known = BOT_INTERVALS.get(interval);
  const zoned = known !== undefined && isMoved(known, zone) ? new ZonedCandle(source, known, zone) : undefined;
  const tell: KlineOf["tell"] = (candle, isClosed) => message(source, interval, zone, candle, isClosed);
  return new KlineStream({ venue, market: market.terms.market, series: market.terms.market, tell }, interval, zone, zoned);
}

export class KlineStream implements Stream {
  readonly market: MarketId;
  readonly everyMs: number;
  readonly #of: KlineOf;
  readonly #interval: string;
  readonly #zone: number;
  /** Where intervals begin at other times than the tables' do. */
  readonly #zoned: ZonedCandle | undefined;
  #drawn: Candle | undefined;
  #isTold = false;
  /** Open time of the last candle told as closed. */
  #closed = -1;
  #waiting: string[] = [];

  constructor(of: KlineOf, interval: string, zone = 0, zoned?: ZonedCandle) {
    this.market = of.market;
    this.#of = of;
    this.#interval = interval;
    this.#zone = zone;
    this.#zoned = zoned;
    this.everyMs = interval === "1s" ? SECOND_MS : EVERY_MS;
    this.#drawn = this.#candle();
  }

  applied({ command }: Applied): void {
    const candle = this.#candle();
    const before = this.#drawn;
    if (before !== undefined && candle?.time !== before.time) this.#tellClosed(before);
    if (candle !== before) this.#isTold = false;
    this.#drawn = candle;
    if (candle !== undefined && closeTimeOf(this.#interval, candle.time, this.#zone) < command.at) this.#tellClosed(candle);
  }

  renew(): void {
    this.#isTold = false;
  }

  take(): readonly string[] {
    const messages = this.#waiting.splice(0);
    // What a zone's candle needs of the past is read meanwhile.
    const candle = (this.#drawn ??= this.#candle());
    if (candle !== undefined && !this.#isTold && candle.time !== this.#closed) messages.push(this.#of.tell(candle, false));
    this.#isTold = candle !== undefined;
    return messages;
  }

  close(): void {
    this.#waiting = [];
  }

  #candle(): Candle | undefined {
    if (this.#zoned !== undefined) return this.#zoned.candle();
    const known = BOT_INTERVALS.get(this.#interval);
    return known === undefined ? undefined : boardOf(this.#of.venue).candle(this.#of.series, known.period);
  }

  #tellClosed(candle: Candle): void {
    if (candle.time <= this.#closed) return;
    this.#closed = candle.time;
    this.#waiting.push(this.#of.tell(candle, true));
  }
}

function message(
  { venue, clock, market }: StreamSource,
  interval: string,
  zone: number,
  { time, open, high, low, close, volume, trades = 0, bought = lots(0), firstTrade, lastTrade }: Candle,
  isClosed: boolean,
): string {
  const { terms, scale } = market;
  const symbol = symbolOf(terms);
  const turnover = (size: number): bigint => (BigInt(high + low + close) * BigInt(size) * BigInt(scale.quotePerTickLot)) / 3n;
  const span = {
    t: time,
    T: closeTimeOf(interval, time, zone),
    s: symbol,
    i: interval,
    f: firstTrade ?? NO_TRADE,
    L: lastTrade ?? NO_TRADE,
  };
  const prices = { o: priceText(terms, open), c: priceText(terms, close), h: priceText(terms, high), l: priceText(terms, low) };
  const volumes = { v: quantityText(terms, volume), n: trades, x: isClosed, q: quoteText(venue.kernel, terms, turnover(volume)) };
  const taken = { V: quantityText(terms, bought), Q: quoteText(venue.kernel, terms, turnover(bought)), B: "0" };
  const k = { ...span, ...prices, ...volumes, ...taken };
  return JSON.stringify({ e: "kline", E: clock(), s: symbol, k });
}

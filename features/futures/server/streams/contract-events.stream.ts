/** Streams of what happened to a contract: trades, close-outs (of nobody named), candles. */
import type { Candle } from "../../../../market-data/feed.ts";
import { lots, type MarketId } from "../../../../money/units.ts";
import type { Stream } from "../../../../server/doors/bots-sockets/stream.ts";
import type { Applied } from "../../../../server/sequencer/sequencer.ts";
import { closeTimeOf } from "../../../market/server/bots/bot-klines.ts";
import { contractSeries } from "../../../market/server/market-board.ts";
import { KlineStream } from "../../../market/server/market-klines.stream.ts";
import type { FuturesFilled, FuturesPlaced } from "../../kernel/public.ts";
import { findListed, type Listed } from "../bots/fapi-contracts.ts";
import { turnoverText } from "../bots/fapi-market.views.ts";
import { meanPrice, numberText, priceText } from "../futures.views.ts";
import type { ContractSource } from "./contract-streams.ts";

const NO_TRADE = -1;

abstract class EventStream implements Stream {
  readonly everyMs = 0;
  abstract readonly market: MarketId | undefined;
  protected waiting: string[] = [];

  abstract applied(applied: Applied): void;

  /** The past is asked for by REST. */
  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    return this.waiting.splice(0);
  }

  close(): void {
    this.waiting = [];
  }
}

/** Each trade is an aggregate of its own. */
export class ContractTrades extends EventStream {
  readonly market: MarketId;
  readonly #source: ContractSource;
  readonly #listed: Listed;
  readonly #kind: "trade" | "aggTrade";

  constructor(source: ContractSource, listed: Listed, kind: "trade" | "aggTrade") {
    super();
    this.market = listed.id;
    this.#source = source;
    this.#listed = listed;
    this.#kind = kind;
  }

  applied({ outcome }: Applied): void {
    for (const event of outcome.events)
      if (event.type === "futures/filled" && event.contract === this.market) this.waiting.push(JSON.stringify(this.#message(event)));
  }

  #message({ trade, ticks, lots: count, at, takerSide }: FuturesFilled): object {
    const { symbol, scale } = this.#listed;
    const isSingle = this.#kind === "trade";
    return {
      e: this.#kind,
      E: this.#source.clock(),
      ...(isSingle ? { T: at } : {}),
      s: symbol,
      ...(isSingle ? { t: trade } : { a: trade }),
      p: priceText(scale, ticks),
      q: numberText(scale, count),
      ...(isSingle ? { X: "MARKET" } : { f: trade, l: trade, T: at }),
      m: takerSide === "sell",
    };
  }
}

/** What close-outs sold or bought in the book, one message an order. */
export class ForceOrders extends EventStream {
  readonly market: MarketId | undefined;
  readonly #source: ContractSource;

  constructor(source: ContractSource, contract: MarketId | undefined) {
    super();
    this.market = contract;
    this.#source = source;
  }

  applied({ outcome }: Applied): void {
    const { events } = outcome;
    for (const placed of events) {
      if (placed.type !== "futures/placed" || placed.cause !== "close_out") continue;
      if (this.market !== undefined && placed.contract !== this.market) continue;
      const fills = events.filter(
        (event) => event.type === "futures/filled" && event.taker.order === placed.order,
      ) as readonly FuturesFilled[];
      const message = fills.length === 0 ? undefined : this.#message(placed, fills);
      if (message !== undefined) this.waiting.push(JSON.stringify(message));
    }
  }

  #message({ contract, side, lots: count, at }: FuturesPlaced, fills: readonly FuturesFilled[]): object | undefined {
    const listed = findListed(this.#source.venue.kernel, contract);
    const last = fills.at(-1);
    if (listed === undefined || last === undefined) return undefined;
    const { scale, symbol } = listed;
    const filled = fills.reduce((sum, fill) => sum + fill.lots, 0);
    const value = fills.reduce((sum, fill) => sum + BigInt(fill.quoteUnits), 0n);
    return {
      e: "forceOrder",
      E: this.#source.clock(),
      o: {
        s: symbol,
        S: side === "buy" ? "BUY" : "SELL",
        o: "LIMIT",
        f: "IOC",
        q: numberText(scale, count),
        p: priceText(scale, last.ticks),
        ap: meanPrice(scale, value, BigInt(filled)),
        X: filled === count ? "FILLED" : "PARTIALLY_FILLED",
        l: numberText(scale, last.lots),
        z: numberText(scale, filled),
        T: at,
      },
    };
  }
}

/** Candles of what traded; under the name of the pair they say which kind of contract. */
export function contractKlines({ venue, clock }: ContractSource, listed: Listed, interval: string, isByPair: boolean): Stream {
  const { id, symbol, scale } = listed;
  const tell = (candle: Candle, isClosed: boolean): string => {
    const { time, open, high, low, close, volume, trades = 0, bought = lots(0), firstTrade, lastTrade } = candle;
    const span = { t: time, T: closeTimeOf(interval, time), ...(isByPair ? {} : { s: symbol }), i: interval };
    const numbers = { f: firstTrade ?? NO_TRADE, L: lastTrade ?? NO_TRADE };
    const prices = { o: priceText(scale, open), c: priceText(scale, close), h: priceText(scale, high), l: priceText(scale, low) };
    const volumes = { v: numberText(scale, volume), n: trades, x: isClosed, q: turnoverText(listed, candle, volume) };
    const k = { ...span, ...numbers, ...prices, ...volumes, V: numberText(scale, bought), Q: turnoverText(listed, candle, bought), B: "0" };
    const named = isByPair ? { e: "continuous_kline", E: clock(), ps: symbol, ct: "PERPETUAL" } : { e: "kline", E: clock(), s: symbol };
    return JSON.stringify({ ...named, k });
  };
  return new KlineStream({ venue, market: id, series: contractSeries(id), tell }, interval);
}

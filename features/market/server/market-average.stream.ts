/** The mean price of five minutes by volume, each second; from the seconds since the start, the last price when nothing traded in them. */
import { formatDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import { priceText, symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import { boardOf } from "./market-board.ts";
import type { StreamSource } from "./market-stream-source.ts";

const EVERY_MS = 1000;
const WINDOW_MS = 5 * 60_000;
const PLACES = 8;

export class AveragePriceStream implements Stream {
  readonly market: MarketId;
  readonly everyMs = EVERY_MS;
  readonly #source: StreamSource;

  constructor(source: StreamSource) {
    this.market = source.market.terms.market;
    this.#source = source;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    const { venue, clock, market } = this.#source;
    const { terms } = market;
    const now = clock();
    let value = 0n;
    let volume = 0n;
    let tradedAt = 0;
    for (const second of boardOf(venue).seconds(terms.market)) {
      if (second.time <= now - WINDOW_MS || second.volume === 0) continue;
      value += BigInt(second.high + second.low + second.close) * BigInt(second.volume);
      volume += 3n * BigInt(second.volume);
      tradedAt = second.time;
    }
    const places = 10n ** BigInt(PLACES - terms.priceDecimals);
    const price = volume === 0n ? priceText(terms, boardOf(venue).last(terms.market)) : formatDecimal((value * places) / volume, PLACES);
    return [JSON.stringify({ e: "avgPrice", E: now, s: symbolOf(terms), i: "5m", w: price, T: tradedAt })];
  }

  close(): void {
    return undefined;
  }
}

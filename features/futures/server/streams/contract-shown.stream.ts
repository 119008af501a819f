/** Streams of what stands now, told whenever it changed: marks, best offers, figures of the day, open interest. */
import type { MarketId } from "../../../../money/units.ts";
import { BookFeed } from "../../../../server/doors/bots/book-feed.ts";
import type { Stream } from "../../../../server/doors/bots-sockets/stream.ts";
import type { Listed } from "../bots/fapi-contracts.ts";
import { bestOffers, dayTicker, premiumIndex } from "../bots/fapi-market.views.ts";
import { numberText } from "../futures.views.ts";
import type { ContractSource } from "./contract-streams.ts";

/** A message without its time, and the time that goes into it when it is told. */
export type Show = { readonly stands: () => object; readonly message: (stands: object) => object };

/** One message for each that changed, or one list of them. */
export class ShownStream implements Stream {
  readonly market: MarketId | undefined;
  readonly everyMs: number;
  readonly #shows: readonly Show[];
  readonly #isList: boolean;
  #told: string[] = [];

  constructor(market: MarketId | undefined, everyMs: number, shows: readonly Show[], isList: boolean) {
    this.market = market;
    this.everyMs = everyMs;
    this.#shows = shows;
    this.#isList = isList;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    this.#told = [];
  }

  take(): readonly string[] {
    const changed = this.#shows.flatMap(({ stands, message }, at) => {
      const now = stands();
      const told = JSON.stringify(now);
      if (told === this.#told[at]) return [];
      this.#told[at] = told;
      return [message(now)];
    });
    if (changed.length === 0) return [];
    return this.#isList ? [JSON.stringify(changed)] : changed.map((message) => JSON.stringify(message));
  }

  close(): void {
    this.#told = [];
  }
}

/** `e` first and the time of telling second, as the dialect's messages have them. */
const timed = ({ clock }: ContractSource, e: string, isAlsoT = false): Show["message"] => {
  return (stands) => ({ e, E: clock(), ...(isAlsoT ? { T: clock() } : {}), ...stands });
};

export function markPrice(source: ContractSource, listed: Listed): Show {
  const stands = (): object => {
    const {
      symbol,
      markPrice: p,
      indexPrice: i,
      estimatedSettlePrice: P,
      lastFundingRate: r,
      nextFundingTime: T,
      time,
    } = premiumIndex(listed, source.clock());
    return { s: symbol, p, i, P, r, T, at: time };
  };
  return {
    stands,
    message: (now) => {
      const { at: _at, ...shown } = now as { readonly at: number };
      return timed(source, "markPriceUpdate")(shown);
    },
  };
}

export function bookTicker(source: ContractSource, listed: Listed): Show {
  const feed = BookFeed.ofContracts(source.venue.kernel);
  const stands = (): object => {
    const { bidPrice: b, bidQty: B, askPrice: a, askQty: A } = bestOffers(listed);
    return { s: listed.symbol, b, B, a, A };
  };
  const tell = timed(source, "bookTicker", true);
  return { stands, message: (now) => tell({ u: feed.snapshot(listed.id, 1)?.last ?? 0, ...now }) };
}

export function dayFigures(source: ContractSource, listed: Listed, isMini: boolean): Show {
  const figures = () => dayTicker(source.venue, listed, source.clock());
  const stands = (): object => {
    const { symbol: s, lastPrice: c, openPrice: o, highPrice: h, lowPrice: l, volume: v, quoteVolume: q, ...more } = figures();
    const mini = { s, c, o, h, l, v, q };
    if (isMini) return mini;
    const { priceChange: p, priceChangePercent: P, weightedAvgPrice: w, lastQty: Q, firstId: F, lastId: L, count: n } = more;
    return { ...mini, p, P, w, Q, F, L, n };
  };
  const tell = timed(source, isMini ? "24hrMiniTicker" : "24hrTicker");
  return {
    stands,
    message: (now) => {
      const { openTime: O, closeTime: C } = figures();
      return tell(isMini ? now : { ...now, O, C });
    },
  };
}

/** Beside the dialect: it has this by REST alone. */
export function openInterest(source: ContractSource, { contract, symbol, scale }: Listed): Show {
  return { stands: () => ({ s: symbol, o: numberText(scale, contract.openLots) }), message: timed(source, "openInterest") };
}

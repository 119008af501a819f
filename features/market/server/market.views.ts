/** Quotes, depth, tape and candles as the wire shows them (wire.md 6 and 17). */
import { isGathering, isMatching, type Market, type MarketTerms } from "../../spot/kernel/public.ts";
import { clockText } from "../../../contract/clock-text.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import type { Candle } from "../../../market-data/feed.ts";
import type { Level } from "../../../kernel/order-book/order-book.ts";
import { timeMs } from "../../../money/units.ts";
import { feedMarketOf, titleOf } from "../../../server/set-up/listed-markets.ts";
import type { ListingRow } from "../contract/market.contract.ts";
import { boardOf } from "./market-board.ts";
import type { Listing } from "./market-listings.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";

export type MarketState = Pick<TradingVenue, "kernel" | "live" | "feed">;

/** wire.md 17: ten levels a side. */
const DEPTH_LEVELS = 10;
/** Of our own app's terminal: twenty in sight, and some more to be grouped. */
const BOOK_LEVELS = 30;
/** Old clients show market_from 2 on the home page and 1 in their second market tab. */
const HOME_TAB = 2;
const STOCK_TAB = 1;

/** The present clock of the venue: that of the newest command. */
const now = ({ kernel }: MarketState): ReturnType<typeof timeMs> => kernel.at;

/** A pair's price has the pair's decimals, not eight: clients show as many digits as they see (wire.md 1). */
function priceText({ priceDecimals }: MarketTerms, ticks: number): string {
  return formatDecimal(ticks, priceDecimals);
}

/** Fields that quotation rows and `daymarket` share. */
function liveFields(state: MarketState, terms: MarketTerms): object {
  const price = (ticks: number): string => priceText(terms, ticks);
  const last = boardOf(state).last(terms.market);
  const market = state.kernel.spot.markets.get(terms.market);
  const day = boardOf(state).day(terms.market, now(state));
  return {
    now_price: price(last),
    change: changeText(changePpm(state, terms, market, day?.changePpm ?? 0)),
    open: price(day?.open ?? last),
    close: price(last),
    high: price(day?.high ?? last),
    low: price(day?.low ?? last),
    volume: wireDecimal(day?.volume ?? 0, terms.quantityDecimals),
    index_price: price(state.kernel.prices.index(terms.market) ?? 0),
    trade_price: price(market === undefined ? 0 : state.kernel.spot.desk.filters.reference(market, "last")),
    session_open: market !== undefined && isMatching(market) && market.life === "listed" ? 1 : 0,
    ...sessionFields(state, terms, market),
  };
}

/** Over 24 hours; of a share whose market is closed its last session's: a weekend would leave nothing. */
function changePpm(state: MarketState, { assetClass, market: id }: MarketTerms, market: Market | undefined, ofDay: number): number {
  if (assetClass !== "stock" || market?.phase !== "closed") return ofDay;
  return boardOf(state).sessionChange(id) ?? ofDay;
}

/** Where a market is in its session, and at what an auction would trade now. */
function sessionFields(state: MarketState, terms: MarketTerms, market: Market | undefined): object {
  const indicative = market !== undefined && isGathering(market) ? state.kernel.spot.indicative(market) : undefined;
  const next = state.feed.nextPhase(feedMarketOf(state.kernel, terms), now(state));
  return {
    phase: market?.phase ?? "closed",
    halted: market?.haltReason === undefined ? 0 : 1,
    halt_reason: market?.haltReason ?? "",
    halted_until: clockText(state.kernel.halts.untilOf(terms.market)),
    auction_price: priceText(terms, indicative?.ticks ?? 0),
    auction_amount: wireDecimal(indicative?.lots ?? 0, terms.quantityDecimals),
    phase_ends: next === undefined ? "" : clockText(next.at),
    ...lifeFields(state, market),
  };
}

/** Whether it takes orders, and from when on no longer; empty times where no end is announced. */
function lifeFields({ kernel }: MarketState, market: Market | undefined): object {
  const end = market === undefined ? undefined : kernel.delistings.get(market.terms.market);
  return { life: market?.life ?? "listed", orders_until: clockText(end?.closesAt), ends_at: clockText(end?.endsAt) };
}

function names(state: MarketState, terms: MarketTerms): object {
  return {
    currency_id: terms.base,
    currency_name: assetOf(state.kernel, terms.base).code,
    legal_id: terms.quote,
    legal_name: assetOf(state.kernel, terms.quote).code,
    symbol: terms.symbol,
  };
}

const NO_CONTRACT = {
  open_lever: 0,
  lever_share_num: "1.00000000",
  lever_trade_fee: "0.00000000",
  lever_min_share: 0,
  lever_max_share: 0,
  overnight: "0.00000000",
};

/** Terms of the coin's futures contract, as clients of this family read them with the coin. */
function leverFields({ kernel }: MarketState, { market, base }: MarketTerms): typeof NO_CONTRACT {
  const contract = kernel.futures.desk.contracts.get(market);
  if (contract === undefined || kernel.spot.markets.get(market)?.life === "ended") return NO_CONTRACT;
  const { baseUnitsPerLot, takerPpm, lotsMax, overnightPpm } = contract.terms;
  return {
    open_lever: 1,
    lever_share_num: wireDecimal(baseUnitsPerLot, assetOf(kernel, base).decimals),
    lever_trade_fee: wireDecimal(takerPpm, 4),
    lever_min_share: 1,
    lever_max_share: lotsMax,
    overnight: wireDecimal(overnightPpm, 4),
  };
}

/** A trading pair merged with its live quote (wire.md 6). */
export function quotationRow(state: MarketState, terms: MarketTerms, place: number): object {
  const isStock = terms.assetClass === "stock";
  return {
    id: terms.market,
    ...names(state, terms),
    ...liveFields(state, terms),
    market_from: isStock ? STOCK_TAB : HOME_TAB,
    market_from_name: isStock ? "stock" : "coin",
    category_text: isStock ? "stock" : "coin",
    asset_class: terms.assetClass,
    title: titleOf(state.kernel, terms.base),
    open_transaction: 1,
    open_coin_trade: 1,
    ...leverFields(state, terms),
    open_microtrade: state.kernel.seconds.terms.markets.includes(terms.market) ? 1 : 0,
    spread: "0.00000000",
    micro_trade_fee: "0.00000000",
    fluctuate_min: "0.00000000",
    fluctuate_max: "0.00000000",
    rmb_relation: "0.00000000",
    sort: place,
    // A market that has ended stays readable, and in nobody's list.
    is_display: state.kernel.spot.markets.get(terms.market)?.life === "ended" ? 0 : 1,
    price_decimals: terms.priceDecimals,
    number_decimals: terms.quantityDecimals,
    min_notional: formatDecimal(terms.notionalMin, assetOf(state.kernel, terms.quote).decimals, 2),
    maker_fee: percent(terms.makerPpm),
    taker_fee: percent(terms.takerPpm),
    price_band: percent(terms.bandPpm),
    simulated: state.feed.kind === "simulator" ? 1 : 0,
  };
}

/** Half hours of a day. */
const DAY_LINE_POINTS = 48;

/** The last 24 hours of a market for a line without axes. */
export function dayLine(state: MarketState, terms: MarketTerms): object {
  const prices = boardOf(state).dayLine(terms.market, now(state), DAY_LINE_POINTS);
  return { symbol: terms.symbol, prices: prices.map((ticks) => priceText(terms, ticks)) };
}

/** When a market was listed. */
export function listingRow({ kernel }: MarketState, { market, at, sinceOpening }: Listing): readonly ListingRow[] {
  const { terms, life } = kernel.spot.markets.get(market) ?? {};
  return terms === undefined || life === "ended"
    ? []
    : [{ symbol: terms.symbol, listed_at: clockText(at), since_opening: sinceOpening ? 1 : 0 }];
}

/** The `daymarket` push; merged over the pair's row by clients, so it carries no `id`. */
export function dayMarket(state: MarketState, terms: MarketTerms): object {
  const time = now(state);
  return {
    type: "daymarket",
    period: "1day",
    match_id: terms.market,
    ...names(state, terms),
    ...liveFields(state, terms),
    time,
    api_form: state.feed.kind,
  };
}

/** `market_depth`: bids high to low, asks high to low too (clients turn them round). */
export function marketDepth(state: MarketState, terms: MarketTerms): object {
  return levelsOf(state, terms, { type: "market_depth", levels: DEPTH_LEVELS });
}

/** `market_book`: the same with more levels, for who asks for it; ready-made clients count on ten. */
export function marketBook(state: MarketState, terms: MarketTerms): object {
  return levelsOf(state, terms, { type: "market_book", levels: BOOK_LEVELS });
}

function levelsOf(state: MarketState, terms: MarketTerms, { type, levels }: { readonly type: string; readonly levels: number }): object {
  const book = state.kernel.spot.markets.get(terms.market)?.book;
  const rows = (side: readonly Level[]): string[][] =>
    side.map(({ ticks, lots }) => [formatDecimal(ticks, terms.priceDecimals), formatDecimal(lots, terms.quantityDecimals)]);
  const { code: base } = assetOf(state.kernel, terms.base);
  const { code: quote } = assetOf(state.kernel, terms.quote);
  return {
    type,
    ...names(state, terms),
    "base-currency": base,
    "quote-currency": quote,
    bids: rows(book?.depth("buy", levels) ?? []),
    asks: rows(book?.depth("sell", levels) ?? []).reverse(),
  };
}

/** `match_trade`: the tape, newest first; `own` 1 marks trades of this venue's own book. */
export function marketTape(state: MarketState, terms: MarketTerms): object {
  const data = boardOf(state)
    .tape(terms.market)
    .map((print) => ({
      id: print.id,
      tradeId: print.id,
      amount: formatDecimal(print.lots, terms.quantityDecimals),
      price: formatDecimal(print.ticks, terms.priceDecimals),
      direction: print.direction,
      own: print.own ? 1 : 0,
      ts: print.at,
    }));
  return { type: "match_trade", ...names(state, terms), data };
}

/** A chart's candle: numbers as strings, time in ms. */
export function candleView(terms: MarketTerms, candle: Candle): object {
  const price = (ticks: number): string => priceText(terms, ticks);
  const { time, open, high, low, close, volume } = candle;
  return {
    time,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: wireDecimal(volume, terms.quantityDecimals),
  };
}

/** The `kline` push. */
export function klinePush(state: MarketState, terms: MarketTerms, period: string, candle: Candle): object {
  return { type: "kline", period, match_id: terms.market, ...names(state, terms), ...candleView(terms, candle) };
}

/** "+1.23", "-0.40", "0.00": percent with its sign (wire.md 6), cut after two places. */
export function changeText(ppm: number): string {
  const text = formatDecimal(ppm, 4, 2);
  return ppm > 0 && text !== "0.00" ? `+${text}` : text;
}

/** ppm as a percentage without trailing zeros: 1000 is "0.1". */
function percent(ppm: number): string {
  return formatDecimal(ppm, 4).replace(/\.?0+$/, "");
}

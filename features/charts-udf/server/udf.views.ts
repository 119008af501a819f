/** What the charting library is told of a market, and its candles in the protocol's columns. */
import type { Candle, Period } from "../../../market-data/feed.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";

export const EXCHANGE = "Touchstone";

/** The protocol's resolutions and our periods. */
const RESOLUTIONS: ReadonlyMap<string, Period> = new Map<string, Period>([
  ["1", "1m"],
  ["5", "5m"],
  ["15", "15m"],
  ["30", "30m"],
  ["60", "1h"],
  ["240", "4h"],
  ["1D", "1D"],
  ["1W", "1W"],
  ["1M", "1M"],
]);

/** "D" is short for "1D", and so on. */
export function periodOf(resolution: string): Period | undefined {
  return RESOLUTIONS.get(/^[DWM]$/.test(resolution) ? `1${resolution}` : resolution);
}

export const CONFIG = {
  supported_resolutions: [...RESOLUTIONS.keys()],
  supports_group_request: false,
  supports_marks: true,
  supports_search: true,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [
    { value: "", name: "All", desc: "" },
    { value: EXCHANGE, name: EXCHANGE, desc: EXCHANGE },
  ],
  symbols_types: [
    { value: "", name: "All" },
    { value: "crypto", name: "Coins" },
    { value: "stock", name: "Stocks" },
  ],
} as const;

const typeOf = ({ assetClass }: MarketTerms): "crypto" | "stock" => (assetClass === "stock" ? "stock" : "crypto");

export function symbolInfo(terms: MarketTerms): object {
  const isStock = terms.assetClass === "stock";
  return {
    name: terms.symbol,
    ticker: terms.symbol,
    full_name: `${EXCHANGE}:${terms.symbol}`,
    description: terms.symbol,
    type: typeOf(terms),
    session: isStock ? "0930-1600" : "24x7",
    timezone: isStock ? "America/New_York" : "Etc/UTC",
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    minmov: 1,
    pricescale: 10 ** terms.priceDecimals,
    volume_precision: terms.quantityDecimals,
    format: "price",
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: CONFIG.supported_resolutions,
    currency_code: terms.symbol.split("/")[1] ?? "",
    data_status: "streaming",
  };
}

export function searchRow(terms: MarketTerms): object {
  return {
    symbol: terms.symbol,
    full_name: `${EXCHANGE}:${terms.symbol}`,
    description: terms.symbol,
    exchange: EXCHANGE,
    ticker: terms.symbol,
    type: typeOf(terms),
  };
}

/** Times in seconds; prices and volumes as numbers, which is what a chart draws and nothing is decided by. */
export function historyColumns(terms: MarketTerms, candles: readonly Candle[]): object {
  const price = (ticks: number): number => ticks / 10 ** terms.priceDecimals;
  return {
    s: "ok",
    t: candles.map(({ time }) => time / 1000),
    o: candles.map(({ open }) => price(open)),
    h: candles.map(({ high }) => price(high)),
    l: candles.map(({ low }) => price(low)),
    c: candles.map(({ close }) => price(close)),
    v: candles.map(({ volume }) => volume / 10 ** terms.quantityDecimals),
  };
}

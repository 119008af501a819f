/**
 * The dialect's own lists of spot calls and streams and of futures calls, whether this venue has them or not: what differs is worked out from it and from what is
 * really there, for /docs/bots. Source: the public documentation of the dialect, November 2026.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** By method and path below /api/v3. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  GET: [
    ...["ping", "time", "exchangeInfo", "executionRules", "referencePrice", "referencePrice/calculation"],
    ...["depth", "trades", "historicalTrades", "aggTrades", "klines", "uiKlines", "avgPrice"],
    ...["ticker", "ticker/24hr", "ticker/tradingDay", "ticker/price", "ticker/bookTicker"],
    ...["order", "openOrders", "allOrders", "orderList", "allOrderList", "openOrderList", "order/amendments"],
    ...["account", "account/commission", "myTrades", "myPreventedMatches", "myAllocations", "myFilters", "rateLimit/order"],
  ],
  POST: [
    ...["order", "order/test", "order/cancelReplace", "order/oco", "sor/order", "sor/order/test", "userDataStream"],
    ...["orderList/oco", "orderList/oto", "orderList/otoco", "orderList/opo", "orderList/opoco"],
  ],
  PUT: ["order/amend/keepPriority", "userDataStream"],
  DELETE: ["order", "openOrders", "orderList", "userDataStream"],
};

export const DIALECT_CALLS: readonly string[] = Object.entries(CALLS).flatMap(([method, paths]) =>
  paths.map((path) => `${method} /api/v3/${path}`),
);

/** By method and path below /fapi/v1, but for those of newer versions. */
const FUTURES: Readonly<Record<string, readonly string[]>> = {
  GET: [
    ...["ping", "time", "exchangeInfo", "depth", "rpiDepth", "trades", "historicalTrades", "aggTrades", "klines", "continuousKlines"],
    ...["indexPriceKlines", "markPriceKlines", "premiumIndexKlines", "premiumIndex", "fundingRate", "fundingInfo", "openInterest"],
    ...["ticker/24hr", "ticker/price", "ticker/bookTicker", "indexInfo", "assetIndex", "constituents", "insuranceBalance", "symbolAdlRisk"],
    ...[
      "tradingSchedule",
      "order",
      "openOrder",
      "openOrders",
      "allOrders",
      "orderAmendment",
      "userTrades",
      "forceOrders",
      "rateLimit/order",
    ],
    ...["algoOrder", "openAlgoOrders", "allAlgoOrders", "positionMargin/history", "adlQuantile", "commissionRate", "accountConfig"],
    ...["symbolConfig", "leverageBracket", "multiAssetsMargin", "positionSide/dual", "income", "apiTradingStatus", "feeBurn"],
    ...["income/asyn", "income/asyn/id", "order/asyn", "order/asyn/id", "trade/asyn", "trade/asyn/id", "pmAccountInfo"],
    ...["convert/exchangeInfo", "convert/orderStatus"],
  ],
  POST: [
    ...["order", "order/test", "batchOrders", "algoOrder", "countdownCancelAll", "marginType", "positionSide/dual", "leverage"],
    ...["multiAssetsMargin", "positionMargin", "feeBurn", "listenKey", "stock/contract", "convert/getQuote", "convert/acceptQuote"],
  ],
  PUT: ["order", "batchOrders", "listenKey"],
  DELETE: ["order", "batchOrders", "allOpenOrders", "algoOrder", "algoOpenOrders", "listenKey"],
};
const NEWER_FUTURES = ["ticker/price", "account", "balance", "positionRisk"].map((path) => `GET /fapi/v2/${path}`);
const NEWEST_FUTURES = ["account", "balance", "positionRisk"].map((path) => `GET /fapi/v3/${path}`);

export const FUTURES_CALLS: readonly string[] = [
  ...Object.entries(FUTURES).flatMap(([method, paths]) => paths.map((path) => `${method} /fapi/v1/${path}`)),
  ...NEWER_FUTURES,
  ...NEWEST_FUTURES,
];

/** An example of each kind of stream, by the name that the documentation has for it. */
export const DIALECT_STREAMS: Readonly<Record<string, string>> = {
  "<symbol>@trade": "btcusdt@trade",
  "<symbol>@aggTrade": "btcusdt@aggTrade",
  "<symbol>@kline_<interval>": "btcusdt@kline_1m",
  "<symbol>@kline_<interval>@+08:00": "btcusdt@kline_1d@+08:00",
  "<symbol>@miniTicker": "btcusdt@miniTicker",
  "<symbol>@ticker": "btcusdt@ticker",
  "<symbol>@ticker_<window>": "btcusdt@ticker_1h",
  "<symbol>@bookTicker": "btcusdt@bookTicker",
  "<symbol>@avgPrice": "btcusdt@avgPrice",
  "<symbol>@referencePrice": "btcusdt@referencePrice",
  "<symbol>@depth": "btcusdt@depth",
  "<symbol>@depth<levels>": "btcusdt@depth20",
  "!miniTicker@arr": "!miniTicker@arr",
  "!ticker@arr": "!ticker@arr",
  "!ticker_<window>@arr": "!ticker_1h@arr",
};

/** What the dialect has and this venue lacks, and the other way round; of the calls below /api/v3 and /fapi. */
export function differingCalls(routes: ReadonlyMap<string, unknown>): {
  readonly missing: readonly string[];
  readonly ours: readonly string[];
} {
  const own = [...routes.keys()].filter((name) => name.includes(" /api/v3/") || name.includes(" /fapi/"));
  const known = [...DIALECT_CALLS, ...FUTURES_CALLS];
  return {
    missing: known.filter((name) => !routes.has(name)),
    ours: own.filter((name) => !known.includes(name)),
  };
}

/** Kinds of streams that this venue lacks. */
export const STREAMS_MISSING: readonly string[] = ["<symbol>@referencePrice"];

/** The list of differences from the README beside, without its links: said in one place. */
export function whatDiffers(): string {
  const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
  const section = /\n## What differs\n\n([\s\S]*?)\n\n## /.exec(readme)?.[1] ?? "";
  return section.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

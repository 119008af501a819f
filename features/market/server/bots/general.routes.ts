/** The venue as such, in the bots' dialect: is it there, what time is it, what are the rules of each market. */
import { type Market, ICEBERG_PARTS_MAX, ORDERS_OPEN_MAX, ORDERS_WAITING_MAX, TICKS_MAX } from "../../../spot/kernel/public.ts";
import { TRAIL_PPM } from "../../../spot/formulas.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import type { BotRoutes } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall, marketsOfCall, priceText, quantityText, quoteText, symbolOf } from "../../../spot/server/bots/bot-symbols.ts";
import type { BotLimits } from "../../../../server/doors/bots/bot-usage.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { statusOf, statusOfCall } from "./bot-market-status.ts";

/** All amounts are strings of eight decimals; more in a parameter are -1111. */
export const BOT_PRECISION = 8;
/** The dialect counts trailing distances in hundredths of a percent. */
const PPM_PER_BIP = 100;
const STP_MODES = ["NONE", "EXPIRE_MAKER", "EXPIRE_TAKER", "EXPIRE_BOTH"] as const;
/** What an account needs to trade here, and the names of the dialect's permissions. */
const PERMISSION = "SPOT";
const PERMISSIONS = /^(SPOT|MARGIN|LEVERAGED|TRD_GRP_[0-9]{3})$/;
const PERMISSIONS_MAX = 300;
const ORDER_TYPES = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"] as const;

export const generalBotRoutes: BotRoutes = (door, { venue, clock, usage }) => {
  const { kernel } = venue;
  for (const prefix of ["/api/v3", "/dapi/v1"]) {
    door.open({ method: "GET", path: `${prefix}/ping`, weight: 1 }, () => ({}));
    door.open({ method: "GET", path: `${prefix}/time`, weight: 1 }, () => ({ serverTime: clock() }));
  }
  door.open({ method: "GET", path: "/sapi/v1/system/status", weight: 1 }, () => ({ status: 0, msg: "normal" }));
  door.shared({ method: "GET", path: "/api/v3/exchangeInfo", weight: 20 }, (parameters) => {
    const showsSets = parameters.flag("showPermissionSets") ?? true;
    const symbols = listedMarkets(kernel, parameters).map((market) => symbolInfo(kernel, market, showsSets));
    return { timezone: "UTC", serverTime: clock(), rateLimits: rateLimits(usage.limits), exchangeFilters: exchangeFilters(), symbols };
  });
  door.signed({ method: "GET", path: "/api/v3/myFilters", weight: 40, access: "user_data" }, ({ parameters }) => {
    marketOfCall(kernel, parameters);
    return { exchangeFilters: exchangeFilters(), symbolFilters: [], assetFilters: [] };
  });
  // No coin-margined futures are listed: the rules say so, and every list is empty.
  door.open({ method: "GET", path: "/dapi/v1/exchangeInfo", weight: 1 }, () => ({
    timezone: "UTC",
    serverTime: clock(),
    rateLimits: rateLimits(usage.limits),
    exchangeFilters: [],
    assets: [],
    symbols: [],
  }));
  for (const list of ["ticker/24hr", "ticker/price", "ticker/bookTicker", "premiumIndex", "fundingRate"])
    door.open({ method: "GET", path: `/dapi/v1/${list}`, weight: 1 }, () => []);
  for (const ofSymbol of ["depth", "trades", "aggTrades", "klines"])
    door.open({ method: "GET", path: `/dapi/v1/${ofSymbol}`, weight: 1 }, ({ parameters }) => {
      parameters.required("symbol");
      throw botError.symbol();
    });
};

function rateLimits({ weightPerMinute, ordersPer10Seconds, ordersPerDay }: BotLimits): readonly object[] {
  return [
    { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: weightPerMinute },
    { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: ordersPer10Seconds },
    { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: ordersPerDay },
  ];
}

/** The two numbers of orders count over all markets. */
function exchangeFilters(): readonly object[] {
  return [
    { filterType: "EXCHANGE_MAX_NUM_ORDERS", maxNumOrders: ORDERS_OPEN_MAX },
    { filterType: "EXCHANGE_MAX_NUM_ALGO_ORDERS", maxNumAlgoOrders: ORDERS_WAITING_MAX },
  ];
}

/** By name, or by status and permission, which don't go with names. */
function listedMarkets(kernel: Kernel, parameters: Parameters): readonly Market[] {
  const named = marketsOfCall(kernel, parameters);
  const status = statusOfCall(parameters);
  const permissions = permissionsOf(parameters);
  const isNamed = parameters.has("symbol") || parameters.has("symbols");
  if (isNamed && (status !== undefined || permissions !== undefined))
    throw new BotError(-1128, "Combination of optional parameters invalid.");
  if (permissions !== undefined && !permissions.includes(PERMISSION)) return [];
  return status === undefined ? named : named.filter((market) => statusOf(market) === status);
}

/** `SPOT` or `["SPOT","MARGIN"]`. */
function permissionsOf(parameters: Parameters): readonly string[] | undefined {
  const text = parameters.optional("permissions");
  if (text === undefined) return undefined;
  const names = text.startsWith("[") ? (parameters.list("permissions") ?? []) : [text];
  if (names.length === 0 || names.length > PERMISSIONS_MAX) throw botError.invalid("permissions");
  return names.map((name) => {
    if (typeof name !== "string" || !PERMISSIONS.test(name)) throw botError.invalid("permissions");
    return name;
  });
}

function symbolInfo(kernel: Kernel, market: Market, showsSets: boolean): object {
  const { terms } = market;
  return {
    symbol: symbolOf(terms),
    status: statusOf(market),
    baseAsset: assetOf(kernel, terms.base).code,
    baseAssetPrecision: BOT_PRECISION,
    quoteAsset: assetOf(kernel, terms.quote).code,
    quotePrecision: BOT_PRECISION,
    quoteAssetPrecision: BOT_PRECISION,
    baseCommissionPrecision: BOT_PRECISION,
    quoteCommissionPrecision: BOT_PRECISION,
    orderTypes: ORDER_TYPES,
    icebergAllowed: terms.assetClass === "coin",
    ocoAllowed: true,
    otoAllowed: terms.assetClass === "coin",
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(kernel, market),
    permissions: [],
    permissionSets: showsSets ? [[PERMISSION]] : [],
    defaultSelfTradePreventionMode: "EXPIRE_MAKER",
    allowedSelfTradePreventionModes: STP_MODES,
  };
}

function filtersOf(kernel: Kernel, { terms, scale }: Market): readonly object[] {
  const sizes = {
    minQty: quantityText(terms, 1),
    maxQty: quantityText(terms, Math.floor(Number.MAX_SAFE_INTEGER / scale.basePerLot)),
    stepSize: quantityText(terms, 1),
  };
  const [up, down] = [1, -1].map((sign) => formatDecimal(1_000_000 + sign * terms.bandPpm, 6, 4));
  const bips = { min: TRAIL_PPM.min / PPM_PER_BIP, max: TRAIL_PPM.max / PPM_PER_BIP };
  return [
    { filterType: "PRICE_FILTER", minPrice: priceText(terms, 1), maxPrice: priceText(terms, TICKS_MAX), tickSize: priceText(terms, 1) },
    { filterType: "LOT_SIZE", ...sizes },
    { filterType: "ICEBERG_PARTS", limit: ICEBERG_PARTS_MAX },
    { filterType: "MARKET_LOT_SIZE", ...sizes },
    {
      filterType: "NOTIONAL",
      minNotional: quoteText(kernel, terms, terms.notionalMin),
      applyMinToMarket: true,
      maxNotional: quoteText(kernel, terms, Number.MAX_SAFE_INTEGER),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    {
      filterType: "PERCENT_PRICE_BY_SIDE",
      bidMultiplierUp: up,
      bidMultiplierDown: down,
      askMultiplierUp: up,
      askMultiplierDown: down,
      avgPriceMins: 0,
    },
    {
      filterType: "TRAILING_DELTA",
      minTrailingAboveDelta: bips.min,
      maxTrailingAboveDelta: bips.max,
      minTrailingBelowDelta: bips.min,
      maxTrailingBelowDelta: bips.max,
    },
    { filterType: "MAX_NUM_ORDERS", maxNumOrders: ORDERS_OPEN_MAX },
    { filterType: "MAX_NUM_ALGO_ORDERS", maxNumAlgoOrders: ORDERS_WAITING_MAX },
  ];
}

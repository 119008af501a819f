/**
 * The parameters of an order in the bots' dialect to the kernel's command.
 *
 * Decimals are refused, never rounded: beyond eight places -1111, off the market's step -1013 with the filter's name. Each type
 * of order reads its own parameters; one that it does not take is -1106, one that nobody knows -1104.
 */
import { randomBytes } from "node:crypto";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { amount, lots, ratePpm, ticks, userId, type Amount, type Lots, type Ticks } from "../../../../money/units.ts";
import { BotError, botError, CLIENT_ID_RANGE } from "../../../../server/doors/bots/bot-error.ts";
import type { Fields, Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall } from "./bot-symbols.ts";
import type { UntimedCommand } from "../../../../server/sequencer/sequencer.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { TRAIL_PPM } from "../../formulas.ts";
import { ClientOrderIds } from "../../../../kernel/order-book/client-order-ids.ts";
import type { Market } from "../../kernel/markets.ts";
import { TICKS_MAX } from "../../kernel/place-shape.ts";
import type { MarketTerms, Place, SelfTrade, TimeInForce, Trigger, TriggerSource } from "../../kernel/spot.messages.ts";

export type ResponseKind = "ACK" | "RESULT" | "FULL";
export type PlaceOne = UntimedCommand & { readonly type: "spot/place" | "spot/place-conditional" | "spot/place-iceberg" };
export type OrderForm = {
  readonly market: Market;
  readonly command: PlaceOne;
  readonly response: ResponseKind;
  readonly selfTrade: SelfTrade;
  /** Quote units that a market order was to spend or bring; 0n when it named a quantity. */
  readonly quoteUnits: bigint;
};

const TYPES = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"] as const;
export type BotOrderType = (typeof TYPES)[number];
const SIDES = { BUY: "buy", SELL: "sell" } as const;
const TIMES: Readonly<Record<string, TimeInForce>> = { GTC: "gtc", IOC: "ioc", FOK: "fok", DAY: "day" };
const SELF_TRADES: Readonly<Record<string, SelfTrade>> = {
  NONE: "none",
  EXPIRE_TAKER: "expire_taker",
  EXPIRE_MAKER: "expire_maker",
  EXPIRE_BOTH: "expire_both",
};
/** Modes of the dialect that no market here allows. */
const STP_NOT_HERE: ReadonlySet<string> = new Set(["DECREMENT", "TRANSFER"]);
export const RESPONSES = ["ACK", "RESULT", "FULL"] as const;
const PLACES_MAX = 8;
const PPM_PER_BIP = 100;
const NO_TICKS = ticks(0);
const NO_LOTS = lots(0);
const NO_BUDGET = amount(0n);
/** Parameters that would change what is placed, for products that are not here. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  pegPriceType: "Pegged orders are not supported for this symbol.",
};

export function orderForm(kernel: Kernel, user: number, parameters: Parameters): OrderForm {
  const market = marketOfCall(kernel, parameters);
  const { terms } = market;
  const side = sideOf(parameters);
  const type = typeOf(parameters, "type");
  for (const [name, message] of Object.entries(UNSUPPORTED)) if (parameters.has(name)) throw botError.rejected(message);
  const selfTrade = selfTradeOf(parameters);
  if (type !== "MARKET" && parameters.has("quoteOrderQty")) throw botError.notRequired("quoteOrderQty");
  const base = { user: userId(user), market: terms.market, side, selfTrade, clientOrderId: clientName(parameters, "newClientOrderId") };
  const usual = type === "LIMIT" || type === "MARKET" ? "FULL" : "ACK";
  const response = parameters.choice("newOrderRespType", RESPONSES) ?? usual;
  const sized =
    type === "MARKET" ? marketSize(kernel, market, side, parameters) : { ...limitTerms(terms, type, parameters), quoteUnits: 0n };
  const { quoteUnits, ...size } = sized;
  const order = { ...base, ...size };
  if (!isWaitingType(type))
    for (const name of ["stopPrice", "trailingDelta", "workingType"]) if (parameters.has(name)) throw botError.notRequired(name);
  return { market, command: commandOf(terms, type, order, parameters), response, selfTrade, quoteUnits };
}

function commandOf(terms: MarketTerms, type: BotOrderType, order: OrderBase, parameters: Parameters): PlaceOne {
  const hasPeak = parameters.has("icebergQty");
  if (isWaitingType(type)) {
    if (hasPeak) throw botError.rejected("Unsupported order combination");
    return { type: "spot/place-conditional", ...order, trigger: triggerOf(terms, type, order.side, parameters) };
  }
  if (!hasPeak) return { type: "spot/place", ...order };
  if (type === "MARKET") throw botError.notRequired("icebergQty");
  const peak = quantityOf(terms, parameters, "icebergQty");
  if (order.timeInForce !== "gtc") throw botError.rejected("Unsupported order combination");
  if (peak >= order.lots) throw botError.rejected("IcebergQty exceeds QTY.");
  return { type: "spot/place-iceberg", ...order, peak };
}

export const isWaitingType = (type: BotOrderType): boolean => type.startsWith("STOP_LOSS") || type.startsWith("TAKE_PROFIT");

export function sideOf(parameters: Fields): "buy" | "sell" {
  const side = parameters.required("side").toUpperCase();
  if (side !== "BUY" && side !== "SELL") throw new BotError(-1117, "Invalid side.");
  return SIDES[side];
}

export function typeOf(parameters: Fields, name: string): BotOrderType {
  const text = parameters.required(name).toUpperCase();
  const type = TYPES.find((known) => known === text);
  if (type === undefined) throw new BotError(-1116, "Invalid orderType.");
  return type;
}

export function selfTradeOf(parameters: Fields): SelfTrade {
  const text = parameters.optional("selfTradePreventionMode") ?? "EXPIRE_MAKER";
  const mode = SELF_TRADES[text.toUpperCase()];
  if (STP_NOT_HERE.has(text.toUpperCase()))
    throw new BotError(-1013, "This symbol does not allow the specified self-trade prevention mode.");
  if (mode === undefined) throw botError.invalid("selfTradePreventionMode");
  return mode;
}

/** The caller's name for an order, or one made up, as the dialect does. */
export function clientName(parameters: Fields, name: string): string {
  return givenName(parameters, name) ?? newName();
}

/** Random for each process, counted within it: 22 letters, never the same twice. */
const PROCESS_NAME = randomBytes(9).toString("base64url");
let namesMade = 0;
export function newName(): string {
  namesMade += 1;
  return PROCESS_NAME + namesMade.toString(36).padStart(10, "0");
}

export function givenName(parameters: Fields, name: string): string | undefined {
  const text = parameters.optional(name);
  if (text !== undefined && !ClientOrderIds.isWellFormed(text)) throw botError.illegal(parameters.nameOf(name), CLIENT_ID_RANGE);
  return text;
}

type OrderBase = Omit<Place, "type" | "at" | "key">;
type Size = {
  orderType: "limit" | "market";
  ticks: Ticks;
  lots: Lots;
  budget: Amount;
  timeInForce: TimeInForce;
  postOnly: boolean;
};

export function limitTerms(terms: MarketTerms, type: BotOrderType, parameters: Fields): Size {
  const isLimit = type.includes("LIMIT");
  const takesTime = isLimit && type !== "LIMIT_MAKER";
  if (!isLimit && parameters.has("price")) throw botError.notRequired(parameters.nameOf("price"));
  if (!takesTime && parameters.has("timeInForce")) throw botError.notRequired(parameters.nameOf("timeInForce"));
  return {
    orderType: isLimit ? "limit" : "market",
    timeInForce: takesTime ? timeOf(parameters, "timeInForce") : "gtc",
    lots: quantityOf(terms, parameters, "quantity"),
    ticks: isLimit ? priceOf(terms, parameters, "price") : NO_TICKS,
    budget: NO_BUDGET,
    postOnly: type === "LIMIT_MAKER",
  };
}

export function timeOf(parameters: Fields, name: string): TimeInForce {
  const time = TIMES[parameters.required(name).toUpperCase()];
  if (time === undefined) throw new BotError(-1115, "Invalid timeInForce.");
  return time;
}

function marketSize(kernel: Kernel, market: Market, side: "buy" | "sell", parameters: Fields): Size & { quoteUnits: bigint } {
  for (const name of ["price", "timeInForce"]) if (parameters.has(name)) throw botError.notRequired(name);
  const rules = { orderType: "market", ticks: NO_TICKS, timeInForce: "gtc", postOnly: false } as const;
  const { terms } = market;
  if (parameters.has("quantity")) {
    if (parameters.has("quoteOrderQty")) throw botError.notRequired(parameters.nameOf("quoteOrderQty"));
    return { ...rules, lots: quantityOf(terms, parameters, "quantity"), budget: NO_BUDGET, quoteUnits: 0n };
  }
  const text = parameters.decimal("quoteOrderQty");
  if (text === undefined) throw botError.eitherMissing("quantity", "quoteOrderQty");
  const { decimals } = assetOf(kernel, terms.quote);
  // No filter of a market says how finely its coin is counted.
  if ((text.split(".")[1] ?? "").replace(/0+$/, "").length > decimals) throw botError.precision("quoteOrderQty");
  const units = stepsOf("quoteOrderQty", text, decimals, "NOTIONAL");
  if (side === "buy") return { ...rules, lots: NO_LOTS, budget: amount(BigInt(units)), quoteUnits: BigInt(units) };
  return { ...rules, lots: lotsThatBring(kernel, market, units), budget: NO_BUDGET, quoteUnits: BigInt(units) };
}

/** Lots whose sale to the bids brings at most so many quote units: the command is applied to the very book that was read. */
function lotsThatBring(kernel: Kernel, market: Market, units: number): Lots {
  const { book, scale } = market;
  const low = kernel.spot.desk.filters.band(market)?.low ?? 0;
  let left = units;
  let found = 0;
  for (const level of book.depth("buy", Infinity)) {
    if (level.ticks < low) break;
    const wanted = Math.floor(left / (level.ticks * scale.quotePerTickLot));
    const taken = Math.min(wanted, level.lots);
    found += taken;
    left -= taken * level.ticks * scale.quotePerTickLot;
    if (taken < level.lots) break;
  }
  if (found > 0) return lots(found);
  throw book.depth("buy", 1).length === 0
    ? botError.rejected("Order book liquidity is less than symbol minimum quantity.")
    : botError.filter("LOT_SIZE");
}

export function triggerOf(terms: MarketTerms, type: BotOrderType, side: "buy" | "sell", parameters: Fields): Trigger {
  const isStop = type.startsWith("STOP_LOSS");
  const direction = isStop === (side === "sell") ? "falls" : "rises";
  const source = sourceOf(parameters);
  const delta = parameters.whole("trailingDelta");
  if (delta === undefined) {
    if (!parameters.has("stopPrice")) throw botError.eitherMissing(parameters.nameOf("stopPrice"), parameters.nameOf("trailingDelta"));
    return { source, direction, ticks: priceOf(terms, parameters, "stopPrice"), trailPpm: ratePpm(0) };
  }
  if (type !== "STOP_LOSS" || parameters.has("stopPrice"))
    throw botError.rejected("Trailing stop orders are not supported for this symbol.");
  const trail = delta * PPM_PER_BIP;
  if (trail < TRAIL_PPM.min || trail > TRAIL_PPM.max) throw botError.filter("TRAILING_DELTA");
  return { source, direction, ticks: NO_TICKS, trailPpm: ratePpm(trail) };
}

/** Tickers' price, unless the caller names another: the words are those of the dialect's futures. */
export function sourceOf(parameters: Fields): TriggerSource {
  const working = parameters.choice("workingType", ["CONTRACT_PRICE", "MARK_PRICE"]);
  if (working === undefined) return "shown";
  return working === "MARK_PRICE" ? "mark" : "last";
}

export function priceOf(terms: MarketTerms, parameters: Fields, name: string): Ticks {
  const text = parameters.decimal(name);
  if (text === undefined) throw botError.missing(parameters.nameOf(name));
  const steps = stepsOf(parameters.nameOf(name), text, terms.priceDecimals, "PRICE_FILTER");
  if (steps > TICKS_MAX) throw botError.filter("PRICE_FILTER");
  return ticks(steps);
}

export function quantityOf(terms: MarketTerms, parameters: Fields, name: string): Lots {
  const text = parameters.decimal(name);
  if (text === undefined) throw botError.missing(parameters.nameOf(name));
  return lots(stepsOf(parameters.nameOf(name), text, terms.quantityDecimals, "LOT_SIZE"));
}

/** A decimal as a whole number of 10^-decimals, above zero. */
function stepsOf(name: string, text: string, decimals: number, filter: string): number {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > PLACES_MAX) throw botError.precision(name);
  if (digits.length > decimals) throw botError.filter(filter);
  const steps = BigInt(whole + digits.padEnd(decimals, "0"));
  if (steps === 0n || steps > BigInt(Number.MAX_SAFE_INTEGER)) throw botError.filter(filter);
  return Number(steps);
}

/**
 * The parameters of an order in the futures dialect to the kernel's command.
 *
 * Which position an order is for decides what it does: in the usual mode LONG and SHORT each open with one side and reduce with the other;
 * in one-way mode BOTH first reduces, then opens. Decimals are refused, never rounded.
 */
import type { Kernel } from "../../../../kernel/kernel.ts";
import { lots, ratePpm, ticks, userId, type Lots, type Ticks } from "../../../../money/units.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Fields } from "../../../../server/doors/bots/bot-parameters.ts";
import type { UntimedCommand } from "../../../../server/sequencer/sequencer.ts";
import { TICKS_MAX } from "../../../spot/kernel/public.ts";
import { TRAIL_PPM } from "../../../spot/formulas.ts";
import { clientName } from "../../../spot/server/bots/bot-order-form.ts";
import type { Effect, FuturesTimeInForce, FuturesTrigger, PlaceFutures } from "../../kernel/public.ts";
import { quantityDecimals, type Listed } from "./fapi-contracts.ts";
import { ORDER_TYPES } from "./fapi-market.views.ts";

export type FapiOrderType = (typeof ORDER_TYPES)[number];
export type FapiForm = {
  readonly listed: Listed;
  readonly command: UntimedCommand & { readonly type: "futures/place" | "futures/place-conditional" } & Omit<PlaceFutures, "type" | "at">;
};
/** Under which names a call sends an order's name and its trigger. */
export type OrderWords = { readonly name: string; readonly trigger: readonly string[] };
export const ORDER_WORDS: OrderWords = { name: "newClientOrderId", trigger: ["stopPrice"] };
export const ALGO_WORDS: OrderWords = { name: "clientAlgoId", trigger: ["triggerPrice", "stopPrice"] };

const TIMES: Readonly<Record<string, FuturesTimeInForce>> = { GTC: "gtc", IOC: "ioc", FOK: "fok", GTX: "gtc" };
const PLACES_MAX = 8;
/** Of a position that its account has set no multiple for: the highest that needs no test. */
const MULTIPLE_USUAL = 5;
/** The dialect counts trailing distances in percent. */
const PPM_PER_PERCENT = 10_000;
const NO_TICKS = ticks(0);
const NO_LOTS = lots(0);

export function fapiForm(kernel: Kernel, user: number, listed: Listed, parameters: Fields, words: OrderWords): FapiForm {
  const type = typeOf(parameters);
  const side = sideOf(parameters);
  const isConditional = type !== "LIMIT" && type !== "MARKET";
  const closesAll = flagOf(parameters, "closePosition");
  const effect = effectOf(kernel, user, parameters, side);
  refuseWhatIsNotHere(parameters);
  if (!isConditional) refuseWhatWaits(parameters, words);
  if (closesAll) refuseCloseAll(parameters, type, effect);
  const isLimit = type === "LIMIT" || type === "STOP" || type === "TAKE_PROFIT";
  const order = {
    user: userId(user),
    contract: listed.id,
    side,
    effect: closesAll ? "reduce" : effect,
    orderType: isLimit ? "limit" : "market",
    ticks: isLimit ? priceOf(listed, parameters, "price") : noPrice(parameters),
    lots: closesAll ? NO_LOTS : quantityOf(listed, parameters),
    multiple: effect === "reduce" || closesAll ? 1 : multipleOf(kernel, user, listed),
    ...timesOf(parameters, type),
    clientOrderId: clientName(parameters, words.name),
  } as const;
  if (!isConditional) return { listed, command: { type: "futures/place", ...order } };
  const trigger = triggerOf(listed, parameters, type, side, words);
  return { listed, command: { type: "futures/place-conditional", ...order, trigger, closesAll } };
}

/** The multiple that orders of an account have in a contract. */
export function multipleOf(kernel: Kernel, user: number, { id, contract }: Listed): number {
  const { multiples } = contract.terms;
  const usual = multiples.findLast((one) => one <= MULTIPLE_USUAL) ?? multiples[0] ?? 1;
  return kernel.futures.desk.account(userId(user))?.multiples.get(id) ?? usual;
}

export const isOneWay = (kernel: Kernel, user: number): boolean => kernel.futures.desk.account(userId(user))?.isOneWay ?? false;

function typeOf(parameters: Fields): FapiOrderType {
  const text = parameters.required("type").toUpperCase();
  const type = ORDER_TYPES.find((known) => known === text);
  if (type === undefined) throw new BotError(-1116, "Invalid orderType.");
  return type;
}

function sideOf(parameters: Fields): "buy" | "sell" {
  const side = parameters.required("side").toUpperCase();
  if (side !== "BUY" && side !== "SELL") throw new BotError(-1117, "Invalid side.");
  return side === "BUY" ? "buy" : "sell";
}

function flagOf(parameters: Fields, name: string): boolean {
  return parameters.choice(name, ["TRUE", "FALSE"]) === "TRUE";
}

function effectOf(kernel: Kernel, user: number, parameters: Fields, side: "buy" | "sell"): Effect {
  const position = parameters.choice("positionSide", ["BOTH", "LONG", "SHORT"]) ?? "BOTH";
  const reduces = flagOf(parameters, "reduceOnly");
  if (isOneWay(kernel, user) !== (position === "BOTH")) throw new BotError(-4061, "Order's position side does not match user's setting.");
  if (position === "BOTH") return reduces ? "reduce" : "net";
  if (reduces) throw new BotError(-1106, "Parameter 'reduceonly' sent when not required.");
  return (position === "LONG") === (side === "buy") ? "open" : "reduce";
}

/** What would change the order and is not here; what says what is so anyway is taken. */
function refuseWhatIsNotHere(parameters: Fields): void {
  if (flagOf(parameters, "priceProtect")) throw botError.invalid("priceProtect");
  const match = parameters.optional("priceMatch") ?? "NONE";
  if (match.toUpperCase() !== "NONE") throw botError.invalid("priceMatch");
  // One's own resting orders end when one would trade with them.
  const mode = parameters.optional("selfTradePreventionMode") ?? "EXPIRE_MAKER";
  if (mode.toUpperCase() !== "EXPIRE_MAKER") throw botError.invalid("selfTradePreventionMode");
  const until = parameters.whole("goodTillDate") ?? 0;
  if (until !== 0) throw botError.notRequired("goodTillDate");
  parameters.choice("newOrderRespType", ["ACK", "RESULT"]);
}

function refuseWhatWaits(parameters: Fields, words: OrderWords): void {
  for (const name of [...words.trigger, "activationPrice", "activatePrice", "callbackRate"])
    if (parameters.has(name)) throw botError.notRequired(name);
  parameters.choice("workingType", ["CONTRACT_PRICE", "MARK_PRICE"]);
}

function refuseCloseAll(parameters: Fields, type: FapiOrderType, effect: Effect): void {
  if (type !== "STOP_MARKET" && type !== "TAKE_PROFIT_MARKET")
    throw new BotError(-4136, `Target strategy invalid for orderType ${type}, closePosition true.`);
  if (effect === "open") throw new BotError(-4061, "Order's position side does not match user's setting.");
  if (parameters.has("quantity")) throw new BotError(-4137, "Quantity must be zero with closePosition equals true.");
}

function noPrice(parameters: Fields): Ticks {
  if (parameters.has("price")) throw botError.notRequired("price");
  return NO_TICKS;
}

function timesOf(parameters: Fields, type: FapiOrderType): { readonly timeInForce: FuturesTimeInForce; readonly postOnly: boolean } {
  const text = (type === "LIMIT" ? parameters.required("timeInForce") : parameters.optional("timeInForce"))?.toUpperCase();
  const isLimit = type === "LIMIT" || type === "STOP" || type === "TAKE_PROFIT";
  if (!isLimit) {
    if (text !== undefined && (type === "MARKET" || text !== "GTC")) throw botError.notRequired("timeInForce");
    return { timeInForce: "ioc", postOnly: false };
  }
  const timeInForce = TIMES[text ?? "GTC"];
  if (timeInForce === undefined) throw new BotError(-1115, "Invalid timeInForce.");
  return { timeInForce, postOnly: text === "GTX" };
}

function triggerOf(listed: Listed, parameters: Fields, type: FapiOrderType, side: "buy" | "sell", words: OrderWords): FuturesTrigger {
  const source = parameters.choice("workingType", ["CONTRACT_PRICE", "MARK_PRICE"]) === "MARK_PRICE" ? "mark" : "last";
  const isStop = !type.startsWith("TAKE_PROFIT");
  const direction = isStop === (side === "buy") ? "rises" : "falls";
  const name = words.trigger.find((known) => parameters.has(known)) ?? words.trigger[0] ?? "stopPrice";
  const activation = parameters.has("activatePrice") ? "activatePrice" : "activationPrice";
  if (type !== "TRAILING_STOP_MARKET") {
    for (const other of [activation, "callbackRate"]) if (parameters.has(other)) throw botError.notRequired(other);
    return { source, direction, ticks: priceOf(listed, parameters, name), trailPpm: ratePpm(0), activationTicks: NO_TICKS };
  }
  if (parameters.has(name)) throw botError.notRequired(name);
  const activationTicks = parameters.has(activation) ? priceOf(listed, parameters, activation) : NO_TICKS;
  return { source, direction, ticks: NO_TICKS, trailPpm: trailOf(parameters), activationTicks };
}

/** Percent with at most four decimals. */
function trailOf(parameters: Fields): FuturesTrigger["trailPpm"] {
  const text = parameters.decimal("callbackRate");
  if (text === undefined) throw botError.missing("callbackRate");
  const trail = Number(text) * PPM_PER_PERCENT;
  const ppm = Math.round(trail);
  if (Math.abs(trail - ppm) > 1e-6) throw botError.precision("callbackRate");
  if (ppm < TRAIL_PPM.min || ppm > TRAIL_PPM.max) throw botError.invalid("callbackRate");
  return ratePpm(ppm);
}

export function priceOf({ scale }: Listed, parameters: Fields, name: string): Ticks {
  const text = parameters.decimal(name);
  if (text === undefined) throw botError.missing(name);
  const count = stepsOf(name, text, scale.priceDecimals);
  if (count === undefined) throw new BotError(-4014, "Price not increased by tick size.");
  if (count === 0n) throw new BotError(-4001, "Price less than 0.");
  if (count > BigInt(TICKS_MAX)) throw new BotError(-4002, "Price greater than max price.");
  return ticks(Number(count));
}

export function quantityOf(listed: Listed, parameters: Fields): Lots {
  const text = parameters.decimal("quantity");
  if (text === undefined) throw botError.missing("quantity");
  const { scale, contract } = listed;
  const units = stepsOf("quantity", text, scale.base.decimals);
  const perLot = BigInt(contract.terms.baseUnitsPerLot);
  if (units === 0n) throw new BotError(-4003, "Quantity less than or equal to zero.");
  const decimals = (text.split(".")[1] ?? "").replace(/0+$/, "").length;
  if (units === undefined || decimals > quantityDecimals(listed)) throw botError.precision("quantity");
  if (units % perLot !== 0n) throw new BotError(-4023, "Qty not increased by step size.");
  if (units / perLot > BigInt(contract.terms.lotsMax)) throw new BotError(-4005, "Quantity greater than max quantity.");
  return lots(Number(units / perLot));
}

/** A decimal as a whole number of 10^-decimals; undefined where it has more places. */
function stepsOf(name: string, text: string, decimals: number): bigint | undefined {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > PLACES_MAX) throw botError.precision(name);
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, "0"));
}

/** The form of /coin/trade to a command: each kind of order reads its own fields. */
import { DECIMALS_MAX, parsePositive } from "../../../contract/decimal-string.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount, lots, orderId, ratePpm, ticks, userId, type Lots, type Ticks } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { assetOf, requestKey } from "../../../server/trading-venue.ts";
import { findMarket } from "./find-market.ts";
import { TRAIL_PPM } from "../formulas.ts";
import type { Exits, MarketTerms, SelfTrade, StopTerms, TimeInForce, Trigger, TriggerSource } from "../kernel/spot.messages.ts";

export type OrderKind = "limit" | "market" | "stop" | "stop_limit" | "take_profit" | "take_profit_limit" | "trailing_stop" | "oco";

type Optional<Fields extends string> = { readonly [Field in Fields]?: string | undefined };
type Prices = "target_price" | "trigger_price" | "stop_limit_price" | "take_profit_price" | "stop_loss_price" | "stop_loss_limit_price";
export type TradeForm = Optional<"amount" | "total" | "trail_percent" | "request_id" | Prices> & {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly type: "1" | "2";
  readonly market?: "0" | "1" | undefined;
  readonly order_type?: OrderKind | undefined;
  readonly time_in_force?: TimeInForce | undefined;
  readonly post_only?: "0" | "1" | undefined;
  readonly self_trade?: SelfTrade | undefined;
  readonly trigger_by?: TriggerSource | undefined;
};

type PlaceType = "spot/place" | "spot/place-conditional" | "spot/place-pair" | "spot/place-bracket";
export type PlaceCommand = UntimedCommand & { readonly type: PlaceType };

const NO_TICKS = ticks(0);
const NO_LOTS = lots(0);

/** Throws Refused for a price or quantity that is missing or that the market's steps don't know. */
export function placeCommand(kernel: Kernel, user: number, form: TradeForm): PlaceCommand {
  const terms = findMarket(kernel, form.currency_id, form.legal_id);
  if (terms === undefined) throw new Refused("market_not_found");
  const kind = form.order_type ?? (form.market === "1" ? "market" : "limit");
  const side = form.type === "1" ? ("buy" as const) : ("sell" as const);
  const selfTrade = form.self_trade ?? "expire_maker";
  const common = { ...requestKey(user, form.request_id), user: userId(user), market: terms.market, side, selfTrade };
  if (kind === "oco") {
    const timeInForce = form.time_in_force === "day" ? ("day" as const) : ("gtc" as const);
    return {
      type: "spot/place-pair",
      ...common,
      ticks: limitPrice(terms, form),
      lots: quantity(terms, form),
      stop: pairStop(terms, form),
      timeInForce,
    };
  }
  const order = { ...common, ...sized(kernel, terms, form, kind) };
  if (kind !== "limit" && kind !== "market") return { type: "spot/place-conditional", ...order, trigger: triggerOf(terms, form, kind) };
  const exits = exitsOf(terms, form);
  return exits === undefined ? { type: "spot/place", ...order } : { type: "spot/place-bracket", ...order, exits };
}

/** A new price and whole quantity for an order of this market. */
export function amendCommand(
  kernel: Kernel,
  user: number,
  form: { readonly id: number; readonly amount: string; readonly target_price: string; readonly request_id?: string | undefined },
): UntimedCommand & { readonly type: "spot/amend" } {
  const terms = amendedMarket(kernel, user, form);
  // Nobody learns from the steps of a price which orders others have.
  if (terms === undefined) throw new Refused("order_not_found");
  const [price, size] = [limitPrice(terms, form), quantity(terms, form)];
  return {
    type: "spot/amend",
    ...requestKey(user, form.request_id),
    user: userId(user),
    order: orderId(form.id),
    ticks: price,
    lots: size,
  };
}

/** The market of the caller's open order, or of one that ended after this same request had changed it: it gets its first answer. */
function amendedMarket(
  kernel: Kernel,
  user: number,
  form: { readonly id: number; readonly request_id?: string | undefined },
): MarketTerms | undefined {
  const slot = kernel.spot.pool.find(form.id);
  if (slot !== undefined) return kernel.spot.pool.owner(slot) === user ? kernel.spot.desk.marketOf(slot).terms : undefined;
  const { key } = requestKey(user, form.request_id);
  const answer = key === undefined ? undefined : kernel.answerOf(key);
  const amended = answer?.outcome.events.find((event) => event.type === "spot/amended" && event.order === form.id);
  return amended?.type === "spot/amended" ? kernel.spot.markets.get(amended.market)?.terms : undefined;
}

type Sized = {
  orderType: "limit" | "market";
  ticks: Ticks;
  lots: Lots;
  budget: ReturnType<typeof amount>;
  timeInForce: TimeInForce;
  postOnly: boolean;
};

/** What it becomes, for which price and how much of it. */
function sized(kernel: Kernel, terms: MarketTerms, form: TradeForm, kind: OrderKind): Sized {
  if (kind === "limit" || kind.endsWith("_limit")) {
    const timeInForce = form.time_in_force ?? "gtc";
    const postOnly = form.post_only === "1";
    return { orderType: "limit", ticks: limitPrice(terms, form), lots: quantity(terms, form), budget: amount(0n), timeInForce, postOnly };
  }
  const rules = { orderType: "market", ticks: NO_TICKS, timeInForce: "gtc", postOnly: false } as const;
  if (form.total === undefined) return { ...rules, lots: quantity(terms, form), budget: amount(0n) };
  const budget = steps(form.total, assetOf(kernel, terms.quote).decimals, "quantity_missing", "quantity_off_lot");
  return { ...rules, lots: NO_LOTS, budget: amount(budget) };
}

function triggerOf(terms: MarketTerms, form: TradeForm, kind: OrderKind): Trigger {
  const source = form.trigger_by ?? "mark";
  const isStop = kind === "stop" || kind === "stop_limit" || kind === "trailing_stop";
  const direction = isStop === (form.type === "2") ? "falls" : "rises";
  if (kind === "trailing_stop") return { source, direction, ticks: NO_TICKS, trailPpm: ratePpm(trail(form.trail_percent)) };
  return { source, direction, ticks: price(terms, form.trigger_price, "trigger_missing"), trailPpm: ratePpm(0) };
}

function pairStop(terms: MarketTerms, form: TradeForm): StopTerms {
  const source = form.trigger_by ?? "mark";
  return { source, ticks: price(terms, form.trigger_price, "trigger_missing"), limitTicks: optionalPrice(terms, form.stop_limit_price) };
}

function exitsOf(terms: MarketTerms, form: TradeForm): Exits | undefined {
  const takeProfitTicks = optionalPrice(terms, form.take_profit_price);
  const stopTicks = optionalPrice(terms, form.stop_loss_price);
  const limitTicks = optionalPrice(terms, form.stop_loss_limit_price);
  if (takeProfitTicks === 0 && stopTicks === 0 && limitTicks === 0) return undefined;
  return { takeProfitTicks, stop: { source: form.trigger_by ?? "mark", ticks: stopTicks, limitTicks } };
}

type Missing = "price_missing" | "quantity_missing" | "trigger_missing";
type OffStep = "price_off_tick" | "quantity_off_lot";

function limitPrice(terms: MarketTerms, form: { readonly target_price?: string | undefined }): Ticks {
  return price(terms, form.target_price, "price_missing");
}

function price(terms: MarketTerms, text: string | undefined, missing: Missing): Ticks {
  return ticks(safeInteger(steps(text, terms.priceDecimals, missing, "price_off_tick")));
}

function optionalPrice(terms: MarketTerms, text: string | undefined): Ticks {
  return text === undefined ? NO_TICKS : price(terms, text, "price_missing");
}

/** Rounded down to the lot: percent buttons send more decimals than a market has (wire.md 9); less than a lot is refused. */
function quantity({ quantityDecimals: decimals }: MarketTerms, form: { readonly amount?: string | undefined }): Lots {
  const whole = steps(form.amount, DECIMALS_MAX, "quantity_missing", "quantity_off_lot") / 10n ** BigInt(DECIMALS_MAX - decimals);
  if (whole === 0n) throw new Refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
  return lots(safeInteger(whole));
}

/** Percent with two decimals to parts per million. */
function trail(text: string | undefined): number {
  const value = text === undefined ? "not_a_decimal" : parsePositive(text, 2);
  const ppm = typeof value === "bigint" ? Number(value) * 100 : 0;
  if (ppm >= TRAIL_PPM.min && ppm <= TRAIL_PPM.max) return ppm;
  throw new Refused("trail_out_of_range", trailBounds());
}

/** The bounds of a trail in percent, for texts. */
export function trailBounds(): { readonly trail_low: string; readonly trail_high: string } {
  return { trail_low: formatDecimal(TRAIL_PPM.min, 4, 2), trail_high: formatDecimal(TRAIL_PPM.max, 4, 2) };
}

function steps(text: string | undefined, decimals: number, missing: Missing, offStep: OffStep): bigint {
  const value = text === undefined ? "not_a_decimal" : parsePositive(text, decimals);
  if (typeof value === "bigint") return value;
  if (value === "too_large") throw new Refused("quantity_above_maximum");
  throw value === "too_many_decimals" ? new Refused(offStep, { decimals, step: formatDecimal(1n, decimals) }) : new Refused(missing);
}

/** Beyond 2^53 steps nothing is tradable; the kernel refuses such a quantity by name. */
function safeInteger(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

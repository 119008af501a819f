/** Forms of `/lever` to commands: prices and lots in the contract's steps. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount, lots, orderId, ratePpm, ticks, userId, type MarketId, type RatePpm, type Ticks } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { requestKey } from "../../../server/trading-venue.ts";
import { TRAIL_PPM } from "../../spot/formulas.ts";
import type { Contract, FuturesTrigger, PlaceFutures, PlaceFuturesConditional, PositionExits } from "../kernel/public.ts";
import { contractOf, scaleOf } from "./futures.views.ts";
import { limitsFrom } from "./public-views.ts";

type Optional<Fields extends string> = { readonly [Field in Fields]?: string | undefined };
type Requested = Optional<"request_id">;
export type SubmitForm = Requested &
  Optional<"target_price" | "take_profit_price" | "stop_loss_price" | "trigger_price" | "trail_percent"> & {
    readonly order_type?: "stop" | "trailing_stop" | undefined;
    readonly trigger_by?: FuturesTrigger["source"] | undefined;
    readonly currency_id: number;
    readonly legal_id: number;
    readonly share: number;
    readonly multiple: number;
    readonly type: "1" | "2";
    readonly status: "0" | "1";
  };

const NO_TICKS = ticks(0);
const NO_TRAIL = ratePpm(0);

/** The contract of a pair; refused where there is none. */
export function requireContract(kernel: Kernel, currency: number, legal: number): Contract {
  const contract = contractOf(kernel, currency, legal);
  if (contract === undefined) throw new Refused("contract_not_found");
  return contract;
}

/** The contract that a form names, 0 when it names none (or says 0); half a name is refused, so that "all" never means more than was asked. */
export function contractNumber(
  kernel: Kernel,
  form: { readonly currency_id?: number | undefined; readonly legal_id?: number | undefined },
): MarketId {
  const [currency, legal] = [form.currency_id ?? 0, form.legal_id ?? 0];
  if (currency === 0 && legal === 0) return 0 as MarketId;
  if (currency === 0 || legal === 0) throw new Refused("parameter_error");
  return requireContract(kernel, currency, legal).terms.contract;
}

/** A price in the contract's ticks. */
export function priceOf(kernel: Kernel, contract: Contract, text: string | undefined): Ticks {
  const { priceDecimals: decimals } = scaleOf(kernel, contract);
  const value = text === undefined ? "not_a_decimal" : parsePositive(text, decimals);
  if (typeof value === "bigint" && value <= 0x7fff_ffffn) return ticks(Number(value));
  if (value === "too_many_decimals") throw new Refused("price_off_tick", { decimals, step: formatDecimal(1n, decimals) });
  throw new Refused(typeof value === "bigint" || value === "too_large" ? "price_outside_band" : "price_missing");
}

/** Of an order or position; left out or empty: none. */
function maybePrice(kernel: Kernel, contract: Contract, text: string | undefined): Ticks {
  return text === undefined || text === "" ? NO_TICKS : priceOf(kernel, contract, text);
}

type ExitForm = Optional<"take_profit_price" | "stop_loss_price"> & { readonly follows?: "mark" | "last" | undefined };

export function exitsOf(kernel: Kernel, contract: Contract, form: ExitForm): PositionExits {
  return {
    takeProfitTicks: maybePrice(kernel, contract, form.take_profit_price),
    stopLossTicks: maybePrice(kernel, contract, form.stop_loss_price),
    source: form.follows ?? "mark",
  };
}

/**
 * A limit order of this door waits for a better price than the last one: a long below it, a short above it, as clients of this
 * family expect; a last price that the book has left behind counts as its nearer side. Whoever wants to trade now says so.
 * Not asked of what was answered before: prices have moved on since.
 */
export function requireBetterPrice(kernel: Kernel, form: SubmitForm, price: Ticks): void {
  const from = limitsFrom(requireContract(kernel, form.currency_id, form.legal_id));
  if (form.status === "0" && (form.type === "1" ? price >= from : price <= from)) throw new Refused("limit_beyond_last");
}

export function placeCommand(kernel: Kernel, user: number, form: SubmitForm): UntimedCommand & (PlaceFuturesOf | PlaceWaiting) {
  const contract = requireContract(kernel, form.currency_id, form.legal_id);
  if (form.order_type !== undefined && form.status === "0") throw new Refused("parameter_error");
  const isLimit = form.status === "0";
  const price = isLimit ? priceOf(kernel, contract, form.target_price) : NO_TICKS;
  const exits = exitsOf(kernel, contract, form);
  const hasExits = exits.takeProfitTicks > 0 || exits.stopLossTicks > 0;
  const order = {
    ...requestKey(user, form.request_id),
    user: userId(user),
    contract: contract.terms.contract,
    side: form.type === "1" ? "buy" : "sell",
    effect: kernel.futures.desk.account(userId(user))?.isOneWay === true ? "net" : "open",
    orderType: isLimit ? "limit" : "market",
    ticks: price,
    lots: lots(form.share),
    multiple: form.multiple,
    timeInForce: isLimit ? "gtc" : "ioc",
    postOnly: false,
    ...(hasExits ? { exits } : {}),
  } as const;
  if (form.order_type === undefined) return { type: "futures/place", ...order };
  return { type: "futures/place-conditional", ...order, trigger: triggerOf(kernel, contract, form), closesAll: false };
}
type PlaceFuturesOf = Omit<PlaceFutures, "at">;
type PlaceWaiting = Omit<PlaceFuturesConditional, "at">;

/** A stop waits on the side of the price on which its trigger lies; a trailing stop for a turn against where the price goes. */
function triggerOf(kernel: Kernel, contract: Contract, form: SubmitForm): FuturesTrigger {
  const source = form.trigger_by ?? "mark";
  if (form.order_type === "trailing_stop") {
    const direction = form.type === "1" ? "rises" : "falls";
    return { source, direction, ticks: NO_TICKS, trailPpm: trailOf(form.trail_percent), activationTicks: NO_TICKS };
  }
  if (form.trigger_price === undefined || form.trigger_price === "") throw new Refused("trigger_missing");
  const trigger = priceOf(kernel, contract, form.trigger_price);
  const price = source === "mark" || contract.last === 0 ? contract.mark : contract.last;
  return { source, direction: trigger > price ? "rises" : "falls", ticks: trigger, trailPpm: NO_TRAIL, activationTicks: NO_TICKS };
}

/** Percent with two decimals, to millionths. */
function trailOf(text: string | undefined): RatePpm {
  const hundredths = text === undefined ? "not_a_decimal" : parsePositive(text, 2);
  const ppm = typeof hundredths === "bigint" ? hundredths * 100n : 0n;
  if (ppm >= TRAIL_PPM.min && ppm <= TRAIL_PPM.max) return ratePpm(Number(ppm));
  throw new Refused("trail_out_of_range", {
    trail_low: formatDecimal(TRAIL_PPM.min, 4, 2),
    trail_high: formatDecimal(TRAIL_PPM.max, 4, 2),
  });
}

/** One's own open position; another's is as unknown as one that never was. */
export function requirePosition(kernel: Kernel, user: number, id: number) {
  const position = kernel.futures.desk.positions.get(orderId(id));
  const contract = position === undefined ? undefined : kernel.futures.desk.contracts.get(position.contract);
  if (position === undefined || contract === undefined || position.user !== user) throw new Refused("position_not_found");
  return { position, contract };
}

/** Units of the contract's quote asset; below zero where they are taken out. */
export function marginUnits(kernel: Kernel, contract: Contract, text: string, isTaken: boolean) {
  const { decimals } = scaleOf(kernel, contract).quote;
  const units = parsePositive(text, decimals);
  if (units === "too_many_decimals") throw new Refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
  if (typeof units !== "bigint") throw new Refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
  return amount(isTaken ? -units : units);
}

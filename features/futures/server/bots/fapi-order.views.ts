/** Orders and trades of futures as the dialect shows them: as orders, and conditional ones as algo orders too. */
import type { Kernel, KernelEvent } from "../../../../kernel/kernel.ts";
import { FLAG } from "../../../../kernel/order-book/order-pool.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import type { FuturesPlaced, FuturesTrigger } from "../../kernel/public.ts";
import { meanPrice, moneyText, numberText, priceText } from "../futures.views.ts";
import type { OrderRow } from "../futures-changes.ts";
import { listedOf, type Listed } from "./fapi-contracts.ts";
import type { FillRow, ToldRow } from "./fapi-order.rows.ts";

/** An order as far as the dialect tells of it, from whatever knows it. */
export type Told = {
  readonly id: number;
  readonly contract: number;
  readonly name: string;
  readonly side: "buy" | "sell";
  readonly effect: string;
  readonly orderType: "limit" | "market";
  readonly timeInForce: string;
  readonly postOnly: boolean;
  readonly trigger:
    | (Omit<FuturesTrigger, "ticks" | "trailPpm" | "activationTicks"> & {
        readonly ticks: number;
        readonly trailPpm: number;
        readonly activationTicks: number;
      })
    | undefined;
  readonly closesAll: boolean;
  readonly cause: string;
  readonly placedAt: number;
  /** The account's mode then; undefined: as it is now. */
  readonly wasOneWay?: boolean | undefined;
  updatedAt: number;
  ticks: number;
  lots: number;
  filledLots: number;
  filledValue: bigint;
  status: string;
};

const STATES: Readonly<Record<string, string>> = {
  waiting: "NEW",
  filled: "FILLED",
  cancelled: "CANCELED",
  start_again: "CANCELED",
  self_trade: "EXPIRED_IN_MATCH",
};
const ALGO_STATES: Readonly<Record<string, string>> = {
  waiting: "NEW",
  working: "TRIGGERED",
  filled: "FINISHED",
  cancelled: "CANCELED",
  start_again: "CANCELED",
};
const PPM_PER_PERCENT_PLACES = 4;
/** Which of one's own orders ends where they would meet. */
export const SELF_TRADE_MODE = "EXPIRE_MAKER";

export function toldOfRow(row: OrderRow & Partial<Pick<ToldRow, "opened_as">>): Told {
  const number = (name: keyof OrderRow): number => Number(row[name]);
  const waits = row.trigger_source !== "";
  return {
    id: number("id"),
    contract: number("contract"),
    name: String(row.client_order_id),
    side: row.side as Told["side"],
    effect: String(row.effect),
    orderType: row.order_type as Told["orderType"],
    timeInForce: String(row.time_in_force),
    postOnly: row.post_only === true,
    trigger: waits
      ? {
          source: row.trigger_source as FuturesTrigger["source"],
          direction: row.trigger_direction as FuturesTrigger["direction"],
          ticks: number("trigger_ticks"),
          trailPpm: number("trail_ppm"),
          activationTicks: number("activation_ticks"),
        }
      : undefined,
    closesAll: row.closes_all === true,
    cause: String(row.cause),
    placedAt: number("placed_at"),
    // An open one keeps the mode from being changed.
    wasOneWay: row.status === "waiting" || row.status === "working" ? undefined : wasOneWay(row.opened_as),
    updatedAt: number("updated_at"),
    ticks: number("ticks"),
    lots: number("lots"),
    filledLots: number("filled_lots"),
    filledValue: BigInt(row.filled_value),
    status: String(row.status),
  };
}

const wasOneWay = (openedAs: string | null | undefined): boolean | undefined =>
  openedAs === null || openedAs === undefined ? undefined : openedAs === "net";

export function toldOfPlaced(placed: FuturesPlaced): Told {
  const { order, contract, clientOrderId, side, effect, orderType, timeInForce, postOnly, trigger, closesAll, cause, ticks, lots, at } =
    placed;
  return {
    ...{ id: order, contract, name: clientOrderId, side, effect, orderType, timeInForce, postOnly, trigger, closesAll, cause, ticks, lots },
    placedAt: at,
    updatedAt: at,
    filledLots: 0,
    filledValue: 0n,
    status: trigger === undefined ? "working" : "waiting",
  };
}

/** An order that was just placed, with what became of it in the same command. */
export function toldOfEvents(placed: FuturesPlaced, events: readonly KernelEvent[]): Told {
  const told = toldOfPlaced(placed);
  for (const event of events) {
    if (event.type === "futures/filled" && (event.maker.order === told.id || event.taker.order === told.id)) {
      told.filledLots += event.lots;
      told.filledValue += BigInt(event.quoteUnits);
    } else if (event.type === "futures/closed" && event.order === told.id) told.status = event.reason;
    else if (event.type === "futures/triggered" && event.order === told.id) told.status = "working";
  }
  return told;
}

/** An order that is open now and has not filled; undefined where it has: then the tables know for how much. */
export function toldOfSlot(kernel: Kernel, slot: number): Told | undefined {
  const { pool, orders, names } = kernel.futures.desk;
  if (pool.remaining(slot) !== pool.original(slot)) return undefined;
  const { effect, orderType, ticks, timeInForce, postOnly, trigger, closesAll } = orders.get(slot);
  const at = pool.acceptedAt(slot);
  return {
    ...{ id: pool.id(slot), contract: pool.market(slot), name: names.of(slot), side: pool.side(slot), effect, orderType },
    ...{ timeInForce, postOnly, trigger, closesAll, cause: "order", placedAt: at, updatedAt: at, ticks, lots: pool.original(slot) },
    filledLots: 0,
    filledValue: 0n,
    status: pool.has(slot, FLAG.waiting) ? "waiting" : "working",
  };
}

/** LONG or SHORT in the usual mode, BOTH in one-way mode. */
export function positionSideOf(side: "buy" | "sell", reduces: boolean, isOneWay: boolean): "LONG" | "SHORT" | "BOTH" {
  if (isOneWay) return "BOTH";
  return (side === "buy") === reduces ? "SHORT" : "LONG";
}

export const statusOf = ({ status, filledLots }: Pick<Told, "status" | "filledLots">): string => {
  if (status === "working") return filledLots > 0 ? "PARTIALLY_FILLED" : "NEW";
  return STATES[status] ?? "EXPIRED";
};

/** What the order was placed as. */
export function typeOf({ orderType, trigger, side }: Pick<Told, "orderType" | "trigger" | "side">): string {
  if (trigger === undefined) return orderType === "limit" ? "LIMIT" : "MARKET";
  if (trigger.trailPpm > 0) return "TRAILING_STOP_MARKET";
  const kind = (trigger.direction === "rises") === (side === "buy") ? "STOP" : "TAKE_PROFIT";
  return orderType === "limit" ? kind : `${kind}_MARKET`;
}

const timeText = ({ timeInForce, postOnly, orderType }: Told): string =>
  orderType === "market" ? "GTC" : postOnly ? "GTX" : timeInForce.toUpperCase();

/** What both forms share. */
function termsOf(kernel: Kernel, told: Told, isOneWay: boolean) {
  const { scale, symbol } = listedOf(kernel, told.contract);
  const { trigger } = told;
  return {
    symbol,
    side: told.side === "buy" ? "BUY" : "SELL",
    positionSide: positionSideOf(told.side, told.effect === "reduce", told.wasOneWay ?? isOneWay),
    timeInForce: timeText(told),
    price: priceText(scale, told.ticks),
    reduceOnly: told.effect === "reduce",
    closePosition: told.closesAll,
    workingType: trigger?.source === "mark" ? "MARK_PRICE" : "CONTRACT_PRICE",
    priceProtect: false,
    priceMatch: "NONE",
    selfTradePreventionMode: SELF_TRADE_MODE,
    goodTillDate: 0,
    ...(trigger === undefined || trigger.trailPpm === 0
      ? {}
      : {
          activatePrice: priceText(scale, trigger.activationTicks),
          priceRate: formatDecimal(trigger.trailPpm, PPM_PER_PERCENT_PLACES, 1),
        }),
  };
}

/** An order as GET order, the lists and the reports show it. */
export function orderView(kernel: Kernel, told: Told, isOneWay: boolean) {
  const { scale } = listedOf(kernel, told.contract);
  const filled = BigInt(told.filledLots);
  const executed = numberText(scale, filled);
  const isWaiting = told.status === "waiting";
  return {
    orderId: told.id,
    clientOrderId: told.name,
    status: statusOf(told),
    ...termsOf(kernel, told, isOneWay),
    avgPrice: meanPrice(scale, told.filledValue, filled),
    origQty: numberText(scale, told.lots === 0 ? filled : BigInt(told.lots)),
    executedQty: executed,
    cumQty: executed,
    cumQuote: moneyText(scale, told.filledValue),
    type: isWaiting ? typeOf(told) : typeOf({ ...told, trigger: undefined }),
    origType: typeOf(told),
    stopPrice: priceText(scale, triggerNow(kernel, told)),
    time: told.placedAt,
    updateTime: told.updatedAt,
  };
}

/** A conditional order as an algo order: it has the number of the order that it becomes. */
export function algoView(kernel: Kernel, told: Told, isOneWay: boolean) {
  const { scale } = listedOf(kernel, told.contract);
  const state = ALGO_STATES[told.status] ?? "EXPIRED";
  const hasWorked = told.status !== "waiting" && (told.filledLots > 0 || told.status === "working");
  return {
    algoId: told.id,
    clientAlgoId: told.name,
    algoType: "CONDITIONAL",
    orderType: typeOf(told),
    ...termsOf(kernel, told, isOneWay),
    quantity: numberText(scale, told.lots === 0 ? told.filledLots : told.lots),
    algoStatus: state,
    actualOrderId: hasWorked ? String(told.id) : "",
    actualPrice: hasWorked ? meanPrice(scale, told.filledValue, BigInt(told.filledLots)) : priceText(scale, 0),
    triggerPrice: priceText(scale, triggerNow(kernel, told)),
    icebergQuantity: null,
    createTime: told.placedAt,
    updateTime: told.updatedAt,
    triggerTime: hasWorked ? told.updatedAt : 0,
  };
}

/** A trailing stop's trigger moves while it waits: the kernel knows where it is now. */
function triggerNow(kernel: Kernel, { id, status, trigger }: Told): number {
  if (trigger === undefined || trigger.trailPpm === 0) return trigger?.ticks ?? 0;
  const open = status === "waiting" ? kernel.futures.desk.orders.find(id as never) : undefined;
  return open?.terms.isActive === true ? kernel.futures.desk.pool.ticks(open.slot) : 0;
}

/** One's own side of a trade. */
export function fillView({ scale, symbol }: Listed, row: FillRow, isOneWay: boolean): object {
  const buys = row.side === "buy";
  return {
    symbol,
    id: Number(row.trade),
    orderId: Number(row.order_id),
    side: buys ? "BUY" : "SELL",
    price: priceText(scale, BigInt(row.ticks)),
    qty: numberText(scale, BigInt(row.lots)),
    realizedPnl: moneyText(scale, BigInt(row.result)),
    quoteQty: moneyText(scale, BigInt(row.value)),
    commission: moneyText(scale, BigInt(row.fee)),
    commissionAsset: scale.quote.code,
    time: Number(row.at),
    positionSide: positionSideOf(row.side, row.reduced_lots !== "0", wasOneWay(row.opened_as) ?? isOneWay),
    buyer: buys,
    maker: row.role === "maker",
  };
}

/** Orders and trades as the bots' dialect shows them, from rows; the words for types, states and times in force. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import { baseText, priceText, quantityText, quoteText, symbolOf } from "./bot-symbols.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import type { MarketId } from "../../../../money/units.ts";
import type { Market } from "../../kernel/markets.ts";
import type { AmendmentRow, BotFillRow, BotOrderRow, PreventedRow } from "./bot-order.rows.ts";

/** The dialect's number for "in no list". */
export const NO_LIST = -1;
/** The dialect's number for accounts that trade for themselves alone. */
export const NO_GROUP = -1;
const NOTHING = "0.00000000";

const TYPES: Readonly<Record<string, string>> = {
  limit: "LIMIT",
  market: "MARKET",
  stop: "STOP_LOSS",
  stop_limit: "STOP_LOSS_LIMIT",
  take_profit: "TAKE_PROFIT",
  take_profit_limit: "TAKE_PROFIT_LIMIT",
  trailing_stop: "STOP_LOSS",
};
const STATES: Readonly<Record<string, string>> = {
  waiting: "NEW",
  pending: "PENDING_NEW",
  filled: "FILLED",
  cancelled: "CANCELED",
  start_again: "CANCELED",
  self_trade: "EXPIRED_IN_MATCH",
};

export function typeText(orderType: string, postOnly: boolean): string {
  return orderType === "limit" && postOnly ? "LIMIT_MAKER" : (TYPES[orderType] ?? "LIMIT");
}

export function statusText(status: string, isPartlyFilled: boolean): string {
  if (status === "working") return isPartlyFilled ? "PARTIALLY_FILLED" : "NEW";
  return STATES[status] ?? "EXPIRED";
}

export const timeText = (timeInForce: string): string => timeInForce.toUpperCase();

/** Number of its list, which is that of the list's first order. */
export const listOf = ({ list_id: list }: BotOrderRow): number => (list === "0" ? NO_LIST : Number(list));

/** Whether it follows, or followed, another order of its list. */
export const isFollowerRow = ({ list_id: list, entry_id: entry }: BotOrderRow): boolean => list !== "0" && entry === list;

export function marketOfRow(kernel: Kernel, row: { readonly market: number }): Market {
  const market = kernel.spot.markets.get(row.market as MarketId);
  if (market === undefined) throw new Error(`a row names market ${row.market}, which isn't listed`);
  return market;
}

/** An order as GET order and the lists show it. */
export function orderView(kernel: Kernel, row: BotOrderRow): object {
  return {
    ...orderCore(kernel, row),
    icebergQty: quantityText(marketOfRow(kernel, row).terms, BigInt(row.iceberg_lots)),
    time: Number(row.placed_at),
    updateTime: Number(row.updated_at),
    ...workingView(kernel, row),
  };
}

/** Told of icebergs only, but where the dialect always has it. */
export function icebergView(kernel: Kernel, row: BotOrderRow): object {
  if (row.iceberg_lots === "0") return {};
  return { icebergQty: quantityText(marketOfRow(kernel, row).terms, BigInt(row.iceberg_lots)) };
}

type WorkingView = { readonly isWorking: boolean; readonly workingTime: number; readonly stopPrice: string };

/** Whether and since when it works, and what it waits for or waited for. */
function workingView(kernel: Kernel, row: BotOrderRow): WorkingView {
  const { terms } = marketOfRow(kernel, row);
  const isWorking = row.status !== "waiting" && row.status !== "pending";
  return {
    isWorking,
    workingTime: isWorking ? workingSince(row) : -1,
    stopPrice: row.trigger_ticks === "0" ? NOTHING : priceText(terms, presentTrigger(kernel, row)),
  };
}

/** What the reports of cancels share with it. */
export function orderCore(kernel: Kernel, row: BotOrderRow): Readonly<Record<string, unknown>> {
  const { terms } = marketOfRow(kernel, row);
  const filled = BigInt(row.filled_lots);
  return {
    symbol: symbolOf(terms),
    orderId: Number(row.id),
    orderListId: listOf(row),
    clientOrderId: row.client_order_id,
    price: priceText(terms, BigInt(row.ticks)),
    origQty: quantityText(terms, row.lots === "0" ? filled : BigInt(row.lots)),
    executedQty: quantityText(terms, filled),
    cummulativeQuoteQty: quoteText(kernel, terms, BigInt(row.filled_quote)),
    origQuoteOrderQty: quoteText(kernel, terms, BigInt(row.budget)),
    status: statusText(row.status, filled > 0n),
    timeInForce: timeText(row.time_in_force),
    type: typeText(row.order_type, row.post_only),
    side: row.side === "buy" ? "BUY" : "SELL",
    selfTradePreventionMode: row.self_trade.toUpperCase(),
    ...(row.trail_ppm === "0" ? {} : { trailingDelta: Number(row.trail_ppm) / 100 }),
    ...(row.prevented_match === "0"
      ? {}
      : { preventedMatchId: Number(row.prevented_match), preventedQuantity: quantityText(terms, BigInt(row.prevented_lots)) }),
  };
}

/** What waited for a price or for another order began later than it was placed: at its last change, as far as is known. */
export function workingSince(row: BotOrderRow): number {
  return Number(row.trigger_ticks === "0" && !isFollowerRow(row) ? row.placed_at : row.updated_at);
}

/** An order that was made smaller in its place, in the words of that call, which differ. */
export function amendedView(kernel: Kernel, row: BotOrderRow, origClientOrderId: string): object {
  const { origQty, origQuoteOrderQty, cummulativeQuoteQty, ...core } = orderCore(kernel, row);
  const { workingTime, stopPrice } = workingView(kernel, row);
  return {
    ...core,
    origClientOrderId,
    qty: origQty,
    preventedQty: NOTHING,
    quoteOrderQty: origQuoteOrderQty,
    cumulativeQuoteQty: cummulativeQuoteQty,
    ...(workingTime === -1 ? {} : { workingTime }),
    ...(row.trigger_ticks === "0" ? {} : { stopPrice }),
    ...icebergView(kernel, row),
  };
}

/** A prevented self-trade; quantities only of orders that ended of it. */
export function preventedView(kernel: Kernel, row: PreventedRow): object {
  const { terms } = marketOfRow(kernel, row);
  const symbol = symbolOf(terms);
  return {
    symbol,
    preventedMatchId: Number(row.id),
    takerOrderId: Number(row.taker_order),
    makerSymbol: symbol,
    makerOrderId: Number(row.maker_order),
    tradeGroupId: NO_GROUP,
    selfTradePreventionMode: row.self_trade.toUpperCase(),
    price: priceText(terms, BigInt(row.ticks)),
    ...(row.taker_lots === "0" ? {} : { takerPreventedQuantity: quantityText(terms, BigInt(row.taker_lots)) }),
    ...(row.maker_lots === "0" ? {} : { makerPreventedQuantity: quantityText(terms, BigInt(row.maker_lots)) }),
    transactTime: Number(row.at),
  };
}

export function amendmentView(kernel: Kernel, row: AmendmentRow): object {
  const { terms } = marketOfRow(kernel, row);
  return {
    symbol: symbolOf(terms),
    orderId: Number(row.order_id),
    executionId: Number(row.execution_id),
    origClientOrderId: row.from_name,
    newClientOrderId: row.name,
    origQty: quantityText(terms, BigInt(row.from_lots)),
    newQty: quantityText(terms, BigInt(row.lots)),
    time: Number(row.at),
  };
}

/** A trailing stop's trigger moves while it waits: the kernel knows where it is now. */
function presentTrigger(kernel: Kernel, row: BotOrderRow): bigint {
  const slot = row.status === "waiting" ? kernel.spot.pool.find(Number(row.id)) : undefined;
  return slot === undefined ? BigInt(row.trigger_ticks) : BigInt(kernel.spot.pool.ticks(slot));
}

/** One's own trade as myTrades shows it. */
export function tradeView(kernel: Kernel, row: BotFillRow): object {
  const { terms } = marketOfRow(kernel, row);
  const buys = row.side === "buy";
  return {
    symbol: symbolOf(terms),
    id: Number(row.trade),
    orderId: Number(row.order_id),
    orderListId: NO_LIST,
    price: priceText(terms, BigInt(row.ticks)),
    qty: quantityText(terms, BigInt(row.lots)),
    quoteQty: quoteText(kernel, terms, BigInt(row.quote_units)),
    commission: buys ? baseText(kernel, terms, BigInt(row.fee)) : quoteText(kernel, terms, BigInt(row.fee)),
    commissionAsset: assetOf(kernel, buys ? terms.base : terms.quote).code,
    time: Number(row.at),
    isBuyer: buys,
    isMaker: row.role === "maker",
    isBestMatch: true,
  };
}

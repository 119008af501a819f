/** What became of an order that was just placed: ACK, RESULT or FULL, from the events of its command. */
import type { Kernel, KernelEvent } from "../../../../kernel/kernel.ts";
import { baseText, priceText, quantityText, quoteText, symbolOf } from "./bot-symbols.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import type { Filled, MarketTerms, Placed, SelfTrade } from "../../kernel/spot.messages.ts";
import { executionId } from "../execution-id.ts";
import { firstStatus, isFollower } from "../first-status.ts";
import type { ResponseKind } from "./bot-order-form.ts";
import { NO_LIST, statusText, timeText, typeText } from "./bot-order.views.ts";

export type PlacedShape = {
  readonly terms: MarketTerms;
  readonly response: ResponseKind;
  readonly selfTrade: SelfTrade;
  readonly quoteUnits: bigint;
  readonly list?: number;
  /** Place of the command in the log. */
  readonly sequence: number;
};

type Course = { filled: number; quoteUnits: number; status: string; readonly fills: object[] };

export function placedAnswer(kernel: Kernel, shape: PlacedShape, placed: Placed, events: readonly KernelEvent[]): object {
  const { terms, response, selfTrade, quoteUnits, list, sequence } = shape;
  const head = {
    symbol: symbolOf(terms),
    orderId: placed.order,
    orderListId: list ?? NO_LIST,
    clientOrderId: placed.clientOrderId,
    transactTime: placed.at,
  };
  if (response === "ACK") return head;
  // What became of a follower within the same command is not told: it has to be asked for, as in the dialect.
  const isPending = isFollower(placed);
  const course = courseOf(kernel, terms, placed, isPending ? [] : events);
  const waits = placed.trigger !== undefined;
  const result = {
    ...head,
    price: priceText(terms, placed.ticks),
    origQty: quantityText(terms, placed.lots === 0 ? course.filled : placed.lots),
    executedQty: quantityText(terms, course.filled),
    origQuoteOrderQty: quoteText(kernel, terms, quoteUnits),
    cummulativeQuoteQty: quoteText(kernel, terms, course.quoteUnits),
    status: statusText(course.status, course.filled > 0),
    timeInForce: timeText(placed.timeInForce),
    type: typeText(placed.orderType, placed.postOnly),
    side: placed.side === "buy" ? "BUY" : "SELL",
    ...(waits ? { stopPrice: priceText(terms, placed.trigger.ticks) } : {}),
    ...(waits && placed.trigger.trailPpm > 0 ? { trailingDelta: placed.trigger.trailPpm / 100 } : {}),
    ...(placed.peak === undefined ? {} : { icebergQty: quantityText(terms, placed.peak) }),
    workingTime: waits || isPending ? -1 : placed.at,
    selfTradePreventionMode: selfTrade.toUpperCase(),
  };
  const filled = response === "FULL" ? { ...result, fills: course.fills } : result;
  return isPending ? filled : { ...filled, ...preventedOf(terms, placed, events, sequence) };
}

/** Other orders of its owner that it met, and what was left of it if it ended of that. */
function preventedOf(terms: MarketTerms, placed: Placed, events: readonly KernelEvent[], sequence: number): object {
  let preventedQuantity: string | undefined;
  const preventedMatches = events.flatMap((event, at) => {
    if (event.type !== "spot/self-trade-prevented" || event.takerOrder !== placed.order) return [];
    const { mode, ticks, makerOrder, makerLots, takerLots } = event;
    const taken = quantityText(terms, takerLots);
    if (mode !== "expire_maker") preventedQuantity = taken;
    return [
      {
        preventedMatchId: executionId(sequence, at),
        makerSymbol: symbolOf(terms),
        makerOrderId: makerOrder,
        price: priceText(terms, ticks),
        ...(mode === "expire_maker" ? {} : { takerPreventedQuantity: taken }),
        ...(mode === "expire_taker" ? {} : { makerPreventedQuantity: quantityText(terms, makerLots) }),
      },
    ];
  });
  if (preventedMatches.length === 0) return {};
  return { preventedMatches, ...(preventedQuantity === undefined ? {} : { preventedQuantity }) };
}

function courseOf(kernel: Kernel, terms: MarketTerms, placed: Placed, events: readonly KernelEvent[]): Course {
  const course: Course = { filled: 0, quoteUnits: 0, status: firstStatus(placed), fills: [] };
  for (const event of events) {
    if (event.type === "spot/filled" && (event.takerOrder === placed.order || event.makerOrder === placed.order)) {
      course.filled += event.lots;
      course.quoteUnits += event.quoteUnits;
      course.fills.push(fillView(kernel, terms, placed, event));
    } else if (event.type === "spot/closed" && event.order === placed.order) course.status = event.reason;
  }
  return course;
}

function fillView(kernel: Kernel, terms: MarketTerms, placed: Placed, fill: Filled): object {
  const fee = fill.takerOrder === placed.order ? fill.takerFee : fill.makerFee;
  const buys = placed.side === "buy";
  return {
    price: priceText(terms, fill.ticks),
    qty: quantityText(terms, fill.lots),
    commission: buys ? baseText(kernel, terms, fee) : quoteText(kernel, terms, fee),
    commissionAsset: assetOf(kernel, buys ? terms.base : terms.quote).code,
    tradeId: fill.trade,
  };
}

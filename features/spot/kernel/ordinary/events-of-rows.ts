/** Events of what compiled code said in rows (`SAID`), as `order-desk.ts` and `matching.ts` would have said them. */
import type { Lots, MarketId, OrderId, RatePpm, Ticks, UserId } from "../../../../money/units.ts";
import { NO_ORDER } from "../order-terms.ts";
import type { Cancel, Closed, Filled, Place, Placed, SpotEvent } from "../spot.messages.ts";
import { REASONS, SAID } from "./layout.ts";

const { placed: PLACED, filled: FILLED, closed: CLOSED } = SAID;

/** Of rows from `from` up to, but without, `end`, which `command` brought about; the first row of an order is its own. */
export function eventsOfRows(rows: Float64Array, from: number, end: number, command: Place | Cancel): SpotEvent[] {
  const events: SpotEvent[] = [];
  let next = from;
  if (command.type === "spot/place") {
    events.push(placed(rows, from, command));
    next += PLACED.length;
  }
  while (next < end) {
    if (command.type === "spot/place" && rows[next] === FILLED.kind) {
      events.push(filled(rows, from, next, command));
      next += FILLED.length;
    } else {
      events.push(closed(rows, next, command));
      next += CLOSED.length;
    }
  }
  return events;
}

function placed(rows: Float64Array, at: number, order: Place): Placed {
  return {
    type: "spot/placed",
    order: rows[at + PLACED.order] as OrderId,
    user: order.user,
    market: order.market,
    side: order.side,
    orderType: order.orderType,
    ticks: order.ticks,
    lots: order.lots,
    budget: order.budget,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    clientOrderId: order.clientOrderId ?? "",
    lastTicks: rows[at + PLACED.lastTicks] as Ticks,
    trigger: undefined,
    pair: NO_ORDER,
    entry: NO_ORDER,
    exits: undefined,
    at: order.at,
  };
}

/** The taker is the order placed in row `from`. */
function filled(rows: Float64Array, from: number, at: number, taker: Place): Filled {
  return {
    type: "spot/filled",
    trade: rows[at + FILLED.trade],
    market: taker.market,
    ticks: rows[at + FILLED.ticks] as Ticks,
    lots: rows[at + FILLED.lots] as Lots,
    quoteUnits: rows[at + FILLED.quoteUnits],
    takerSide: taker.side,
    makerOrder: rows[at + FILLED.makerOrder] as OrderId,
    makerUser: rows[at + FILLED.makerUser] as UserId,
    makerFee: rows[at + FILLED.makerFee],
    makerPpm: rows[at + FILLED.makerPpm] as RatePpm,
    takerOrder: rows[from + PLACED.order] as OrderId,
    takerUser: taker.user,
    takerFee: rows[at + FILLED.takerFee],
    takerPpm: rows[at + FILLED.takerPpm] as RatePpm,
    at: taker.at,
  };
}

function closed(rows: Float64Array, row: number, { at }: Place | Cancel): Closed {
  return {
    type: "spot/closed",
    order: rows[row + CLOSED.order] as OrderId,
    user: rows[row + CLOSED.user] as UserId,
    market: rows[row + CLOSED.market] as MarketId,
    reason: REASONS[rows[row + CLOSED.reason]],
    remaining: rows[row + CLOSED.remaining] as Lots,
    at,
  };
}

/** Events of what compiled code said in rows (`SAID`), as `order-desk.ts` and `matching.ts` would have said them. */
import type { Lots, MarketId, OrderId, RatePpm, Ticks, TimeMs, UserId } from "../../../../money/units.ts";
import { ORDER_WORDS, SELF_TRADES, TIMES_IN_FORCE } from "../../../../kernel/command-rows.ts";
import { NO_BUDGET, NO_ORDER } from "../order-terms.ts";
import type { Closed, Filled, Placed, SpotEvent } from "../spot.messages.ts";
import { REASONS, SAID } from "./layout.ts";

const { placed: PLACED, filled: FILLED, closed: CLOSED } = SAID;
const TWO_BITS = 3;

/** Of rows from `from` up to, but without, `end`; fills belong to the order placed in the first of them, which was given that name. */
export function eventsOfRows(rows: Float64Array, from: number, end: number, name: string): SpotEvent[] {
  const events: SpotEvent[] = [];
  for (let at = from; at < end;) {
    if (rows[at] === FILLED.kind) {
      events.push(filled(rows, from, at));
      at += FILLED.length;
    } else if (rows[at] === PLACED.kind) {
      events.push(placed(rows, at, name));
      at += PLACED.length;
    } else {
      events.push(closed(rows, at));
      at += CLOSED.length;
    }
  }
  return events;
}

function placed(rows: Float64Array, at: number, name: string): Placed {
  const words = rows[at + PLACED.words];
  return {
    type: "spot/placed",
    order: rows[at + PLACED.order] as OrderId,
    user: rows[at + PLACED.user] as UserId,
    market: rows[at + PLACED.market] as MarketId,
    side: sideOf(words),
    orderType: "limit",
    ticks: rows[at + PLACED.ticks] as Ticks,
    lots: rows[at + PLACED.lots] as Lots,
    budget: NO_BUDGET,
    timeInForce: TIMES_IN_FORCE[(words >> ORDER_WORDS.timeShift) & TWO_BITS],
    postOnly: (words & ORDER_WORDS.postOnly) !== 0,
    selfTrade: SELF_TRADES[(words >> ORDER_WORDS.selfTradeShift) & TWO_BITS],
    clientOrderId: name,
    lastTicks: rows[at + PLACED.lastTicks] as Ticks,
    trigger: undefined,
    pair: NO_ORDER,
    entry: NO_ORDER,
    exits: undefined,
    at: rows[at + PLACED.at] as TimeMs,
  };
}

/** The taker is the order placed in row `from`. */
function filled(rows: Float64Array, from: number, at: number): Filled {
  return {
    type: "spot/filled",
    trade: rows[at + FILLED.trade],
    market: rows[from + PLACED.market] as MarketId,
    ticks: rows[at + FILLED.ticks] as Ticks,
    lots: rows[at + FILLED.lots] as Lots,
    quoteUnits: rows[at + FILLED.quoteUnits],
    takerSide: sideOf(rows[from + PLACED.words]),
    makerOrder: rows[at + FILLED.makerOrder] as OrderId,
    makerUser: rows[at + FILLED.makerUser] as UserId,
    makerFee: rows[at + FILLED.makerFee],
    makerPpm: rows[at + FILLED.makerPpm] as RatePpm,
    takerOrder: rows[from + PLACED.order] as OrderId,
    takerUser: rows[from + PLACED.user] as UserId,
    takerFee: rows[at + FILLED.takerFee],
    takerPpm: rows[at + FILLED.takerPpm] as RatePpm,
    at: rows[from + PLACED.at] as TimeMs,
  };
}

function closed(rows: Float64Array, at: number): Closed {
  return {
    type: "spot/closed",
    order: rows[at + CLOSED.order] as OrderId,
    user: rows[at + CLOSED.user] as UserId,
    market: rows[at + CLOSED.market] as MarketId,
    reason: REASONS[rows[at + CLOSED.reason]],
    remaining: rows[at + CLOSED.remaining] as Lots,
    at: rows[at + CLOSED.at] as TimeMs,
  };
}

const sideOf = (words: number): "buy" | "sell" => ((words & ORDER_WORDS.sells) === 0 ? "buy" : "sell");

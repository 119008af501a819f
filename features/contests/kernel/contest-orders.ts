/** Which orders an entry may place, and which an index fills. */
import type { MarketId } from "../../../money/units.ts";
import { LOTS_MOST, ORDER_LEAST, ORDERS_MOST, ORDERS_OPEN_MOST, VALUE_MOST, worthOf } from "../formulas.ts";
import type { ContestMarket } from "./contest-money.ts";
import type { Contest } from "./contests.ts";
import type { ContestEntry, ContestOrder, ContestsRefusal, PlaceContestOrder } from "./contests.messages.ts";

/** What is wrong with an order, before what it sets aside is looked at; undefined: nothing. */
export function refuseOrder(
  contest: Contest,
  entry: ContestEntry,
  of: ContestMarket | undefined,
  { side, ticks, lots, spend, at }: PlaceContestOrder,
  isListed: (market: MarketId) => boolean,
): ContestsRefusal | undefined {
  if (!contest.isRunning || at >= contest.terms.endsAt) return "contest_not_running";
  if (of === undefined || !isListed(of.market)) return "contest_market_other";
  const isForMoney = side === "buy" && ticks === 0;
  const isSaid = isForMoney ? spend > 0n && lots === 0n : lots > 0n && spend === 0n;
  const isPossible = Number.isSafeInteger(ticks) && ticks >= 0 && ticks <= 0x7fffffff && lots <= LOTS_MOST;
  if (!isSaid || !isPossible) return "amount_invalid";
  const price = ticks === 0 ? (contest.ticks[contest.markets.indexOf(of)] ?? 0) : ticks;
  const value = isForMoney ? spend : worthOf(lots, price, of.scale);
  if (value > VALUE_MOST) return "amount_invalid";
  // Selling all of very little is always possible.
  const isAll = side === "sell" && lots === contest.money.holds(entry.number, of.coin);
  if (value < ORDER_LEAST && !isAll) return "contest_below_least";
  if (entry.orders.size >= ORDERS_OPEN_MOST) return "contest_orders_open";
  return entry.placed >= ORDERS_MOST ? "contest_orders_most" : undefined;
}

export const reaches = ({ side, ticks: limit }: ContestOrder, ticks: number): boolean =>
  limit === 0 || (side === "buy" ? ticks <= limit : ticks >= limit);

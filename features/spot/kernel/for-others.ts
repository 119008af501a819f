/** A market order that another part places for somebody within its own command: at no price worse than it says, and told what it brought. */
import { amount, lots as asLots, ticks as asTicks, type Amount, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { own, pledged, type Account } from "../../../kernel/ledger/ledger.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { orderOf } from "./hot-commands.ts";
import type { OrderDesk } from "./order-desk.ts";
import { NO_BUDGET } from "./order-terms.ts";

export type OrderWithin = {
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: Side;
  readonly lots: number;
  /** Worst price, in ticks. */
  readonly worst: number;
  readonly at: TimeMs;
};
/** What went out of one asset of its person and came into the other, fees taken off. */
export type TradedWithin = { readonly given: Amount; readonly got: Amount };

const NOTHING_TRADED: TradedWithin = { given: amount(0n), got: amount(0n) };

/**
 * What the book has of it within the worst price is placed as an ordinary market order: announced, charged and in its person's history.
 * Nothing where the market takes none. The caller lets the desk finish once it has done with what came.
 */
export function tradeWithin(desk: OrderDesk, { user, market: id, side, lots, worst, at }: OrderWithin): TradedWithin {
  const market = desk.markets.get(id);
  if (market === undefined || lots <= 0) return NOTHING_TRADED;
  const sought = { user, side, limit: worst, lots, budget: Infinity, selfTrade: "expire_maker" } as const;
  const found = desk.matching.preview(market, sought).lots;
  if (found === 0) return NOTHING_TRADED;
  const rules = { orderType: "market", ticks: asTicks(0), budget: NO_BUDGET, timeInForce: "gtc", postOnly: false } as const;
  const order = orderOf({ user, market: id, side, lots: asLots(found), ...rules, selfTrade: "expire_maker", at });
  const taker = desk.taker(market, order);
  if (desk.filters.refusePlace(market, order, taker) !== undefined) return NOTHING_TRADED;
  const { ledger } = desk.needs;
  const [base, quote] = [ledger.account(user, PURPOSE.change, market.terms.base), ledger.account(user, PURPOSE.change, market.terms.quote)];
  // Own orders that end on the way give back what they hold: that is no more than before, own and pledged together.
  const held = (account: Account): bigint => ledger.balance(own(account)) + ledger.balance(pledged(account));
  const before = [held(base), held(quote)] as const;
  const slot = desk.accept(market, taker, order);
  desk.announce(market, order, taker.order);
  desk.work(market, slot, taker, order);
  const [baseBy, quoteBy] = [held(base) - before[0], held(quote) - before[1]];
  return side === "sell" ? { given: amount(-baseBy), got: amount(quoteBy) } : { given: amount(-quoteBy), got: amount(baseBy) };
}

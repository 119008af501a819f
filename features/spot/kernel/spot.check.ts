/** V3 and V10 for spot: what is pledged equals the open orders; books, lists and pool agree. */
import { invariant } from "../../../kernel/invariant.ts";
import { pledged } from "../../../kernel/ledger/ledger.ts";
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import { isMatching } from "./markets.ts";
import type { Spot } from "./spot.ts";

/** Adds what spot's open orders pledge to `expected`, cell by cell; the kernel compares the sum over all features. */
export function collectSpotPledges(spot: Spot, expected: Map<number, bigint>): void {
  const { pool } = spot.desk;
  for (const slot of pool.slots()) {
    const market = spot.desk.marketOf(slot);
    const cell = pledged(spot.desk.payingAccount(slot));
    expected.set(cell, (expected.get(cell) ?? 0n) + BigInt(spot.desk.pledgeOf(market, slot)));
  }
}

export function checkSpot(spot: Spot): void {
  const { pool, markets, openOrders, waiting, entries, followers, icebergs, clientOrderIds } = spot.desk;
  // A book may cross only where nothing matches: while an auction gathers, while closed or halted.
  for (const market of markets.all()) market.book.check(!isMatching(market));
  openOrders.check();
  waiting.check();
  entries.check();
  followers.check();
  icebergs.check();
  clientOrderIds.check();
  for (const slot of pool.slots()) {
    const partner = pool.partner(slot);
    if (partner === NONE) continue;
    invariant(pool.partner(partner) === slot, "the orders of a pair must name each other", slot, partner);
    invariant(pool.has(slot, FLAG.waiting) !== pool.has(partner, FLAG.waiting), "one order of a pair must wait", slot, partner);
    invariant(pool.remaining(slot) === pool.remaining(partner), "the orders of a pair must be of one quantity", slot, partner);
  }
}

/** V3 and V10 for spot: what is pledged equals the open orders; books, lists and pool agree. */
import { invariant } from "../../../kernel/invariant.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { pledged } from "../../../kernel/ledger/ledger.ts";
import { notional } from "../formulas.ts";
import type { Spot } from "./spot.ts";

/** Adds what spot's open orders pledge to `expected`, cell by cell; the kernel compares the sum over all features. */
export function collectSpotPledges(spot: Spot, expected: Map<number, bigint>): void {
  for (const slot of spot.pool.slots()) {
    const market = spot.markets.get(spot.pool.market(slot));
    invariant(market !== undefined, "an order must belong to a listed market", slot);
    const buys = spot.pool.side(slot) === "buy";
    const remaining = spot.pool.remaining(slot);
    const units = buys ? notional(market.scale, spot.pool.ticks(slot), remaining) : remaining * market.scale.basePerLot;
    const cell = pledged(buys ? spot.pool.quote(slot) : spot.pool.base(slot));
    expected.set(cell, (expected.get(cell) ?? 0n) + BigInt(units));
  }
}

export function checkSpot(spot: Spot): void {
  for (const market of spot.markets.all()) market.book.check();
  spot.openOrders.check();
}

/** V3: every pledged cell holds exactly what the features' obligations say, and none holds anything else. */
export function checkPledges(ledger: Ledger, expected: ReadonlyMap<number, bigint>): void {
  for (const [cell, value] of ledger.pledgedCells()) {
    invariant(
      value === (expected.get(cell) ?? 0n),
      "V3: pledged money must equal the open obligations",
      ledger.name(cell),
      value,
      expected.get(cell) ?? 0n,
    );
  }
}

/** V3 and V10 for futures, and their own promises: books, orders, positions, pledges and clearing agree. */
import { invariant } from "../../../kernel/invariant.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { pledged, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { FLAG } from "../../../kernel/order-book/order-pool.ts";
import type { FuturesDesk } from "./desk.ts";
import { openedBy } from "./futures-orders.ts";

/** Adds what margins and open orders pledge to `expected`, cell by cell: of own money what promotional credit does not stand for. */
export function collectFuturesPledges(desk: FuturesDesk, expected: Map<number, bigint>): void {
  for (const account of desk.accounts()) {
    const units = account.margin + account.held - desk.positions.credit(account);
    if (units <= 0) continue;
    const cell = pledged(account.money);
    expected.set(cell, (expected.get(cell) ?? 0n) + BigInt(units));
  }
}

/** `inPassing`: what funding's payers brought into clearing and nobody received yet. */
export function checkFutures(desk: FuturesDesk, ledger: Ledger, inPassing: number): void {
  const { contracts, positions, openOrders, names, conditional, exits } = desk;
  for (const { book } of contracts.all()) book.check();
  positions.check();
  openOrders.check();
  names.check();
  conditional.check();
  exits.check(positions);
  desk.reached.check();
  checkHeld(desk);
  if (contracts.all().length === 0) return;
  const clearing = ledger.balanceOf(HOUSE, PURPOSE.clearing, desk.asset());
  const expected = positions.clearing() + BigInt(inPassing);
  invariant(clearing === expected, "clearing must be the entry values of shorts less those of longs", clearing, expected);
}

/** What accounts hold for orders, and may open, is what their orders say. */
function checkHeld(desk: FuturesDesk): void {
  const { pool, orders, matching } = desk;
  const held = new Map<string, number>();
  const add = (key: string, value: number): unknown => held.set(key, (held.get(key) ?? 0) + value);
  for (const slot of pool.slots()) {
    const terms = orders.get(slot);
    const contract = desk.contractOf(slot);
    const user = pool.owner(slot);
    add(`${user}`, terms.hold);
    add(`${user} ${contract.terms.contract} ${openedBy(pool.side(slot))}`, terms.ticks * terms.heldLots * contract.perTickLot);
    const expected = pool.has(slot, FLAG.waiting) ? 0 : matching.holdOf(contract, slot, terms.heldLots);
    invariant(terms.hold === expected, "an open order must hold what its rest may cost", slot, terms.hold, expected);
  }
  for (const { user, held: units, holdings } of desk.accounts()) {
    invariant((held.get(`${user}`) ?? 0) === units, "what an account holds must be what its orders hold", user, units);
    for (const { contract, longPending, shortPending } of holdings) {
      const [long, short] = [held.get(`${user} ${contract} long`) ?? 0, held.get(`${user} ${contract} short`) ?? 0];
      invariant(long === longPending && short === shortPending, "what orders may open must be counted", user, contract, long, short);
    }
  }
}

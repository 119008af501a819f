/** Whom the end of a market touches, live from the kernel: people's open orders with what they hold, holders of the coin, and futures that follow it. */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { AssetId } from "../../../money/units.ts";
import type { Market } from "../../spot/kernel/public.ts";

export type OpenOrdersTouched = {
  readonly orders: number;
  readonly people: ReadonlySet<number>;
  /** What sells and buys hold, in smallest units. */
  readonly base: bigint;
  readonly quote: bigint;
};

export function openOrdersOf({ spot }: Pick<Kernel, "spot">, market: Market): OpenOrdersTouched {
  const { desk, pool } = spot;
  const people = new Set<number>();
  let [orders, base, quote] = [0, 0n, 0n];
  for (const slot of pool.slots()) {
    if (pool.market(slot) !== market.terms.market || pool.owner(slot) < HOUSE_USERS_END) continue;
    people.add(pool.owner(slot));
    orders += 1;
    const pledge = BigInt(desk.pledgeOf(market, slot));
    if (pool.side(slot) === "buy") quote += pledge;
    else base += pledge;
  }
  return { orders, people, base, quote };
}

/** People with positions or open orders in the contract that follows its index, and how many positions. */
export function futuresOf(
  { futures }: Pick<Kernel, "futures">,
  market: Market,
): { readonly people: ReadonlySet<number>; readonly positions: number } {
  const { desk } = futures;
  const people = new Set<number>();
  let positions = 0;
  for (const account of desk.accounts()) {
    const open = account.user < HOUSE_USERS_END ? 0 : account.positions.filter(({ contract }) => contract === market.terms.market).length;
    if (open > 0) people.add(account.user);
    positions += open;
  }
  for (const slot of desk.pool.slots()) {
    if (desk.pool.market(slot) === market.terms.market && desk.pool.owner(slot) >= HOUSE_USERS_END) people.add(desk.pool.owner(slot));
  }
  return { people, positions };
}

/** Own, pledged and promotional. Goes over all balances of the venue once: for what happens a few times a year. */
export function holdersOf(
  { ledger }: Pick<Kernel, "ledger">,
  asset: AssetId,
): { readonly people: ReadonlySet<number>; readonly held: bigint } {
  const people = new Set<number>();
  let held = 0n;
  for (const cell of ledger.cellsOf(asset)) {
    if (ledger.ownerOf(cell) < HOUSE_USERS_END) continue;
    people.add(ledger.ownerOf(cell));
    held += ledger.balance(cell);
  }
  return { people, held };
}

/** Somebody bound themselves (features/self-limits): what would buy for them ends, and what sells goes on. */
import type { TimeMs, UserId } from "../../../money/units.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import type { OrderDesk } from "./order-desk.ts";

/** They begin to be bound: buys end, with what they are listed with, the newest first; exits of what was bought come. */
export function cancelBuys(desk: OrderDesk, user: UserId, at: TimeMs): void {
  const { pool, openOrders } = desk;
  const buys: ReturnType<typeof pool.id>[] = [];
  for (let slot = openOrders.first(user); slot !== NONE; slot = pool.ownerNext(slot))
    if (pool.side(slot) === "buy") buys.push(pool.id(slot));
  for (const id of buys) {
    const slot = pool.find(id);
    // Another of its list may have taken it along.
    if (slot !== undefined) desk.close(slot, "cancelled", at);
  }
  desk.finish(at);
}

/** Whether an order that waited may not come to the market any more. */
export const mayNotOpen = (desk: OrderDesk, slot: number): boolean =>
  desk.pool.side(slot) === "buy" && desk.needs.isBound(desk.pool.owner(slot));

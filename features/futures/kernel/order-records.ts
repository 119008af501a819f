/** Records of orders: how one is taken, with its id, its terms and its name, and how it is told of and given back. */
import { ticks as asTicks, type OrderId, type TimeMs } from "../../../money/units.ts";
import type { ClientOrderIds } from "../../../kernel/order-book/client-order-ids.ts";
import { FLAG, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { FuturesFilters, FuturesOrder } from "./futures-filters.ts";
import type { FuturesMatching } from "./futures-matching.ts";
import type { FuturesOrders, OrderTerms } from "./futures-orders.ts";
import type { FuturesEvent, FuturesOrderEnd, FuturesTrigger, OrderCause } from "./futures.messages.ts";
import { isTold } from "./position-fills.ts";
import type { Contract, FuturesAccount } from "./state.ts";

/** What an order carries beside itself. */
export type Extra = {
  readonly trigger?: FuturesTrigger;
  readonly closesAll?: boolean;
  readonly merges?: boolean;
  readonly position?: OrderId;
  readonly cause?: OrderCause;
};

const NO_ORDER = 0 as OrderId;
const NOTHING_MORE: Extra = {};

export type OrderRecordsNeeds = {
  readonly pool: OrderPool;
  readonly orders: FuturesOrders;
  readonly names: ClientOrderIds;
  readonly matching: FuturesMatching;
  readonly filters: FuturesFilters;
  readonly emit: (event: FuturesEvent) => void;
};

export class OrderRecords {
  readonly #needs: OrderRecordsNeeds;

  constructor(needs: OrderRecordsNeeds) {
    this.#needs = needs;
  }

  /** From here on the order is taken: it has its id and is told. */
  accept(contract: Contract, account: FuturesAccount, order: FuturesOrder, more: Extra = NOTHING_MORE): number {
    const { user, side, ticks, lots, clientOrderId, at } = order;
    const slot = this.#needs.pool.allocate({
      owner: user,
      market: contract.terms.contract,
      side,
      ticks,
      lots,
      originalLots: lots,
      base: account.money,
      quote: account.money,
      at,
    });
    this.#needs.orders.set(slot, this.#termsOf(contract, order, more));
    if (clientOrderId !== undefined) this.#needs.names.add(slot, clientOrderId);
    if (isTold(user)) this.#tellPlaced(contract, this.#needs.pool.id(slot), order, more);
    return slot;
  }

  #termsOf(contract: Contract, order: FuturesOrder, { trigger, closesAll, merges }: Extra): OrderTerms {
    const { effect, orderType, ticks, timeInForce, postOnly, multiple, exits, user } = order;
    return {
      effect,
      orderType,
      ticks,
      timeInForce,
      postOnly,
      multiple,
      exits,
      merges: merges ?? false,
      feePpm: this.#needs.matching.takerPpm(user, contract),
      hold: 0,
      heldLots: 0,
      openedValue: 0,
      trigger,
      closesAll: closesAll ?? false,
      isActive: false,
      extremum: 0,
    };
  }

  #tellPlaced(contract: Contract, id: OrderId, order: FuturesOrder, { trigger, closesAll, position, cause }: Extra): void {
    const { user, side, effect, orderType, ticks, lots, multiple, timeInForce, postOnly, exits, clientOrderId, at } = order;
    this.#needs.emit({
      type: "futures/placed",
      contract: contract.terms.contract,
      order: id,
      user,
      side,
      effect,
      orderType,
      ticks,
      lots,
      multiple,
      timeInForce,
      postOnly,
      exits,
      clientOrderId: clientOrderId ?? "",
      trigger,
      closesAll: closesAll ?? false,
      position: position ?? NO_ORDER,
      cause: cause ?? "order",
      lastTicks: asTicks(this.#needs.filters.price(contract, "last")),
      at,
    });
  }

  /** Orders of the house's makers come and go by the thousand and are told of by their fills alone. */
  tellClosed(contract: Contract, slot: number, reason: FuturesOrderEnd, at: TimeMs): void {
    const user = this.#needs.pool.owner(slot);
    if (!isTold(user)) return;
    const [order, lots] = [this.#needs.pool.id(slot), this.#needs.pool.remaining(slot)];
    this.#needs.emit({ type: "futures/closed", contract: contract.terms.contract, order, user, reason, lots, at });
  }

  release(slot: number): void {
    if (this.#needs.pool.has(slot, FLAG.named)) this.#needs.names.remove(slot);
    this.#needs.orders.delete(slot);
    this.#needs.pool.release(slot);
  }
}

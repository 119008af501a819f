/**
 * Orders as they stood at each event: read once as they were before a batch, then followed event by event, so that a
 * webhook about a placed order does not already tell how it ended.
 */
import type { PoolClient } from "pg";
import type { OrderAdjusted } from "../../stocks/kernel/public.ts";
import { placedOrder } from "./spot.projection.ts";
import type { Activated, Amended, Closed, Filled, Placed, Triggered } from "../kernel/spot.messages.ts";
import type { OrderRow } from "./spot.rows.ts";

export type OrderEvent = Placed | Activated | Triggered | Amended | Closed | OrderAdjusted;

export class OrderStates {
  readonly #rows = new Map<number, OrderRow>();

  /** The orders as the history table has them now; to be called before the batch's own rows are written there. */
  async load(client: PoolClient, orders: ReadonlySet<number>): Promise<void> {
    if (orders.size === 0) return;
    const { rows } = await client.query<OrderRow>({
      name: "read-webhook-orders",
      text: "select * from spot_orders where id = any($1::bigint[])",
      values: [[...orders]],
    });
    for (const row of rows) this.#rows.set(Number(row.id), row);
  }

  /** The order after the event; undefined for one that nobody knows. `pair`: the stop that is announced right after it. */
  after(event: OrderEvent, pair: number): OrderRow | undefined {
    const row = event.type === "spot/placed" ? placedOrder(event) : this.#rows.get(event.order);
    if (row === undefined) return undefined;
    if (pair !== 0) row.pair_id = String(pair);
    if (event.type === "spot/triggered") row.status = "working";
    else if (event.type === "spot/activated")
      Object.assign(row, event.trigger === 0 ? { status: "working" } : { status: "waiting", trigger_ticks: String(event.trigger) });
    else if (event.type === "spot/closed") row.status = event.reason;
    else if (event.type === "spot/amended") {
      Object.assign(row, { ticks: String(event.ticks), lots: String(event.lots) });
      if (event.shrunk !== undefined) row.client_order_id = event.shrunk.clientOrderId;
    } else if (event.type === "stocks/order-adjusted") {
      const { ticks, lots, trigger, filled } = event;
      Object.assign(row, { ticks: String(ticks), lots: String(lots), trigger_ticks: String(trigger), filled_lots: String(filled) });
    }
    row.updated_at = String(event.at);
    this.#rows.set(event.order, row);
    return row;
  }

  filled(order: number, fee: number, { lots, quoteUnits, at }: Filled): void {
    const row = this.#rows.get(order);
    if (row === undefined) return;
    row.filled_lots = plus(row.filled_lots, lots);
    row.filled_quote = plus(row.filled_quote, quoteUnits);
    row.fee = plus(row.fee, fee);
    row.updated_at = String(at);
  }
}

function plus(text: string, units: number): string {
  return String(BigInt(text) + BigInt(units));
}

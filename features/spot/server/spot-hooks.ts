/** Orders and fills in webhooks' words: an order as it stood at that event, a fill as the list of fills has it. */
import type { PoolClient } from "pg";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import type { HookTeller, HookWords, News } from "../../../server/news/news.ts";
import type { WebhookEventType } from "../../webhooks/contract/webhooks.contract.ts";
import type { Filled } from "../kernel/spot.messages.ts";
import { OrderStates, type OrderEvent } from "./order-states.ts";
import { stopOf } from "./pair-of.ts";
import { fillView, orderView } from "./spot.rows.ts";

export class SpotHooks implements HookTeller {
  readonly #kernel: Kernel;
  readonly #states = new OrderStates();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(client: PoolClient, events: readonly KernelEvent[]): Promise<void> {
    return this.#states.load(client, new Set(events.flatMap((event) => (isOrderEvent(event) ? [event.order] : []))));
  }

  tell(event: KernelEvent, { user, id }: News, next: KernelEvent | undefined): HookWords | undefined {
    if (event.type === "spot/filled") {
      const role = id === event.makerOrder && user === event.makerUser ? "maker" : "taker";
      this.#states.filled(id, role === "maker" ? event.makerFee : event.takerFee, event);
      return { type: "fill.created", data: filledData(this.#kernel, event, role) };
    }
    if (!isOrderEvent(event)) return undefined;
    const row = this.#states.after(event, event.type === "spot/placed" ? stopOf(event, next) : 0);
    if (row === undefined) return undefined;
    return { type: orderEventType(event), data: { ...orderView(this.#kernel, row), client_order_id: row.client_order_id } };
  }
}

function isOrderEvent(event: KernelEvent): event is OrderEvent {
  return (
    event.type === "spot/placed" ||
    event.type === "spot/activated" ||
    event.type === "spot/triggered" ||
    event.type === "spot/amended" ||
    event.type === "spot/closed" ||
    event.type === "stocks/order-adjusted"
  );
}

function orderEventType(event: OrderEvent): WebhookEventType {
  if (event.type === "spot/placed") return "order.placed";
  if (event.type === "spot/activated" || event.type === "spot/triggered") return "order.triggered";
  if (event.type === "spot/amended") return "order.amended";
  if (event.type === "stocks/order-adjusted") return "order.adjusted";
  return event.reason === "filled" ? "order.filled" : "order.closed";
}

function filledData(kernel: Kernel, event: Filled, role: "maker" | "taker"): object {
  const { trade, market, ticks, lots, quoteUnits, takerSide, at } = event;
  const makerSide = takerSide === "buy" ? "sell" : "buy";
  return fillView(kernel, {
    trade: String(trade),
    role,
    order_id: String(role === "maker" ? event.makerOrder : event.takerOrder),
    market,
    side: role === "maker" ? makerSide : takerSide,
    ticks: String(ticks),
    lots: String(lots),
    quote_units: String(quoteUnits),
    fee: String(role === "maker" ? event.makerFee : event.takerFee),
    at: String(at),
  });
}

/** Orders and fills of people (not of house accounts) as rows for history pages. */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { columnValues, givenRows, insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { Closed, Filled, Placed } from "../kernel/spot.messages.ts";

const ORDER = {
  id: "bigint",
  user_id: "bigint",
  market: "integer",
  side: "text",
  order_type: "text",
  ticks: "bigint",
  lots: "bigint",
  budget: "bigint",
  last_ticks: "bigint",
  placed_at: "bigint",
  updated_at: "bigint",
} as const satisfies Columns;
const CHANGE = {
  id: "bigint",
  filled_lots: "bigint",
  filled_quote: "bigint",
  fee: "bigint",
  status: "text",
  updated_at: "bigint",
} as const satisfies Columns;
const FILL = {
  trade: "bigint",
  role: "text",
  user_id: "bigint",
  order_id: "bigint",
  market: "integer",
  side: "text",
  ticks: "bigint",
  lots: "bigint",
  quote_units: "bigint",
  fee: "bigint",
  at: "bigint",
} as const satisfies Columns;

type Change = { id: number; filled_lots: number; filled_quote: number; fee: number; status: string; updated_at: number };

export class SpotProjection implements Projection {
  readonly name = "spot";
  readonly tables = ["spot_orders", "spot_fills"];
  #orders: Row<typeof ORDER>[] = [];
  #fills: Row<typeof FILL>[] = [];
  /** What happened to each order since the last drain, added up. */
  #changes = new Map<number, Change>();

  collect({ outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let urgent = false;
    for (const event of outcome.events) {
      if (event.type === "spot/placed") this.#placed(event);
      else if (event.type === "spot/filled") this.#filled(event);
      else if (event.type === "spot/closed") this.#closed(event);
      else continue;
      urgent = true;
    }
    return urgent;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [orders, fills, changes] = [this.#orders, this.#fills, [...this.#changes.values()]];
    this.#orders = [];
    this.#fills = [];
    this.#changes = new Map();
    return async (client) => {
      await insertRows(client, "spot_orders", ORDER, orders);
      await insertRows(client, "spot_fills", FILL, fills);
      if (changes.length > 0)
        await client.query({ name: "change-spot-orders", text: APPLY_CHANGES, values: columnValues(CHANGE, changes) });
    };
  }

  #placed(event: Placed): void {
    if (event.user < HOUSE_USERS_END) return;
    const { order, user, market, side, orderType, ticks, lots, budget, lastTicks, at } = event;
    this.#orders.push({
      id: order,
      user_id: user,
      market,
      side,
      order_type: orderType,
      ticks,
      lots,
      budget,
      last_ticks: lastTicks,
      placed_at: at,
      updated_at: at,
    });
  }

  #filled(event: Filled): void {
    const makerSide: Side = event.takerSide === "buy" ? "sell" : "buy";
    this.#fill(event, "maker", event.makerUser, event.makerOrder, makerSide, event.makerFee);
    this.#fill(event, "taker", event.takerUser, event.takerOrder, event.takerSide, event.takerFee);
  }

  #fill(event: Filled, role: "maker" | "taker", user: number, order: number, side: Side, fee: number): void {
    if (user < HOUSE_USERS_END) return;
    const { trade, market, ticks, lots, quoteUnits, at } = event;
    this.#fills.push({ trade, role, user_id: user, order_id: order, market, side, ticks, lots, quote_units: quoteUnits, fee, at });
    const change = this.#change(order, at);
    change.filled_lots += lots;
    change.filled_quote += quoteUnits;
    change.fee += fee;
  }

  #closed(event: Closed): void {
    if (event.user < HOUSE_USERS_END) return;
    this.#change(event.order, event.at).status = event.reason;
  }

  #change(order: number, at: number): Change {
    let change = this.#changes.get(order);
    if (change === undefined) {
      change = { id: order, filled_lots: 0, filled_quote: 0, fee: 0, status: "", updated_at: at };
      this.#changes.set(order, change);
    }
    change.updated_at = at;
    return change;
  }
}

const APPLY_CHANGES = `
  update spot_orders set
    filled_lots = spot_orders.filled_lots + given.filled_lots,
    filled_quote = spot_orders.filled_quote + given.filled_quote,
    fee = spot_orders.fee + given.fee,
    status = case when given.status = '' then spot_orders.status else given.status end,
    updated_at = given.updated_at
  from ${givenRows(CHANGE)} where spot_orders.id = given.id`;

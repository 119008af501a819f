/** Orders and fills of people (not of house accounts) as rows for history pages. */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { givenRows, insertRows, type Columns, type Row, inTurns, writeRows } from "../../../server/projector/bulk-write.ts";
import { CopiedRows } from "../../../server/projector/copied-rows.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { OrderAdjusted } from "../../stocks/kernel/public.ts";
import type { Activated, Amended, Closed, Filled, Placed, SelfTradePrevented, Triggered } from "../kernel/spot.messages.ts";
import { executionId } from "./execution-id.ts";
import { firstStatus } from "./first-status.ts";
import type { OrderRow } from "./spot.rows.ts";

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
  status: "text",
  time_in_force: "text",
  post_only: "boolean",
  trigger_source: "text",
  trigger_direction: "text",
  trigger_ticks: "bigint",
  trail_ppm: "bigint",
  pair_id: "bigint",
  entry_id: "bigint",
  take_profit_ticks: "bigint",
  stop_ticks: "bigint",
  stop_limit_ticks: "bigint",
  client_order_id: "text",
  self_trade: "text",
  list_id: "bigint",
  list_name: "text",
  iceberg_lots: "bigint",
  prevented_match: "bigint",
  prevented_lots: "bigint",
  filled_lots: "bigint",
  filled_quote: "bigint",
  fee: "bigint",
  placed_at: "bigint",
  updated_at: "bigint",
} as const satisfies Columns;
const CHANGE = {
  id: "bigint",
  filled_lots: "bigint",
  filled_quote: "bigint",
  fee: "bigint",
  status: "text",
  ticks: "bigint",
  lots: "bigint",
  trigger_ticks: "bigint",
  /** What is filled, in new shares. */
  refilled_lots: "bigint",
  client_order_id: "text",
  prevented_match: "bigint",
  prevented_lots: "bigint",
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
  fee_ppm: "integer",
  position: "bigint",
  at: "bigint",
} as const satisfies Columns;
const AMENDMENT = {
  execution_id: "bigint",
  order_id: "bigint",
  user_id: "bigint",
  market: "integer",
  from_name: "text",
  name: "text",
  from_lots: "bigint",
  lots: "bigint",
  at: "bigint",
} as const satisfies Columns;

const PREVENTED = {
  id: "bigint",
  user_id: "bigint",
  market: "integer",
  self_trade: "text",
  ticks: "bigint",
  taker_order: "bigint",
  taker_lots: "bigint",
  maker_order: "bigint",
  maker_lots: "bigint",
  at: "bigint",
} as const satisfies Columns;

/** An order as it was placed: nothing of it is filled. */
type PlacedRow = Omit<Row<typeof ORDER>, "id" | "filled_lots" | "filled_quote" | "fee"> & { readonly id: number };

/** One of the two sides of a fill. */
type FillSide = {
  readonly role: "maker" | "taker";
  readonly user: number;
  readonly order: number;
  readonly side: Side;
  readonly fee: number;
  readonly ppm: number;
};

type Change = {
  id: number;
  filled_lots: number;
  filled_quote: number;
  fee: number;
  /** '' leaves it as it is. */
  status: string;
  /** New price and whole quantity; -1 leaves them as they are. */
  ticks: number;
  lots: number;
  trigger_ticks: number;
  refilled_lots: number;
  /** '' leaves it as it is. */
  client_order_id: string;
  /** The self-trade that it ended of, and what was left of it; 0 leaves them as they are. */
  prevented_match: number;
  prevented_lots: number;
  updated_at: number;
};
const UNCHANGED = -1;

export class SpotProjection implements Projection {
  readonly name = "spot";
  /** 2: fills know their rate and their place in the log. 3: orders know their self-trade prevention. 4: amendments. 5: lists. 6: prevented self-trades. 7: icebergs. */
  readonly version = 7;
  readonly tables = ["spot_orders", "spot_fills", "spot_amendments", "spot_prevented"];
  #orders: PlacedRow[] = [];
  readonly #fills = new CopiedRows("spot_fills", FILL, "user_id");
  #amendments: Row<typeof AMENDMENT>[] = [];
  #prevented: Row<typeof PREVENTED>[] = [];
  /** What happened to each order since the last drain, added up. */
  #changes = new Map<number, Change>();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let urgent = false;
    let at = -1;
    for (const event of outcome.events) {
      at += 1;
      if (event.type === "spot/placed") this.#placed(event);
      else if (event.type === "spot/filled") this.#filled(event, sequence);
      else if (event.type === "spot/closed") this.#closed(event);
      else if (event.type === "spot/triggered") this.#changeOf(event).status = "working";
      else if (event.type === "spot/activated") this.#activated(event);
      else if (event.type === "spot/amended") this.#amended(event, executionId(sequence, at));
      else if (event.type === "spot/self-trade-prevented") this.#preventedTrade(event, executionId(sequence, at));
      else if (event.type === "stocks/order-adjusted") this.#adjusted(event);
      else continue;
      urgent = true;
    }
    return urgent;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [orders, fills, amendments, prevented] = [this.#orders, this.#fills.take(), this.#amendments, this.#prevented];
    const later = this.#changes;
    this.#orders = [];
    this.#amendments = [];
    this.#prevented = [];
    this.#changes = new Map();
    return async (client) => {
      const changed = new Map(later);
      const rows = new CopiedRows("spot_orders", ORDER, "user_id");
      for await (const some of inTurns(orders)) for (const order of some) rows.add(withChange(order, changed));
      await rows.take()(client);
      await fills(client);
      await insertRows(client, "spot_amendments", AMENDMENT, amendments);
      await insertRows(client, "spot_prevented", PREVENTED, prevented);
      await writeRows(client, { name: "change-spot-orders", text: APPLY_CHANGES }, CHANGE, [...changed.values()]);
    };
  }

  #placed(event: Placed): void {
    if (event.user < HOUSE_USERS_END) return;
    const { order, pair } = event;
    // The stop of a pair is announced right after its limit order, whose number and name their list has unless it has its own.
    const limit = this.#orders.at(-1);
    if (pair !== 0 && limit !== undefined) {
      const list = limit.list_id === 0 ? { list_id: pair, list_name: limit.list_name || limit.client_order_id } : {};
      this.#orders[this.#orders.length - 1] = { ...limit, ...list, pair_id: order };
    }
    this.#orders.push(placedRow(event));
  }

  #filled(event: Filled, position: number): void {
    const { takerSide, makerOrder, makerUser, makerFee, makerPpm, takerOrder, takerUser, takerFee, takerPpm } = event;
    const makerSide: Side = takerSide === "buy" ? "sell" : "buy";
    this.#fill(event, position, { role: "maker", user: makerUser, order: makerOrder, side: makerSide, fee: makerFee, ppm: makerPpm });
    this.#fill(event, position, { role: "taker", user: takerUser, order: takerOrder, side: takerSide, fee: takerFee, ppm: takerPpm });
  }

  #fill(event: Filled, position: number, { role, user, order, side, fee, ppm }: FillSide): void {
    if (user < HOUSE_USERS_END) return;
    const { trade, market, ticks, lots, quoteUnits, at } = event;
    this.#fills.add({
      trade,
      role,
      user_id: user,
      order_id: order,
      market,
      side,
      ticks,
      lots,
      quote_units: quoteUnits,
      fee,
      fee_ppm: ppm,
      position,
      at,
    });
    const change = this.#change(order, at);
    change.filled_lots += lots;
    change.filled_quote += quoteUnits;
    change.fee += fee;
  }

  #closed(event: Closed): void {
    if (event.user < HOUSE_USERS_END) return;
    this.#changeOf(event).status = event.reason;
  }

  #activated(event: Activated): void {
    const change = this.#changeOf(event);
    change.status = event.trigger === 0 ? "working" : "waiting";
    if (event.trigger > 0) change.trigger_ticks = event.trigger;
  }

  #amended(event: Amended, execution: number): void {
    const change = this.#changeOf(event);
    const { order, user, market, ticks, lots, shrunk, at } = event;
    change.ticks = ticks;
    change.lots = lots;
    if (shrunk === undefined) return;
    const { fromClientOrderId, clientOrderId, fromLots } = shrunk;
    change.client_order_id = clientOrderId;
    this.#amendments.push({
      execution_id: execution,
      order_id: order,
      user_id: user,
      market,
      from_name: fromClientOrderId,
      name: clientOrderId,
      from_lots: fromLots,
      lots,
      at,
    });
  }

  #preventedTrade(event: SelfTradePrevented, id: number): void {
    const { user, market, mode, ticks, takerOrder, makerOrder, at } = event;
    // Of an order that goes on nothing is prevented for good.
    const takerLots = mode === "expire_maker" ? 0 : event.takerLots;
    const makerLots = mode === "expire_taker" ? 0 : event.makerLots;
    const row = { taker_order: takerOrder, taker_lots: takerLots, maker_order: makerOrder, maker_lots: makerLots };
    this.#prevented.push({ id, user_id: user, market, self_trade: mode, ticks, ...row, at });
    if (takerLots > 0) Object.assign(this.#change(takerOrder, at), { prevented_match: id, prevented_lots: takerLots });
    if (makerLots > 0) Object.assign(this.#change(makerOrder, at), { prevented_match: id, prevented_lots: makerLots });
  }

  /** What was filled before counts in new shares from now on; fills themselves stay as they were. */
  #adjusted(event: OrderAdjusted): void {
    const change = this.#changeOf(event);
    change.ticks = event.ticks;
    change.lots = event.lots;
    change.trigger_ticks = event.trigger;
    change.refilled_lots = event.filled;
    change.filled_lots = 0;
  }

  #changeOf({ order, at }: Closed | Activated | Triggered | Amended | OrderAdjusted): Change {
    return this.#change(order, at);
  }

  #change(order: number, at: number): Change {
    let change = this.#changes.get(order);
    if (change === undefined) {
      change = {
        id: order,
        filled_lots: 0,
        filled_quote: 0,
        fee: 0,
        status: "",
        ticks: UNCHANGED,
        lots: UNCHANGED,
        trigger_ticks: UNCHANGED,
        refilled_lots: UNCHANGED,
        client_order_id: "",
        prevented_match: 0,
        prevented_lots: 0,
        updated_at: at,
      };
      this.#changes.set(order, change);
    }
    change.updated_at = at;
    return change;
  }
}

function placedRow(event: Placed): PlacedRow {
  const { order, user, market, side, orderType, ticks, lots, budget, lastTicks, timeInForce, postOnly, pair, entry, at } = event;
  const { trigger, exits } = event;
  return {
    id: order,
    user_id: user,
    market,
    side,
    order_type: orderType,
    ticks,
    lots,
    budget,
    last_ticks: lastTicks,
    status: firstStatus(event),
    time_in_force: timeInForce,
    post_only: postOnly,
    trigger_source: trigger?.source ?? "",
    trigger_direction: trigger?.direction ?? "",
    trigger_ticks: trigger?.ticks ?? 0,
    trail_ppm: trigger?.trailPpm ?? 0,
    pair_id: pair,
    entry_id: entry,
    take_profit_ticks: exits?.takeProfitTicks ?? 0,
    stop_ticks: exits?.stop.ticks ?? 0,
    stop_limit_ticks: exits?.stop.limitTicks ?? 0,
    client_order_id: event.clientOrderId,
    self_trade: event.selfTrade,
    list_id: event.list?.first ?? pair,
    prevented_match: 0,
    prevented_lots: 0,
    iceberg_lots: event.peak ?? 0,
    list_name: event.list?.first === order ? event.list.clientOrderId || event.clientOrderId : "",
    placed_at: at,
    updated_at: at,
  };
}

/** The row of an order that was just placed, as it would be read from the table. */
export function placedOrder(event: Placed): OrderRow {
  const row: Row<typeof ORDER> = { ...placedRow(event), filled_lots: 0, filled_quote: 0, fee: 0 };
  const columns: Columns = ORDER;
  const read = Object.entries(row).map(([name, value]) => [name, columns[name] === "bigint" ? String(value) : value]);
  return Object.fromEntries(read) as OrderRow;
}

/** What became of an order since it was placed goes into its row at once; only rows that are in the table already are updated. */
function withChange(order: PlacedRow, changes: Map<number, Change>): Row<typeof ORDER> {
  const change = changes.get(order.id);
  if (change === undefined) return { ...order, filled_lots: 0, filled_quote: 0, fee: 0 };
  changes.delete(order.id);
  const { filled_lots, filled_quote, fee, status, ticks, lots, trigger_ticks, refilled_lots, client_order_id } = change;
  const { prevented_match, prevented_lots, updated_at } = change;
  return {
    ...order,
    filled_lots: Math.max(0, refilled_lots) + filled_lots,
    filled_quote,
    fee,
    status: status === "" ? order.status : status,
    ticks: ticks === UNCHANGED ? order.ticks : ticks,
    lots: lots === UNCHANGED ? order.lots : lots,
    trigger_ticks: trigger_ticks === UNCHANGED ? order.trigger_ticks : trigger_ticks,
    client_order_id: client_order_id === "" ? order.client_order_id : client_order_id,
    prevented_match,
    prevented_lots,
    updated_at,
  };
}

const APPLY_CHANGES = `
  update spot_orders set
    filled_lots = case when given.refilled_lots < 0 then spot_orders.filled_lots else given.refilled_lots end + given.filled_lots,
    trigger_ticks = case when given.trigger_ticks < 0 then spot_orders.trigger_ticks else given.trigger_ticks end,
    filled_quote = spot_orders.filled_quote + given.filled_quote,
    fee = spot_orders.fee + given.fee,
    status = case when given.status = '' then spot_orders.status else given.status end,
    ticks = case when given.ticks < 0 then spot_orders.ticks else given.ticks end,
    lots = case when given.lots < 0 then spot_orders.lots else given.lots end,
    client_order_id = case when given.client_order_id = '' then spot_orders.client_order_id else given.client_order_id end,
    prevented_match = greatest(spot_orders.prevented_match, given.prevented_match),
    prevented_lots = greatest(spot_orders.prevented_lots, given.prevented_lots),
    updated_at = given.updated_at
  from ${givenRows(CHANGE)} where spot_orders.id = given.id`;

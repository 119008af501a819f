/**
 * What events of futures make of the rows of orders and positions: a state in memory for one write, filled with the rows that its
 * events touch, written back whole.
 */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Columns, Row } from "../../../server/projector/bulk-write.ts";
import type { FuturesEvent, FuturesPlaced, PositionExits, PositionOpened, PositionReduced } from "../kernel/public.ts";

export const ORDER = {
  id: "bigint",
  user_id: "bigint",
  contract: "integer",
  side: "text",
  effect: "text",
  order_type: "text",
  ticks: "bigint",
  lots: "bigint",
  multiple: "integer",
  time_in_force: "text",
  post_only: "boolean",
  client_order_id: "text",
  cause: "text",
  closes: "bigint",
  closes_all: "boolean",
  take_profit_ticks: "bigint",
  stop_loss_ticks: "bigint",
  exit_source: "text",
  trigger_source: "text",
  trigger_direction: "text",
  trigger_ticks: "bigint",
  trail_ppm: "bigint",
  activation_ticks: "bigint",
  last_ticks: "bigint",
  filled_lots: "bigint",
  filled_value: "bigint",
  fees: "bigint",
  result: "bigint",
  status: "text",
  placed_at: "bigint",
  updated_at: "bigint",
  position: "bigint",
} as const satisfies Columns;

export const POSITION = {
  id: "bigint",
  user_id: "bigint",
  contract: "integer",
  side: "text",
  multiple: "integer",
  lots: "bigint",
  entry_value: "bigint",
  margin: "bigint",
  opened_lots: "bigint",
  opened_value: "bigint",
  first_margin: "bigint",
  open_fees: "bigint",
  closed_lots: "bigint",
  closed_entry_value: "bigint",
  closed_value: "bigint",
  result: "bigint",
  close_fees: "bigint",
  funding: "bigint",
  overnight: "bigint",
  take_profit_ticks: "bigint",
  stop_loss_ticks: "bigint",
  exit_source: "text",
  cause: "text",
  opened_at: "bigint",
  closed_at: "bigint",
  position: "bigint",
} as const satisfies Columns;

type Changing<C extends Columns> = { -readonly [Name in keyof C]: Row<C>[Name] };
export type OrderRow = Changing<typeof ORDER>;
export type PositionRow = Changing<typeof POSITION>;

export type Placed<E = FuturesEvent> = { readonly event: E; readonly position: number };

const isPerson = (user: number): boolean => user >= HOUSE_USERS_END;

/** Orders and positions that an event changes and did not begin; their rows are read first. */
export function touched(event: FuturesEvent): { readonly orders: readonly number[]; readonly positions: readonly number[] } {
  switch (event.type) {
    case "futures/filled":
      return { orders: [event.maker, event.taker].filter(({ user }) => isPerson(user)).map(({ order }) => order), positions: [] };
    case "futures/triggered":
    case "futures/amended":
    case "futures/closed":
      return { orders: isPerson(event.user) ? [event.order] : [], positions: [] };
    case "futures/opened":
    case "futures/exits-set":
    case "futures/margin-adjusted":
    case "futures/position-settled":
    case "futures/funding-paid":
    case "futures/overnight-charged":
      return { orders: [], positions: isPerson(event.user) ? [event.position] : [] };
    case "futures/reduced":
      return isPerson(event.user)
        ? { orders: event.order === 0 ? [] : [event.order], positions: [event.position] }
        : { orders: [], positions: [] };
    default:
      return { orders: [], positions: [] };
  }
}

/** Whether orders and positions hear of it at all. */
export function isHeard(event: FuturesEvent): boolean {
  return event.type === "futures/placed" ? isPerson(event.user) : touched(event).orders.length + touched(event).positions.length > 0;
}

const sum = (value: string | number | bigint | boolean, more: number): bigint => BigInt(value) + BigInt(more);

export class FuturesChanges {
  readonly orders: Map<number, OrderRow>;
  readonly positions: Map<number, PositionRow>;

  constructor(orders: readonly OrderRow[], positions: readonly PositionRow[]) {
    this.orders = new Map(orders.map((row) => [Number(row.id), row]));
    this.positions = new Map(positions.map((row) => [Number(row.id), row]));
  }

  apply({ event, position: place }: Placed): void {
    if (event.type === "futures/placed") this.orders.set(event.order, orderRow(event, place));
    else if (event.type === "futures/filled") this.#fill(event);
    else if (event.type === "futures/triggered") this.#order(event.order, { status: "working", updated_at: event.at });
    else if (event.type === "futures/amended") this.#order(event.order, { ticks: event.ticks, lots: event.lots, updated_at: event.at });
    else if (event.type === "futures/closed") this.#order(event.order, { status: event.reason, updated_at: event.at });
    else this.#applyToPosition(event, place);
  }

  #applyToPosition(event: FuturesEvent, place: number): void {
    if (event.type === "futures/opened") this.#open(event, place);
    else if (event.type === "futures/reduced") this.#reduce(event);
    else if (event.type === "futures/exits-set") this.#position(event.position, () => exitColumns(event));
    else if (event.type === "futures/margin-adjusted") this.#position(event.position, () => ({ margin: event.margin }));
    else if (event.type === "futures/position-settled")
      this.#position(event.position, (row) => ({ entry_value: event.entryValue, result: sum(row.result, event.result) }));
    else if (event.type === "futures/funding-paid") this.#position(event.position, (row) => ({ funding: sum(row.funding, event.units) }));
    else if (event.type === "futures/overnight-charged")
      this.#position(event.position, (row) => ({ overnight: sum(row.overnight, event.fromMargin + event.fromBalance) }));
  }

  #fill({ maker, taker, lots, quoteUnits, at }: Extract<FuturesEvent, { type: "futures/filled" }>): void {
    for (const { order, fee } of [maker, taker]) {
      const row = this.orders.get(order);
      if (row === undefined) continue;
      row.filled_lots = sum(row.filled_lots, lots);
      row.filled_value = sum(row.filled_value, quoteUnits);
      row.fees = sum(row.fees, fee);
      row.updated_at = at;
    }
  }

  #open(event: PositionOpened, place: number): void {
    if (!isPerson(event.user)) return;
    const { position: id, user, contract, side, multiple, lots, entryValue, margin, fees, exits, at } = event;
    const known = this.positions.get(id);
    if (known === undefined) {
      this.positions.set(id, {
        id,
        user_id: user,
        contract,
        side,
        multiple,
        lots,
        entry_value: entryValue,
        margin,
        opened_lots: lots,
        opened_value: entryValue,
        first_margin: margin,
        open_fees: fees,
        closed_lots: 0,
        closed_entry_value: 0,
        closed_value: 0,
        result: 0,
        close_fees: 0,
        funding: 0,
        overnight: 0,
        ...exitColumns(exits),
        cause: "",
        opened_at: at,
        closed_at: 0,
        position: place,
      });
      return;
    }
    const [moreLots, moreValue] = [BigInt(lots) - BigInt(known.lots), BigInt(entryValue) - BigInt(known.entry_value)];
    known.opened_lots = BigInt(known.opened_lots) + moreLots;
    known.opened_value = BigInt(known.opened_value) + moreValue;
    known.first_margin = BigInt(known.first_margin) + BigInt(margin) - BigInt(known.margin);
    Object.assign(known, { lots, entry_value: entryValue, margin, open_fees: fees, closed_at: 0 });
  }

  #reduce({ position, order, lots, entryValue, exitValue, result, fee, cause, left, at }: PositionReduced): void {
    this.#position(position, (row) => ({
      lots: left.lots,
      entry_value: left.entryValue,
      margin: left.margin,
      closed_lots: sum(row.closed_lots, lots),
      closed_entry_value: sum(row.closed_entry_value, entryValue),
      closed_value: sum(row.closed_value, exitValue),
      result: sum(row.result, result),
      close_fees: sum(row.close_fees, fee),
      cause,
      closed_at: left.lots === 0 ? at : 0,
    }));
    const placed = this.orders.get(order);
    if (placed !== undefined) placed.result = sum(placed.result, result);
  }

  #order(id: number, change: Partial<OrderRow>): void {
    const row = this.orders.get(id);
    if (row !== undefined) Object.assign(row, change);
  }

  #position(id: number, change: (row: PositionRow) => Partial<PositionRow>): void {
    const row = this.positions.get(id);
    if (row !== undefined) Object.assign(row, change(row));
  }
}

function exitColumns(exits: PositionExits | undefined) {
  return {
    take_profit_ticks: exits?.takeProfitTicks ?? 0,
    stop_loss_ticks: exits?.stopLossTicks ?? 0,
    exit_source: exits?.source ?? "mark",
  };
}

function orderRow(event: FuturesPlaced, position: number): OrderRow {
  const { order, user, contract, side, effect, orderType, ticks, lots, multiple, timeInForce, postOnly, clientOrderId, cause, at } = event;
  const { trigger, exits, closesAll, position: closes, lastTicks } = event;
  return {
    id: order,
    user_id: user,
    contract,
    side,
    effect,
    order_type: orderType,
    ticks,
    lots,
    multiple,
    time_in_force: timeInForce,
    post_only: postOnly,
    client_order_id: clientOrderId,
    cause,
    closes,
    closes_all: closesAll,
    ...exitColumns(exits),
    trigger_source: trigger?.source ?? "",
    trigger_direction: trigger?.direction ?? "",
    trigger_ticks: trigger?.ticks ?? 0,
    trail_ppm: trigger?.trailPpm ?? 0,
    activation_ticks: trigger?.activationTicks ?? 0,
    last_ticks: lastTicks,
    filled_lots: 0,
    filled_value: 0,
    fees: 0,
    result: 0,
    status: trigger === undefined ? "working" : "waiting",
    placed_at: at,
    updated_at: at,
    position,
  };
}

/** Order lists as the bots' dialect shows them, from the rows of their orders. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { readOrdersByList, type BotOrderRow } from "./bot-order.rows.ts";
import { isFollowerRow, listOf, marketOfRow, NO_LIST } from "./bot-order.views.ts";
import { symbolOf } from "./bot-symbols.ts";

const OPEN = ["working", "waiting", "pending"];

export const isOpenRow = ({ status }: BotOrderRow): boolean => OPEN.includes(status);

type Shown = Readonly<Record<string, unknown>>;

/** OTO: the first order, and what follows it; a pair that follows is told with it. */
export type Contingency = "OCO" | "OTO";
export type ListHead = { readonly id: number; readonly name: string; readonly contingency: Contingency; readonly isOpen: boolean };

export function listHead({ id, name, contingency, isOpen }: ListHead): Shown {
  return {
    orderListId: id,
    contingencyType: contingency,
    listStatusType: isOpen ? "EXEC_STARTED" : "ALL_DONE",
    listOrderStatus: isOpen ? "EXECUTING" : "ALL_DONE",
    listClientOrderId: name,
  };
}

/** The orders of one list: the first one comes first, of a pair the limit order before the stop. */
export function listView(kernel: Kernel, rows: readonly BotOrderRow[]): Shown {
  const orders = inOrder(rows);
  const [first] = orders;
  if (first === undefined) return {};
  const symbol = symbolOf(marketOfRow(kernel, first).terms);
  const contingency = orders.some(isFollowerRow) ? "OTO" : "OCO";
  return {
    ...listHead({ id: listOf(first), name: first.list_name, contingency, isOpen: orders.some(isOpenRow) }),
    transactionTime: Math.max(...orders.map((row) => Number(row.updated_at))),
    symbol,
    orders: orders.map((row) => ({ symbol, orderId: Number(row.id), clientOrderId: row.client_order_id })),
  };
}

export function inOrder(rows: readonly BotOrderRow[]): readonly BotOrderRow[] {
  const place = (row: BotOrderRow): number => (row.id === row.list_id ? 0 : row.trigger_ticks === "0" && row.trail_ppm === "0" ? 1 : 2);
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** What an amended order's list is since; undefined for an order of none. */
export async function listOfOrder(venue: TradingVenue, user: number, row: BotOrderRow): Promise<object | undefined> {
  if (listOf(row) === NO_LIST) return undefined;
  const [list = {}] = await listsOf(venue, user, [row]);
  const { listStatusType: _type, transactionTime: _time, ...status } = list;
  return status;
}

/** The lists that these rows belong to, oldest first. */
export async function listsOf(venue: TradingVenue, user: number, rows: readonly BotOrderRow[]): Promise<readonly Shown[]> {
  return (await ordersOfLists(venue, user, rows)).map((orders) => listView(venue.kernel, orders));
}

/** The same, each with `report` of what was cancelled of it. */
export async function cancelledLists(
  venue: TradingVenue,
  user: number,
  rows: readonly BotOrderRow[],
  report: (row: BotOrderRow) => object,
): Promise<readonly Shown[]> {
  const reports = (orders: readonly BotOrderRow[]): readonly object[] =>
    inOrder(orders)
      .filter(({ status }) => status === "cancelled")
      .map(report);
  return (await ordersOfLists(venue, user, rows)).map((orders) => ({ ...listView(venue.kernel, orders), orderReports: reports(orders) }));
}

async function ordersOfLists({ pool }: TradingVenue, user: number, rows: readonly BotOrderRow[]): Promise<readonly BotOrderRow[][]> {
  const ids = [...new Set(rows.map(listOf).filter((id) => id !== NO_LIST))];
  return [...Map.groupBy(await readOrdersByList(pool, user, ids), listOf).values()];
}

/** Order lists as the bots' dialect shows them, from the rows of their orders. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { readOrdersById, type BotOrderRow } from "./bot-order.rows.ts";
import { listOf, marketOfRow, NO_LIST } from "./bot-order.views.ts";
import { symbolOf } from "./bot-symbols.ts";

const OPEN = ["working", "waiting"];

export const isOpenRow = ({ status }: BotOrderRow): boolean => OPEN.includes(status);

type Shown = Readonly<Record<string, unknown>>;

export function listHead(orderListId: number, listClientOrderId: string, isOpen: boolean): Shown {
  return {
    orderListId,
    contingencyType: "OCO",
    listStatusType: isOpen ? "EXEC_STARTED" : "ALL_DONE",
    listOrderStatus: isOpen ? "EXECUTING" : "ALL_DONE",
    listClientOrderId,
  };
}

/** Its limit order comes first and names it. */
export function listView(kernel: Kernel, orders: readonly BotOrderRow[]): Shown {
  const [first] = orders;
  if (first === undefined) return {};
  const symbol = symbolOf(marketOfRow(kernel, first).terms);
  return {
    ...listHead(listOf(first), first.client_order_id, orders.some(isOpenRow)),
    transactionTime: Math.max(...orders.map((row) => Number(row.updated_at))),
    symbol,
    orders: orders.map((row) => ({ symbol, orderId: Number(row.id), clientOrderId: row.client_order_id })),
  };
}

/** What an amended order's list is since; undefined for an order of none. */
export async function listOfOrder(venue: TradingVenue, user: number, row: BotOrderRow): Promise<object | undefined> {
  if (listOf(row) === NO_LIST) return undefined;
  const [list = {}] = await listsOf(venue, user, [row]);
  const { listStatusType: _type, transactionTime: _time, ...status } = list;
  return status;
}

/** The lists that these rows belong to, oldest first. */
export async function listsOf({ pool, kernel }: TradingVenue, user: number, rows: readonly BotOrderRow[]): Promise<readonly Shown[]> {
  const ids = [...new Set(rows.flatMap((row) => [Number(row.id), Number(row.pair_id)]))];
  const all = await readOrdersById(pool, user, ids);
  const lists = Map.groupBy(all, listOf);
  return [...lists.values()].map((orders) =>
    listView(
      kernel,
      orders.toSorted((a) => (a.order_type === "limit" ? -1 : 1)),
    ),
  );
}

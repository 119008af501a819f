/** Calls of the trade pages: orders, balances, depth, tape. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { MoneyCall } from "../../../web/connection/send-once.ts";
import { multiplyDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import type { OrderKind, TimeInForce, TriggerSource } from "./form/order-kinds.ts";

/** A row of GET /coin/list (wire.md 9 and the fields added by us). */
export interface SpotOrder {
  readonly id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  /** 1 buy, 2 sell. */
  readonly type: number;
  readonly target_price: WireDecimal;
  readonly trade_amount: WireDecimal;
  readonly filled_amount: WireDecimal;
  readonly average_price: WireDecimal;
  readonly fee: WireDecimal;
  readonly fee_currency?: string;
  readonly order_type?: WireOrderType;
  /** 1 working or waiting, 2 done, 3 cancelled. */
  readonly status: number;
  /** Where it stands, or why it ended. */
  readonly reason?: OrderReason;
  /** Quote units to spend, for orders that name no quantity. */
  readonly total?: WireDecimal;
  readonly time_in_force?: TimeInForce;
  readonly post_only?: number;
  /** 1: a bot's order that shows a part of itself. */
  readonly iceberg?: number;
  /** Zero for none; of a waiting trailing stop what it is now. */
  readonly trigger_price?: WireDecimal;
  /** Orders of programs follow the shown price, unless told otherwise. */
  readonly trigger_by?: TriggerSource | "shown" | "";
  readonly trigger_direction?: "rises" | "falls" | "";
  /** "" for none. */
  readonly trail_percent?: string;
  /** The other order of an OCO; 0 for none. */
  readonly pair_id?: number;
  /** The buy whose exit this is; 0 for none. */
  readonly entry_id?: number;
  /** Zero for none, like the two below. */
  readonly take_profit_price?: WireDecimal;
  readonly stop_loss_price?: WireDecimal;
  readonly stop_loss_limit_price?: WireDecimal;
  readonly created_at: string;
  readonly updated_at?: string;
}

/** On the wire a pair is two orders, so there is no "oco". */
export type WireOrderType = Exclude<OrderKind, "oco">;
export type OrderReason =
  | "waiting"
  | "pending"
  | "working"
  | "filled"
  | "expired"
  | "cancelled"
  | "self_trade"
  | "pair"
  | "session_end"
  | "split"
  | "delisted"
  | "start_again";

export interface PlacedOrder {
  readonly id: number;
  readonly filled: WireDecimal;
  readonly average_price: WireDecimal;
}

export interface Placement {
  readonly text: string;
  readonly order: PlacedOrder | undefined;
}

/** A row of GET /coin/fills: one trade of an order of mine. */
export interface SpotFill {
  /** The trade's; both sides have the same one. */
  readonly id: number;
  readonly order_id: number;
  readonly symbol: string;
  /** 1 buy, 2 sell. */
  readonly type: number;
  readonly price: WireDecimal;
  readonly amount: WireDecimal;
  readonly total: WireDecimal;
  readonly fee: WireDecimal;
  readonly fee_currency: string;
  /** What a coupon took off the fee, in the fee's currency. */
  readonly saved?: WireDecimal;
  readonly role: "maker" | "taker";
  readonly created_at: string;
  /** Id of its receipt; "" for none. */
  readonly receipt?: string;
}

/** The market that a list is limited to. */
export interface ListMarket {
  readonly currencyId: number;
  readonly legalId: number;
}

const PAGE_SIZE = 20;
/** Open orders are acted on together, and a person has 200 at most: two pages. */
const OPEN_PAGE_SIZE = 100;
const CANCELS_AT_ONCE = 4;
export type OrderStatus = "working" | "all";
const STATUS_FIELD: Record<OrderStatus, number> = { working: 1, all: -1 };

/** Orders page by page, newest first; of one market when it is given. */
export function useOrders(status: OrderStatus, market: ListMarket | undefined): UseInfiniteQueryResult<InfiniteData<readonly SpotOrder[]>> {
  const size = status === "working" ? OPEN_PAGE_SIZE : PAGE_SIZE;
  return useRows<SpotOrder>(status, "/coin/list", { status: STATUS_FIELD[status], limit: size }, market, size);
}

/** My trades page by page, newest first; of one market when it is given. */
export function useFills(market: ListMarket | undefined): UseInfiniteQueryResult<InfiniteData<readonly SpotFill[]>> {
  return useRows<SpotFill>("fills", "/coin/fills", { limit: PAGE_SIZE }, market, PAGE_SIZE);
}

function useRows<Row>(
  name: string,
  path: string,
  fields: Fields,
  market: ListMarket | undefined,
  size: number,
): UseInfiniteQueryResult<InfiniteData<readonly Row[]>> {
  const loggedIn = useIsLoggedIn();
  const ofMarket = { currency_id: market?.currencyId, legal_id: market?.legalId };
  return useInfiniteQuery({
    queryKey: [ORDERS_KEY, name, market?.currencyId ?? 0, market?.legalId ?? 0],
    enabled: loggedIn,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<readonly Row[]>(path, { page: pageParam, ...fields, ...ofMarket }, { quiet: true }),
    // Wire.md 1: paging stops at the first short page.
    getNextPageParam: (last, pages) => (last.length < size ? undefined : pages.length + 1),
  });
}

/** A file has this many rows at most: history calls have a budget. */
const FILE_PAGES = 50;
const FILE_PAGE_SIZE = 100;

export function readAllOrders(status: OrderStatus, market: ListMarket | undefined): Promise<readonly SpotOrder[]> {
  return readAll<SpotOrder>("/coin/list", { status: STATUS_FIELD[status] }, market);
}

export function readAllFills(market: ListMarket | undefined): Promise<readonly SpotFill[]> {
  return readAll<SpotFill>("/coin/fills", {}, market);
}

async function readAll<Row>(path: string, fields: Fields, market: ListMarket | undefined): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= FILE_PAGES; page++) {
    const ofMarket = { currency_id: market?.currencyId, legal_id: market?.legalId };
    const read = await get<readonly Row[]>(path, { page, limit: FILE_PAGE_SIZE, ...fields, ...ofMarket });
    rows.push(...read);
    if (read.length < FILE_PAGE_SIZE) break;
  }
  return rows;
}

/** One coin of the trading account. */
export interface SpotHolding {
  readonly currencyId: number;
  readonly code: string;
  readonly available: string;
  readonly locked: string;
  readonly total: string;
  /** USDT. */
  readonly worth: string;
}

interface WalletRow {
  readonly currency: number;
  readonly currency_name: string;
  readonly change_balance: WireDecimal;
  readonly lock_change_balance: WireDecimal;
  readonly usdt_price: WireDecimal;
}

function readHolding(row: WalletRow): SpotHolding {
  const total = sumDecimals([row.change_balance, row.lock_change_balance]);
  const worth = multiplyDecimals(total, row.usdt_price, 8);
  const [available, locked] = [sumDecimals([row.change_balance]), sumDecimals([row.lock_change_balance])];
  return { currencyId: row.currency, code: row.currency_name, available, locked, total, worth };
}

/** What is in the trading account, worth most first. */
export function useHoldings(): UseQueryResult<readonly SpotHolding[]> {
  const loggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [WALLET_KEY, "spot-holdings"],
    enabled: loggedIn,
    queryFn: async () => {
      const { change_wallet: wallet } = await post<{ readonly change_wallet?: { readonly balance: readonly WalletRow[] } }>(
        "/wallet/list",
        {},
        { quiet: true },
      );
      const worthOf = ({ worth }: SpotHolding): number => Number(worth);
      return (wallet?.balance ?? []).map(readHolding).sort((left, right) => worthOf(right) - worthOf(left));
    },
  });
}

interface WalletDetail {
  readonly change_balance: WireDecimal;
  readonly lock_change_balance: WireDecimal;
}

/** What of one asset can be used for an order. */
export function useAvailable(currencyId: number | undefined): UseQueryResult<WalletDetail> {
  const loggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [WALLET_KEY, "detail", currencyId],
    enabled: loggedIn && currencyId !== undefined,
    queryFn: () => post<WalletDetail>("/wallet/detail", { currency: currencyId, type: "change" }, { quiet: true }),
  });
}

async function readAnew(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]);
}

/** What the venue says of it, in the reader's language. */
async function sendForText(call: MoneyCall): Promise<string> {
  const { message } = await sendOnce(call);
  return typeof message === "string" ? message : "";
}

/** Sends an order; a refusal is the form's to show. */
export function usePlaceOrder(): UseMutationResult<Placement, Error, MoneyCall["fields"]> {
  return useMutation({
    mutationFn: async (fields: MoneyCall["fields"]): Promise<Placement> => {
      const reply = await sendOnce({ path: "/coin/trade", fields, kind: "order", options: { ownRefusal: true } });
      return { text: typeof reply.message === "string" ? reply.message : "", order: reply.data as PlacedOrder | undefined };
    },
    onSettled: readAnew,
  });
}

export function useCancelOrder(): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (id: number) => sendForText({ path: "/coin/cancel", fields: { id, request_id: newRequestId() }, kind: "cancel" }),
    onSettled: readAnew,
  });
}

/** Cancels these orders, one call each; resolves to how many there were. One that ended meanwhile is no failure. */
export function useCancelOrders(): UseMutationResult<number, Error, readonly number[]> {
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const left = [...ids];
      const work = async (): Promise<void> => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) await cancelIfOpen(id);
      };
      await Promise.all(Array.from({ length: CANCELS_AT_ONCE }, work));
      return ids.length;
    },
    onSettled: readAnew,
  });
}

async function cancelIfOpen(id: number): Promise<void> {
  try {
    const fields = { id, request_id: newRequestId() };
    await sendOnce({ path: "/coin/cancel", fields, kind: "cancel", options: { ownRefusal: true } });
  } catch (error: unknown) {
    if (!(error instanceof RefusedError && error.detail?.name === "order_not_found")) throw error;
  }
}

/** Changes price and whole quantity of a resting order; a refusal is the panel's to show. */
export function useAmendOrder(): UseMutationResult<string, Error, MoneyCall["fields"]> {
  return useMutation({
    mutationFn: (fields: MoneyCall["fields"]) =>
      sendForText({ path: "/coin/amend", fields, kind: "change", options: { ownRefusal: true } }),
    onSettled: readAnew,
  });
}

/** Cancels every working order, of one market when it is given. */
export function useCancelAll(): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (market: Fields) =>
      sendForText({ path: "/coin/cancel_all", fields: { ...market, request_id: newRequestId() }, kind: "cancel" }),
    onSettled: readAnew,
  });
}

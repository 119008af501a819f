/** Calls of the trade pages: orders, balances, depth, tape. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";

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
  readonly order_type?: "limit" | "market";
  /** 1 working, 2 done, 3 cancelled. */
  readonly status: number;
  readonly created_at: string;
  readonly updated_at?: string;
}

export interface PlacedOrder {
  readonly id: number;
  /** 1 working, 2 done, 3 cancelled. */
  readonly status: number;
  readonly filled: WireDecimal;
  readonly average_price: WireDecimal;
}

export interface Placement {
  readonly text: string;
  readonly order: PlacedOrder | undefined;
}

const PAGE_SIZE = 20;
export type OrderStatus = "working" | "all";
const STATUS_FIELD: Record<OrderStatus, number> = { working: 1, all: -1 };

/** Orders page by page, newest first; of one market when it is given. */
export function useOrders(
  status: OrderStatus,
  market: { readonly currencyId: number; readonly legalId: number } | undefined,
): UseInfiniteQueryResult<InfiniteData<readonly SpotOrder[]>> {
  const loggedIn = useIsLoggedIn();
  return useInfiniteQuery({
    queryKey: [ORDERS_KEY, status, market?.currencyId ?? 0, market?.legalId ?? 0],
    enabled: loggedIn,
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      get<readonly SpotOrder[]>(
        "/coin/list",
        { page: pageParam, limit: PAGE_SIZE, status: STATUS_FIELD[status], currency_id: market?.currencyId, legal_id: market?.legalId },
        { quiet: true },
      ),
    // Wire.md 1: paging stops at the first short page.
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
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

/** Sends an order; a refusal is the form's to show. */
export function usePlaceOrder(): UseMutationResult<Placement, Error, Fields> {
  return useMutation({
    mutationFn: async (fields: Fields): Promise<Placement> => {
      const reply = await callReply("POST", "/coin/trade", fields, { ownRefusal: true });
      return { text: typeof reply.message === "string" ? reply.message : "", order: reply.data as PlacedOrder | undefined };
    },
    onSettled: readAnew,
  });
}

export function useCancelOrder(): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (id: number) => post<string>("/coin/cancel", { id, request_id: crypto.randomUUID() }),
    onSettled: readAnew,
  });
}

/** Cancels every working order, of one market when it is given. */
export function useCancelAll(): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (market: Fields) => post<string>("/coin/cancel_all", { ...market, request_id: crypto.randomUUID() }),
    onSettled: readAnew,
  });
}

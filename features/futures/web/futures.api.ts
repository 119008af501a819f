/** The calls of futures. They lie below the orders' key: each push about one's orders and positions reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { DepthEvent, Trade } from "../../../web/socket/events.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { tellPrices } from "./chart/contract-candles.ts";
import type {
  CloseOutReply,
  CloseOutRow,
  ContractsReply,
  FundingRow,
  InsuranceReply,
  LeverAccountReply,
  LeverDepthReply,
  LeverOrderRow,
  LeverPaymentRow,
  LeverRow,
  LeverTradesReply,
} from "../contract/futures-rows.ts";

const KEY = [ORDERS_KEY, "futures"];
/** Marks come once a second. */
const MARK_MS = 1000;
const SLOW_MS = 30_000;
const PAGE_SIZE = 20;

export function useContracts(): UseQueryResult<ContractsReply> {
  const queryFn = async (): Promise<ContractsReply> => {
    const reply = await get<ContractsReply>("/lever/contracts", {}, { quiet: true });
    tellPrices(reply.list);
    return reply;
  };
  return useQuery({ queryKey: ["futures", "contracts"], queryFn, refetchInterval: MARK_MS });
}

/** As books of markets come: asks high to low. */
export function useLeverDepth(currencyId: number, symbol: string): DepthEvent | undefined {
  const queryFn = () => get<LeverDepthReply>("/lever/depth", { currency_id: currencyId }, { quiet: true });
  const { data } = useQuery({ queryKey: ["futures", "depth", currencyId], queryFn, refetchInterval: MARK_MS });
  return data === undefined ? undefined : { symbol, bids: data.bids, asks: data.asks.toReversed() };
}

/** The newest trades of a contract, newest first; undefined until they were read. */
export function useLeverTrades(currencyId: number): readonly Trade[] | undefined {
  const queryFn = () => get<LeverTradesReply>("/lever/trades", { currency_id: currencyId }, { quiet: true });
  return useQuery({ queryKey: ["futures", "trades", currencyId], queryFn, refetchInterval: MARK_MS }).data?.list;
}

export function useLeverAccount(everyMs = 2 * MARK_MS): UseQueryResult<LeverAccountReply> {
  const enabled = useIsLoggedIn();
  const queryFn = () => get<LeverAccountReply>("/lever/account", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "account"], queryFn, enabled, refetchInterval: everyMs });
}

type Rows<Row> = UseInfiniteQueryResult<InfiniteData<readonly Row[]>>;

function usePages<Row>(name: string, path: string, fields: Fields = {}): Rows<Row> {
  return useInfiniteQuery({
    queryKey: [...KEY, name, fields],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await get<{ readonly data: readonly Row[] }>(path, { ...fields, page: pageParam, limit: PAGE_SIZE }, { quiet: true })).data,
    getNextPageParam: (last, _pages, page) => (last.length < PAGE_SIZE ? undefined : page + 1),
  });
}

export const useOrderHistory = (): Rows<LeverOrderRow> => usePages("orders", "/lever/orders");
export const usePayments = (): Rows<LeverPaymentRow> => usePages("payments", "/lever/payments");
export const useFundingHistory = (currencyId: number): Rows<FundingRow> =>
  usePages("funding", "/lever/funding", { currency_id: currencyId });
export const useCloseOuts = (): Rows<CloseOutRow> => usePages("close-outs", "/lever/close_outs");

/** What happened does not change; its chart grows for a while. Another chart comes without the page going away. */
export function useCloseOut(id: string, step: number, isWhole: boolean): UseQueryResult<CloseOutReply> {
  const fields = { id, step, whole: isWhole ? "1" : "0" };
  return useQuery({
    queryKey: [...KEY, "close-out", fields],
    queryFn: () => get<CloseOutReply>("/lever/close_out", fields, { quiet: true }),
    placeholderData: (before) => (before !== undefined && String(before.number) === id ? before : undefined),
  });
}

export function useInsurance(): UseQueryResult<InsuranceReply> {
  const queryFn = () => get<InsuranceReply>("/lever/insurance", {}, { quiet: true });
  return useQuery({ queryKey: ["futures", "insurance"], queryFn, refetchInterval: SLOW_MS });
}

/** Closed positions, newest first. */
export function useClosedPositions(): Rows<LeverRow> {
  return useInfiniteQuery({
    queryKey: [...KEY, "closed"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      type Reply = { readonly message: { readonly data: readonly LeverRow[] } };
      return (await post<Reply>("/lever/my_trade", { status: 3, page: pageParam, limit: PAGE_SIZE }, { quiet: true })).message.data;
    },
    getNextPageParam: (last, _pages, page) => (last.length < PAGE_SIZE ? undefined : page + 1),
  });
}

export type FuturesAct =
  | "/lever/submit"
  | "/lever/close"
  | "/lever/cancel"
  | "/lever/cancel_all"
  | "/lever/exits"
  | "/lever/batch_close"
  | "/lever/reverse"
  | "/lever/margin"
  | "/lever/amend"
  | "/lever/test";

export interface Acting {
  readonly path: FuturesAct;
  readonly fields: Fields;
}

/** Anything that changes orders, positions or the account; asked for again when no answer came. */
export function useFuturesAct(): UseMutationResult<string, Error, Acting> {
  return useMutation({
    mutationFn: ({ path, fields }) => send(path, fields),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}

async function send(path: FuturesAct, fields: Fields): Promise<string> {
  const kind = path === "/lever/cancel" || path === "/lever/cancel_all" ? "cancel" : "order";
  const key = typeof fields.request_id === "string" ? fields.request_id : newRequestId();
  const { message } = await sendOnce({ kind, path, fields: { ...fields, request_id: key }, options: { ownRefusal: true } });
  return typeof message === "string" ? message : "";
}

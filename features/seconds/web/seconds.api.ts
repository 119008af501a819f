/** The calls of seconds contracts. One's own lie below the orders' key: each push about them reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type {
  SecondsIndexReply,
  SecondsLimitRow,
  SecondsListReply,
  SecondsMineReply,
  SecondsOrder,
  SecondsPayableRow,
  SecondsTableReply,
} from "../contract/seconds-replies.ts";
import { joinIndex, type IndexSeen } from "./seconds-view.ts";

const KEY = [ORDERS_KEY, "seconds"];
/** A sample comes once a second. */
const SAMPLE_MS = 1000;
const TABLE_MS = 5000;
const MINE_MS = 10_000;
const OPEN_MOST = 100;
const PAGE_SIZE = 20;

export function useSecondsTable(): UseQueryResult<SecondsTableReply> {
  const queryFn = () => get<SecondsTableReply>("/microtrade/table", {}, { quiet: true });
  return useQuery({ queryKey: ["seconds", "table"], queryFn, refetchInterval: TABLE_MS });
}

/** The samples of a market, joined to those that were read before; undefined until the first reply. */
export function useIndex(market: number): IndexSeen | undefined {
  const queryKey = ["seconds", "index", market];
  const queryFn = async (): Promise<IndexSeen> => {
    const before = queryClient.getQueryData<IndexSeen>(queryKey);
    const after = before?.samples.at(-1)?.at ?? 0;
    const reply = await get<SecondsIndexReply>("/microtrade/index", { match_id: market, after }, { quiet: true });
    return joinIndex(before, reply, performance.now());
  };
  return useQuery({ queryKey, queryFn, refetchInterval: SAMPLE_MS, structuralSharing: false, enabled: market > 0 }).data;
}

/** Open ones, the newest first. */
export function useRunning(): UseQueryResult<readonly SecondsOrder[]> {
  const queryFn = async (): Promise<readonly SecondsOrder[]> =>
    (await get<SecondsListReply>("/microtrade/lists", { status: 1, limit: OPEN_MOST }, { quiet: true })).data;
  return useQuery({ queryKey: [...KEY, "running"], queryFn, enabled: useIsLoggedIn(), refetchInterval: TABLE_MS });
}

/** Waits at the venue for what is just due. */
export function readResult(id: number): Promise<SecondsOrder> {
  return get<SecondsOrder>("/microtrade/get_result", { id }, { quiet: true });
}

export type SettledFilter = { readonly market: number; readonly result: "all" | "won" | "lost" };

export function useSettled({ market, result }: SettledFilter): UseInfiniteQueryResult<InfiniteData<SecondsListReply>> {
  const fields = { status: 3, limit: PAGE_SIZE, match_id: market, ...(result === "all" ? {} : { result }) };
  return useInfiniteQuery({
    queryKey: [...KEY, "settled", market, result],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<SecondsListReply>("/microtrade/lists", { ...fields, page: pageParam }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.data.length < PAGE_SIZE ? undefined : page + 1),
  });
}

export function useMine(): UseQueryResult<SecondsMineReply> {
  const queryFn = () => get<SecondsMineReply>("/microtrade/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, enabled: useIsLoggedIn(), refetchInterval: MINE_MS });
}

/** What the micro account has to stake, USDT; undefined until it was read. */
export function useStakeBalance(): string | undefined {
  const queryFn = async (): Promise<string> => {
    const rows = await get<readonly SecondsPayableRow[]>("/microtrade/payable_currencies", {}, { quiet: true });
    return rows.find(({ name }) => name === "USDT")?.user_wallet.micro_balance ?? "0";
  };
  return useQuery({ queryKey: [WALLET_KEY, "seconds"], queryFn, enabled: useIsLoggedIn(), refetchInterval: MINE_MS }).data;
}

export async function rereadOwn(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]);
}

export type Purchase = { readonly market: number; readonly side: "up" | "down"; readonly seconds: number; readonly stake: string };

/** Asked for again when no answer came; the same one is never bought twice. */
export function useBuy(): UseMutationResult<SecondsOrder, Error, Purchase> {
  return useMutation({
    mutationFn: async ({ market, side, seconds, stake }) => {
      const fields = { match_id: market, type: side === "up" ? 1 : 2, seconds, number: stake, request_id: newRequestId() };
      const { message } = await sendOnce({ kind: "order", path: "/microtrade/submit", fields, options: { ownRefusal: true } });
      return message as SecondsOrder;
    },
    onSettled: rereadOwn,
  });
}

export type Bound = { readonly limit: SecondsLimitRow["limit"]; readonly amount: string | undefined };

/** Undefined: no limit any more. */
export function useBound(): UseMutationResult<string, Error, Bound> {
  return useMutation({
    mutationFn: ({ limit, amount }) => {
      const fields = { limit, request_id: newRequestId(), ...(amount === undefined ? { no_limit: "1" } : { amount }) };
      return post<string>("/microtrade/limit", fields, { ownRefusal: true });
    },
    onSuccess: async (said) => {
      await rereadOwn();
      showToast(said, "good");
    },
  });
}

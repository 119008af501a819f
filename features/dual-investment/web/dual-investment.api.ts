/** The calls of dual investment. One's own lie below the orders' key: each push about them reads them anew. */
import { useRef } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type {
  DualHoursReply,
  DualListReply,
  DualMineReply,
  DualProductsReply,
  DualSamplesReply,
  DualSettlementsReply,
} from "../contract/dual-investment-replies.ts";

const KEY = [ORDERS_KEY, "dual"];
const PAGE_SIZE = 20;
/** Rates follow the index. */
const PRODUCTS_MS = 5_000;
const OWN_MS = 15_000;
const SETTLED_MS = 60_000;

/** All that is on sale, with what one has of each. */
export function useDualProducts(): UseQueryResult<DualProductsReply> {
  const queryFn = () => get<DualProductsReply>("/dual/products", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "products", useIsLoggedIn()], queryFn, refetchInterval: PRODUCTS_MS });
}

/** One's own, the newest first; `status` as `/dual/dual_list` has it. */
export function useDualOrders(status: string): UseInfiniteQueryResult<InfiniteData<DualListReply>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "orders", status, language],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => post<DualListReply>("/dual/dual_list", { status, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.list.length < PAGE_SIZE ? undefined : page + 1),
    enabled: useIsLoggedIn(),
    refetchInterval: OWN_MS,
  });
}

/** What one has running with what it is worth now, and all interest. */
export function useDualMine(): UseQueryResult<DualMineReply> {
  const queryFn = () => get<DualMineReply>("/dual/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useDualSettlements(limit: number): UseQueryResult<DualSettlementsReply> {
  const queryFn = () => get<DualSettlementsReply>("/dual/settlements", { limit }, { quiet: true });
  return useQuery({ queryKey: ["dual-settlements", limit], queryFn, refetchInterval: SETTLED_MS });
}

/** The samples that decide a product. */
export function useDualSamples(id: number): UseQueryResult<DualSamplesReply> {
  const queryFn = () => get<DualSamplesReply>("/dual/samples", { id }, { quiet: true });
  return useQuery({ queryKey: ["dual-samples", id], queryFn, refetchInterval: OWN_MS });
}

/** The hours behind a product's volatility. */
export function useDualHours(id: number): UseQueryResult<DualHoursReply> {
  const queryFn = () => get<DualHoursReply>("/dual/hours", { id }, { quiet: true });
  return useQuery({ queryKey: ["dual-hours", id], queryFn });
}

/** What is free in the change account, which shares are paid from; undefined until it was read. */
export function useDualFree(currency: number): string | undefined {
  const isLoggedIn = useIsLoggedIn();
  const fields = { currency, type: "change" };
  const queryFn = async (): Promise<string> =>
    String((await post<{ readonly change_balance: string | number }>("/wallet/detail", fields, { quiet: true })).change_balance);
  return useQuery({ queryKey: [WALLET_KEY, "dual-free", currency], queryFn, enabled: currency > 0 && isLoggedIn, refetchInterval: OWN_MS })
    .data;
}

/** Buying: asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
function useDualAct(): UseMutationResult<void, Error, Fields> {
  return useMutation({
    mutationFn: async (fields) => {
      const asked = { ...fields, request_id: newRequestId() };
      const { message } = await sendOnce({ kind: "order", path: "/dual/buyDual", fields: asked, options: { ownRefusal: true } });
      if (typeof message === "string") showToast(message, "good");
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}

export interface DualBuying {
  readonly buy: (fields: Fields, onSuccess: () => void) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset: () => void;
}

/** Once, however fast it is pressed: a button is drawn disabled a moment after the first press. After a refusal again. */
export function useDualBuying(): DualBuying {
  const act = useDualAct();
  const isSent = useRef(false);
  const buy: DualBuying["buy"] = (fields, onSuccess) => {
    if (isSent.current) return;
    isSent.current = true;
    const onError = (): void => {
      isSent.current = false;
    };
    act.mutate(fields, { onSuccess, onError });
  };
  return { buy, isPending: act.isPending, error: act.error, reset: act.reset };
}

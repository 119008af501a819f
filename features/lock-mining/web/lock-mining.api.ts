/** The calls of lock mining. One's own lie below the orders' key: each push about them reads them anew. */
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
  LockDaysReply,
  LockMineReply,
  LockOrdersReply,
  LockPreview,
  LockProductsReply,
  LockRatesReply,
} from "../contract/lock-mining-replies.ts";

const KEY = [ORDERS_KEY, "locks"];
const PAGE_SIZE = 20;
/** Quotas and cover change with everybody's purchases. */
const PRODUCTS_MS = 10_000;
const OWN_MS = 15_000;
const RATES_MS = 60_000;

/** All products, those that are sold no more too, with what one has of each. */
export function useLockProducts(): UseQueryResult<LockProductsReply> {
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<LockProductsReply>("/lh/products", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "products", language], queryFn, refetchInterval: PRODUCTS_MS });
}

/** One's own, the newest first; `fields` as `/lh/deposit/order` has them: status, is_cancel. */
export function useLockOrders(fields: Fields = {}): UseInfiniteQueryResult<InfiniteData<LockOrdersReply>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "orders", fields, language],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      get<LockOrdersReply>("/lh/deposit/order", { ...fields, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.order_list.length < PAGE_SIZE ? undefined : page + 1),
    enabled: useIsLoggedIn(),
    refetchInterval: OWN_MS,
  });
}

/** What one has locked and was paid, by currency. */
export function useLockMine(): UseQueryResult<LockMineReply> {
  const queryFn = () => get<LockMineReply>("/lh/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

/** What was committed to, and the last days with their seeds and rates: of one product, or of all. */
export function useLockRates(product?: number): UseQueryResult<LockRatesReply> {
  const fields = product === undefined ? {} : { config_id: product };
  const queryFn = () => get<LockRatesReply>("/lh/rates", fields, { quiet: true });
  return useQuery({ queryKey: ["lock-rates", product ?? 0], queryFn, refetchInterval: RATES_MS });
}

/** The days that one of one's locks was paid. */
export function useLockDays(id: number): UseQueryResult<LockDaysReply> {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = () => get<LockDaysReply>("/lh/deposit/order/days", { id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "days", id], queryFn, enabled: id > 0 && isLoggedIn });
}

/** What leaving now would bring, never an older answer: it is what somebody agrees to. */
export function useRedeemPreview(id: number): UseQueryResult<LockPreview> {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = () => get<LockPreview>("/lh/deposit/order/redeem-preview", { id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "preview", id], queryFn, enabled: id > 0 && isLoggedIn, staleTime: 0, gcTime: 0 });
}

/** What is free in the change account, which locks are paid from; undefined until it was read. */
export function useLockFree(currency: number): string | undefined {
  const isLoggedIn = useIsLoggedIn();
  const fields = { currency, type: "change" };
  const queryFn = async (): Promise<string> =>
    String((await post<{ readonly change_balance: string | number }>("/wallet/detail", fields, { quiet: true })).change_balance);
  return useQuery({ queryKey: [WALLET_KEY, "lock-free", currency], queryFn, enabled: currency > 0 && isLoggedIn, refetchInterval: OWN_MS })
    .data;
}

/** Does what moves money once, however fast it is pressed: a button is drawn disabled a moment after the first press. After a refusal again. */
export function useSentOnce(act: UseMutationResult<void, Error, LockAct>): (wanted: LockAct, onSuccess: () => void) => void {
  const isSent = useRef(false);
  return (wanted, onSuccess) => {
    if (isSent.current) return;
    isSent.current = true;
    const onError = (): void => {
      isSent.current = false;
    };
    act.mutate(wanted, { onSuccess, onError });
  };
}

export interface LockAct {
  readonly path: "/lh/deposit" | "/lh/deposit/order/cancel" | "/lh/deposit/order/renew";
  readonly fields: Fields;
}

/** Locking, leaving, renewing: asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useLockAct(): UseMutationResult<void, Error, LockAct> {
  return useMutation({
    mutationFn: async ({ path, fields }) => {
      const asked = { ...fields, request_id: newRequestId() };
      const { message } = await sendOnce({ kind: "order", path, fields: asked, options: { ownRefusal: true } });
      if (typeof message === "string") showToast(message, "good");
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}

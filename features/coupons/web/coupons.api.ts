/** The calls of coupons. They lie below the orders' key: each fill may have used one, and reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { CouponView, MyCouponsReply, OfferListReply } from "../contract/coupons.contract.ts";

const KEY = [ORDERS_KEY, "coupons"];
/** Pieces go, and time does. */
const REREAD_MS = 30_000;
const PAGE_SIZE = 20;

export function useOffers(): UseQueryResult<OfferListReply> {
  const queryFn = () => get<OfferListReply>("/coupon/list", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "offers"], queryFn, refetchInterval: REREAD_MS });
}

export function useMyCoupons(): UseQueryResult<MyCouponsReply> {
  const enabled = useIsLoggedIn();
  const queryFn = () => get<MyCouponsReply>("/coupon/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, refetchInterval: REREAD_MS, enabled });
}

export type EndedRows = UseInfiniteQueryResult<InfiniteData<readonly CouponView[]>>;

export function useEndedCoupons(state: "used" | "expired"): EndedRows {
  return useInfiniteQuery({
    queryKey: [...KEY, state],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { state, page: pageParam, limit: PAGE_SIZE };
      return (await get<{ readonly data: readonly CouponView[] }>("/coupon/history", fields, { quiet: true })).data;
    },
    getNextPageParam: (last, _pages, page) => (last.length < PAGE_SIZE ? undefined : page + 1),
  });
}

export type Act =
  | readonly [path: "/coupon/claim", fields: { readonly offer: number }]
  | readonly [path: "/coupon/use" | "/coupon/choose", fields: { readonly id: number }]
  | readonly [path: "/coupon/unchoose", fields: Readonly<Record<string, never>>]
  | readonly [path: "/coupon/useBest", fields: { readonly on: 0 | 1 }];

/** What somebody does with one; the venue's answer is said. */
export function useAct(): UseMutationResult<string, Error, Act> {
  return useMutation({
    mutationFn: ([path, fields]) => {
      const key = path === "/coupon/claim" || path === "/coupon/use" ? { request_id: newRequestId() } : {};
      return post<string>(path, { ...fields, ...key });
    },
    onSuccess: (said) => showToast(said, "good"),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}

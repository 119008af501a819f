/** The calls of the marketplace. All lie below the orders' key: each push about one's own reads them anew; of a work that is looked at bids come by push. */
import { useEffect, useRef } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields, Reply } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { atMostEvery } from "../../../web/socket/at-most-every.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { listen, watch } from "../../../web/socket/socket.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { ArtistDetailReply, ArtistRow, BidRow, HistoryRow, NeedPayRow, NftItem, SeriesReply } from "../contract/nft-replies.ts";

const KEY = [ORDERS_KEY, "nft"];
const ITEM_KEY = [...KEY, "item"];
const PAGE_SIZE = 100;
/** More works than one looks through: the search finds the others. */
export const PAGES_MOST = 10;
const LIST_MS = 10_000;
const LONG_LIST_MS = 60_000;
const ITEM_MS = 10_000;
const OWN_MS = 15_000;
const SOON_MS = 1000;
const LIVE_MS = 300;

export type Listed = {
  readonly works: readonly NftItem[];
  readonly isPending: boolean;
  readonly isComplete: boolean;
  readonly hasFailed: boolean;
  readonly again: () => void;
};

/** All that is on sale or to come, page by page until it is whole. */
export function useWorks(filters: Fields = {}, enabled = true): Listed {
  const query = useInfiniteQuery({
    enabled,
    queryKey: [...KEY, "list", useIsLoggedIn(), filters],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      get<readonly NftItem[]>("/bind_box/getBoxList", { ...filters, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, pages, page) => (last.length < PAGE_SIZE || pages.length >= PAGES_MOST ? undefined : page + 1),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? LONG_LIST_MS : LIST_MS),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  // A page may begin with what the one before it ended with, when something was sold in between.
  const works = [...new Map((data?.pages.flat() ?? []).map((work) => [work.code, work])).values()];
  return {
    works,
    isPending: query.isPending,
    isComplete: data !== undefined && !hasNextPage,
    hasFailed: isError && data === undefined,
    again: () => void refetch(),
  };
}

/** The same, and behind it what was snapped up within a day. */
export function useMarket(): Listed {
  const [listed, snapped] = [useWorks(), useWorks({ status: "3" })];
  const codes = new Set(listed.works.map(({ code }) => code));
  return { ...listed, works: [...listed.works, ...snapped.works.filter(({ code }) => !codes.has(code))] };
}

/** By a part of their name or their maker's: what is on sale, and behind it what is somebody's. */
export function useFound(keyword: string): Listed {
  const listed = useWorks({ keyword });
  const owned = useWorks({ keyword, status: "0" }, keyword !== "");
  const codes = new Set(listed.works.map(({ code }) => code));
  const others = owned.works.filter(({ code, is_box: isBox, is_down: isDown }) => isBox === 0 && isDown === 0 && !codes.has(code));
  return { ...listed, isPending: listed.isPending || (keyword !== "" && owned.isPending), works: [...listed.works, ...others] };
}

export function useWork(code: string): UseQueryResult<NftItem> {
  const queryFn = () => get<NftItem>("/bind_box/getBoxDetail", { code }, { quiet: true });
  return useQuery({ queryKey: [...ITEM_KEY, "one", code, useIsLoggedIn()], queryFn, enabled: isCode(code), refetchInterval: ITEM_MS });
}

/** Bids on it and its sale make the page read it again, as soon as they are made. */
export function useLive(id: number): void {
  useEffect(() => {
    if (id === 0) return undefined;
    const read = atMostEvery(LIVE_MS, () => void queryClient.invalidateQueries({ queryKey: ITEM_KEY }));
    const unwatch = watch([`nft_item:${id}`]);
    const unlisten = listen<{ readonly id: number }>("nft_item", (said) => said.id === id && read());
    return () => {
      unwatch();
      unlisten();
    };
  }, [id]);
}

export function useBids(code: string, enabled: boolean): UseQueryResult<readonly BidRow[]> {
  const queryFn = () => post<readonly BidRow[]>("/bind_box/getBindBoxQuotationLog", { code, limit: 20 }, { quiet: true });
  return useQuery({ queryKey: [...ITEM_KEY, "bids", code], queryFn, enabled, refetchInterval: ITEM_MS });
}

export function useHistory(code: string): UseQueryResult<readonly HistoryRow[]> {
  const queryFn = () => get<readonly HistoryRow[]>("/bind_box/getHistory", { code }, { quiet: true });
  return useQuery({ queryKey: [...ITEM_KEY, "history", code, useIsLoggedIn()], queryFn, enabled: isCode(code), refetchInterval: OWN_MS });
}

/** `drawn`: the work of a box that was opened a moment ago; until its draw is in the list it is read each second. */
export function useSeries(code: string, drawn?: number): UseQueryResult<SeriesReply> {
  const queryFn = () => get<SeriesReply>("/bind_box/getSeries", { code }, { quiet: true });
  const isThere = (series: SeriesReply | undefined): boolean =>
    series?.draws.some(({ item, code: of }) => item === drawn && of !== "") === true;
  return useQuery({
    queryKey: [...KEY, "series", code],
    queryFn,
    enabled: isCode(code),
    refetchInterval: ({ state: { data } }) => (drawn === undefined || isThere(data) ? OWN_MS : SOON_MS),
  });
}

export function useArtists(): UseQueryResult<readonly ArtistRow[]> {
  const queryFn = () => get<readonly ArtistRow[]>("/bind_box/getArtist", { limit: PAGE_SIZE }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "artists"], queryFn, refetchInterval: LONG_LIST_MS });
}

export function useArtist(uid: number): UseQueryResult<ArtistDetailReply> {
  const queryFn = () => get<ArtistDetailReply>("/bind_box/getArtistDetail", { uid }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "artist", uid, useIsLoggedIn()], queryFn, enabled: uid > 0, refetchInterval: OWN_MS });
}

export function useMyWorks(): UseQueryResult<readonly NftItem[]> {
  const queryFn = () => post<readonly NftItem[]>("/bind_box/getMyNFTs", { limit: PAGE_SIZE }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useCollection(): UseQueryResult<readonly NftItem[]> {
  const queryFn = () => get<readonly NftItem[]>("/bind_box/getCollection", { limit: PAGE_SIZE }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "collection"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export type MyBid = Readonly<Record<"nft_name" | "nft_image" | "price" | "currency_name" | "created" | "nft_code", string>>;

export function useMyBids(): UseQueryResult<readonly MyBid[]> {
  const queryFn = async () =>
    (await post<{ readonly data: readonly MyBid[] }>("/bind_box/getMyBindBoxQuotationLog", { limit: PAGE_SIZE }, { quiet: true })).data;
  return useQuery({ queryKey: [...KEY, "my-bids"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useOrders(): UseQueryResult<readonly NeedPayRow[]> {
  const queryFn = () => post<readonly NeedPayRow[]>("/bind_box/getNeedPayNFTOrder", { limit: PAGE_SIZE }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "orders"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useCurrencies(): UseQueryResult<readonly { readonly id: number; readonly name: string }[]> {
  const queryFn = () => get<readonly { id: number; name: string }[]>("/bind_box/getNftCurrency", {}, { quiet: true });
  return useQuery({ queryKey: ["nft-currencies"], queryFn, staleTime: LONG_LIST_MS });
}

/** What one has free in the account that works are paid from; undefined while it is not known. */
export function useFree(currency: number): string | undefined {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = async () =>
    String(
      (await post<{ readonly change_balance: string }>("/wallet/detail", { currency, type: "change" }, { quiet: true })).change_balance,
    );
  return useQuery({ queryKey: [WALLET_KEY, "nft-free", currency], queryFn, enabled: currency > 0 && isLoggedIn, refetchInterval: OWN_MS })
    .data;
}

const isCode = (code: string): boolean => /^[0-9a-f]{64}$/.test(code);
const reread = (): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]);

export interface NftAct {
  readonly path: "buyNFT" | "marginNFT" | "auctionNFT" | "openBlindBox" | "resellNFT" | "cancelResell" | "payNFTOrder";
  readonly fields: Fields;
}

/** What moves money or works: asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useNftAct(): UseMutationResult<Reply, Error, NftAct> {
  return useMutation({
    mutationFn: async ({ path, fields }) => {
      const asked = { ...fields, request_id: newRequestId() };
      const reply = await sendOnce({ kind: "order", path: `/bind_box/${path}`, fields: asked, options: { ownRefusal: true } });
      if (typeof reply.message === "string") showToast(reply.message, "good");
      return reply;
    },
    // Not waited for: what came of it is shown at once, however long the lists take.
    onSettled: () => void reread(),
  });
}

/** Does what moves money once, however fast it is pressed. After a refusal again. */
export function useSentOnce(act: UseMutationResult<Reply, Error, NftAct>): (wanted: NftAct, onSuccess?: (reply: Reply) => void) => void {
  const isSent = useRef(false);
  return (wanted, onSuccess) => {
    if (isSent.current) return;
    isSent.current = true;
    const onSettled = (): void => {
      isSent.current = false;
    };
    act.mutate(wanted, { onSettled, ...(onSuccess === undefined ? {} : { onSuccess }) });
  };
}

export function useCollect(): UseMutationResult<void, Error, string> {
  return useMutation({
    mutationFn: async (code) => showToast(await post<string>("/bind_box/collect", { code }), "good"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** That somebody has seen what they won. */
export function useReadOrder(order: NeedPayRow | undefined): void {
  const id = order?.is_read === "0" ? order.id : 0;
  useEffect(() => {
    if (id === 0) return;
    void post("/bind_box/readNFTOrderMessage", { id }, { quiet: true })
      .then(() => queryClient.invalidateQueries({ queryKey: [...KEY, "orders"] }))
      // It stays unread, and is tried again when the page is opened again.
      .catch(() => undefined);
  }, [id]);
}

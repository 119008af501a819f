/** The calls of contests. All lie below the orders' key: each push about one's own reads them anew; of a contest that is looked at news come by push. */
import { useEffect } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { atMostEvery } from "../../../web/socket/at-most-every.ts";
import { ORDERS_KEY } from "../../../web/socket/private-pushes.ts";
import { listen, watch } from "../../../web/socket/socket.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { ContestDetailReply, ContestEntryReply, ContestListReply, ContestMarketsReply } from "../contract/contests-replies.ts";

const KEY = [ORDERS_KEY, "contests"];
const DETAIL_KEY = [...KEY, "detail"];
const PAGE_SIZE = 20;
const [LIST_MS, DETAIL_MS, CURVE_MS, LIVE_MS] = [15_000, 4_000, 60_000, 500];

export type ContestsShown = "open" | "ended" | "mine";

export function useContests(state: ContestsShown): UseInfiniteQueryResult<InfiniteData<ContestListReply>> {
  return useInfiniteQuery({
    queryKey: [...KEY, "list", state, useIsLoggedIn()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<ContestListReply>("/contest/list", { state, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.list.length < PAGE_SIZE ? undefined : page + 1),
    refetchInterval: LIST_MS,
  });
}

/** By its number, or by the word of its link. */
export function useContest(id: number, code: string): UseQueryResult<ContestDetailReply> {
  const fields = { ...(id > 0 ? { id } : {}), ...(code === "" ? {} : { code }) };
  return useQuery({
    queryKey: [...DETAIL_KEY, id, code, useIsLoggedIn()],
    queryFn: () => get<ContestDetailReply>("/contest/detail", fields, { quiet: true }),
    refetchInterval: DETAIL_MS,
  });
}

export function useContestMarkets(): UseQueryResult<ContestMarketsReply> {
  return useQuery({ queryKey: [...KEY, "markets"], queryFn: () => get<ContestMarketsReply>("/contest/markets", {}, { quiet: true }) });
}

/** What an entry can be computed again from. */
export function useContestEntry(id: number, entry: number, code: string): UseQueryResult<ContestEntryReply> {
  const fields = { id, entry, ...(code === "" ? {} : { code }) };
  return useQuery({
    queryKey: [ORDERS_KEY, "contest-entry", id, entry, code],
    queryFn: () => get<ContestEntryReply>("/contest/entry", fields, { quiet: true }),
    enabled: id > 0 && entry > 0,
    refetchInterval: CURVE_MS,
  });
}

/** What happens to one's own entry, and what becomes of the contest, makes the page read it again. */
export function useLiveContest(id: number): void {
  useEffect(() => {
    if (id === 0) return undefined;
    const read = atMostEvery(LIVE_MS, () => void queryClient.invalidateQueries({ queryKey: DETAIL_KEY }));
    const unwatch = watch([`contest:${id}`]);
    const unlisten = [listen<{ readonly id: number }>("contest", (said) => said.id === id && read()), listen("contest_changed", read)];
    return () => {
      unwatch();
      for (const stop of unlisten) stop();
    };
  }, [id]);
}

export interface ContestAct {
  readonly path: `/contest/${"create" | "join" | "leave" | "order" | "cancel" | "call_off"}`;
  readonly fields: Fields;
}

/** Asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useContestAct(): UseMutationResult<unknown, Error, ContestAct> {
  return useMutation({
    mutationFn: async ({ path, fields }) => {
      const asked = { ...fields, request_id: newRequestId() };
      const reply = await sendOnce({ kind: "order", path, fields: asked, options: { ownRefusal: true } });
      if (typeof reply.message === "string") showToast(reply.message, "good");
      return reply.data;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

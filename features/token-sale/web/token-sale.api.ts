/** The calls of token sales. One's own lie below the orders' key: each push about them reads them anew. */
import { useRef } from "react";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type {
  AllocationEntry,
  AllocationReply,
  PaperReply,
  ProjectDetailReply,
  ProjectsReply,
  SaleMineReply,
  SaleOrdersReply,
  StandingReply,
} from "../contract/token-sale-replies.ts";

const KEY = [ORDERS_KEY, "sales"];
const PAGE_SIZE = 20;
const LIST_MS = 10_000;
const DETAIL_MS = 5_000;
const OWN_MS = 15_000;

/** What runs, what comes, what is over. */
export function useProjects(): UseInfiniteQueryResult<InfiniteData<ProjectsReply>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "projects", language],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<ProjectsReply>("/project", { page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.list.length < PAGE_SIZE ? undefined : page + 1),
    refetchInterval: LIST_MS,
  });
}

export function useProject(id: number): UseQueryResult<ProjectDetailReply> {
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<ProjectDetailReply>("/project/detail", { project_id: id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "project", id, language], queryFn, refetchInterval: DETAIL_MS });
}

/** What so many tokens more would bring if it ended now; the last answer stays until the next one is there. */
export function useStanding(id: number, amount: string): UseQueryResult<StandingReply> {
  const queryFn = () => get<StandingReply>("/project/standing", { project_id: id, amount }, { quiet: true });
  return useQuery({
    queryKey: [...KEY, "standing", id, amount],
    queryFn,
    enabled: id > 0,
    refetchInterval: DETAIL_MS,
    placeholderData: keepPreviousData,
  });
}

/** One's own, the newest first. */
export function useSaleOrders(state: "all" | "open"): UseInfiniteQueryResult<InfiniteData<SaleOrdersReply>> {
  return useInfiniteQuery({
    queryKey: [...KEY, "orders", state],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<SaleOrdersReply>("/user/project/order", { state, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    enabled: useIsLoggedIn(),
    refetchInterval: OWN_MS,
  });
}

/** What one asked for and was granted, as long as something of it is to come. */
export function useSaleMine(): UseQueryResult<SaleMineReply> {
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<SaleMineReply>("/project/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine", language], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function usePaper(id: number): UseQueryResult<PaperReply> {
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<PaperReply>("/project/paper", { project_id: id }, { quiet: true });
  return useQuery({ queryKey: ["sale-paper", id, language], queryFn });
}

/** The whole table, piece by piece; it never changes. */
export function useAllocation(id: number, enabled: boolean): UseQueryResult<AllocationReply> {
  const queryFn = async (): Promise<AllocationReply> => {
    const read = (after: number) => get<AllocationReply>("/project/allocation", { project_id: id, after }, { quiet: true });
    const first = await read(0);
    const rows: AllocationEntry[] = [...first.rows];
    for (let { next } = first; next > 0;) {
      const piece = await read(next);
      rows.push(...piece.rows);
      next = piece.next;
    }
    return { ...first, rows, next: 0 };
  };
  return useQuery({
    queryKey: [ORDERS_KEY, "sale-allocation", id],
    queryFn,
    enabled: enabled && id > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface SaleAct {
  readonly path: "/project/order" | "/project/order/cancel";
  readonly fields: Fields;
}

/** Asking and taking back: asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useSaleAct(): UseMutationResult<void, Error, SaleAct> {
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

/** Does what moves money once, however fast it is pressed. After a refusal again. */
export function useSentOnce(act: UseMutationResult<void, Error, SaleAct>): (wanted: SaleAct, onSuccess: () => void) => void {
  const isSent = useRef(false);
  return (wanted, onSuccess) => {
    if (isSent.current) return;
    isSent.current = true;
    const onEnd = (): void => {
      isSent.current = false;
    };
    act.mutate(wanted, { onSuccess, onSettled: onEnd });
  };
}

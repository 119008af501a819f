/** The calls of invitations. They lie below the messages' key: each rebate is a message, and reads them anew. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import type { InvitedView, InvitesReply, RebateView } from "../contract/invites.contract.ts";

/** What waits grows with every fee. */
const REREAD_MS = 30_000;
const PAGE_SIZE = 20;

export function useInvites(): UseQueryResult<InvitesReply> {
  return useQuery({
    queryKey: [NOTICES_KEY, "invites"],
    queryFn: () => get<InvitesReply>("/user/invite_list", {}, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}

export type Rows<Row> = UseInfiniteQueryResult<InfiniteData<readonly Row[]>>;

export const useInvited = (): Rows<InvitedView> => useRows<InvitedView>("/user/my_invite_list");
export const useRebates = (): Rows<RebateView> => useRows<RebateView>("/user/rebate_list");

function useRows<Row extends { readonly id: number }>(path: string): Rows<Row> {
  return useInfiniteQuery({
    queryKey: [NOTICES_KEY, "invites", path],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      get<readonly Row[]>(path, { limit: PAGE_SIZE, ...(pageParam === 0 ? {} : { after: pageParam }) }, { quiet: true }),
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
  });
}

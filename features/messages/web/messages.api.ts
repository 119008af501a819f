/** The calls of messages to oneself (wire.md 5). */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { kindsOf } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

export interface Message {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly create_time: string;
  readonly kind: string;
  readonly is_read: number;
  /** A page where the thing can be seen; "" for none. */
  readonly link: string;
  /** Id of its receipt; "" for none. */
  readonly receipt: string;
}

export interface WholeMessage extends Message {
  readonly content: string;
}

const PAGE_SIZE = 20;

/** Messages of a group page by page, newest first. */
export function useMessages(group: MessageGroup): UseInfiniteQueryResult<InfiniteData<readonly Message[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [NOTICES_KEY, "list", group, language],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { page: pageParam, limit: PAGE_SIZE, ...kindsOf(group) };
      return (await get<{ readonly list: readonly Message[] }>("/mailMessage/getList", fields, { quiet: true })).list;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}

async function readAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [NOTICES_KEY, "list"] }),
    queryClient.invalidateQueries({ queryKey: [NOTICES_KEY, "unread"] }),
  ]);
}

/** One message; it counts as read from then on. */
export function useMessage(id: string | null): UseQueryResult<WholeMessage> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [NOTICES_KEY, "one", id, language],
    queryFn: async () => {
      const message = await get<WholeMessage>("/mailMessage/detail", { id: id ?? "" }, { quiet: true });
      void readAnew();
      return message;
    },
  });
}

export function useMarkAllRead(): UseMutationResult<string, Error, void> {
  return useMutation({ mutationFn: () => post<string>("/mailMessage/read_all"), onSettled: readAnew });
}

/** The calls of customer service. */
import { useEffect } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { listen } from "../../../web/socket/socket.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import { type HelpRow, LOGS_MAX, type SupportDeskReply, type SupportRow } from "../contract/support-rows.ts";

const KEY = "support";
const DESK_EACH_MS = 30_000;
const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** What somebody of the staff does is pushed; the queue is looked at now and then. */
export function useSupportPushes(): void {
  useEffect(() => {
    const unlisten = [listen("support_changed", () => void readAnew()), listen("connected", () => void readAnew())];
    return () => unlisten.forEach((end) => end());
  }, []);
}

export function useSupportDesk(): UseQueryResult<SupportDeskReply> {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [KEY, "desk", token],
    queryFn: () => get<SupportDeskReply>("/chat/desk", {}, { quiet: true }),
    refetchInterval: DESK_EACH_MS,
  });
}

/** The newest first. */
export function useSupportLogs(): UseInfiniteQueryResult<InfiniteData<readonly SupportRow[], number>> {
  const token = useSession((state) => state.token);
  return useInfiniteQuery({
    queryKey: [KEY, "logs", token],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      post<readonly SupportRow[]>(
        "/chat/get_chat_logs",
        { limit: LOGS_MAX, ...(pageParam === 0 ? {} : { before: pageParam }) },
        { quiet: true },
      ),
    getNextPageParam: (last) => (last.length < LOGS_MAX ? undefined : last.at(-1)?.id),
    refetchOnMount: "always",
  });
}

export function useSendSupport(): UseMutationResult<SupportRow, Error, Fields> {
  return useMutation({
    mutationFn: async (fields: Fields) => (await callReply("POST", "/chat/send", fields)).data as SupportRow,
    onSettled: readAnew,
  });
}

export function useEndSupport(): UseMutationResult<string, Error, void> {
  return useMutation({
    mutationFn: () => post<string>("/chat/end"),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: readAnew,
  });
}

export function useRateSupport(): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (stars: number) => post<string>("/chat/rate", { stars }),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: readAnew,
  });
}

/** Pages of help in which words stand; nothing is asked while there are none. */
export function useHelp(words: string): UseQueryResult<readonly HelpRow[]> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: ["support-help", words, language],
    queryFn: () => get<readonly HelpRow[]>("/chat/help", { words }, { quiet: true }),
    enabled: words !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
}

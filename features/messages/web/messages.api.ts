/** The calls of messages to oneself (wire.md 5). */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { showToast } from "../../../web/ui/toast.store.ts";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { NoticeChannel, NoticeGroup, NoticeSettingsReply } from "../contract/notice-groups.ts";
import { fieldsOf } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

export interface Message {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly create_time: string;
  readonly kind: string;
  /** What it is about; "" for what another version wrote. */
  readonly group: NoticeGroup | "";
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

/** `next`: where it goes on; "" at the end. */
interface MessagesPart {
  readonly list: readonly Message[];
  readonly next: string;
}

/** Messages of a group part by part, newest first. */
export function useMessages(group: MessageGroup): UseInfiniteQueryResult<InfiniteData<MessagesPart>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [NOTICES_KEY, "list", group, language],
    initialPageParam: "",
    queryFn: ({ pageParam: before }) => {
      const fields = { limit: PAGE_SIZE, ...(before === "" ? {} : { before }), ...fieldsOf(group) };
      return get<MessagesPart>("/mailMessage/getList", fields, { quiet: true });
    },
    getNextPageParam: ({ next }) => (next === "" ? undefined : next),
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

const SETTINGS_KEY = [NOTICES_KEY, "settings"];

/** How one is told of what besides the list. */
export function useNoticeSettings(): UseQueryResult<NoticeSettingsReply> {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => get<NoticeSettingsReply>("/mailMessage/settings", {}, { quiet: true }),
    refetchOnMount: "always",
  });
}

type Choice = { readonly group: NoticeGroup; readonly channel: NoticeChannel; readonly on: boolean };

/** Shown at once; what is refused goes back. */
export function useChooseNotices(): UseMutationResult<string, Error, Choice> {
  return useMutation({
    mutationFn: ({ group, channel, on }: Choice) => post<string>("/mailMessage/choose", { group, channel, on: on ? 1 : 0 }),
    onMutate: ({ group, channel, on }) =>
      queryClient.setQueryData<NoticeSettingsReply>(
        SETTINGS_KEY,
        (before) =>
          before && { ...before, groups: before.groups.map((row) => (row.group === group ? { ...row, [channel]: on ? 1 : 0 } : row)) },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

type PushAct = { readonly act: "on" | "off" | "test"; readonly fields?: Readonly<Record<string, string | number>> };

export function usePushAct(): UseMutationResult<string, Error, PushAct> {
  return useMutation({
    mutationFn: ({ act, fields }: PushAct) => post<string>(`/mailMessage/push_${act}`, fields ?? {}),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

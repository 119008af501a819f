/** The calls of the chat rooms, and what is pushed of the one that is open. */
import { useEffect } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { listen, watch } from "../../../web/socket/socket.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatPush, ChatRoomsReply, ChatRow } from "../contract/chat-rows.ts";
import { mergePush } from "./merge-push.ts";

const PAGE_SIZE = 30;
const ROOMS_EACH_MS = 15_000;
const CHAT_KEY = "chat";
const roomsKey = [CHAT_KEY, "rooms"] as const;
const blockedKey = [CHAT_KEY, "blocked"] as const;
const listKey = (room: ChatRoom) => [CHAT_KEY, "list", room] as const;

export type Blocked = { readonly user_id: number; readonly nickname: string; readonly head_portrait: string };
type Pages = InfiniteData<readonly ChatRow[], number>;

export function useChatRooms(): UseQueryResult<ChatRoomsReply> {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [...roomsKey, token],
    queryFn: () => get<ChatRoomsReply>("/user/chat_rooms", {}, { quiet: true }),
    refetchInterval: ROOMS_EACH_MS,
  });
}

/** Messages of a room, the newest first; what is written meanwhile comes by itself. */
export function useChatMessages(room: ChatRoom): UseInfiniteQueryResult<Pages> {
  useEffect(() => {
    const unwatch = watch([`chat:${room}`]);
    const unlisten = listen<ChatPush>("chat", (push) => {
      if (push.room !== room) return;
      queryClient.setQueryData<Pages>(listKey(room), (before) => before && mergePush(before, push));
      queryClient.setQueriesData<ChatRoomsReply>({ queryKey: roomsKey }, (before) => before && withPresent(before, push));
    });
    // What was written while the line was lost came to nobody.
    const unlistenConnected = listen("connected", () => void queryClient.invalidateQueries({ queryKey: listKey(room) }));
    return () => {
      unwatch();
      unlisten();
      unlistenConnected();
    };
  }, [room]);
  return useInfiniteQuery({
    queryKey: listKey(room),
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const fields = { room, limit: PAGE_SIZE, ...(pageParam === 0 ? {} : { before: pageParam }) };
      return (await post<{ readonly chat_list: { readonly data: readonly ChatRow[] } }>("/user/chatlist", fields, { quiet: true }))
        .chat_list.data;
    },
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    refetchOnMount: "always",
  });
}

function withPresent(before: ChatRoomsReply, { room, present }: ChatPush): ChatRoomsReply {
  return { ...before, rooms: before.rooms.map((row) => (row.room === room ? { ...row, present } : row)) };
}

/** Resolves with the message as it is kept: held ones reach nobody else. */
export function useSendChat(room: ChatRoom): UseMutationResult<ChatRow, Error, Fields> {
  return useMutation({
    mutationFn: async (fields: Fields) => (await callReply("POST", "/user/chat", { room, ...fields }, { quiet: false })).data as ChatRow,
    onSuccess: (row) =>
      queryClient.setQueryData<Pages>(listKey(room), (before) => before && mergePush(before, { messages: [row], gone: [] })),
  });
}

export function useTakeBack(room: ChatRoom): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (id: number) => post<string>("/user/chat_remove", { id }),
    onSuccess: (said, id) => {
      showToast(said, "good");
      queryClient.setQueryData<Pages>(listKey(room), (before) => before && mergePush(before, { messages: [], gone: [id] }));
    },
  });
}

export function useReport(): UseMutationResult<string, Error, { readonly message: number; readonly why: string }> {
  return useMutation({
    mutationFn: (fields) => post<string>("/user/chat_report", fields),
    onSuccess: (said) => showToast(said, "good"),
  });
}

export function useBlocked(): UseQueryResult<readonly Blocked[]> {
  const token = useSession((state) => state.token);
  return useQuery({ queryKey: [...blockedKey, token], queryFn: () => get<readonly Blocked[]>("/user/chat_blocked", {}, { quiet: true }) });
}

export function useBlock(): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (user: number) => post<string>("/user/chat_block", { user }),
    onSuccess: (said) => {
      showToast(said, "good");
      void queryClient.invalidateQueries({ queryKey: blockedKey });
      void queryClient.invalidateQueries({ queryKey: [CHAT_KEY, "list"] });
    },
  });
}

/** The calls behind the pages of webhooks. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { DeliveryDetail, DeliveryRow, WebhookRow } from "../contract/webhooks.contract.ts";

/** A webhook right after it was made or its secret renewed: the only time the secret is shown. */
export type WebhookWithSecret = WebhookRow & { readonly secret: string };

const WEBHOOKS_KEY = "webhooks";
const PAGE_SIZE = 20;
/** Deliveries change by themselves. */
const REREAD_MS = 5000;
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WEBHOOKS_KEY] });

export function useWebhooks(): UseQueryResult<readonly WebhookRow[]> {
  // By session, so that whoever logs in next in this tab never sees the webhooks of the one before.
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [WEBHOOKS_KEY, "list", token],
    queryFn: () => get<readonly WebhookRow[]>("/webhook/list", {}, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}

export type SecretWord = "create" | "renew";

/** Making one, whose form says why not, or a new secret for one. */
export function useSecretCall(word: SecretWord): UseMutationResult<WebhookWithSecret, Error, Fields> {
  return useMutation({
    mutationFn: async (fields: Fields) =>
      (await callReply("POST", `/webhook/${word}`, fields, { ownRefusal: word === "create" })).data as WebhookWithSecret,
    onSuccess: reread,
  });
}

export type WebhookWord = "update" | "pause" | "resume" | "delete" | "test" | "resend";

/** Whatever is answered by a sentence, which is shown. */
export function useWebhookCall(word: WebhookWord): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (fields: Fields) => post<string>(`/webhook/${word}`, fields),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: reread,
  });
}

/** Newest first. */
export function useDeliveries(webhook: number): UseInfiniteQueryResult<InfiniteData<readonly DeliveryRow[]>> {
  const token = useSession((state) => state.token);
  return useInfiniteQuery({
    queryKey: [WEBHOOKS_KEY, "deliveries", webhook, token],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { id: webhook, page: pageParam, limit: PAGE_SIZE };
      return (await get<{ readonly list: readonly DeliveryRow[] }>("/webhook/deliveries", fields, { quiet: true })).list;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
    refetchInterval: REREAD_MS,
  });
}

export function useDelivery(id: number): UseQueryResult<DeliveryDetail> {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [WEBHOOKS_KEY, "delivery", id, token],
    queryFn: () => get<DeliveryDetail>("/webhook/delivery", { id }, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}

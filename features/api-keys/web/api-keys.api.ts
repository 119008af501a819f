/** The calls behind the page of API keys. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { useSession } from "../../../web/state/session.store.ts";
import type { ApiKeyRow } from "../contract/api-keys.contract.ts";

/** A key right after it was made: the only time its secret is shown; '' for Ed25519. */
export type NewApiKey = ApiKeyRow & { readonly secret: string };

const API_KEYS_KEY = ["api-keys"] as const;
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY });

export function useApiKeys(): UseQueryResult<readonly ApiKeyRow[]> {
  // By session, so that whoever logs in next in this tab never sees the keys of the one before.
  const token = useSession((state) => state.token);
  return useQuery({ queryKey: [...API_KEYS_KEY, token], queryFn: () => get<readonly ApiKeyRow[]>("/apikey/list", {}, { quiet: true }) });
}

export function useCreateApiKey(): UseMutationResult<NewApiKey, Error, Fields> {
  return useMutation({
    mutationFn: async (fields: Fields) => (await callReply("POST", "/apikey/create", fields, { ownRefusal: true })).data as NewApiKey,
    onSuccess: reread,
  });
}

export function useConfirmApiKey(): UseMutationResult<string, Error, number> {
  return useMutation({ mutationFn: (id: number) => post<string>("/apikey/confirm", { id }), onSettled: reread });
}

export function useDeleteApiKey(): UseMutationResult<string, Error, number> {
  return useMutation({ mutationFn: (id: number) => post<string>("/apikey/delete", { id }), onSettled: reread });
}

/** The calls of withdrawals. Those of one's own lie below the wallet's key: what moves a balance reads them anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { MoneyCall } from "../../../web/connection/send-once.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { LeavingReply, WithdrawalView } from "../contract/withdrawals.contract.ts";

/** Something under way moves within seconds; deadlines and limits within minutes. */
const STEP_MS = 2_000;
const REREAD_MS = 30_000;

/** Whatever has more than one kind of account has a network, too. */
export function useCoins(): UseQueryResult<readonly { readonly id: number; readonly code: string }[]> {
  return useQuery({
    queryKey: [WALLET_KEY, "coins"],
    queryFn: async () => {
      const rows = await get<readonly { readonly id: number; readonly name: string }[]>(
        "/currency/user_currency_list",
        {},
        { quiet: true },
      );
      return rows.map(({ id, name }) => ({ id, code: name }));
    },
  });
}

/** What of a currency may leave; in the reader's language, as reasons are the venue's words. */
export function useLeaving(currency: number): UseQueryResult<LeavingReply> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [WALLET_KEY, "leaving", currency, language],
    queryFn: () => get<LeavingReply>("/wallet/leaving", { currency }, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}

export interface Withdrawn {
  readonly id: number;
  readonly text: string;
}

/** Asks; a refusal is the form's to show. */
export function useWithdraw(): UseMutationResult<Withdrawn, Error, MoneyCall["fields"]> {
  return useMutation({
    mutationFn: async (fields: MoneyCall["fields"]) => {
      const { message, data } = await sendOnce({ path: "/wallet/out", fields, kind: "withdrawal", options: { ownRefusal: true } });
      return { id: (data as { readonly id: number }).id, text: typeof message === "string" ? message : "" };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}

const MOVING: readonly string[] = ["approved", "sending", "sent"];

export function useWithdrawal(id: number): UseQueryResult<WithdrawalView> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [WALLET_KEY, "withdrawal", id, language],
    queryFn: () => get<WithdrawalView>("/wallet/withdrawal", { id }, { quiet: true }),
    refetchInterval: ({ state }) => (MOVING.includes(state.data?.state ?? "") ? STEP_MS : REREAD_MS),
  });
}

export function useCancelWithdrawal(): UseMutationResult<string, Error, MoneyCall["fields"]> {
  return useMutation({
    mutationFn: async (fields: MoneyCall["fields"]) => {
      const { message } = await sendOnce({ path: "/wallet/withdrawal/cancel", fields, kind: "withdrawal" });
      return typeof message === "string" ? message : "";
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}

/** The calls of withdrawals. Those of one's own lie below the wallet's key: what moves a balance reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { MoneyCall } from "../../../web/connection/send-once.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { LeavingReply, WithdrawalRow, WithdrawalView } from "../contract/withdrawals.contract.ts";

const PAGE_ROWS = 20;
/** Something under way moves within seconds; deadlines and limits within minutes. */
const STEP_MS = 2_000;
const REREAD_MS = 30_000;

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

interface WithdrawalPage {
  readonly data: readonly WithdrawalRow[];
  readonly page: number;
  readonly pages: number;
}

export function useWithdrawals(): UseInfiniteQueryResult<InfiniteData<readonly WithdrawalRow[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "withdrawals", language],
    queryFn: ({ pageParam }) => get<WithdrawalPage>("/user/withdraw/list", { page: pageParam, limit: PAGE_ROWS }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ data }) => data), pageParams }),
    refetchInterval: REREAD_MS,
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

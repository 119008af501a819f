/** The calls of deposits. They lie below the wallet's key: what changes a balance, and every change of a deposit, reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { NetworkView } from "../../networks/contract/networks.contract.ts";
import type { DepositOptions, DepositView } from "../contract/deposits.contract.ts";

const KEY = [WALLET_KEY, "deposits"];
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] });

export interface DepositCoin {
  readonly id: number;
  readonly code: string;
  readonly networks: readonly string[];
}

/** Coins that come by a network. */
export function useDepositCoins(): UseQueryResult<readonly DepositCoin[]> {
  return useQuery({
    queryKey: ["networks"],
    queryFn: async () => coinsOf(await get<readonly NetworkView[]>("/wallet/networks", {}, { quiet: true })),
  });
}

export function coinsOf(networks: readonly NetworkView[]): readonly DepositCoin[] {
  const ids = [...new Set(networks.map(({ currency }) => currency))];
  return ids.map((id) => {
    const own = networks.filter(({ currency }) => currency === id);
    return { id, code: own[0]?.currency_name ?? "", networks: own.map(({ name }) => name) };
  });
}

export function useDepositOptions(currency: number): UseQueryResult<DepositOptions> {
  return useQuery({
    queryKey: [...KEY, "options", currency],
    queryFn: () => get<DepositOptions>("/deposit/options", { currency }, { quiet: true }),
  });
}

/** Seed 9: default list page size. */
const PAGE_SIZE = 10;

/** One's deposits page by page, the newest first; of one coin, or of all with 0. */
export function useDeposits(currency = 0): UseInfiniteQueryResult<InfiniteData<readonly DepositView[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "log", currency, language],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { page: pageParam, limit: PAGE_SIZE, currency };
      return (await get<{ readonly data: readonly DepositView[] }>("/recharge/log", fields, { quiet: true })).data;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}

/** What was sent already keeps its path: asked for again with it, it is the same request. */
const paths = new WeakMap<Blob, string>();

export interface Asked {
  readonly picture: Blob;
  readonly amount: string;
  readonly currency: number;
  readonly network: number;
}

/** The picture first, then the request; a refusal is the form's to show. */
export function useAsk(): UseMutationResult<string, Error, Asked> {
  return useMutation({
    mutationFn: async ({ picture, ...fields }: Asked) => {
      const account = paths.get(picture) ?? (await uploadPicture(picture));
      paths.set(picture, account);
      return post<string>("/wallet/charge_req", { account, type: 0, ...fields }, { ownRefusal: true });
    },
    onSettled: reread,
  });
}

export interface Paper {
  readonly amount: string;
  readonly currency: number;
  readonly request_id: string;
}

export function usePaper(): UseMutationResult<string, Error, Paper> {
  return useMutation({
    mutationFn: async (fields: Paper) => {
      const { message } = await sendOnce({
        path: "/deposit/paper",
        fields: { ...fields },
        kind: "transfer",
        options: { ownRefusal: true },
      });
      return typeof message === "string" ? message : "";
    },
    onSettled: reread,
  });
}

export function useCancelDeposit(): UseMutationResult<string, Error, number> {
  return useMutation({ mutationFn: (id: number) => post<string>("/deposit/cancel", { id }), onSettled: reread });
}

/** The calls of transfers (wire.md 10). */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { MoneyCall } from "../../../web/connection/send-once.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { ACCOUNT_KINDS, KIND_SWITCHES } from "../../wallet/web/account-kinds.ts";
import type { AccountKind } from "../../wallet/web/account-kinds.ts";
import type { TransferCoin } from "./transfer.form.ts";

/** A row of GET /currency/user_currency_list. */
export interface CurrencyRow {
  readonly id: number;
  readonly name: string;
  readonly decimals: number;
  readonly is_legal: number;
  readonly is_lever: number;
  /** Spot, our "change". */
  readonly is_match: number;
  readonly is_micro: number;
  readonly wallet: Readonly<Record<`${AccountKind}_balance`, WireDecimal>>;
}

/** The wire's coin in our words: a kind that the coin does not have is not there. */
export function readCoin(row: CurrencyRow): TransferCoin {
  const kinds = ACCOUNT_KINDS.filter((kind) => row[KIND_SWITCHES[kind]] === 1);
  const available = Object.fromEntries(kinds.map((kind) => [kind, String(row.wallet[`${kind}_balance`] ?? "0")]));
  return { id: row.id, code: row.name, decimals: row.decimals, available };
}

export function useTransferCoins(): UseQueryResult<readonly TransferCoin[]> {
  return useQuery({
    queryKey: [WALLET_KEY, "transfer-coins"],
    queryFn: async () => (await get<readonly CurrencyRow[]>("/currency/user_currency_list", {}, { quiet: true })).map(readCoin),
  });
}

/** Moves; a refusal is the form's to show. */
export function useTransfer(): UseMutationResult<string, Error, MoneyCall["fields"]> {
  return useMutation({
    mutationFn: async (fields: MoneyCall["fields"]) => {
      const { message } = await sendOnce({ path: "/wallet/change", fields, kind: "transfer", options: { ownRefusal: true } });
      return typeof message === "string" ? message : "";
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}

/** A row of GET /wallet/hzhistory. */
export interface Move {
  readonly id: number;
  readonly currency_name: string;
  readonly value: WireDecimal;
  readonly from_field: AccountKind;
  readonly to_field: AccountKind;
  readonly created_time: string;
}

/** Seed 9: default list page size. */
const PAGE_SIZE = 10;

/** One's transfers page by page, newest first. */
export function useMoves(): UseInfiniteQueryResult<InfiniteData<readonly Move[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "moves", language],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { page: pageParam, limit: PAGE_SIZE };
      return (await get<{ readonly data: readonly Move[] }>("/wallet/hzhistory", fields, { quiet: true })).data;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}

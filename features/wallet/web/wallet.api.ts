import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { multiplyDecimals, scaledDecimal, signOfDecimal, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { ACCOUNT_KINDS, KIND_SWITCHES } from "./account-kinds.ts";
import type { AccountKind } from "./account-kinds.ts";

type BalanceRow = Readonly<Record<string, WireDecimal>> & { readonly currency: number; readonly currency_name: string };

interface WalletReply {
  readonly balance: readonly BalanceRow[];
  readonly usdt_totle?: WireDecimal;
  readonly totle?: WireDecimal;
}

type WalletListReply = Readonly<Record<`${AccountKind}_wallet`, WalletReply | undefined>> & { readonly owed_usdt?: WireDecimal };

/** One coin in one account. */
export interface Holding {
  readonly currencyId: number;
  readonly code: string;
  readonly available: string;
  readonly locked: string;
  readonly total: string;
  /** Worth of the total in USDT. */
  readonly worth: string;
}

export interface Account {
  readonly kind: AccountKind;
  readonly holdings: readonly Holding[];
  /** USDT. */
  readonly worth: string;
}

export interface Wallet {
  readonly accounts: readonly Account[];
  /** Of all accounts less what is owed, USDT. */
  readonly worth: string;
  /** Of loans, USDT. */
  readonly owed: string;
}

/** Whether the coin has such an account, or something lies there all the same. */
function isKept(kind: AccountKind, row: BalanceRow, total: string): boolean {
  return row[KIND_SWITCHES[kind]] !== 0 || scaledDecimal(total) !== 0n;
}

function readAccount(kind: AccountKind, reply: WalletReply | undefined): Account {
  const holdings = (reply?.balance ?? []).flatMap((row): readonly Holding[] => {
    const available = row[`${kind}_balance`];
    const locked = row[`lock_${kind}_balance`];
    const total = sumDecimals([available, locked]);
    if (!isKept(kind, row, total)) return [];
    const worth = multiplyDecimals(total, row["usdt_price"], 8);
    const figures = { available: sumDecimals([available]), locked: sumDecimals([locked]), total, worth };
    return [{ currencyId: row.currency, code: row.currency_name, ...figures }];
  });
  return { kind, holdings, worth: sumDecimals([reply?.usdt_totle ?? reply?.totle]) };
}

/** The wire's wallet in our words; the total is the sum of the accounts, less what is owed. */
export function readWallet(reply: WalletListReply): Wallet {
  const accounts = ACCOUNT_KINDS.map((kind) => readAccount(kind, reply[`${kind}_wallet`]));
  const owed = sumDecimals([reply.owed_usdt]);
  const less = signOfDecimal(owed) > 0 ? [`-${owed}`] : [];
  return { accounts, worth: sumDecimals([...accounts.map((account) => account.worth), ...less]), owed };
}

/** Holdings worth most first; without empty ones when `hideEmpty`. */
export function shownHoldings(account: Account, hideEmpty: boolean): readonly Holding[] {
  const rows = hideEmpty ? account.holdings.filter((holding) => scaledDecimal(holding.total) > 0n) : account.holdings;
  return [...rows].sort((left, right) => {
    const difference = scaledDecimal(right.worth) - scaledDecimal(left.worth);
    return difference > 0n ? 1 : difference < 0n ? -1 : left.currencyId - right.currencyId;
  });
}

export function useWallet(): UseQueryResult<Wallet> {
  return useQuery({
    queryKey: [WALLET_KEY, "list"],
    queryFn: async () => readWallet(await post<WalletListReply>("/wallet/list", {}, { quiet: true })),
    refetchInterval: 15_000,
  });
}

/** A row of POST /wallet/legal_log. */
export interface LogRow {
  readonly id: number | string;
  /** Signed. */
  readonly value: WireDecimal;
  readonly currency: number;
  readonly currency_name: string;
  readonly info: string;
  readonly created_time: string;
  readonly before?: WireDecimal;
  readonly after?: WireDecimal;
  /** Id of the receipt of what moved it; "" for none. */
  readonly receipt?: string;
}

/** Seed 9: default list page size. */
const PAGE_SIZE = 10;

/** Change log of an account, newest first; `currencyId` 0 is all coins. */
export function useChangeLog(kind: AccountKind, currencyId: number): UseInfiniteQueryResult<InfiniteData<readonly LogRow[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "log", kind, currencyId, language],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const page = await post<{ readonly list: readonly LogRow[] }>(
        "/wallet/legal_log",
        { currency: currencyId, type: kind, page: pageParam, limit: PAGE_SIZE },
        { quiet: true },
      );
      return page.list;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}

/** Paper venue: back to the amount a new account gets. */
export function useStartAgain(): UseMutationResult<unknown, Error, string> {
  return useMutation({
    mutationFn: async (requestId: string) => {
      const reply = await sendOnce({ path: "/wallet/start_again", fields: { request_id: requestId }, kind: "start_again" });
      return reply.message;
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
        queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }),
      ]);
    },
  });
}

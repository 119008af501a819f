/** The calls of exchange (wire.md 10, and ours). */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import type { ExchangeListReply, ExchangeRow, OtcDeskReply, QuoteReply } from "../contract/exchange.contract.ts";
import { exchangeFields } from "./exchange.form.ts";
import type { ExchangeForm } from "./exchange.form.ts";

/** Prices move: what is shown as "about" is never older. */
const EVERY_MS = 3000;

export function useExchangeList(): UseQueryResult<ExchangeListReply> {
  return useQuery({
    queryKey: [WALLET_KEY, "exchange"],
    queryFn: () => post<ExchangeListReply>("/user/getTransferList", {}, { quiet: true }),
    refetchInterval: EVERY_MS,
  });
}

/** With the moment on the browser's steady clock. */
export type HeardQuote = QuoteReply & { readonly heardAt: number };

/** Each asking is one of its own: a quote that is over is not asked for again by its key. */
export function useAskQuote(): UseMutationResult<HeardQuote, Error, ExchangeForm> {
  return useMutation({
    mutationFn: async (form) => {
      const fields = { ...exchangeFields(form), request_id: newRequestId() };
      const quote = await post<QuoteReply>("/exchange/quote", fields, { quiet: true, ownRefusal: true });
      return { ...quote, heardAt: performance.now() };
    },
  });
}

type Taken = { readonly id: number; readonly request_id: string };

export function useAcceptQuote(): UseMutationResult<QuoteReply, Error, Taken> {
  return useMutation({
    mutationFn: async (fields) => {
      const { data } = await sendOnce({ path: "/exchange/accept", fields, kind: "exchange", options: { ownRefusal: true } });
      return data as QuoteReply;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}

type AtOnce = { readonly form: ExchangeForm; readonly request_id: string };

/** At whatever the rate is when it arrives; what it brought, in words. */
export function useExchangeAtOnce(): UseMutationResult<string, Error, AtOnce> {
  return useMutation({
    mutationFn: async ({ form, request_id }) => {
      const fields = { ...exchangeFields(form), request_id };
      const { message } = await sendOnce({ path: "/user/Transfer", fields, kind: "exchange", options: { ownRefusal: true } });
      return String(message);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}

const PAGE_SIZE = 10;

/** One's exchanges page by page, newest first. */
export function useExchanges(): UseInfiniteQueryResult<InfiniteData<readonly ExchangeRow[]>> {
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "exchanges"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const fields = { page: pageParam, limit: PAGE_SIZE };
      return (await get<{ readonly list: readonly ExchangeRow[] }>("/exchange/history", fields, { quiet: true })).list;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}

const DESK_KEY = [WALLET_KEY, "otc"];
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] });

export function useOtcDesk(): UseQueryResult<OtcDeskReply> {
  return useQuery({ queryKey: DESK_KEY, queryFn: () => get<OtcDeskReply>("/otc/desk", {}, { quiet: true }) });
}

/** Whole USDT. */
export function useAskWider(): UseMutationResult<string, Error, string> {
  return useMutation({
    mutationFn: (worth: string) => post<string>("/otc/ask", { worth, request_id: newRequestId() }, { ownRefusal: true }),
    onSettled: reread,
  });
}

export function useCancelWider(): UseMutationResult<string, Error, void> {
  return useMutation({ mutationFn: () => post<string>("/otc/cancel", {}), onSettled: reread });
}

/** The calls of statements. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { StatementMonth, StatementReply, StatementSumsReply } from "../contract/statement.contract.ts";
import type { StatementLayout } from "../contract/statement-words.ts";
import { filterFields, type StatementFilters } from "./filters.ts";

const PAGE_SIZE = 30;
const COMING_MS = 2000;

export function useStatement(filters: StatementFilters): UseInfiniteQueryResult<InfiniteData<StatementReply>> {
  const language = usePreferences((state) => state.language);
  const fields = filterFields(filters);
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "statement", fields, language],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      get<StatementReply>(
        "/bill/list",
        { ...fields, limit: PAGE_SIZE, ...(pageParam === "" ? {} : { before: pageParam }) },
        { quiet: true },
      ),
    getNextPageParam: ({ next }) => (next === "" ? undefined : next),
  });
}

export function useSums(filters: StatementFilters): UseQueryResult<StatementSumsReply> {
  const fields = filterFields(filters);
  return useQuery({
    queryKey: [WALLET_KEY, "statement-sums", fields],
    queryFn: () => get<StatementSumsReply>("/bill/sums", fields, { quiet: true }),
  });
}

/** Opens the file's link: the browser saves what comes. */
export function useStatementFile(): UseMutationResult<
  void,
  Error,
  { readonly filters: StatementFilters; readonly layout: StatementLayout }
> {
  return useMutation({
    mutationFn: async ({ filters, layout }) => {
      const { url } = await post<{ readonly url: string }>(
        "/bill/file",
        { ...filterFields(filters), layout },
        { quiet: true, ownRefusal: true },
      );
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
    },
  });
}

export type MonthName = { readonly month: string; readonly closed: number };
export function useMonths(): UseQueryResult<readonly MonthName[]> {
  return useQuery({
    queryKey: [WALLET_KEY, "statement-months"],
    queryFn: () => get<readonly MonthName[]>("/bill/months", {}, { quiet: true }),
  });
}

export function useMonth(month: string): UseQueryResult<StatementMonth> {
  return useQuery({
    queryKey: [WALLET_KEY, "statement-month", month],
    enabled: month !== "",
    queryFn: () => get<StatementMonth>("/bill/month", { month }, { quiet: true }),
    // Its seal is being fetched from the log's archive.
    refetchInterval: ({ state: { data } }) => (data?.seal_state === "coming" ? COMING_MS : false),
  });
}

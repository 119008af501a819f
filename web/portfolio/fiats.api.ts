import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";

export interface Fiats {
  /** The day of the rates, as in 2026-11-20. */
  readonly as_of: string;
  readonly list: readonly { readonly currency_code: string; readonly rate: string }[];
}

const DAY_MS = 86_400_000;

/** What a dollar is worth in each currency that totals can be shown in. */
export function useFiats({ enabled = true } = {}): UseQueryResult<Fiats> {
  return useQuery({ queryKey: ["fiats"], queryFn: () => get<Fiats>("/fiat/list", {}, { quiet: true }), staleTime: DAY_MS, enabled });
}

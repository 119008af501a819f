/** The calls of price alerts. */
import { useMemo } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import type { Fields } from "../api/reply.ts";
import { NOTICES_KEY } from "../socket/private-pushes.ts";
import { useSession } from "../state/session.store.ts";
import { showToast } from "../ui/toast.store.ts";
import type { AlertRow } from "../../features/alerts/contract/alerts.contract.ts";

export type { AlertRow } from "../../features/alerts/contract/alerts.contract.ts";

/** Below the messages' key: an alert that fires is pushed as a message, and both are read anew. */
const ALERTS_KEY = [NOTICES_KEY, "alerts"] as const;
const NONE: readonly AlertRow[] = [];
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALERTS_KEY });

/** One's alerts, the newest first; guests have none. */
export function useAlerts(): UseQueryResult<readonly AlertRow[]> {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [...ALERTS_KEY, token],
    queryFn: () => (token === undefined ? NONE : get<readonly AlertRow[]>("/alert/list", {}, { quiet: true })),
    staleTime: 60_000,
  });
}

/** Those that wait for a price of one market: the lines of its chart. */
export function useAlertsOf(symbol: string): readonly AlertRow[] {
  const { data = NONE } = useAlerts();
  return useMemo(() => data.filter((alert) => alert.symbol === symbol && alert.state !== "fired"), [data, symbol]);
}

/** Sets one, or with an id sets it anew. */
export function useSetAlert(): UseMutationResult<{ readonly price: string }, Error, Fields> {
  return useMutation({
    mutationFn: (fields: Fields) =>
      post<{ readonly price: string }>(fields["id"] === undefined ? "/alert/create" : "/alert/update", fields, { ownRefusal: true }),
    onSettled: reread,
  });
}

export function useDeleteAlert(): UseMutationResult<string, Error, number> {
  return useMutation({
    mutationFn: (id: number) => post<string>("/alert/delete", { id }),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: reread,
  });
}

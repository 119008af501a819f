/** One order and its fills: for its details and what leads there, so not with the lists. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../../web/api/client.ts";
import { ORDERS_KEY } from "../../../../web/socket/private-pushes.ts";
import type { SpotFill, SpotOrder } from "../spot.api.ts";

/** The newest fills of an order; few have as many. */
export const FILLS_SHOWN = 100;

/** Null: there is no such order of the reader's. */
export function useOrder(id: number): UseQueryResult<SpotOrder | null> {
  return useQuery({
    queryKey: [ORDERS_KEY, "one", id],
    queryFn: async () => (await get<readonly SpotOrder[]>("/coin/list", { id }, { quiet: true }))[0] ?? null,
  });
}

/** Newest first. */
export function useFillsOfOrder(id: number): UseQueryResult<readonly SpotFill[]> {
  return useQuery({
    queryKey: [ORDERS_KEY, "fills-of", id],
    queryFn: () => get<readonly SpotFill[]>("/coin/fills", { order_id: id, limit: FILLS_SHOWN }, { quiet: true }),
  });
}

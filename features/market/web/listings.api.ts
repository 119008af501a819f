/** When each market was listed: GET /currency/listings, read where somebody looks for what is new. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import type { ListingRow } from "../contract/market.contract.ts";
import type { Listings } from "./market-tabs.ts";

const MINUTE_MS = 60_000;

export function useListings(isWanted: boolean): UseQueryResult<Listings> {
  return useQuery({
    queryKey: ["listings"],
    enabled: isWanted,
    queryFn: async () => {
      const rows = await get<readonly ListingRow[]>("/currency/listings", {}, { quiet: true });
      return new Map(
        rows.map(({ symbol, listed_at: at, since_opening: sinceOpening }, place) => [
          symbol,
          { place, at: wireTime(at), sinceOpening: sinceOpening === 1 },
        ]),
      );
    },
    staleTime: MINUTE_MS,
  });
}

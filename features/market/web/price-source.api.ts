/** Where prices come from: GET /currency/price_source. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";

export interface Opening {
  /** Price in ticks at midnight UTC per symbol. */
  readonly ticks: Readonly<Record<string, number>>;
}

/** A simulated day that is over; `day` is "2026-03-04", seed and hash are hex. */
export interface RevealedDay {
  readonly day: string;
  readonly seed: string;
  readonly hash: string;
  readonly opening?: Opening;
}

export interface PriceSource {
  readonly kind: "simulator" | "replay" | "live";
  /** One English line: the day or the venues. */
  readonly text: string;
  readonly seedHash?: string;
  readonly nextSeedHash?: string;
  readonly opening?: Opening;
  readonly revealed?: readonly RevealedDay[];
}

export function usePriceSource(): UseQueryResult<PriceSource> {
  return useQuery({
    queryKey: ["price-source"],
    queryFn: () => get<PriceSource>("/currency/price_source", {}, { quiet: true }),
    staleTime: 60_000,
  });
}

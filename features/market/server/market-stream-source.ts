/** What a stream of one market is made from. */
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { Market } from "../../spot/kernel/public.ts";

export type StreamSource = {
  readonly venue: Pick<TradingVenue, "kernel" | "live" | "publicReads">;
  readonly clock: () => number;
  readonly market: Market;
  readonly wake: () => void;
};

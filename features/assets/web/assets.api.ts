/** What the pages about assets read: the calendar of stocks, and closes for a line. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { callReply, get } from "../../../web/api/client.ts";
import { scaledDecimal } from "../../../web/numbers/decimal-text.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import type { StockCalendar } from "../../stocks/contract/stocks.contract.ts";

export type { SessionDay, StockCalendar, StockEvent } from "../../stocks/contract/stocks.contract.ts";

const MINUTE_MS = 60_000;

/** Sessions ahead, dividends and splits; of one share or of all. */
export function useCalendar(currencyId?: number): UseQueryResult<StockCalendar> {
  return useQuery({
    queryKey: ["stock-calendar", currencyId],
    queryFn: () => get<StockCalendar>("/stock/calendar", currencyId === undefined ? {} : { currency_id: currencyId }, { quiet: true }),
    staleTime: MINUTE_MS,
  });
}

export const PRICE_RANGES = ["1D", "1W", "1M", "1Y"] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];
/** Wire names of periods, their length in seconds, and how many of them. */
const CANDLES: Record<PriceRange, { readonly period: string; readonly seconds: number; readonly count: number }> = {
  "1D": { period: "15min", seconds: 900, count: 96 },
  "1W": { period: "60min", seconds: 3600, count: 168 },
  "1M": { period: "4H", seconds: 14_400, count: 180 },
  "1Y": { period: "1D", seconds: 86_400, count: 365 },
};

export interface PricePoint {
  readonly time: number;
  /** As text, as the wire has it. */
  readonly worth: string;
}

/** Longer than a share's market rests. */
const REST_DAYS = 5;
const DAY_MS = 86_400_000;

/** Those of the last day with prices: a session never leaves the UTC day. */
export function lastSession(points: readonly PricePoint[]): readonly PricePoint[] {
  const last = points.at(-1)?.time ?? 0;
  return points.filter(({ time }) => Math.floor(time / DAY_MS) === Math.floor(last / DAY_MS));
}

/** Closes of a market over a range, oldest first; a share's day is its last session. */
export function useCloses(
  { symbol, assetClass }: Pick<Quote, "symbol" | "assetClass">,
  range: PriceRange,
): UseQueryResult<readonly PricePoint[]> {
  return useQuery({
    queryKey: ["asset-closes", symbol, range],
    queryFn: async () => {
      const { period, seconds, count } = CANDLES[range];
      const isSession = assetClass === "stock" && range === "1D";
      const to = Math.ceil(venueNow() / 1000);
      const reply = await callReply(
        "GET",
        "/currency/new_timeshar",
        { symbol, period, from: to - seconds * count * (isSession ? REST_DAYS : 1), to },
        { quiet: true },
      );
      const rows = reply.data as readonly { readonly time: number; readonly close: string }[];
      const points = rows.filter(({ close }) => scaledDecimal(close) > 0n).map(({ time, close }) => ({ time, worth: close }));
      return isSession ? lastSession(points) : points;
    },
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    placeholderData: (before) => before,
  });
}

/** The last 24 hours of every market as small lines, read together: GET /currency/day_lines. */
import { useQuery } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { useScreen } from "../ui/wide-screen.ts";

interface DayLineRow {
  readonly symbol: string;
  readonly prices: readonly string[];
}

/** The venue makes them anew each minute. */
const EVERY_MS = 60_000;

/** Prices by symbol, oldest first, as plotted: pixels, never money. */
export function useDayLine(symbol: string): readonly number[] | undefined {
  const query = useQuery({
    queryKey: ["day-lines"],
    // A phone has no room for them, and should not wait for them.
    enabled: useScreen("roomy"),
    queryFn: async () => {
      const rows = await get<readonly DayLineRow[]>("/currency/day_lines", {}, { quiet: true });
      return new Map(rows.map((row) => [row.symbol, row.prices.map(Number)]));
    },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  return query.data?.get(symbol);
}

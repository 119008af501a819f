/** The index of a pair as the kernel remembers it, for a chart of what decides. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { marketId, timeMs } from "../../../money/units.ts";

/** The longest contract, and a little of what was before it. */
const SHOWN_MS = 17 * 60_000;

export function indexReply(kernel: Kernel, market: number, after: number, now: number) {
  const terms = kernel.spot.markets.get(marketId(market))?.terms;
  if (terms === undefined || !kernel.seconds.terms.markets.includes(market)) return undefined;
  const from = Math.max(after, now - SHOWN_MS);
  // The newest sample may carry a time a moment past this clock.
  const samples = kernel.prices.samples(marketId(market), timeMs(from), timeMs(Math.max(now, from) + 1000));
  return {
    now,
    at: samples.map(({ at }) => at),
    price: samples.map(({ ticks }) => formatDecimal(BigInt(ticks), terms.priceDecimals)),
    sources: samples.map(({ sources }) => sources),
  };
}

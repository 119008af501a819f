/**
 * The price of a call auction: the one at which most is traded.
 *
 * Ties: the smallest surplus on either side, then nearest to the reference, then the lower price. Source: the rule that
 * the large stock exchanges publish for their opening and closing auctions (maximum volume, minimum imbalance, nearest
 * to the reference).
 */
import { lots as asLots, ticks as asTicks, type Lots, type Ticks } from "../../../money/units.ts";
import type { Level } from "../../../kernel/order-book/order-book.ts";

export type AuctionPrice = { readonly ticks: Ticks; readonly lots: Lots };

/** Bids highest first, asks lowest first, as the book gives them; undefined when nothing would trade. */
export function auctionPrice(bids: readonly Level[], asks: readonly Level[], reference: number): AuctionPrice | undefined {
  const [bestBid, bestAsk] = [bids[0], asks[0]];
  if (bestBid === undefined || bestAsk === undefined || bestBid.ticks < bestAsk.ticks) return undefined;
  const crossing = [...bids.filter(({ ticks }) => ticks >= bestAsk.ticks), ...asks.filter(({ ticks }) => ticks <= bestBid.ticks)];
  const prices = [...new Set(crossing.map(({ ticks }) => ticks))].sort((a, b) => a - b);
  let best: { ticks: number; lots: number; surplus: number } | undefined;
  for (const ticks of prices) {
    const wanted = sum(bids, (level) => level.ticks >= ticks);
    const offered = sum(asks, (level) => level.ticks <= ticks);
    const candidate = { ticks, lots: Math.min(wanted, offered), surplus: Math.abs(wanted - offered) };
    if (best === undefined || isBetter(candidate, best, reference)) best = candidate;
  }
  return best === undefined ? undefined : { ticks: asTicks(best.ticks), lots: asLots(best.lots) };
}

type Candidate = { readonly ticks: number; readonly lots: number; readonly surplus: number };

/** Prices come in rising order, so an equal candidate loses and the lower price stands. */
function isBetter(candidate: Candidate, best: Candidate, reference: number): boolean {
  if (candidate.lots !== best.lots) return candidate.lots > best.lots;
  if (candidate.surplus !== best.surplus) return candidate.surplus < best.surplus;
  return Math.abs(candidate.ticks - reference) < Math.abs(best.ticks - reference);
}

function sum(levels: readonly Level[], counts: (level: Level) => boolean): number {
  let total = 0;
  for (const level of levels) if (counts(level)) total += level.lots;
  return total;
}

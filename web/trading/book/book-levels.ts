/** The book as rows: grouped by price, with the cumulative size that draws the bars. Pure. */
import { formatDecimal } from "../../../money/decimal.ts";
import { scaledDecimal, scaledText } from "../../numbers/decimal-text.ts";
import type { DepthLevel } from "../../socket/events.ts";

export interface BookRow {
  readonly price: string;
  readonly quantity: string;
  /** Size up to and including this level. */
  readonly sum: string;
  /** Share of the longest bar in percent: size up to and including this level. */
  readonly share: number;
}

export interface BookRows {
  readonly bids: readonly BookRow[];
  /** Best (lowest) first, like the bids. */
  readonly asks: readonly BookRow[];
}

/** Group sizes in ticks. */
export const BOOK_GROUPS = [1, 10, 100] as const;
export type BookGroup = (typeof BOOK_GROUPS)[number];

interface Grouped {
  readonly group: bigint;
  readonly quantity: bigint;
}

const SCALE_DECIMALS = 10;

/** Sums levels into groups of `step`: bids round down and asks up, so that the best price never looks better than it is. */
function groupLevels(levels: readonly DepthLevel[], step: bigint, side: "bid" | "ask"): readonly Grouped[] {
  const groups = new Map<bigint, bigint>();
  for (const [price, size] of levels) {
    const scaled = scaledDecimal(price);
    const group = side === "bid" ? scaled / step : (scaled + step - 1n) / step;
    groups.set(group, (groups.get(group) ?? 0n) + scaledDecimal(size));
  }
  const sorted = [...groups].map(([group, quantity]) => ({ group, quantity }));
  return sorted.sort((left, right) => (left.group < right.group === (side === "ask") ? -1 : 1));
}

/** Decimals that a grouped price needs. */
export function groupedDecimals(priceDecimals: number, group: BookGroup): number {
  return Math.max(0, priceDecimals - Math.log10(group));
}

/** Up to `count` rows a side; the longest bar of both sides is 100 %. */
export function bookRows(
  depth: { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] },
  market: { readonly priceDecimals: number; readonly quantityDecimals: number },
  group: BookGroup,
  count: number,
): BookRows {
  const step = 10n ** BigInt(SCALE_DECIMALS - market.priceDecimals) * BigInt(group);
  const decimals = groupedDecimals(market.priceDecimals, group);
  const bids = groupLevels(depth.bids, step, "bid").slice(0, count);
  const asks = groupLevels(depth.asks, step, "ask").slice(0, count);
  const sum = (levels: readonly Grouped[]): bigint => levels.reduce((total, level) => total + level.quantity, 0n);
  const longest = sum(bids) > sum(asks) ? sum(bids) : sum(asks);
  const rows = (levels: readonly Grouped[]): readonly BookRow[] => {
    let total = 0n;
    return levels.map((level) => {
      total += level.quantity;
      return {
        price: formatDecimal(level.group * step, SCALE_DECIMALS, decimals),
        quantity: scaledText(level.quantity, market.quantityDecimals),
        sum: scaledText(total, market.quantityDecimals),
        share: longest === 0n ? 0 : Number((total * 100n) / longest),
      };
    });
  };
  return { bids: rows(bids), asks: rows(asks) };
}

/** Best offer less best bid, with the market's decimals; undefined while a side is empty. */
export function bookSpread(
  depth: { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] },
  priceDecimals: number,
): string | undefined {
  const prices = (levels: readonly DepthLevel[]): readonly bigint[] => levels.map(([price]) => scaledDecimal(price));
  const [bids, asks] = [prices(depth.bids), prices(depth.asks)];
  if (bids.length === 0 || asks.length === 0) return undefined;
  const best = { bid: bids.reduce((a, b) => (a > b ? a : b)), ask: asks.reduce((a, b) => (a < b ? a : b)) };
  return scaledText(best.ask - best.bid, priceDecimals);
}

/** Whole percent of the amounts shown that are bids; undefined for an empty book. */
export function bidShare(rows: BookRows): number | undefined {
  const sum = (side: readonly BookRow[]): bigint => side.reduce((total, { quantity }) => total + scaledDecimal(quantity), 0n);
  const [bids, asks] = [sum(rows.bids), sum(rows.asks)];
  return bids + asks === 0n ? undefined : Number((bids * 100n + (bids + asks) / 2n) / (bids + asks));
}

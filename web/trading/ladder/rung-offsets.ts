/**
 * Where the rungs stand: offsets from the top in the unit of `height`, in proportion to their prices, but at least
 * `gap` apart, so that each can carry its label.
 */
export function rungOffsets(prices: readonly number[], height: number, gap: number): readonly number[] {
  const highest = prices[0] ?? 0;
  const span = highest - (prices.at(-1) ?? 0);
  const room = Math.max(0, height - gap * (prices.length - 1));
  // Every rung has its gap; the room that is left is shared out by price.
  return prices.map((price, index) => index * gap + (span === 0 ? 0 : ((highest - price) / span) * room));
}

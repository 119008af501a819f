/**
 * The single trades of the outside market within one index sample: how its volume falls apart, and who was the taker.
 *
 * A fixed function of what the sample says (and that of the committed seed), so that anybody finds the same trades, and a rebuild too.
 * All are at the sample's price: no trade lies outside the candle it belongs to. Decision 0023. Pure.
 */
import { lots, type Lots, type MarketId, type Ticks, type TimeMs } from "../../../money/units.ts";
import type { TradedOutside } from "../../spot/kernel/public.ts";

export type OutsideTrade = {
  readonly id: number;
  readonly market: MarketId;
  readonly ticks: Ticks;
  readonly lots: Lots;
  /** The taker's side. */
  readonly side: "buy" | "sell";
  readonly at: TimeMs;
};

const TWO_TO_32 = 0x1_0000_0000;

/** Each has a lot at least; the rest falls to them by shares drawn from the sample. */
export function outsideTrades(traded: Omit<TradedOutside, "type">): readonly OutsideTrade[] {
  const { market, first, count, ticks, at } = traded;
  const draw = draws(traded);
  const shares = Array.from({ length: count }, () => 1 + Math.floor(draw() * 1000));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const spare = traded.lots - count;
  let given = 0;
  let reached = 0;
  return shares.map((share, index): OutsideTrade => {
    reached += share;
    // The last one reaches the whole, so that nothing is left over.
    const until = index === count - 1 ? spare : Math.floor((spare / whole) * reached);
    const size = 1 + until - given;
    given = until;
    return { id: first + index, market, ticks, lots: lots(size), side: draw() < 0.5 ? "buy" : "sell", at };
  });
}

/** Numbers in [0, 1) that follow from the sample alone, not from its number: xorshift over its figures. */
function draws({ market, ticks, lots: size, count, at }: Omit<TradedOutside, "type">): () => number {
  let state = 0x9e3779b9;
  for (const figure of [market, ticks, size, size / TWO_TO_32, count, at, at / TWO_TO_32]) state = stir(state ^ Math.floor(figure));
  return () => {
    state = stir(state);
    return (state >>> 0) / TWO_TO_32;
  };
}

function stir(value: number): number {
  let mixed = Math.imul((value ^ (value >>> 16)) + 0x6d2b79f5, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}

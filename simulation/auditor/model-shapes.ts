/** What an order or a sample must look like before anything else of it is looked at. */
import type { Place } from "../../features/spot/kernel/spot.messages.ts";
import type { Command } from "../../kernel/kernel.ts";

/** Since rules 2 an order's words must be ones that exist. */
export function hasKnownWords({ side, orderType, timeInForce, selfTrade }: Place): boolean {
  const isOneOf = (word: string, ...known: readonly string[]): boolean => known.includes(word);
  const isKind = isOneOf(side, "buy", "sell") && isOneOf(orderType, "limit", "market");
  const isRule =
    isOneOf(timeInForce, "gtc", "ioc", "fok", "day") && isOneOf(selfTrade, "none", "expire_maker", "expire_taker", "expire_both");
  return isKind && isRule;
}

/** A price of 31 bits, a volume, and no more trades than lots or 64. */
export function isPossibleSample({ ticks, volume, trades = 0 }: Extract<Command, { type: "prices/sample" }>["samples"][number]): boolean {
  const isPrice = ticks > 0 && ticks < 2 ** 31;
  const areTrades = Number.isInteger(trades) && trades >= 0 && trades <= volume && trades <= 64;
  return isPrice && Number.isSafeInteger(volume) && volume >= 0 && areTrades;
}

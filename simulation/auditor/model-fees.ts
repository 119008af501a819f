/** The auditor's market fees: a rise is for orders that come from then on (rules 22), so each order keeps the least that counted before one. */
import type { SetTerms } from "../../features/spot/kernel/spot.messages.ts";
import { ANY_FEE, type ModelMarket, type ModelOrder } from "./model-market.ts";

/** `orders`: those that were there before, who pay no more than they would have; none under rules before 22. */
export function changeTerms(
  market: ModelMarket,
  orders: readonly ModelOrder[],
  change: SetTerms,
  { rules, quoteDecimals }: { readonly rules: number; readonly quoteDecimals: number },
): string | undefined {
  const { makerPpm, takerPpm, notionalMin, bandPpm } = change;
  const isRate = (rate: number, most: number): boolean => Number.isInteger(rate) && rate >= 0 && rate <= most;
  if (!isRate(makerPpm, 100_000) || !isRate(takerPpm, 100_000) || !isRate(bandPpm, 900_000) || bandPpm === 0) return "market_terms_invalid";
  if (notionalMin < 1n || notionalMin >= 2n ** 53n) return "market_terms_invalid";
  const { terms } = market;
  if (rules >= 23 && keepsPeople(change, quoteDecimals, terms)) return "market_terms_invalid";
  const hasRisen = makerPpm > terms.makerPpm || takerPpm > terms.takerPpm;
  for (const order of hasRisen ? orders : []) {
    const { maker, taker } = order.feesMost;
    order.feesMost = { maker: Math.min(maker, terms.makerPpm), taker: Math.min(taker, terms.takerPpm) };
  }
  market.terms = { ...terms, makerPpm, takerPpm, notionalMin, bandPpm };
  return undefined;
}

type Filters = Pick<SetTerms, "notionalMin" | "bandPpm">;

/** Since rules 23 what is worth 200 of the quote can be sold, a hundredth from the price; or else as well as before. */
export function keepsPeople({ notionalMin, bandPpm }: Filters, quoteDecimals: number, before?: Filters): boolean {
  const most = 200n * 10n ** BigInt(quoteDecimals);
  const isDear = notionalMin > most && !(before !== undefined && before.notionalMin >= notionalMin);
  return isDear || (bandPpm < 10_000 && !(before !== undefined && before.bandPpm <= bandPpm));
}

/**
 * An order that was changed so that it comes anew: fees that were before it are nothing to it any more, and it cancels its owner's resting
 * orders on the other side, whatever it chose at first.
 */
export function comesAnew(order: ModelOrder, at: number): void {
  order.selfTrade = "expire_maker";
  order.since = at;
  order.feesMost = ANY_FEE;
}

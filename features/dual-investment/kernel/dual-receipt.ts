/** What is said when a purchase is settled: everything that the rate, the price and what came can be computed from again. */
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import type { DualMean, DualOutcome, DualScale } from "../formulas.ts";
import type { DualProduct, DualPurchase } from "./dual-investment.messages.ts";

type Ended = {
  readonly product: DualProduct;
  readonly purchase: DualPurchase;
  /** Decimals of coin, cash and price: what the other currency is computed with. */
  readonly scale: DualScale;
  readonly mean: DualMean;
  /** The last sample of the half hour. */
  readonly last: RingSample | undefined;
  readonly settlesAt: number;
  readonly outcome: DualOutcome;
  readonly paid: Amount;
  readonly at: TimeMs;
};

export function dualReceipt({ product, purchase, scale, mean, last, settlesAt, outcome, paid, at }: Ended): Settled {
  const { market, kind, strike, days, volatilityPpm, hours, passedOnPpm } = product;
  const { number, user, principal, shares, ratePpm, fairPpm, entry, boughtAt, boughtBy } = purchase;
  const from = last === undefined || last.position === 0 ? "terms" : (`sample:${last.position}` as const);
  return {
    type: "settlement/settled",
    product: "dual-investment",
    contract: number,
    user,
    formula: "dual-investment/1",
    inputs: [
      { name: "principal", value: String(principal), from: `command:${boughtBy}` },
      { name: "kind", value: kind, from: "terms" },
      { name: "strike", value: String(strike), from: "terms" },
      { name: "days", value: String(days), from: "terms" },
      { name: "index", value: String(entry.ticks), from: entry.position === 0 ? "terms" : `sample:${entry.position}` },
      { name: "volatility_ppm", value: String(volatilityPpm), from: "terms" },
      { name: "passed_on_ppm", value: String(passedOnPpm), from: "terms" },
      { name: "rate_ppm", value: String(ratePpm), from: `command:${boughtBy}` },
      { name: "sum", value: String(mean.sum), from },
      { name: "count", value: String(mean.count), from },
    ],
    terms: {
      market: String(market),
      coin_decimals: String(scale.coin),
      cash_decimals: String(scale.cash),
      price_decimals: String(scale.price),
      shares: String(shares),
      bought_at: String(boughtAt),
      agreed_at: String(product.settlesAt),
      settles_at: String(settlesAt),
      minutes: String(mean.minutes),
      hours: String(hours),
      fair_ppm: String(fairPpm),
    },
    result: { outcome, paid: String(paid) },
    at,
  };
}

/** The market of a base and a quote currency. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { MarketTerms } from "../kernel/spot.messages.ts";

export function findMarket(kernel: Kernel, currency: number, legal: number): MarketTerms | undefined {
  return kernel.spot.markets.all().find(({ terms }) => terms.base === currency && terms.quote === legal)?.terms;
}

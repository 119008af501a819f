/** What a record says of a market and of the house besides what happened. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE, PRODUCTS, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Market } from "../../spot/kernel/public.ts";
import type { RecordEnd, RecordMarket } from "../checker/record.ts";

/** Terms and state of a market as a record says them. */
export function viewOf(kernel: Kernel, market: Market): RecordMarket {
  const { terms, phase, haltReason, lastTicks, shownTicks, life } = market;
  const { symbol, assetClass, priceDecimals, quantityDecimals, bandPpm, makerPpm, takerPpm } = terms;
  const [base, quote] = [kernel.assets.get(terms.base), kernel.assets.get(terms.quote)];
  const { numerator, denominator } = kernel.stocks.ratio(terms.market);
  return {
    ...{ symbol, base: base?.code ?? "", class: assetClass, baseDecimals: base?.decimals ?? 0, quoteDecimals: quote?.decimals ?? 0 },
    ...{ priceDecimals, quantityDecimals, bandPpm, makerPpm, takerPpm },
    ...{ phase: life === "ended" ? "ended" : phase, halted: haltReason === undefined ? 0 : 1, last: lastTicks, shown: shownTicks },
    ...{ index: kernel.prices.index(terms.market) ?? 0, split: [numerator, denominator] },
  };
}

/** What the house earned, and covers its products with: account, asset, smallest units, pledged ones too. */
export function houseFunds({ assets, ledger }: Kernel): RecordEnd["house"] {
  return PRODUCTS.flatMap((name) =>
    assets.all().flatMap(({ id, code }) => {
      const units = ledger.balanceOf(HOUSE, PURPOSE[name], id) + ledger.balanceOf(HOUSE, PURPOSE[name], id, "pledged");
      return units === 0n ? [] : [[name, code, String(units)] as const];
    }),
  );
}

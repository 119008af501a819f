/** What a unit of each currency is worth by the newest index, in units of the one that counts. */
import type { Market } from "../../features/spot/kernel/public.ts";
import { amount, type Amount, type AssetId, type MarketId } from "../../money/units.ts";
import type { Assets } from "../ledger/assets.ts";

type WorthNeeds = {
  readonly assets: Assets;
  readonly markets: readonly Market[];
  readonly index: (market: Market) => number | undefined;
};
/** Units of an asset times this, divided by that, are units of the one that counts. */
type Price = { readonly times: bigint; readonly by: bigint };
export type WorthPrices = Map<AssetId, Price>;

/** Nothing where no currency counts yet. */
export function worthPrices({ assets, markets, index }: WorthNeeds, unit: AssetId | undefined): WorthPrices {
  if (unit === undefined) return new Map();
  const prices: WorthPrices = new Map([[unit, { times: 1n, by: 1n }]]);
  const unitDecimals = assets.get(unit)?.decimals ?? 0;
  for (const market of markets) {
    const { base, quote, priceDecimals } = market.terms;
    const ticks = index(market);
    if (quote !== unit || ticks === undefined || prices.has(base)) continue;
    const decimals = assets.get(base)?.decimals ?? 0;
    prices.set(base, { times: BigInt(ticks) * 10n ** BigInt(unitDecimals), by: 10n ** BigInt(priceDecimals + decimals) });
  }
  return prices;
}

/** Where the newest index and the assets are known. */
type Priced = {
  readonly assets: Assets;
  readonly prices: { index(market: MarketId): number | undefined };
  readonly spot: { readonly markets: { all(): readonly Market[] } };
};

/** What a unit of each asset is worth in USDT. */
export function worthsIn({ assets, prices, spot }: Priced): WorthPrices {
  const unit = assets.all().find(({ code }) => code === "USDT");
  return worthPrices({ assets, markets: spot.markets.all(), index: ({ terms }) => prices.index(terms.market) }, unit?.id);
}

/** What so much of an asset is worth in units of the one of that code, rounded down; undefined where a price is missing. */
export function worthIn(priced: Priced, code: string, asset: AssetId, units: Amount): Amount | undefined {
  const worth = worthsIn(priced);
  const [price, of] = [worth.get(asset), priced.assets.all().find((one) => one.code === code)];
  const unitPrice = of === undefined ? undefined : worth.get(of.id);
  if (price === undefined || unitPrice === undefined || unitPrice.times === 0n) return undefined;
  return amount((units * price.times * unitPrice.by) / (price.by * unitPrice.times));
}

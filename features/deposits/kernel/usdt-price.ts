/** What a unit of an asset is worth in 10⁻⁶ USDT by the newest index of its market against USDT. */
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { AssetId } from "../../../money/units.ts";
import type { Market } from "../../spot/kernel/public.ts";
import type { UnitPrice } from "../formulas.ts";

export type PriceNeeds = {
  readonly assets: Assets;
  readonly markets: () => readonly Market[];
  readonly index: (market: Market) => number | undefined;
};

const UNIT = "USDT";
const MILLIONTHS = 1_000_000n;

/** Undefined where nothing says what it is worth. */
export function usdtPrice({ assets, markets, index }: PriceNeeds, id: AssetId): UnitPrice | undefined {
  const asset = assets.get(id);
  const unit = assets.all().find(({ code }) => code === UNIT);
  if (asset === undefined || unit === undefined) return undefined;
  if (asset.id === unit.id) return { times: MILLIONTHS, by: 10n ** BigInt(unit.decimals) };
  for (const market of markets()) {
    const { base, quote, priceDecimals } = market.terms;
    const ticks = base === id && quote === unit.id ? index(market) : undefined;
    if (ticks !== undefined && ticks > 0) return { times: BigInt(ticks) * MILLIONTHS, by: 10n ** BigInt(priceDecimals + asset.decimals) };
  }
  return undefined;
}

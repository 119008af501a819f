/** The little of the kernel that receipts say: names and decimals, which never change once they are there. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { AssetId, MarketId } from "../../../money/units.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";

type Named<Id, Thing> = { get(id: Id): Thing | undefined; all(): readonly Thing[] };

/** What a kernel is to receipts; a kernel is one, and so is what was told to another thread of it. */
export type ReceiptKernel = {
  readonly assets: Named<AssetId, Asset>;
  readonly spot: { readonly markets: Named<MarketId, { readonly terms: MarketTerms }> };
  readonly loans: { readonly coins: { readonly unit: number | undefined } };
};

/** Of a kernel, to be sent to another thread. */
export type ReceiptNames = {
  readonly assets: readonly Asset[];
  readonly markets: readonly MarketTerms[];
  readonly unit: number | undefined;
};

export const namesOf = ({ assets, spot, loans }: Kernel): ReceiptNames => ({
  assets: assets.all(),
  markets: spot.markets.all().map(({ terms }) => terms),
  unit: loans.coins.unit,
});

export function kernelOf({ assets, markets, unit }: ReceiptNames): ReceiptKernel {
  const found = markets.map((terms) => ({ terms }));
  return {
    assets: named(assets, ({ id }) => id),
    spot: { markets: named(found, ({ terms }) => terms.market) },
    loans: { coins: { unit } },
  };
}

function named<Id, Thing>(things: readonly Thing[], idOf: (thing: Thing) => Id): Named<Id, Thing> {
  const byId = new Map(things.map((thing) => [idOf(thing), thing]));
  return { get: (id) => byId.get(id), all: () => things };
}

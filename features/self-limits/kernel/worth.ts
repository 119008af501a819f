/** What somebody's own money is worth by the newest index, in 10⁻⁶ USDT: free and pledged, over all account kinds. Credit is not theirs. */
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { WorthPrices } from "../../../kernel/prices/worth.ts";
import type { Amount, AssetId, UserId } from "../../../money/units.ts";

type WorthNeeds = { readonly ledger: Ledger; readonly assets: Assets; readonly worths: () => WorthPrices };

export class Worth {
  readonly #needs: WorthNeeds;

  constructor(needs: WorthNeeds) {
    this.#needs = needs;
  }

  /** Each balance is rounded down. */
  of(user: UserId): bigint {
    const { ledger, assets } = this.#needs;
    const prices = this.#needs.worths();
    let worth = 0n;
    for (const { id } of assets.all()) {
      for (const kind of USER_PURPOSES) {
        const units = ledger.balanceOf(user, PURPOSE[kind], id) + ledger.balanceOf(user, PURPOSE[kind], id, "pledged");
        worth += worthOf(prices, id, units);
      }
    }
    return worth;
  }

  ofUnits(asset: AssetId, units: Amount): bigint {
    return worthOf(this.#needs.worths(), asset, units);
  }
}

/** Nothing where no price is known. */
function worthOf(prices: WorthPrices, asset: AssetId, units: bigint): bigint {
  const price = prices.get(asset);
  return price === undefined ? 0n : (units * price.times) / price.by;
}

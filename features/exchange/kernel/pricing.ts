/** Both sides of an exchange by the newest index: of the market of the two where there is one, else each against USDT. */
import type { Asset, Assets } from "../../../kernel/ledger/assets.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import { ratePpm, type AssetId, type MarketId, type RatePpm, type TimeMs } from "../../../money/units.ts";
import { isMatching, type Market } from "../../spot/kernel/public.ts";
import { EXCHANGE_UNIT, PRICE_AGE_MS, SOURCES_LEAST, SOURCES_LEAST_ON_PAPER } from "../formulas.ts";
import type { QuotedSide } from "./exchange.messages.ts";

export type PricingNeeds = {
  readonly assets: Assets;
  readonly markets: () => readonly Market[];
  readonly isPaper: () => boolean;
  readonly newest: (market: MarketId) => RingSample | undefined;
};
export type PricedSides = { readonly from: QuotedSide; readonly to: QuotedSide };
export type PricingRefusal = "exchange_pair_unavailable" | "exchange_price_stale";

/** What the sides are counted in costs one of itself. */
const plain = ({ decimals }: Asset): QuotedSide => ({ price: 1n, priceDecimals: 0, decimals, spreadPpm: ratePpm(0), position: 0 });

export class Pricing {
  readonly #needs: PricingNeeds;

  constructor(needs: PricingNeeds) {
    this.#needs = needs;
  }

  /** What limits are said in; undefined before it is listed. */
  get unit(): Asset | undefined {
    return this.#needs.assets.all().find(({ code }) => code === EXCHANGE_UNIT);
  }

  /** Whether a coin can be exchanged at all: whatever its index says just now. */
  isOffered(asset: AssetId): boolean {
    return asset === this.unit?.id || (this.unit !== undefined && this.#market(asset, this.unit.id) !== undefined);
  }

  sides(from: Asset, to: Asset, spread: RatePpm, at: TimeMs): PricedSides | PricingRefusal {
    const sold = this.#market(from.id, to.id);
    const bought = this.#market(to.id, from.id);
    if (sold !== undefined) return this.#together(this.#side(sold, from, spread, at), plain(to));
    if (bought !== undefined) return this.#together(plain(from), this.#side(bought, to, spread, at));
    return this.#together(this.inUnit(from, spread, at), this.inUnit(to, spread, at));
  }

  /** A coin's side against USDT. */
  inUnit(asset: Asset, spread: RatePpm, at: TimeMs): QuotedSide | PricingRefusal {
    const unit = this.unit;
    if (unit === undefined) return "exchange_pair_unavailable";
    if (asset.id === unit.id) return plain(asset);
    const market = this.#market(asset.id, unit.id);
    return market === undefined ? "exchange_pair_unavailable" : this.#side(market, asset, spread, at);
  }

  /** What is missing altogether is said before what is only old. */
  #together(from: QuotedSide | PricingRefusal, to: QuotedSide | PricingRefusal): PricedSides | PricingRefusal {
    if (typeof from !== "string" && typeof to !== "string") return { from, to };
    return from === "exchange_pair_unavailable" || to === "exchange_pair_unavailable"
      ? "exchange_pair_unavailable"
      : "exchange_price_stale";
  }

  /** Of coins only, and while it trades: what an operator halted is not exchanged either. */
  #market(base: AssetId, quote: AssetId): Market | undefined {
    return this.#needs
      .markets()
      .find(
        (market) => market.terms.base === base && market.terms.quote === quote && market.terms.assetClass === "coin" && isMatching(market),
      );
  }

  #side({ terms }: Market, { decimals }: Asset, spreadPpm: RatePpm, at: TimeMs): QuotedSide | PricingRefusal {
    const sample = this.#needs.newest(terms.market);
    if (
      sample === undefined ||
      sample.sources < (this.#needs.isPaper() ? SOURCES_LEAST_ON_PAPER : SOURCES_LEAST) ||
      at - sample.at > PRICE_AGE_MS
    )
      return "exchange_price_stale";
    return { price: BigInt(sample.ticks), priceDecimals: terms.priceDecimals, decimals, spreadPpm, position: sample.position };
  }
}

/** The coins of loans: their markets in USDT, and what they are worth by the newest index. */
import type { Market } from "../../spot/kernel/public.ts";
import { isMatching } from "../../spot/kernel/public.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { AssetId, MarketId, TimeMs } from "../../../money/units.ts";
import { MARKET_END_MS, PRICE_AGE_MS, priceOf, shareOfCoin, USDT_PRICE, type LoanPrice, type LoanTerms } from "../formulas.ts";

export type CoinNeeds = {
  readonly assets: Assets;
  readonly markets: () => readonly Market[];
  readonly newest: (market: MarketId) => RingSample | undefined;
  /** When a market takes no new orders any more; undefined while nobody said so. */
  readonly closesAt: (market: MarketId) => TimeMs | undefined;
  readonly isPaper: () => boolean;
};

/** A coin at a moment, with its price where that is fresh; USDT has no market. */
export type Coin = {
  readonly asset: AssetId;
  readonly code: string;
  readonly market: Market | undefined;
  readonly sample: RingSample | undefined;
  readonly price: LoanPrice | undefined;
};

const UNIT = "USDT";

export class Coins {
  readonly #needs: CoinNeeds;

  constructor(needs: CoinNeeds) {
    this.#needs = needs;
  }

  get unit(): AssetId | undefined {
    return this.#needs.assets.all().find(({ code }) => code === UNIT)?.id;
  }

  /** Undefined for what is no coin of loans: it has no market in USDT. */
  at(asset: AssetId, at: TimeMs): Coin | undefined {
    const { assets, newest, isPaper } = this.#needs;
    const found = assets.get(asset);
    if (found === undefined) return undefined;
    const { code } = found;
    if (code === UNIT) return { asset, code, market: undefined, sample: undefined, price: USDT_PRICE };
    const market = this.#marketOf(asset);
    if (market === undefined) return undefined;
    const sample = newest(market.terms.market);
    const isFresh = sample !== undefined && at - sample.at <= PRICE_AGE_MS && (sample.sources >= 2 || isPaper());
    return { asset, code, market, sample, price: isFresh ? this.#priceOf(market, sample.ticks) : undefined };
  }

  #priceOf(market: Market, ticks: number): LoanPrice {
    const { assets } = this.#needs;
    const { base, quote, priceDecimals: price } = market.terms;
    return priceOf(ticks, { coin: assets.get(base)?.decimals ?? 0, cash: assets.get(quote)?.decimals ?? 0, price });
  }

  #marketOf(asset: AssetId): Market | undefined {
    const { unit } = this;
    return this.#needs
      .markets()
      .find(({ terms, life }) => terms.base === asset && terms.quote === unit && terms.assetClass === "coin" && life !== "ended");
  }

  /** Whether anything new may be lent in it or against it. */
  isOpen({ market }: Coin): boolean {
    if (market === undefined) return true;
    return market.life === "listed" && isMatching(market) && this.#needs.closesAt(market.terms.market) === undefined;
  }

  /** Whether its market ends so soon that loans in it are sold. */
  isEnding({ market }: Coin, at: TimeMs): boolean {
    const closesAt = market === undefined ? undefined : this.#needs.closesAt(market.terms.market);
    return closesAt !== undefined && at >= closesAt - MARKET_END_MS;
  }

  share({ code }: Coin, terms: LoanTerms): number {
    return shareOfCoin(code, terms);
  }
}

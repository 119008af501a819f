/** What terms mean for the house before they are set: what would be made now, what that sets aside, and the worst case of selling all of it every day. */
import type { Line } from "../../../contract/console-wire.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, marketId, timeMs, type AssetId } from "../../../money/units.ts";
import type { DualTerms } from "../formulas.ts";
import { DUAL_COVER, type DualPromise } from "../kernel/public.ts";
import { marketOf, sidesOf, type DualAsset, type DualMarket } from "./dual-markets.ts";
import { percent, priceText } from "./dual-percent.ts";

type Sums = { readonly coin: bigint; readonly cash: bigint };
const NONE: Sums = { coin: 0n, cash: 0n };
const plus = (a: Sums, b: Sums, times = 1n): Sums => ({ coin: a.coin + b.coin * times, cash: a.cash + b.cash * times });

export type DualPlan = {
  /** Products that would be made now. */
  readonly products: number;
  readonly index: number;
  readonly volatilityPpm: number;
  /** What all their shares set aside. */
  readonly onSale: Sums;
  /** The same with all shares sold every day until the longest term is through. */
  readonly worst: Sums;
};

/** Undefined without an index. */
export function planOf(kernel: Kernel, id: number, terms: DualTerms, at: number): DualPlan | undefined {
  const { dualInvestment, prices } = kernel;
  const planned = dualInvestment.planned(marketId(id), terms, timeMs(at));
  const sample = prices.newest(marketId(id));
  if (planned === undefined || sample === undefined) return undefined;
  const market = marketOf(kernel, id);
  let [onSale, worst] = [NONE, NONE];
  for (const product of planned) {
    const sums = sumsOf(product.kind, dualInvestment.promised(product, product.shares, product.mostPpm), market);
    onSale = plus(onSale, sums);
    worst = plus(worst, sums, BigInt(product.days));
  }
  return { products: planned.length, index: sample.ticks, volatilityPpm: planned[0]?.volatilityPpm ?? 0, onSale, worst };
}

/** By currency of the market. */
export function sumsOf(kind: "call" | "put", promise: DualPromise, market: DualMarket): Sums {
  const isCoinPaid = sidesOf(kind, market).pay.id === market.coin.id;
  return isCoinPaid ? { coin: promise.own, cash: promise.other } : { coin: promise.other, cash: promise.own };
}

export function heldFor({ cover }: Kernel, asset: DualAsset): { readonly held: bigint; readonly promised: bigint; readonly free: bigint } {
  const found = cover.accounts().find((one) => one.product === DUAL_COVER && one.asset === (asset.id as AssetId));
  const promised = found?.promised ?? 0n;
  return { held: (found?.held ?? 0n) + promised, promised, free: cover.free(DUAL_COVER, asset.id as AssetId) };
}

export const sumText = (units: bigint, { code, decimals }: DualAsset): string => `${plainDecimal(amount(units), decimals)} ${code}`;

/** The lines of a preview: cover and worst case of the terms that are, and of those that are to be. */
export function coverLines(
  kernel: Kernel,
  market: DualMarket,
  { before, after, at }: { readonly before: DualTerms | undefined; readonly after: DualTerms; readonly at: number },
): readonly Line[] {
  const [was, will] = [before === undefined ? undefined : planOf(kernel, market.id, before, at), planOf(kernel, market.id, after, at)];
  if (will === undefined) return [{ label: { en: "Cover", zh: "备付" }, before: "–", after: { en: "no index yet", zh: "暂无指数" } }];
  const both = (sums: Sums | undefined): string => `${sumText(sums?.coin ?? 0n, market.coin)} + ${sumText(sums?.cash ?? 0n, market.cash)}`;
  const [coin, cash] = [heldFor(kernel, market.coin), heldFor(kernel, market.cash)];
  return [
    {
      label: { en: "Index, volatility", zh: "指数、波动率" },
      before: `${priceText(will.index, market.scale.price)}, ${percent(was?.volatilityPpm ?? will.volatilityPpm)} %`,
      after: `${priceText(will.index, market.scale.price)}, ${percent(will.volatilityPpm)} %`,
    },
    { label: { en: "Products made each day", zh: "每日产品数" }, before: String(was?.products ?? 0), after: String(will.products) },
    { label: { en: "Set aside while all are on sale", zh: "全部在售时的备付" }, before: both(was?.onSale), after: both(will.onSale) },
    {
      label: { en: "Worst case: all sold every day until the longest ends", zh: "最坏情况：每日售罄直至最长期限结束" },
      before: both(was?.worst),
      after: both(will.worst),
    },
    {
      label: { en: "Held for dual investment, of it free", zh: "双币备付（其中可用）" },
      before: `${sumText(coin.held, market.coin)} + ${sumText(cash.held, market.cash)}`,
      after: `${sumText(coin.free, market.coin)} + ${sumText(cash.free, market.cash)}`,
    },
  ];
}

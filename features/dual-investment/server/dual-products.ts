/** Products as the wire shows them: terms, rate of the moment, what is left. Those that are sold no more are read from the tables. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { marketId, timeMs, userId } from "../../../money/units.ts";
import type { DualCoinRow, DualCoverRow, DualProductRow } from "../contract/dual-investment-replies.ts";
import { fairRate, paidRate, principalOf, type DualKind } from "../formulas.ts";
import { DUAL_COVER, type DualProduct } from "../kernel/public.ts";
import { marketOf, nameOf, sidesOf } from "./dual-markets.ts";
import { dateOf, percent, priceText, shortPercent } from "./dual-percent.ts";

/** As the driver reads it: bigint as text. */
export type ProductRecord = Readonly<
  Record<
    | "id"
    | "strike"
    | "made_at"
    | "position"
    | "sale_ends_at"
    | "settles_at"
    | "decides_at"
    | "volatility_ppm"
    | "most_ppm"
    | "sum"
    | "settled_at",
    string
  >
> &
  Readonly<Record<"market" | "days" | "hours" | "passed_on_ppm" | "shares" | "most" | "sold" | "count", number>> & {
    readonly kind: DualKind;
    readonly outcome: "" | "own" | "other" | "failed";
  };

type Shown = Omit<DualProduct, "madeBy" | "isOnSale" | "tries" | "madeAt"> & {
  readonly madeAt: number;
  readonly position: number;
  readonly isOnSale: boolean;
};
export type Reader = {
  /** 0: a guest. */
  readonly user: number;
  readonly at: number;
};
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const productView = (kernel: Kernel, product: DualProduct, reader: Reader): DualProductRow =>
  view(kernel, { ...product, position: product.madeBy }, reader);

/** Of one that is sold no more, or gone. */
export function recordView(kernel: Kernel, row: ProductRecord, reader: Reader): DualProductRow {
  const { market, kind, days, hours, shares, most, sold } = row;
  const times = {
    madeAt: Number(row.made_at),
    saleEndsAt: timeMs(Number(row.sale_ends_at)),
    settlesAt: timeMs(Number(row.settles_at)),
    position: Number(row.position),
  };
  const rates = {
    volatilityPpm: Number(row.volatility_ppm),
    passedOnPpm: row.passed_on_ppm as DualProduct["passedOnPpm"],
    mostPpm: Number(row.most_ppm) as DualProduct["mostPpm"],
  };
  const of = { number: Number(row.id), market: marketId(market), kind, strike: Number(row.strike) as DualProduct["strike"] };
  return view(kernel, { ...of, ...times, ...rates, days, hours, shares, most, sold, isOnSale: false }, reader);
}

function view(kernel: Kernel, product: Shown, { user, at }: Reader): DualProductRow {
  const { dualInvestment, prices } = kernel;
  const { number, kind, strike, days, settlesAt, volatilityPpm, passedOnPpm, mostPpm } = product;
  const market = marketOf(kernel, product.market);
  const { pay, get } = sidesOf(kind, market);
  const index = prices.newest(product.market)?.ticks;
  const fair = index === undefined ? undefined : fairRate({ kind, index, strike, volatilityPpm, leftMs: settlesAt - at }, days);
  const rate = fair === undefined ? 0 : Math.min(mostPpm, paidRate(fair, passedOnPpm));
  const isPassed = index !== undefined && (kind === "call" ? index >= strike : index <= strike);
  const isOnSale = product.isOnSale && at < product.saleEndsAt;
  const isPaused = dualInvestment.isPaused(product.market);
  const left = product.shares - product.sold;
  return {
    id: number,
    name: nameOf(kind, strike, days, market),
    currency_id: market.coin.id,
    currency_name: market.coin.code,
    type: kind,
    rate: Number(shortPercent(rate)),
    exercise_price: Number(priceText(strike, market.scale.price)),
    start_time: dateOf(product.madeAt),
    end_time: dateOf(settlesAt),
    total_number: product.shares,
    purchased_number: product.sold,
    remaining_number: isOnSale ? left : 0,
    user_limit: product.most,
    status: flag(isOnSale && !isPaused && !isPassed && index !== undefined && left > 0),
    day: days,
    strike: priceText(strike, market.scale.price),
    price_decimals: market.scale.price,
    pay_name: pay.code,
    pay_id: pay.id,
    pay_decimals: pay.decimals,
    get_name: get.code,
    get_decimals: get.decimals,
    share: wireDecimal(principalOf(kind, strike, 1, market.scale), pay.decimals),
    rate_text: fair === undefined ? "" : percent(rate),
    fair_rate: fair === undefined ? "" : percent(fair),
    passed_on: percent(passedOnPpm),
    volatility: percent(volatilityPpm),
    hours: product.hours,
    made_ms: product.madeAt,
    position: product.position,
    sale_ends_ms: product.saleEndsAt,
    settles_ms: settlesAt,
    is_on_sale: flag(isOnSale),
    is_paused: flag(isPaused),
    is_passed: flag(isPassed),
    mine: user === 0 ? 0 : sharesOf(kernel, user, number),
  };
}

/** Shares that one person has of a product. */
export const sharesOf = ({ dualInvestment }: Kernel, user: number, product: number): number =>
  dualInvestment.of(userId(user)).reduce((sum, purchase) => (purchase.product === product ? sum + purchase.shares : sum), 0);

/** What is sold at a moment, in the order in which it was made. */
export function onSale({ dualInvestment }: Kernel, at: number): readonly DualProduct[] {
  return [...dualInvestment.products()].filter(({ isOnSale, saleEndsAt }) => isOnSale && at < saleEndsAt);
}

/** The coins that there are terms for. */
export function coinViews(kernel: Kernel): readonly DualCoinRow[] {
  const { dualInvestment, prices } = kernel;
  return dualInvestment.markets().map((id) => {
    const { coin, cash, symbol, scale } = marketOf(kernel, id);
    const sample = prices.newest(id);
    return {
      currency_id: coin.id,
      currency_name: coin.code,
      symbol,
      price_decimals: scale.price,
      coin_decimals: coin.decimals,
      cash_decimals: cash.decimals,
      index: sample === undefined ? "" : priceText(sample.ticks, scale.price),
      index_ms: sample?.at ?? 0,
      is_paused: flag(dualInvestment.isPaused(id)),
    };
  });
}

/** What the house holds for dual investment, and what of it is promised. */
export function coverViews(kernel: Kernel): readonly DualCoverRow[] {
  const accounts = kernel.cover.accounts().filter(({ product }) => product === DUAL_COVER);
  return accounts.map(({ asset, held, promised }) => {
    const { code = "", decimals = 0 } = kernel.assets.get(asset) ?? {};
    return {
      currency_id: asset,
      currency_name: code,
      held: wireDecimal(held + promised, decimals),
      promised: wireDecimal(promised, decimals),
    };
  });
}

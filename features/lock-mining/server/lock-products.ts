/** Products as the wire shows them: their terms, what is left of quota and cover, and what they bring a year. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { assetId, ratePpm, userId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { LockConfigRow, LockCoverRow } from "../contract/lock-mining-replies.ts";
import { effectivePpm, isPlayYield, principalCovered, yearPpm } from "../figures.ts";
import { dayOf, rateOfDay } from "../formulas.ts";
import { LOCK_COVER, type LockProduct } from "../kernel/public.ts";
import { percent, rangeText } from "./lock-percent.ts";

type Reader = {
  /** 0: a guest. */
  readonly user: number;
  readonly at: number;
  readonly intro: (parameters: { readonly days: number; readonly range: string }) => string;
};

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export function productView(kernel: Kernel, { number, terms }: LockProduct, { user, at, intro }: Reader): LockConfigRow {
  const { lockMining, cover } = kernel;
  const { code, decimals } = assetOf(kernel, terms.asset);
  const { days, lowPpm, highPpm, least, most, quota } = terms;
  const mine = user === 0 ? 0n : mineIn(kernel, user, number);
  const free = cover.free(LOCK_COVER, assetId(terms.asset));
  const shown = (units: bigint): string => wireDecimal(units < 0n ? 0n : units, decimals);
  return {
    id: number,
    currency_id: terms.asset,
    currency_name: code,
    currency_logo: "",
    day: days,
    interest_rate: Number(percent(lowPpm)),
    interest_rate_high: Number(percent(highPpm)),
    save_min: shown(least),
    intro: intro({ days, range: rangeText(lowPpm, highPpm) }),
    decimals,
    rate_low: percent(lowPpm),
    rate_high: percent(highPpm),
    save_max: shown(most),
    mine: shown(mine),
    quota: shown(quota),
    quota_left: shown(quota - lockMining.running(number)),
    penalty_rate: percent(terms.penaltyPpm),
    year_low: percent(yearPpm(lowPpm)),
    year_high: percent(yearPpm(highPpm)),
    effective_low: percent(effectivePpm(lowPpm, days)),
    effective_high: percent(effectivePpm(highPpm, days)),
    is_play: flag(isPlayYield(highPpm)),
    is_on_sale: flag(terms.isOnSale),
    is_paused: flag(lockMining.isPaused(number)),
    has_seeds: flag(dayOf(at) + days <= lastSeedDay(kernel)),
    cover_left: shown(principalCovered(free, highPpm, days)),
    newest_rate: newestRate(kernel, { product: number, lowPpm, highPpm }),
  };
}

/** What of one person runs in a product. */
export const mineIn = ({ lockMining }: Kernel, user: number, product: number): bigint =>
  lockMining.of(userId(user)).reduce((sum, lock) => (lock.product === product ? sum + lock.principal : sum), 0n);

/** The last day whose rates are committed to; 0 without any. */
export function lastSeedDay({ lockMining: { chain } }: Kernel): number {
  return chain === undefined ? 0 : chain.firstDay + chain.days - 1;
}

type Range = { readonly product: number; readonly lowPpm: number; readonly highPpm: number };

/** By the newest seed that was shown; undefined before the first. */
export function newestRatePpm({ lockMining: { chain } }: Kernel, { product, lowPpm, highPpm }: Range): number | undefined {
  if (chain === undefined || chain.shown.day < chain.firstDay) return undefined;
  return rateOfDay(chain.shown.seed, product, { lowPpm: ratePpm(lowPpm), highPpm: ratePpm(highPpm) });
}

function newestRate(kernel: Kernel, range: Range): string {
  const ppm = newestRatePpm(kernel, range);
  return ppm === undefined ? "" : percent(ppm);
}

/** What the house holds for locks, and what of it is promised. */
export function coverViews(kernel: Kernel): readonly LockCoverRow[] {
  const accounts = kernel.cover.accounts().filter(({ product }) => product === LOCK_COVER);
  return accounts.map(({ asset, held, promised }) => {
    const { code, decimals } = assetOf(kernel, asset);
    return {
      currency_id: asset,
      currency_name: code,
      held: wireDecimal(held + promised, decimals),
      promised: wireDecimal(promised, decimals),
    };
  });
}

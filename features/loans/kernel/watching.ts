/** What prices say of running loans: a warning, or that a sale begins. Each sample looks at the loans of its coins, by number. */
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import { ratePpm, timeMs, type AssetId, type RatePpm, type TimeMs } from "../../../money/units.ts";
import { WARN_AGAIN_MS, WARN_STEP_PPM, type LoanPrice } from "../formulas.ts";
import type { Coin, Coins } from "./coins.ts";
import type { Loan, SaleCause } from "./loans.messages.ts";
import { standingOf } from "./selling.ts";

/** Both coins of a loan with fresh prices. */
export type PricedPair = {
  readonly owed: Coin & { readonly price: LoanPrice };
  readonly pledge: Coin & { readonly price: LoanPrice };
};

/** Undefined where a price is missing or old. `known`: coins that were looked up for this moment. */
export function pairOf(
  coins: Coins,
  { asset, collateralAsset }: Pick<Loan, "asset" | "collateralAsset">,
  at: TimeMs,
  known?: Map<AssetId, Coin | undefined>,
) {
  const find = (of: AssetId): Coin | undefined => {
    if (known === undefined) return coins.at(of, at);
    if (!known.has(of)) known.set(of, coins.at(of, at));
    return known.get(of);
  };
  const [owed, pledge] = [find(asset), find(collateralAsset)];
  if (owed?.price === undefined || pledge?.price === undefined) return undefined;
  return { owed: { ...owed, price: owed.price }, pledge: { ...pledge, price: pledge.price } } satisfies PricedPair;
}

/** The rate of a loan at a moment, by the newest prices. */
export const rateNow = (coins: Coins, loan: Loan, pair: PricedPair, at: TimeMs): RatePpm =>
  standingOf(loan, pair, coins.share(pair.pledge, loan.terms), at).ratePpm;

export type Watched = { readonly loan: Loan; readonly what: "warn" | SaleCause; readonly ratePpm: RatePpm };

/** What is to be said of a loan, or that its sale goes on; it remembers what it was last warned of. */
function watch(coins: Coins, loan: Loan, at: TimeMs, known: Map<AssetId, Coin | undefined>): Watched | undefined {
  const pair = pairOf(coins, loan, at, known);
  if (pair === undefined) return undefined;
  const rate = rateNow(coins, loan, pair, at);
  if (loan.selling !== undefined) return { loan, what: loan.selling, ratePpm: rate };
  if (coins.isEnding(pair.owed, at) || coins.isEnding(pair.pledge, at)) return { loan, what: "market", ratePpm: rate };
  const { sellPpm, callPpm } = loan.terms;
  if (rate < sellPpm) return { loan, what: "rate", ratePpm: rate };
  if (rate >= callPpm) {
    if (rate >= callPpm + WARN_STEP_PPM) loan.warnedPpm = 0;
    return undefined;
  }
  const isDeeper = loan.warnedPpm === 0 || rate <= loan.warnedPpm - WARN_STEP_PPM;
  if (!isDeeper || (loan.warnedAt > 0 && at - loan.warnedAt < WARN_AGAIN_MS)) return undefined;
  loan.warnedPpm = rate;
  loan.warnedAt = timeMs(at);
  return { loan, what: "warn", ratePpm: ratePpm(rate) };
}

/** What a sample says of the loans of its markets' coins, by number; `loans` are those that run and are not in the middle of a step. */
export function* watchAll(coins: Coins, loans: Iterable<Loan>, samples: readonly IndexSample[], at: TimeMs): Iterable<Watched> {
  const touched = new Set<number>(samples.map(({ market }) => market));
  const known = new Map<AssetId, Coin | undefined>();
  const isTouched = (asset: AssetId): boolean | undefined => {
    if (!known.has(asset)) known.set(asset, coins.at(asset, at));
    const market = known.get(asset)?.market;
    return market === undefined ? undefined : touched.has(market.terms.market);
  };
  for (const loan of loans) {
    const [owed, pledge] = [isTouched(loan.asset), isTouched(loan.collateralAsset)];
    // Of USDT against USDT nothing is sampled, and what is owed grows all the same.
    const isLooked = owed === true || pledge === true || (owed === undefined && pledge === undefined);
    const said = isLooked ? watch(coins, loan, at, known) : undefined;
    if (said !== undefined) yield said;
  }
}

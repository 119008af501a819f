/**
 * Rules and formulas of token sales: what a project may be, what tokens cost, who gets how many of them, and when they are one's own to move.
 * The kernel, the pages, the receipt and whoever checks an allocation use the same ones. Whole smallest units, never floats.
 */
import { amount, type Amount } from "../../money/units.ts";

/** first_come: whoever asks first, until all are asked for. pro_rata: everybody a share, by what was asked until the end. */
export const SALE_MODES = ["first_come", "pro_rata"] as const;
export type SaleMode = (typeof SALE_MODES)[number];

/** What operators publish; nothing of it changes afterwards. Tokens in smallest units of the token. */
export type SaleTerms = {
  readonly token: number;
  /** What it is priced in. */
  readonly cash: number;
  /** What it may be paid with besides, at the index of the order. */
  readonly coins: readonly number[];
  /** Smallest units of the cash for one whole token. */
  readonly price: Amount;
  readonly total: Amount;
  /** Of one order. */
  readonly least: Amount;
  /** Of all orders of one person. */
  readonly most: Amount;
  /** What one person gets at most; with first come no less than `most`. */
  readonly cap: Amount;
  readonly mode: SaleMode;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The first part is one's own to move so many days after the end, and then one a day. */
  readonly cliffDays: number;
  readonly parts: number;
  /** So long after its end the same is sold again, as long as the house has tokens; 0: not again. */
  readonly againMs: number;
};

/** Where a project stands. ended: allocated, and paid out day by day. */
export type SaleState = "warm_up" | "running" | "ended" | "called_off";

export const DAY_MS = 86_400_000;
export const SALE_AMOUNT_MOST = amount(10n ** 24n);
export const PRICE_MOST = amount(10n ** 15n);
export const COINS_MOST = 4;
export const PROJECTS_MOST = 100;
/** Open orders of one person in one project. */
export const ORDERS_MOST = 20;
export const WARM_UP_MOST_MS = 90 * DAY_MS;
export const RUNS_MS = { least: 60_000, most: 90 * DAY_MS } as const;
export const CLIFF_DAYS_MOST = 730;
export const PARTS_MOST = 1460;
/** An index older than this prices nothing. */
export const INDEX_AGE_MS = 60_000;

const tens = (decimals: number): bigint => 10n ** BigInt(decimals);
const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** What so many tokens cost, rounded up to the smallest unit of the cash. */
export const costOf = (tokens: Amount, price: Amount, tokenDecimals: number): Amount =>
  amount(ceilDiv(tokens * price, tens(tokenDecimals)));

export type CoinScale = { readonly coin: number; readonly cash: number; readonly price: number };
/** The same in a coin at its index, rounded up. */
export const inCoin = (cost: Amount, index: number, { coin, cash, price }: CoinScale): Amount =>
  amount(ceilDiv(cost * tens(price) * tens(coin), BigInt(index) * tens(cash)));

/** Of what was paid for the tokens asked for what those that one got cost, rounded down; the rest comes back. */
export const chargeOf = (paid: Amount, granted: Amount, asked: Amount): Amount => amount((paid * granted) / asked);

/** What of a grant is one's own to move once so many of its parts are, rounded down; all with the last. */
export const vestedOf = (granted: Amount, reached: number, parts: number): Amount => amount((granted * BigInt(reached)) / BigInt(parts));

/** How many parts have been reached at a moment. */
export function partsReached(at: number, { endsAt, cliffDays, parts }: Pick<SaleTerms, "endsAt" | "cliffDays" | "parts">): number {
  const first = endsAt + cliffDays * DAY_MS;
  return at < first ? 0 : Math.min(parts, Math.floor((at - first) / DAY_MS) + 1);
}

/** When a part is reached, the first being 1. */
export const partAt = ({ endsAt, cliffDays }: Pick<SaleTerms, "endsAt" | "cliffDays">, part: number): number =>
  endsAt + (cliffDays + part - 1) * DAY_MS;

export type Asked = {
  readonly user: number;
  readonly tokens: bigint;
  /** Which came first where two are alike: the number of the person's first order. */
  readonly first: number;
};

/**
 * Who gets how many: of R tokens everybody the share of what they asked for, R × asked / all asked; who would get more than the cap gets the
 * cap, and the others share what is left, again and again. Shares are rounded down; the units left over go one each to the largest
 * remainders, of equal ones to who asked first. With no more asked for than there is everybody gets what they asked for, up to the cap.
 */
export function allocate(asked: readonly Asked[], total: bigint, cap: bigint): ReadonlyMap<number, bigint> {
  const grants = new Map<number, bigint>();
  const sorted = asked.map((one) => ({ ...one, key: Number(one.tokens) })).sort((a, b) => larger(a, b, "tokens") || a.first - b.first);
  let [left, all] = [total, asked.reduce((sum, one) => sum + one.tokens, 0n)];
  for (const { user, tokens } of sorted) {
    const isCapped = all <= left ? tokens > cap : left * tokens > cap * all;
    if (!isCapped) break;
    grants.set(user, cap);
    [left, all] = [left - cap, all - tokens];
  }
  const rest = sorted.slice(grants.size);
  if (all <= left) for (const { user, tokens } of rest) grants.set(user, tokens);
  else share(rest, left, all, grants);
  return grants;
}

function share(asked: readonly Asked[], left: bigint, all: bigint, grants: Map<number, bigint>): void {
  let over = left;
  const shares = asked.map(({ user, tokens, first }) => {
    const product = left * tokens;
    const granted = product / all;
    const remainder = product - granted * all;
    over -= granted;
    grants.set(user, granted);
    return { user, first, granted, remainder, key: Number(remainder) };
  });
  shares.sort((a, b) => larger(a, b, "remainder") || a.first - b.first);
  for (const { user, granted } of shares.slice(0, Number(over))) grants.set(user, granted + 1n);
}

export type Standing = {
  /** What each other person asks for, the most first. */
  readonly others: readonly bigint[];
  /** All of it. */
  readonly sum: bigint;
  readonly total: bigint;
  readonly cap: bigint;
};

/**
 * What somebody who asks for so many would get if the sale ended like this, or with all others asking `times` as much: the same as `allocate`
 * but for the one unit that the largest remainders bring. Looks at those who are capped, and nobody else.
 */
export function shareAsItStands(mine: bigint, standing: Standing, times = 1n): bigint {
  const { left, all, isCapped } = fillLine(mine, standing, times);
  if (isCapped) return standing.cap;
  return all <= left ? mine : (left * mine) / all;
}

/** What is left, and what for, once everybody has theirs who gets the cap: each other gets left ÷ all of what they asked for, at most that. */
export function fillLine(
  mine: bigint,
  { others, sum, total, cap }: Standing,
  times = 1n,
): { readonly left: bigint; readonly all: bigint; readonly capped: number; readonly isCapped: boolean } {
  let [left, all, capped] = [total, sum * times + mine, 0];
  while (all > 0n) {
    const other = (others[capped] ?? 0n) * times;
    const most = mine >= other ? mine : other;
    if (all <= left ? most <= cap : left * most <= cap * all) break;
    if (mine >= other) return { left, all, capped, isCapped: true };
    [left, all, capped] = [left - cap, all - other, capped + 1];
  }
  return { left, all, capped, isCapped: false };
}

type Keyed<Name extends string> = { readonly key: number } & Readonly<Record<Name, bigint>>;
/** The larger first. As numbers first: rounding keeps their order, and where two are alike they are compared as they are. */
function larger<Name extends string>(a: Keyed<Name>, b: Keyed<Name>, name: Name): number {
  if (a.key !== b.key) return b.key - a.key;
  return a[name] === b[name] ? 0 : a[name] > b[name] ? -1 : 1;
}

export function areSaleTerms(terms: SaleTerms, at: number): boolean {
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = terms;
  const assets = [token, cash, ...coins];
  return (
    assets.every((asset) => Number.isSafeInteger(asset)) &&
    new Set(assets).size === assets.length &&
    coins.length <= COINS_MOST &&
    [price, total, least, most, cap].every((units) => typeof units === "bigint" && units > 0n) &&
    price <= PRICE_MOST &&
    total <= SALE_AMOUNT_MOST &&
    least <= most &&
    most <= total &&
    cap <= total &&
    SALE_MODES.includes(mode) &&
    (mode === "pro_rata" || cap >= most) &&
    isWhole(startsAt, at, at + WARM_UP_MOST_MS) &&
    isWhole(endsAt - startsAt, RUNS_MS.least, RUNS_MS.most) &&
    isWhole(cliffDays, 0, CLIFF_DAYS_MOST) &&
    isWhole(parts, 1, PARTS_MOST) &&
    isWhole(againMs, 0, WARM_UP_MOST_MS)
  );
}

const isWhole = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;

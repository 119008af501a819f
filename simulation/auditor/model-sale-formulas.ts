/** Formulas of token sales, written a second time by its README: costs, who gets how many, parts. */

const DAY_MS = 86_400_000;
const roundedUp = (a: bigint, b: bigint): bigint => a / b + (a % b === 0n ? 0n : 1n);

export const saleCost = (tokens: bigint, price: bigint, decimals: number): bigint => roundedUp(tokens * price, 10n ** BigInt(decimals));

export type SaleScale = { readonly coin: number; readonly cash: number; readonly price: number };
export const saleCostInCoin = (cost: bigint, index: bigint, { coin, cash, price }: SaleScale): bigint =>
  roundedUp(cost * 10n ** BigInt(coin + price), index * 10n ** BigInt(cash));

export type SaleAsked = { readonly user: number; readonly tokens: bigint; readonly first: number };

/** By person: shares by what was asked, bounded by it and by the cap, until nobody is above; then the largest remainders get a unit more. */
export function saleShares(people: readonly SaleAsked[], total: bigint, cap: bigint): Map<number, bigint> {
  const granted = new Map<number, bigint>();
  const bound = ({ tokens }: SaleAsked): bigint => (tokens < cap ? tokens : cap);
  let [rest, open] = [total, [...people]];
  for (;;) {
    const asked = open.reduce((sum, { tokens }) => sum + tokens, 0n);
    const full = open.filter((one) => rest * one.tokens >= bound(one) * asked);
    if (full.length === 0) break;
    for (const one of full) granted.set(one.user, bound(one));
    rest -= full.reduce((sum, one) => sum + bound(one), 0n);
    open = open.filter((one) => !full.includes(one));
  }
  const asked = open.reduce((sum, { tokens }) => sum + tokens, 0n);
  if (asked === 0n) return granted;
  for (const { user, tokens } of open) granted.set(user, (rest * tokens) / asked);
  let over = rest - open.reduce((sum, { user }) => sum + (granted.get(user) ?? 0n), 0n);
  const remainder = ({ tokens }: SaleAsked): bigint => (rest * tokens) % asked;
  const inTurn = open.toSorted((a, b) => (remainder(a) === remainder(b) ? a.first - b.first : remainder(a) > remainder(b) ? -1 : 1));
  for (const { user } of inTurn) {
    if (over === 0n) break;
    granted.set(user, (granted.get(user) ?? 0n) + 1n);
    over -= 1n;
  }
  return granted;
}

type Parts = { readonly endsAt: number; readonly cliffDays: number; readonly parts: number };
export const partAt = ({ endsAt, cliffDays }: Parts, part: number): number => endsAt + (cliffDays + part - 1) * DAY_MS;
export function partsBy(at: number, terms: Parts): number {
  let reached = 0;
  while (reached < terms.parts && partAt(terms, reached + 1) <= at) reached += 1;
  return reached;
}

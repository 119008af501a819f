/** What the pages of the marketplace show, computed by the kernel's formulas. Pure; amounts are decimals as text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { compareDecimals } from "../../../web/numbers/decimal-text.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import type { NeedPayRow, NftItem } from "../contract/nft-replies.ts";
import { DAY_MS, depositOf, endAfterBid, feeOf, royaltyOf } from "../formulas.ts";

/** Smallest units of a decimal; undefined for what is none. */
export function unitsOf(text: string, decimals: number): Amount | undefined {
  const units = parseDecimal(shortened(text, decimals), decimals);
  return typeof units === "bigint" ? amount(units) : undefined;
}

/** On the wire every amount has eight decimals; zeros beyond what the currency has say nothing. */
function shortened(text: string, decimals: number): string {
  const plain = text.endsWith(".") ? text.slice(0, -1) : text;
  const [whole = "", fraction] = plain.split(".");
  if (fraction === undefined || fraction.length <= decimals || /[^0]/.test(fraction.slice(decimals))) return plain;
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

export const placeOf = ({ code, type }: Pick<NftItem, "code" | "type">): string =>
  withQuery(type > 2 ? routes.nftFilm : routes.nftArtwork, { code });

export type Stands = "down" | "snapped" | "unpaid" | "unlisted" | "to_come" | "running" | "ended";

/** How a work or a series stands at that moment of the venue's clock. */
export function standsOf(
  { is_down: isDown, snapped_ms: snapped, lock_order: waits, ends_ms: ends, starts_ms: starts, left, size }: NftItem,
  now: number,
): Stands {
  if (isDown === 1) return "down";
  if (snapped > 0) return "snapped";
  if (waits === 1) return "unpaid";
  if (ends === 0) return "unlisted";
  if (now < starts) return "to_come";
  return now < ends && (size === 0 || left > 0) ? "running" : "ended";
}

/** How long, in days, hours, minutes and seconds; never below nothing. */
export function spanOf(ms: number): Readonly<Record<"days" | "hours" | "minutes" | "seconds", number>> {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60, seconds: seconds % 60 };
}

/** Percent of its time that has gone. */
export const passedPercent = (now: number, from: number, to: number): number =>
  now <= from ? 0 : now >= to ? 100 : ((now - from) / (to - from)) * 100;

/** Where a bid at that moment moves the end to; undefined: nowhere. */
export function movedEnd({ ends_ms: ends, extend_ms: extend }: NftItem, now: number): number | undefined {
  const end = endAfterBid(ends, now, extend);
  return end === ends ? undefined : end;
}

/** The least bid that is taken: an auction's first is a step above its start. */
export function leastBid({ price, per_increase: step, decimals }: NftItem): string {
  return plain((unitsOf(price, decimals) ?? 0n) + (unitsOf(step, decimals) ?? 0n), decimals);
}

/** As one types it: two decimals, and more only where they say something. */
function plain(units: bigint, decimals: number): string {
  const [whole = "", fraction = ""] = formatDecimal(units, decimals).split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(Math.min(2, decimals), "0");
  return kept === "" ? whole : `${whole}.${kept}`;
}

/** The bid a step higher or lower, never below the least. */
export function steppedBid(item: NftItem, typed: string, direction: 1 | -1): string {
  const [least, step] = [unitsOf(leastBid(item), item.decimals) ?? 0n, unitsOf(item.per_increase, item.decimals) ?? 0n];
  const next = (unitsOf(typed, item.decimals) ?? least) + BigInt(direction) * step;
  return plain(next < least ? least : next, item.decimals);
}

export type BidProblem = "least" | "free";

/** What the venue would refuse. The bid itself must be there at that moment, and the deposit beside it before the first one. */
export function bidProblem(item: NftItem, typed: string, free: string | undefined): BidProblem | undefined {
  const bid = unitsOf(typed, item.decimals);
  if (bid === undefined || bid < (unitsOf(leastBid(item), item.decimals) ?? 0n)) return "least";
  if (free === undefined) return undefined;
  const has = (unitsOf(free, item.decimals) ?? 0n) + (item.my_deposit === 1 ? (unitsOf(item.margin, item.decimals) ?? 0n) : 0n);
  return has < bid ? "free" : undefined;
}

/** What is added to the current bid: the wire's word for a bid. */
export const raiseOf = (item: NftItem, typed: string): string =>
  formatDecimal((unitsOf(typed, item.decimals) ?? 0n) - (unitsOf(item.price, item.decimals) ?? 0n), item.decimals);

const PERCENT_PLACES = 4;
const ppmOf = (percent: string): number => Number(parseDecimal(percent, PERCENT_PLACES) || 0);
type Rates = Pick<NftItem, "fee" | "royalty" | "deposit" | "owner" | "author_id">;

/** What a resale at that price brings, what goes out of it, and what a bidder sets aside. */
export function sharesOf(price: string, decimals: number, { fee, royalty, deposit, owner, author_id: author }: Rates) {
  const units = unitsOf(price, decimals);
  if (units === undefined) return undefined;
  const terms = { feePpm: ppmOf(fee), royaltyPpm: ppmOf(royalty) };
  const [cost, share] = [feeOf(units, terms.feePpm), royaltyOf(units, terms, owner !== author)];
  const text = (value: bigint): string => formatDecimal(value, decimals);
  return { fee: text(cost), royalty: text(share), received: text(units - cost), deposit: text(depositOf(units, ppmOf(deposit))) };
}

/** What became of an auction that one won, or of a work that one was offered. */
export function stateOfOrder({
  is_pay: isPaid,
  is_expired: isExpired,
  is_cancelled: isCancelled,
}: NeedPayRow): "due" | "paid" | "expired" | "cancelled" {
  if (isPaid === 1) return "paid";
  return isExpired === 1 ? "expired" : isCancelled === 1 ? "cancelled" : "due";
}

export const isDue = (order: NeedPayRow): boolean => stateOfOrder(order) === "due";

const BARS = 16;
/** Of amounts on the wire. */
const WIRE_PLACES = 8;

// Filters.

export type How = "fixed" | "auction" | "box" | "resale";
export const HOWS = ["fixed", "auction", "box", "resale"] as const;
export const SORTS = ["newest", "ending", "cheap", "dear"] as const;
export type Sort = (typeof SORTS)[number];
export type Filters = {
  readonly hows: readonly How[];
  readonly artists: readonly number[];
  readonly media: readonly NftItem["type"][];
  readonly from: string;
  readonly to: string;
  readonly isCollected: boolean;
  readonly isEnding: boolean;
};
export const NO_FILTERS: Filters = { hows: [], artists: [], media: [], from: "", to: "", isCollected: false, isEnding: false };

export const howsOf = ({ pay_type: pay, resell_nft_status: resale }: NftItem): readonly How[] => [
  (["fixed", "auction", "box"] as const)[pay - 1] ?? "fixed",
  ...(resale === 1 ? (["resale"] as const) : []),
];

const TESTS: { readonly [Name in keyof Omit<Filters, "to">]: (work: NftItem, filters: Filters, now: number) => boolean } = {
  hows: (work, { hows }) => hows.length === 0 || howsOf(work).some((how) => hows.includes(how)),
  artists: (work, { artists }) => artists.length === 0 || artists.includes(work.author_id),
  media: (work, { media }) => media.length === 0 || media.includes(work.type),
  from: ({ price }, { from, to }) => (from === "" || compareDecimals(price, from) >= 0) && (to === "" || compareDecimals(price, to) <= 0),
  isCollected: ({ collect }, { isCollected }) => !isCollected || collect,
  isEnding: ({ ends_ms: ends }, { isEnding }, now) => !isEnding || (ends > now && ends - now <= DAY_MS),
};
const NAMES = Object.keys(TESTS) as (keyof typeof TESTS)[];

/** Those that all filters let through; with `except` all but that one: so counts follow the other filters. */
export function filtered(works: readonly NftItem[], filters: Filters, now: number, except?: keyof typeof TESTS): readonly NftItem[] {
  return works.filter((work) => NAMES.every((name) => name === except || TESTS[name](work, filters, now)));
}

/** One more or one less of a list. */
export const toggled = <One>(all: readonly One[], one: One): readonly One[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

export function sorted(works: readonly NftItem[], sort: Sort): readonly NftItem[] {
  const end = ({ ends_ms: ends }: NftItem): number => (ends === 0 ? Number.MAX_SAFE_INTEGER : ends);
  return works.toSorted((one, other) => {
    if (sort === "ending") return end(one) - end(other);
    if (sort === "newest") return other.starts_ms - one.starts_ms || other.id - one.id;
    return compareDecimals(one.price, other.price) * (sort === "cheap" ? 1 : -1);
  });
}

/** How many of the works cost how much: sixteen steps between the cheapest and the dearest, each a share of the fullest from 0 to 1. In USDT alone. */
export function priceBars(
  works: readonly NftItem[],
): { readonly from: string; readonly to: string; readonly bars: readonly number[] } | undefined {
  const inUsdt = works
    .filter(({ currency_name: currency }) => currency === "USDT")
    .map(({ price }) => ({ price, units: unitsOf(price, WIRE_PLACES) ?? 0n }))
    .toSorted((one, other) => compareDecimals(one.price, other.price));
  const [cheapest, dearest] = [inUsdt[0], inUsdt.at(-1)];
  if (cheapest === undefined || dearest === undefined || dearest.units <= cheapest.units) return undefined;
  const counts = Array.from({ length: BARS }, () => 0);
  for (const { units } of inUsdt) {
    const step = ((units - cheapest.units) * BigInt(BARS)) / (dearest.units - cheapest.units);
    const at = Math.min(BARS - 1, Number(step));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const fullest = Math.max(...counts);
  return { from: cheapest.price, to: dearest.price, bars: counts.map((count) => count / fullest) };
}

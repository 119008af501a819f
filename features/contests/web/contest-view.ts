/** What the pages of contests show, computed by the kernel's formulas. Pure; amounts are decimal text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import type { ContestDetailReply, ContestEntryReply, ContestMarketRow, ContestRow } from "../contract/contests-replies.ts";
import { buyFor, buyOf, ranked, retell, saleOf, type Retold } from "../formulas.ts";

export const DECIMALS = 6;
const PPM_OF_PERCENT = 10_000n;
const FEE_PLACES = 4;

export function spanOf(ms: number): Readonly<Record<"days" | "hours" | "minutes" | "seconds", number>> {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Whole units of a decimal as it is typed; undefined for what is none. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const units = parseDecimal(text.endsWith(".") ? text.slice(0, -1) : text, decimals);
  return typeof units === "bigint" && units > 0n ? units : undefined;
}

/** Smallest units of USDT in one tick times one lot. */
export const scaleOf = ({ price_decimals: price, quantity_decimals: quantity }: ContestMarketRow): bigint =>
  10n ** BigInt(Math.max(0, DECIMALS - price - quantity));

export type Draft = {
  readonly side: "buy" | "sell";
  readonly kind: "index" | "limit";
  /** USDT for buying at the index, else a quantity. */
  readonly typed: string;
  readonly limit: string;
};

/** What the order would move at the limit, or at the index as it stands; undefined while that can't be said. */
export function previewOf(
  draft: Draft,
  market: ContestMarketRow,
  fee: string,
): { readonly quantity: string; readonly cash: string } | undefined {
  const feePpm = Number((parseDecimal(fee, FEE_PLACES) as bigint) ?? 0n);
  const price = draft.kind === "limit" ? draft.limit : market.index;
  const ticks = unitsOf(price, market.price_decimals);
  const isForMoney = draft.side === "buy" && draft.kind === "index";
  const typed = unitsOf(draft.typed, isForMoney ? DECIMALS : market.quantity_decimals);
  if (ticks === undefined || typed === undefined || ticks > 0x7fffffffn) return undefined;
  const [at, scale] = [Number(ticks), scaleOf(market)];
  const fill = isForMoney ? buyFor(typed, at, scale, feePpm) : (draft.side === "buy" ? buyOf : saleOf)(typed, at, scale, feePpm);
  if (fill === undefined) return undefined;
  return { quantity: formatDecimal(fill.lots, market.quantity_decimals), cash: formatDecimal(fill.cash, DECIMALS) };
}

/** The fields of POST /contest/order. */
export function orderFields(id: number, draft: Draft, market: number): Readonly<Record<string, string | number>> {
  const typed = draft.typed.replace(/\.$/, "");
  const { side } = draft;
  if (side === "buy" && draft.kind === "index") return { id, market, side, amount: typed };
  return { id, market, side, number: typed, ...(draft.kind === "limit" ? { price: draft.limit.replace(/\.$/, "") } : {}) };
}

/** What stands between a reader and joining. */
export function joinStep(
  { contest, is_verified: isVerified }: Pick<ContestDetailReply, "contest" | "is_verified">,
  isLoggedIn: boolean,
  now: number,
): "none" | "over" | "full" | "login" | "verify" | "join" {
  if (contest.entry > 0 || contest.state === "over" || contest.state === "off") return "none";
  if (now >= contest.joins_until_ms) return "over";
  if (contest.entries >= contest.seats) return "full";
  if (!isLoggedIn) return "login";
  return contest.is_verified_only && !isVerified ? "verify" : "join";
}

export function waitsFor({
  state,
  starts_ms: starts,
  ends_ms: ends,
}: ContestRow): { readonly what: "starts_in" | "ends_in"; readonly at: number } | undefined {
  if (state === "coming") return { what: "starts_in", at: starts };
  return state === "running" ? { what: "ends_in", at: ends } : undefined;
}

/** An entry once more, from its fills and the index samples of the log. */
export function retold({ markets, start, fee_ppm: feePpm, fills, samples }: ContestEntryReply): Retold {
  const terms = { markets: markets.map(({ market }) => market), start: amount(BigInt(start)), feePpm };
  return retell(
    terms,
    markets.map(({ scale }) => BigInt(scale)),
    fills.map((fill) => ({ ...fill, lots: BigInt(fill.lots) })),
    samples,
  );
}

/** Its place once more, from what the entry came to and what all others have; 0 for none, undefined while it is not over. */
export function placeOf({ entry, table }: ContestEntryReply, { equity, drawdownPpm }: Retold): number | undefined {
  if (table.length === 0) return undefined;
  const all = table.map((row) => {
    const worth = row.entry === entry ? { equity, drawdownPpm } : { equity: BigInt(row.equity), drawdownPpm: row.drawdown_ppm };
    return { entry: row.entry, ...worth, fills: row.fills, isOut: row.is_out };
  });
  return ranked(all).findIndex((one) => one.entry === entry) + 1;
}

/** Whether what was computed is what the table says. */
export function agrees(reply: ContestEntryReply, told: Retold): boolean {
  const { equity, return_ppm: returned, drawdown_ppm: drawdown, place } = reply.said;
  const isWorth = told.equity === BigInt(equity) && told.returnPpm === returned && told.drawdownPpm === drawdown;
  return isWorth && (placeOf(reply, told) ?? place) === place;
}

export const percentOf = (ppm: number): string => formatDecimal((BigInt(ppm) * 100n) / PPM_OF_PERCENT, 2);

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Points of a line in a box of 100 by 100, and where the start lies in it. */
export function curveOf(values: readonly bigint[], start: bigint): { readonly line: string; readonly start: number } | undefined {
  if (values.length === 0) return undefined;
  const all = [start, ...values].map((value) => Number(value - start));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = high - low === 0 ? 1 : high - low;
  const y = (value: number): number => hundredths(96 - ((value - low) / room) * 92);
  const line = all.map((value, index) => `${hundredths((index / (all.length - 1)) * 100)},${y(value)}`).join(" ");
  return { line, start: y(0) };
}

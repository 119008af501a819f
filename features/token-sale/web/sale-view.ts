/** What the pages of token sales show, computed by the kernel's formulas. Pure; amounts are decimals as text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type { PayRow, ProjectRow } from "../contract/token-sale-replies.ts";
import { costOf, DAY_MS, vestedOf } from "../formulas.ts";

/** Smallest units of a decimal; undefined for what is none. */
export function unitsOf(text: string, decimals: number): Amount | undefined {
  const plain = text.endsWith(".") ? text.slice(0, -1) : text;
  const units = parseDecimal(plain, decimals);
  return typeof units === "bigint" ? amount(units) : undefined;
}

/** What so many tokens cost in the project's currency; undefined for what is no amount. */
export function costText({ decimals, pay_decimals: places, price }: Sold, typed: string): string | undefined {
  const [tokens, one] = [unitsOf(typed, decimals), unitsOf(price, places)];
  return tokens === undefined || one === undefined ? undefined : formatDecimal(costOf(tokens, one, decimals), places);
}
type Sold = Pick<ProjectRow, "decimals" | "pay_decimals" | "price">;

const PRICE_DECIMALS = 18;
/** The same in a coin, rounded up, and a two-hundredth more: its index moves while somebody reads. */
export function costInCoin({ price, decimals: places }: PayRow, tokenDecimals: number, typed: string) {
  const [tokens, one] = [unitsOf(typed, tokenDecimals), priceUnits(price)];
  if (tokens === undefined || one === undefined) return undefined;
  const scale = 10n ** BigInt(tokenDecimals + PRICE_DECIMALS - places);
  const units = (tokens * one + scale - 1n) / scale;
  return { about: formatDecimal(units, places), most: formatDecimal(units + units / 200n + 1n, places) };
}

/** A price in a coin has more decimals than any amount may have. */
function priceUnits(text: string): bigint | undefined {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > PRICE_DECIMALS) return undefined;
  return BigInt(whole + fraction.padEnd(PRICE_DECIMALS, "0"));
}

export type SaleProblem = "not_running" | "sold_out" | "stale" | "least" | "most" | "left" | "free";

type Asked = { readonly typed: string; readonly mine: string; readonly pay: PayRow | undefined; readonly isKnown: boolean };

/** The first thing that the venue would refuse. `isKnown`: whether it is known what one has free. */
export function problemOf(project: ProjectRow, { typed, mine, pay, isKnown }: Asked): SaleProblem | undefined {
  const { decimals, state, mode } = project;
  const units = (text: string): bigint => unitsOf(text, decimals) ?? 0n;
  if (state !== "running") return "not_running";
  const left = units(project.amount.slice(0, project.amount.indexOf(".") + 1 + decimals)) - units(project.asked);
  if (mode === "first_come" && left < units(project.min)) return "sold_out";
  const tokens = unitsOf(typed, decimals);
  if (tokens === undefined || tokens < units(project.min)) return "least";
  if (tokens + units(mine) > units(project.most)) return "most";
  if (mode === "first_come" && tokens > left) return "left";
  const cost = payCost(project, pay, typed);
  if (pay !== undefined && cost === undefined) return "stale";
  const free = unitsOf(pay?.free ?? "0", pay?.decimals ?? 0) ?? 0n;
  return isKnown && pay !== undefined && (unitsOf(cost ?? "0", pay.decimals) ?? 0n) > free ? "free" : undefined;
}

/** What is set aside for so many, in what it is paid with. */
export function payCost(project: ProjectRow, pay: PayRow | undefined, typed: string): string | undefined {
  if (pay === undefined || pay.currency_id === project.pay_currency_id) return costText(project, typed);
  return costInCoin(pay, project.decimals, typed)?.about;
}

/** Percent from 0 to 100, of a stretch of time. */
export const passedPercent = (now: number, from: number, to: number): number =>
  now <= from ? 0 : now >= to ? 100 : ((now - from) / (to - from)) * 100;

export type VestingPoint = { readonly at: number; readonly tokens: string };
const POINTS_MOST = 60;

/** How many of a grant are one's own after each of at most sixty parts; the first point is the end of the sale. */
export function vestingPoints(terms: Vesting, granted: Amount): readonly VestingPoint[] {
  const { ends_ms: ends, cliff_days: cliff, parts, decimals } = terms;
  const count = Math.min(parts, POINTS_MOST);
  const shown = Array.from({ length: count }, (_none, index) => Math.round(((index + 1) * parts) / count));
  const point = (part: number): VestingPoint => ({
    at: ends + (cliff + part - 1) * DAY_MS,
    tokens: formatDecimal(vestedOf(granted, part, parts), decimals),
  });
  return [{ at: ends, tokens: "0" }, ...shown.map(point)];
}
type Vesting = Pick<ProjectRow, "ends_ms" | "cliff_days" | "parts" | "decimals">;

export type Span = { readonly days: number; readonly hours: number; readonly minutes: number; readonly seconds: number };
/** How long it is, never less than nothing. */
export function spanOf(ms: number): Span {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const whole = (of: number, within: number): number => Math.floor(seconds / of) % within;
  return { days: Math.floor(seconds / 86_400), hours: whole(3600, 24), minutes: whole(60, 60), seconds: seconds % 60 };
}

/** An amount to begin with: ten of the least, within what one may ask for. */
export function roundTokens({ min, most, decimals }: Pick<ProjectRow, "min" | "most" | "decimals">): string {
  const [least, top] = [unitsOf(min, decimals) ?? 0n, unitsOf(most, decimals) ?? 0n];
  const units = least * 10n < top ? least * 10n : top;
  const text = formatDecimal(units, decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const WIRE_DECIMALS = 10;
/** Of a whole, in whole percent; undefined of nothing. */
export function partPercent(part: string, whole: string): number | undefined {
  const [some, all] = [unitsOf(part, WIRE_DECIMALS) ?? 0n, unitsOf(whole, WIRE_DECIMALS) ?? 0n];
  return all === 0n ? undefined : Number((some * 100n) / all);
}

/** Of sales with the newest first the newest of each token, and those before it: what is sold again every hour would hide all else. */
export function newestOfEach<Sale extends Pick<ProjectRow, "currency_id">>(sales: readonly Sale[]) {
  const isNewest = (sale: Sale): boolean => sales.find(({ currency_id: token }) => token === sale.currency_id) === sale;
  return { newest: sales.filter(isNewest), earlier: sales.filter((sale) => !isNewest(sale)) };
}

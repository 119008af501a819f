/** What the pages of quizzes show, computed by the kernel's formulas. Pure; amounts are USDT as decimal text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type { QuizDetailReply, QuizRow } from "../contract/quizzes-replies.ts";
import { payoutIf } from "../formulas.ts";

export const DECIMALS = 6;
const PPM_OF_PERCENT = 10_000;
const HUNDRED = 100;

/** Smallest units of a decimal; undefined for what is none. */
export function unitsOf(text: string): Amount | undefined {
  const units = parseDecimal(text.endsWith(".") ? text.slice(0, -1) : text, DECIMALS);
  return typeof units === "bigint" ? amount(units) : undefined;
}

type Pools = Pick<QuizRow, "answers" | "rake">;
const poolsOf = ({ answers }: Pools): readonly bigint[] => answers.map(({ pool }) => unitsOf(pool) ?? 0n);

/** What a stake on an answer would be paid as it stands, the stake counted in; undefined for what is no amount. */
export function wouldPay(quiz: Pools, option: number, typed: string): string | undefined {
  const stake = unitsOf(typed);
  if (stake === undefined || stake <= 0n) return undefined;
  return formatDecimal(payoutIf(stake, option, poolsOf(quiz), Number(quiz.rake) * PPM_OF_PERCENT), DECIMALS);
}

export type BetProblem = "bounds" | "free";

/** The first thing that the venue would refuse. `isKnown`: whether it is known what one has free. */
export function problemOf(
  { min, most, mine }: Pick<QuizRow, "min" | "most" | "mine">,
  { typed, free, isKnown }: { readonly typed: string; readonly free: string; readonly isKnown: boolean },
): BetProblem | undefined {
  const stake = unitsOf(typed);
  const units = (text: string): bigint => unitsOf(text) ?? 0n;
  if (stake === undefined || stake < units(min) || stake + units(mine) > units(most)) return "bounds";
  return isKnown && stake > units(free) ? "free" : undefined;
}

/** One step of the stake's buttons: by ten, never below the least. */
export function stepped(typed: string, min: string, direction: 1 | -1): string {
  const step = 10_000_000n;
  const next = (unitsOf(typed) ?? 0n) + step * BigInt(direction);
  const least = unitsOf(min) ?? 0n;
  return formatDecimal(next < least ? least : next, DECIMALS).replace(/\.?0+$/, "");
}

export type Span = { readonly days: number; readonly hours: number; readonly minutes: number; readonly seconds: number };
/** How long it is, never less than nothing. */
export function spanOf(ms: number): Span {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const whole = (of: number, within: number): number => Math.floor(seconds / of) % within;
  return { days: Math.floor(seconds / 86_400), hours: whole(3600, 24), minutes: whole(60, 60), seconds: seconds % 60 };
}

/** What is waited for: when a quiz opens, is cut off, or is decided. */
export function waitsFor({ state, starts_ms: starts, closes_ms: closes, settles_ms: settles }: QuizRow, now: number) {
  if (state === "coming") return { what: "opens_in", at: starts } as const;
  if (state === "open") return { what: "closes_in", at: closes } as const;
  return state === "cut_off" && now < settles ? ({ what: "settles_in", at: settles } as const) : undefined;
}

export type OddsPoint = { readonly x: number; readonly share: number };
/** The share of the pool that was on the first answer, in percent, along the time in percent from its opening to its cut-off. */
export function oddsLine({ quiz, odds, now }: Pick<QuizDetailReply, "quiz" | "odds" | "now">): readonly OddsPoint[] {
  const { starts_ms: from, closes_ms: to } = quiz;
  const place = (at: number): number => Math.min(HUNDRED, Math.max(0, ((at - from) / Math.max(1, to - from)) * HUNDRED));
  const points = odds.map(({ at_ms: at, pools }) => {
    const units = pools.map((pool) => Number(unitsOf(pool) ?? 0n));
    const sum = units.reduce((all, one) => all + one, 0);
    return { x: place(at), share: sum === 0 ? 0 : ((units[0] ?? 0) / sum) * HUNDRED };
  });
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { x: place(Math.min(now, to)), share: last.share }];
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** Candles of a length such that a quiz's time has a few hundred of them at most; by the wire's names. */
export function linePeriod({ starts_ms: from, settles_ms: to }: Pick<QuizRow, "starts_ms" | "settles_ms">): {
  readonly name: string;
  readonly ms: number;
} {
  const span = to - from;
  if (span <= 5 * HOUR_MS) return { name: "1min", ms: MINUTE_MS };
  if (span <= 25 * HOUR_MS) return { name: "5min", ms: 5 * MINUTE_MS };
  return span <= 8 * 24 * HOUR_MS ? { name: "60min", ms: HOUR_MS } : { name: "4hour", ms: 4 * HOUR_MS };
}

/** As `/currency/new_timeshar` says one. */
export type LineCandle = { readonly time: number; readonly open: string | number; readonly close: string | number };
export type PriceLine = {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly strike: number;
  readonly closes: number;
};

/**
 * The price from the opening to the settlement, in a box of 100 by 100 with the strike in it: each candle's end, and at last the index as it is, or
 * as it decided. Undefined while there is nothing to draw.
 */
export function priceLine(
  { quiz, index, now }: Pick<QuizDetailReply, "quiz" | "index" | "now">,
  candles: readonly LineCandle[],
): PriceLine | undefined {
  const { starts_ms: from, settles_ms: to, closes_ms: closes, strike } = quiz;
  const { ms } = linePeriod(quiz);
  const end = Math.min(now, to);
  const seen = candles.filter(({ time }) => time + ms > from && time < end);
  const [first] = seen;
  if (strike === "" || first === undefined || end <= from) return undefined;
  const last = quiz.index === "" ? index : quiz.index;
  const all = [
    { at: from, price: Number(first.open) },
    ...seen.map(({ time, close }) => ({ at: Math.min(end, time + ms), price: Number(close) })),
    ...(last === "" ? [] : [{ at: end, price: Number(last) }]),
  ];
  const prices = [Number(strike), ...all.map(({ price }) => price)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = (high - low || 1) * 1.16;
  const y = (price: number): number => rounded(100 - ((price - (low + high) / 2) / room + 0.5) * 100);
  const x = (at: number): number => rounded(((at - from) / (to - from)) * 100);
  return { points: all.map(({ at, price }) => ({ x: x(at), y: y(price) })), strike: y(Number(strike)), closes: x(closes) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

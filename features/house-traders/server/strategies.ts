/**
 * The programs of a paper venue: what each of them does each minute, from closing prices that everybody sees and from its own positions.
 * Nothing else goes in, so anybody can say beforehand what they will do; they are worth no more than that.
 */
import { createHash } from "node:crypto";

/** Ticks that a minute closed at, oldest first, without gaps; the last is of the minute that has just ended. */
export type Closes = readonly number[];
export type Held = {
  readonly id: number;
  readonly side: "long" | "short";
  readonly lots: number;
  readonly openedMinute: number;
  readonly entryTicks: number;
};
export type Seen = {
  /** Whole minutes since 1970 of venue time. */
  readonly minute: number;
  readonly closes: Closes;
  /** Own positions, the oldest first. */
  readonly held: readonly Held[];
};
/** What is to be done: positions to close, then at most one of a unit to open. */
export type Decision = { readonly close: readonly number[]; readonly open: "long" | "short" | undefined };

export const PROGRAMS = ["trend", "reversion", "grid", "hold", "chance"] as const;
export type Program = (typeof PROGRAMS)[number];
export type Strategy = {
  readonly nickname: string;
  /** Market whose contract it trades. */
  readonly symbol: string;
  readonly multiple: number;
  /** Value of what it opens at once, whole USDT. */
  readonly unit: number;
  readonly decide: (seen: Seen) => Decision;
};

const NOTHING: Decision = { close: [], open: undefined };
const mean = (values: Closes): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every fifth minute: long while the mean of 20 minutes is above that of 100, short while it is below. */
function trend({ minute, closes, held }: Seen): Decision {
  if (minute % 5 !== 0 || closes.length < 100) return NOTHING;
  const [short, long] = [mean(closes.slice(-20)), mean(closes.slice(-100))];
  if (short === long) return NOTHING;
  const side = short > long ? "long" : "short";
  const close = held.filter((position) => position.side !== side).map(({ id }) => id);
  return { close, open: held.some((position) => position.side === side) ? undefined : side };
}

/** Against the last hour's mean when the price is two standard deviations from it; out when it is back within a half, or after four hours. */
function reversion({ minute, closes, held }: Seen): Decision {
  if (closes.length < 60) return NOTHING;
  const hour = closes.slice(-60);
  const middle = mean(hour);
  const deviation = Math.sqrt(mean(hour.map((close) => (close - middle) ** 2)));
  const away = deviation === 0 ? 0 : ((closes.at(-1) ?? middle) - middle) / deviation;
  const close = held.filter(({ openedMinute }) => Math.abs(away) < 0.5 || minute - openedMinute >= 240).map(({ id }) => id);
  if (held.length > 0 || Math.abs(away) < 2) return { close, open: undefined };
  return { close, open: away > 0 ? "short" : "long" };
}

/** Lines a fifth of a percent apart: buys when the price is a line below its cheapest position (or it has none), up to ten; sells each a line above what it cost. */
function grid({ closes, held }: Seen): Decision {
  const price = closes.at(-1);
  if (price === undefined) return NOTHING;
  const close = held.filter(({ entryTicks }) => price >= entryTicks * 1.002).map(({ id }) => id);
  const cheapest = Math.min(...held.map(({ entryTicks }) => entryTicks), Infinity);
  const isLower = held.length === 0 || price <= cheapest * 0.998;
  return { close, open: isLower && held.length < 10 && close.length === 0 ? "long" : undefined };
}

/** Buys a unit every six hours and holds it for a week. */
function hold({ minute, held }: Seen): Decision {
  const close = held.filter(({ openedMinute }) => minute - openedMinute >= 7 * 1440).map(({ id }) => id);
  const newest = held.at(-1)?.openedMinute ?? -Infinity;
  return { close, open: minute - newest >= 360 ? "long" : undefined };
}

/** Every hour: long where the first digit of SHA-256 of "coin toss <hour>" (whole hours since 1970) is even, short where it is odd; out with the next. */
function chance({ minute, held }: Seen): Decision {
  const hour = Math.floor(minute / 60);
  const isOfBefore = ({ openedMinute }: Held): boolean => Math.floor(openedMinute / 60) < hour;
  const close = held.filter(isOfBefore).map(({ id }) => id);
  if (held.length > close.length) return { close, open: undefined };
  return { close, open: coinToss(hour) };
}

export function coinToss(hour: number): "long" | "short" {
  const first = createHash("sha256").update(`coin toss ${hour}`).digest()[0] ?? 0;
  return (first >> 4) % 2 === 0 ? "long" : "short";
}

export const STRATEGIES: Readonly<Record<Program, Strategy>> = {
  trend: { nickname: "Trend 20/100", symbol: "BTC/USDT", multiple: 5, unit: 2_000, decide: trend },
  reversion: { nickname: "Mean Reversion", symbol: "ETH/USDT", multiple: 5, unit: 2_000, decide: reversion },
  grid: { nickname: "Grid 0.2%", symbol: "BTC/USDT", multiple: 3, unit: 400, decide: grid },
  hold: { nickname: "Buy and Hold", symbol: "BTC/USDT", multiple: 1, unit: 150, decide: hold },
  chance: { nickname: "Coin Toss", symbol: "ETH/USDT", multiple: 5, unit: 500, decide: chance },
};

/** What the page of seconds contracts shows, computed from the index's samples by the same formulas as the result. Pure. */
import type { SecondsIndexReply, SecondsLimitRow, SecondsMineReply, SecondsOrder } from "../contract/seconds-replies.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import {
  DAY_MS,
  decidingSamples,
  DECIDING_SECONDS,
  JUMP_PAUSE_MS,
  JUMP_PPM,
  profitOf,
  resultOf,
  SALE_PRICE_AGE_MS,
  secondOf,
} from "../formulas.ts";

export type Sample = { readonly at: number; readonly ticks: number; readonly sources: number };
export type IndexSeen = {
  /** Oldest first. */
  readonly samples: readonly Sample[];
  /** Venue time of the newest reply, and when it was heard on the browser's steady clock, ms. */
  readonly now: number;
  readonly heardAt: number;
};

const KEPT_MS = 17 * 60_000;
const PPM = 1_000_000;
const USDT_DECIMALS = 6;
const PERCENT_DECIMALS = 4;

/** Decimals of a price on the wire. */
const WIRE_DECIMALS = 8;

/** A price of the wire in whole ticks; its decimals are those of the market. */
export function ticksOf(price: string, decimals: number): number {
  const units = parseDecimal(price, WIRE_DECIMALS);
  return typeof units === "bigint" ? Number(units / 10n ** BigInt(WIRE_DECIMALS - decimals)) : 0;
}
export const priceOf = (ticks: number, decimals: number): string => formatDecimal(BigInt(Math.round(ticks)), decimals);

export function joinIndex(before: IndexSeen | undefined, { now, at, price, sources }: SecondsIndexReply, heardAt: number): IndexSeen {
  const last = before?.samples.at(-1)?.at ?? 0;
  const fresh = at.flatMap((time, index): Sample[] => {
    // All prices of a market are sent with its decimals: without the point they are ticks.
    const ticks = Number((price[index] ?? "").replace(".", ""));
    return time > last ? [{ at: time, ticks, sources: sources[index] ?? 0 }] : [];
  });
  return { samples: [...(before?.samples ?? []), ...fresh].filter((sample) => sample.at > now - KEPT_MS), now, heardAt };
}

/** Venue time as far as it is known. */
export const venueTime = ({ now, heardAt }: IndexSeen, steady: number): number => now + Math.max(0, steady - heardAt);

export type Standing = "won" | "lost" | "even";
export type Live = {
  readonly standing: Standing;
  /** Ticks between entry and what is compared with it; below zero under the entry. */
  readonly difference: number;
  /** How many of the five seconds that decide have their price. */
  readonly decided: number;
};

/** How a contract would end if the index stayed where it is; of the seconds that decide those that are over count as they were. */
export function liveOf(
  order: Pick<SecondsOrder, "type" | "due_ms">,
  entry: number,
  samples: readonly Sample[],
  now: number,
): Live | undefined {
  const newest = samples.at(-1);
  if (newest === undefined) return undefined;
  const due = Math.round(order.due_ms / 1000);
  const first = due - DECIDING_SECONDS + 1;
  const passed = Math.min(due, secondOf(now) - 1);
  const decided = passed < first ? [] : decidingSamples(samples, due).slice(0, passed - first + 1);
  const prices = [...decided.map(({ ticks }) => ticks), ...Array.from({ length: DECIDING_SECONDS - decided.length }, () => newest.ticks)];
  const result = resultOf(entry, prices, order.type === 1 ? "up" : "down");
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return { standing: result === "won" || result === "lost" ? result : "even", difference: mean - entry, decided: decided.length };
}

/** Milliseconds until a market that has jumped sells again; 0 when it does. */
export function jumpPauseLeft(samples: readonly Sample[], now: number): number {
  for (let index = samples.length - 1; index > 0; index--) {
    const [sample, before] = [samples[index], samples[index - 1]];
    if (sample === undefined || before === undefined || now - sample.at >= JUMP_PAUSE_MS) return 0;
    if (Math.abs(sample.ticks - before.ticks) * PPM > before.ticks * JUMP_PPM) return sample.at + JUMP_PAUSE_MS - now;
  }
  return 0;
}

export function isStale(samples: readonly Sample[], now: number): boolean {
  const newest = samples.at(-1);
  return newest === undefined || now - newest.at > SALE_PRICE_AGE_MS;
}

/** What a stake gives when it is right: itself and the profit, and the profit alone; undefined for what is no amount. */
export function givesOf(stake: string, ratioPercent: string): { readonly back: string; readonly profit: string } | undefined {
  const units = parseDecimal(stake, USDT_DECIMALS);
  const ratio = parseDecimal(ratioPercent, PERCENT_DECIMALS);
  if (typeof units !== "bigint" || typeof ratio !== "bigint") return undefined;
  const profit = profitOf(amount(units), ratePpm(Number(ratio)));
  return { back: formatDecimal(units + profit, USDT_DECIMALS), profit: formatDecimal(profit, USDT_DECIMALS) };
}

/** Percent with one decimal, rounded up: nobody may believe that less is enough. */
export function upToTenth(percent: string): string {
  const ppm = BigInt(percent.replace(".", "")) * 10n ** BigInt(PERCENT_DECIMALS - (percent.split(".")[1] ?? "").length);
  return formatDecimal((ppm + 999n) / 1000n, 1);
}

/** One's own share in percent; undefined for who has none decided. */
export const shareOf = ({ decided, won }: Pick<SecondsMineReply, "decided" | "won">): string | undefined =>
  decided === 0 ? undefined : formatDecimal(BigInt(Math.round((won * 1000) / decided)), 1);

const units = (text: string): bigint => {
  const value = parseDecimal(text.replace(/^-/, ""), 8);
  return typeof value === "bigint" ? (text.startsWith("-") ? -value : value) : 0n;
};

/** What of a limit the day has used: what runs counts as lost, what was won makes room. */
export function usedOf(
  { staked, lost, open }: Pick<SecondsMineReply, "staked" | "lost" | "open">,
  limit: SecondsLimitRow["limit"],
): string {
  if (limit === "stake_day") return staked;
  const used = units(lost) + units(open);
  return formatDecimal(used < 0n ? 0n : used, WIRE_DECIMALS);
}

/** Whole hundredths of a limit that are used, 0 to 100; a limit of nothing is used up. */
export function shareUsed(used: string, amount: string): number {
  const [part, whole] = [units(used), units(amount)];
  return whole === 0n || part >= whole ? 100 : Number((part * 100n) / whole);
}

/** Which of one's own limits a stake would pass. */
export function passedLimit(mine: SecondsMineReply, stake: string): SecondsLimitRow["limit"] | undefined {
  const limit = (name: SecondsLimitRow["limit"]): bigint | undefined => {
    const row = mine.limits.find((each) => each.limit === name);
    return row === undefined || row.amount === "" ? undefined : units(row.amount);
  };
  const [stakes, losses, more] = [limit("stake_day"), limit("loss_day"), units(stake)];
  if (stakes !== undefined && units(mine.staked) + more > stakes) return "stake_day";
  return losses !== undefined && units(mine.lost) + units(mine.open) + more > losses ? "loss_day" : undefined;
}

/** When a day of limits begins anew (UTC). */
export const nextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

export type Plot = {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
};
/** Share of a contract's length that is shown before it and after it. */
const [BEFORE, AFTER] = [0.5, 0.13];
const LEAST_ROOM = 0.15;

/** What part of time and price a chart shows: of a contract all of it, without one the last minutes. */
export function plotOf(
  samples: readonly Sample[],
  now: number,
  seconds: number,
  order?: { entered: number; due: number; entry: number },
): Plot {
  const length = seconds * 1000;
  const from = order === undefined ? now - Math.max(60_000, length) : order.entered - length * BEFORE;
  const to = order === undefined ? now + Math.max(60_000, length) * 0.2 : Math.max(order.due, now) + length * AFTER;
  const seen = samples.filter(({ at }) => at >= from && at <= to).map(({ ticks }) => ticks);
  const all = [...seen, ...(order === undefined ? [] : [order.entry])];
  const [low, high] = all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)];
  const room = Math.max(2, (high - low) * LEAST_ROOM);
  return { from, to, low: low - room, high: high + room };
}

/** VIP levels: what each asks for and what it pays at most. Kernel, documents, app and console read it here. */
import { ratePpm, type RatePpm } from "../../money/units.ts";

/** Days that count: whole days (UTC) before a look, and today beside them in what is shown meanwhile. */
export const VIP_DAYS = 30;
/** Beside VIP 0, which asks for nothing and pays each market's own fees. */
export const VIP_LEVELS = 5;

/** What a level asks for, one of the two, in whole units of USDT, and the fees above which it never pays. */
export type VipLevel = {
  readonly volume: number;
  readonly balance: number;
  readonly makerPpm: RatePpm;
  readonly takerPpm: RatePpm;
};
/** VIP 1 first. */
export type VipTable = readonly VipLevel[];

/** A fresh venue's, as the look draws it. */
export const FIRST_VIP_TABLE: VipTable = [
  { volume: 100_000, balance: 250_000, makerPpm: ratePpm(700), takerPpm: ratePpm(900) },
  { volume: 500_000, balance: 1_000_000, makerPpm: ratePpm(600), takerPpm: ratePpm(800) },
  { volume: 2_000_000, balance: 2_500_000, makerPpm: ratePpm(500), takerPpm: ratePpm(700) },
  { volume: 10_000_000, balance: 10_000_000, makerPpm: ratePpm(300), takerPpm: ratePpm(600) },
  { volume: 50_000_000, balance: 25_000_000, makerPpm: ratePpm(200), takerPpm: ratePpm(500) },
];

/** Whole USDT: what is asked for and what a day's balance counts as at most. */
export const VIP_WHOLE_MAX = 2_000_000_000;
const FEE_PPM_MAX = 100_000;

/** Each level asks for more than the one before and pays no more. */
export function isVipTable(table: VipTable): boolean {
  if (table.length !== VIP_LEVELS) return false;
  return table.every((level, index) => {
    const { volume, balance, makerPpm, takerPpm } = level;
    const before = table[index - 1];
    const isIn = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
    if (!isIn(volume, (before?.volume ?? 0) + 1, VIP_WHOLE_MAX) || !isIn(balance, (before?.balance ?? 0) + 1, VIP_WHOLE_MAX)) return false;
    return isIn(makerPpm, 0, before?.makerPpm ?? FEE_PPM_MAX) && isIn(takerPpm, 0, before?.takerPpm ?? FEE_PPM_MAX);
  });
}

/** The highest level of which one of the two conditions is met; both in whole USDT, rounded down. */
export function vipLevelOf(table: VipTable, volume: bigint, balance: number): number {
  return table.findLastIndex((level) => volume >= BigInt(level.volume) || balance >= level.balance) + 1;
}

/** What a person of that level pays where a market's own fee is `ppm`: never more than the level's. */
export function vipRate(table: VipTable, level: number, role: "maker" | "taker", ppm: RatePpm): RatePpm {
  const most = table[level - 1];
  if (most === undefined) return ppm;
  return ratePpm(Math.min(ppm, role === "maker" ? most.makerPpm : most.takerPpm));
}

/** The mean of so many days, of which those that are missing count as nothing; rounded down. */
export const vipMean = (total: number): number => Math.floor(total / VIP_DAYS);

/**
 * The chart of accounts: every account is `owner:purpose:asset`, and each has three buckets.
 *
 * Charter 1: own, pledged and promotional money never share a balance. Owner 0 is the
 * house itself.
 */
import type { AssetId, UserId } from "../../money/units.ts";

/** Kinds 1 to 4 are the wire's account kinds; from 16 on the house's. */
export const PURPOSE = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  /** What the house earned. */
  fees: 16,
  /** Counter-account of paper money; the only one that may stand below zero. */
  issuance: 17,
} as const;

export type PurposeName = keyof typeof PURPOSE;
export type Purpose = (typeof PURPOSE)[PurposeName];
const NAMES = new Map<number, string>(Object.entries(PURPOSE).map(([name, number]) => [number, name]));

export const USER_PURPOSES = ["legal", "change", "lever", "micro"] as const satisfies readonly PurposeName[];
export const HOUSE = 0 as UserId;
/** Users below this are the venue's own people (market makers); people's ids begin here. */
export const HOUSE_USERS_END = 1000;
export const ASSETS_MAX = 1024;

export const BUCKETS = ["own", "pledged", "promotional"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** "user/7:change:3", "house:fees:3": for people, tests and error messages. */
export function accountName(owner: UserId, purpose: number, asset: AssetId): string {
  const who = owner === HOUSE ? "house" : `user/${owner}`;
  return `${who}:${NAMES.get(purpose) ?? purpose}:${asset}`;
}

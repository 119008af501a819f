/**
 * The chart of accounts: every account is `owner:purpose:asset`, and each has three buckets.
 *
 * Charter 1: own, pledged and promotional money never share a balance. Owner 0 is the
 * house itself.
 */
import type { AssetId, UserId } from "../../money/units.ts";

/** Kinds 1 to 4 are the wire's account kinds; from 16 on the house's, one a product: what covers its promises. */
export const PURPOSE = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  /** What the house earned. */
  fees: 16,
  /** Counter-account of paper money; may stand below zero. */
  issuance: 17,
  /** Remainders of rounding. */
  dust: 18,
  insurance: 19,
  mining: 20,
  seconds: 21,
  dual: 22,
  exchange: 23,
  loans: 24,
  sale: 25,
  quizzes: 26,
  game: 27,
  nft: 28,
  bonus: 29,
  coupons: 30,
  copies: 31,
  /** Counter-account of what people brought in and took out: below zero by what they have here. May stand below zero. */
  outside: 32,
  /** Promotional credit, and the bonuses of campaigns. */
  promotions: 33,
  /** Results of futures between who won and who has not lost yet: entry values of shorts less those of longs. May stand below zero. */
  clearing: 34,
  /** Tests of the mechanism itself, and products that are being tried. */
  example: 63,
} as const;

export type PurposeName = keyof typeof PURPOSE;
export type Purpose = (typeof PURPOSE)[PurposeName];
const NAMES = new Map<number, string>(Object.entries(PURPOSE).map(([name, number]) => [number, name]));

export const USER_PURPOSES = ["legal", "change", "lever", "micro"] as const satisfies readonly PurposeName[];
/** Which of a person's accounts: for buying with cards, for spot, for leverage, for seconds contracts. */
export type AccountKind = (typeof USER_PURPOSES)[number];
/** House accounts that cover a product's promises. Fees cover the rebates that are due of them; dust only ever receives. */
export const PRODUCTS = [
  "fees",
  "dust",
  "insurance",
  "mining",
  "seconds",
  "dual",
  "exchange",
  "loans",
  "sale",
  "quizzes",
  "game",
  "nft",
  "bonus",
  "coupons",
  "copies",
  "promotions",
  "example",
] as const satisfies readonly PurposeName[];
export type ProductName = (typeof PRODUCTS)[number];
/** Covers a product that is being tried, until it gets an account of its own. */
export const TRIED_PRODUCT = "example" satisfies ProductName;
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

/** What the page of withdrawals works out: what may leave now, what waits, and whether an amount will do. Pure. */
import { compareDecimals, cutDecimal, scaledDecimal, signOfDecimal, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";

export type LeavingPlace = LeavingReply["places"][number];
export type LeavingNetwork = LeavingReply["networks"][number];

/** Parts of one's own money, which add up to it: now, above the limit, held, pledged, in accounts that don't pay. */
export interface LeavingParts {
  readonly now: string;
  readonly limit: string;
  readonly held: string;
  readonly pledged: string;
  readonly elsewhere: string;
}

const minus = (left: string, right: string): string => sumDecimals([left, right.startsWith("-") ? right.slice(1) : `-${right}`]);
const least = (left: string, right: string): string => (compareDecimals(left, right) <= 0 ? left : right);
const notBelow = (value: string): string => (signOfDecimal(value) < 0 ? "0" : value);

export function partsOf({ own, pledged, free, legal_balance: legal, change_balance: change, limit }: LeavingReply): LeavingParts {
  const now = limit.left === "" ? free : least(free, limit.left);
  const elsewhere = notBelow(minus(minus(own, pledged), sumDecimals([legal, change])));
  const held = notBelow(minus(minus(minus(own, pledged), elsewhere), free));
  return { now, limit: minus(free, now), held, pledged, elsewhere };
}

/** What a hold keeps of what would leave: a hold on everything keeps also what waits elsewhere, which has its own line. */
export const heldShown = (amount: string, { held }: LeavingParts): string => least(amount, held);

/** How wide each part of the bar is, in percent. */
export function widthsOf(parts: LeavingParts, own: string): Readonly<Record<keyof LeavingParts, number>> {
  const whole = Number(scaledDecimal(own));
  const share = (value: string): number => (whole === 0 ? 0 : (Number(scaledDecimal(value)) / whole) * 100);
  return {
    now: share(parts.now),
    limit: share(parts.limit),
    held: share(parts.held),
    pledged: share(parts.pledged),
    elsewhere: share(parts.elsewhere),
  };
}

export const networkOf = ({ networks }: LeavingReply, place: LeavingPlace | undefined): LeavingNetwork | undefined =>
  networks.find(({ network }) => network === place?.network);

/** What arrives of an amount; undefined while nothing would. */
export function arrivesOf(amount: string, network: LeavingNetwork | undefined): string | undefined {
  if (network === undefined || signOfDecimal(amount) <= 0) return undefined;
  const coming = minus(amount, network.fee);
  return signOfDecimal(coming) > 0 ? coming : undefined;
}

export type AmountFault = "missing" | "below" | "too_much";

export function amountFault(amount: string, reply: LeavingReply, network: LeavingNetwork | undefined): AmountFault | undefined {
  if (signOfDecimal(amount) <= 0) return "missing";
  if (compareDecimals(amount, partsOf(reply).now) > 0) return "too_much";
  return network !== undefined && compareDecimals(amount, network.minimum) < 0 ? "below" : undefined;
}

/** All that may leave now, as one would type it. */
export function allOf(reply: LeavingReply): string {
  return cutDecimal(partsOf(reply).now, reply.decimals).replace(/\.?0+$/, "") || "0";
}

/** Why it would not go straight through, before it is asked for. */
export function waitBefore(reply: LeavingReply, place: LeavingPlace | undefined, amount: string): "review" | "new" | undefined {
  const isLarge = reply.review_from !== "" && compareDecimals(amount, reply.review_from) >= 0;
  if (reply.score < 100 || isLarge) return "review";
  return place !== undefined && place.new_until > reply.now ? "new" : undefined;
}

/** An address between other words: its ends are what people compare. */
export const shortened = (address: string): string => (address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`);

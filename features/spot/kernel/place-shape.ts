/** Whether an order makes sense by itself, before any market is looked at. */
import { TRAIL_PPM } from "../formulas.ts";
import type { Exits, Follower, Place, PlacePair, StopTerms, Trigger } from "./spot.messages.ts";

/** Levels per side of one mass quote. */
export const QUOTE_LEVELS_MAX = 20;
/** Prices live in 32 bits of the order record. */
export const TICKS_MAX = 0x7fffffff;

type Shape = Pick<Place, "orderType" | "side" | "ticks" | "lots" | "budget" | "timeInForce" | "postOnly">;

/**
 * A limit order names price and quantity; a market order a quantity or, when buying, a budget; never both.
 * All are positive whole numbers. Time in force and post-only are for limit orders.
 */
export function isPlaceWellFormed({ orderType, side, ticks, lots, budget, timeInForce, postOnly }: Shape): boolean {
  if (!Number.isSafeInteger(ticks) || !isCount(lots) || ticks < 0 || budget < 0n) return false;
  if (orderType === "limit") {
    const rests = timeInForce === "gtc" || timeInForce === "day";
    return isPrice(ticks) && lots > 0 && budget === 0n && (rests || !postOnly);
  }
  if (ticks !== 0 || timeInForce !== "gtc" || postOnly) return false;
  return budget > 0n ? side === "buy" && lots === 0 : lots > 0;
}

/** Also its trigger: a price, or for a trailing stop a distance in range and the stop's direction. */
export function isConditionalWellFormed(order: Shape, trigger: Trigger): boolean {
  return isPlaceWellFormed(order) && isTriggerWellFormed(order, trigger);
}

function isTriggerWellFormed({ orderType, side }: Shape, { ticks, trailPpm, direction }: Trigger): boolean {
  if (trailPpm === 0) return isPrice(ticks);
  const inRange = Number.isInteger(trailPpm) && trailPpm >= TRAIL_PPM.min && trailPpm <= TRAIL_PPM.max;
  return inRange && ticks === 0 && orderType === "market" && direction === stopDirection(side);
}

/** A sell stop waits for the price to fall, a buy stop for it to rise. */
export function stopDirection(side: "buy" | "sell"): "falls" | "rises" {
  return side === "sell" ? "falls" : "rises";
}

export function isPairWellFormed({ ticks, lots, stop }: PlacePair): boolean {
  return isPrice(ticks) && isCount(lots) && lots > 0 && isPrice(stop.ticks) && isPriceOrNone(stop.limitTicks);
}

/** One follower, or the two of a pair: a limit order that may not trade at once and its stop, for one quantity. */
export function areFollowersWellFormed(followers: readonly Follower[]): boolean {
  const [first, second] = followers;
  if (first === undefined || followers.length > 2 || !followers.every(isFollowerWellFormed)) return false;
  if (second === undefined) return true;
  const { trigger } = second;
  if (first.trigger !== undefined || !first.postOnly || trigger === undefined || second.postOnly) return false;
  const isStop = trigger.trailPpm === 0 && trigger.direction === stopDirection(second.side) && second.timeInForce === "gtc";
  return isStop && first.timeInForce === "gtc" && first.side === second.side && first.lots === second.lots;
}

function isFollowerWellFormed(follower: Follower): boolean {
  const order = { ...follower, budget: 0n as Place["budget"] };
  return isPlaceWellFormed(order) && (follower.trigger === undefined || isTriggerWellFormed(order, follower.trigger));
}

/** At least one exit; a stop's limit needs its stop. */
export function areExitsWellFormed({ takeProfitTicks, stop }: Exits): boolean {
  const prices = isPriceOrNone(takeProfitTicks) && isPriceOrNone(stop.ticks) && isPriceOrNone(stop.limitTicks);
  return prices && takeProfitTicks + stop.ticks > 0 && isStopComplete(stop);
}

const isStopComplete = (stop: StopTerms): boolean => stop.ticks > 0 || stop.limitTicks === 0;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
export const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= TICKS_MAX;
const isPriceOrNone = (value: number): boolean => value === 0 || isPrice(value);

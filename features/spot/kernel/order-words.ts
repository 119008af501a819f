/**
 * Whether the words in an order are ones that exist. The compiler sees to that in our own code; a command that comes by
 * another way (a newer log, a tool, a door to come) must not have its words taken for something else.
 */
import type { Follower, Place, PlacePair, SelfTrade, StopTerms, TimeInForce, Trigger, TriggerSource } from "./spot.messages.ts";

type OrderWords = Pick<Place, "side" | "orderType" | "timeInForce" | "selfTrade">;

export function areOrderWordsKnown({ side, orderType, timeInForce, selfTrade }: OrderWords): boolean {
  if (side !== "buy" && side !== "sell") return false;
  if (orderType !== "limit" && orderType !== "market") return false;
  return isTimeInForce(timeInForce) && isSelfTrade(selfTrade);
}

export function arePairWordsKnown({ side, timeInForce, selfTrade, stop }: PlacePair): boolean {
  return areOrderWordsKnown({ side, orderType: "limit", timeInForce, selfTrade }) && isRestingTime(timeInForce) && isSource(stop.source);
}

export function areFollowerWordsKnown(follower: Follower, selfTrade: SelfTrade): boolean {
  const { trigger } = follower;
  return areOrderWordsKnown({ ...follower, selfTrade }) && (trigger === undefined || isTriggerKnown(trigger));
}

export const areStopWordsKnown = ({ source }: StopTerms): boolean => isSource(source);

export const isTriggerKnown = ({ source, direction }: Trigger): boolean =>
  isSource(source) && (direction === "rises" || direction === "falls");
const isTimeInForce = (word: TimeInForce): boolean => word === "gtc" || word === "ioc" || word === "fok" || word === "day";
const isRestingTime = (word: TimeInForce): boolean => word === "gtc" || word === "day";
const isSelfTrade = (word: SelfTrade): boolean =>
  word === "expire_maker" || word === "none" || word === "expire_taker" || word === "expire_both";
const isSource = (word: TriggerSource): boolean => word === "last" || word === "mark" || word === "shown";

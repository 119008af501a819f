/** A market's state in the dialect's words. */
import { isGathering, isMatching, type Market } from "../../../spot/kernel/public.ts";
import { BotError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";

export const STATUSES = ["TRADING", "HALT", "AUCTION_MATCH", "BREAK"] as const;
export type MarketStatus = (typeof STATUSES)[number];

export function statusOf(market: Market): MarketStatus {
  if (market.haltReason !== undefined) return "HALT";
  if (isMatching(market)) return "TRADING";
  return isGathering(market) ? "AUCTION_MATCH" : "BREAK";
}

/** The `symbolStatus` that a call asks for; -1122 for a word that is none. */
export function statusOfCall(parameters: Parameters): MarketStatus | undefined {
  const text = parameters.optional("symbolStatus");
  const status = STATUSES.find((known) => known === text);
  if (text !== undefined && status === undefined) throw new BotError(-1122, "Invalid symbolStatus.");
  return status;
}

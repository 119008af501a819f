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

/** Of several markets those in the status that is asked for; a single one must be in it (-1220). */
export function inStatus(markets: readonly Market[], parameters: Parameters): readonly Market[] {
  const status = statusOfCall(parameters);
  const found = status === undefined ? markets : markets.filter((market) => statusOf(market) === status);
  if (found.length === 0 && parameters.has("symbol"))
    throw new BotError(-1220, "The symbol's status does not match the requested symbolStatus.");
  return found;
}

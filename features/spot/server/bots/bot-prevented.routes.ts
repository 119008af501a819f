/** Self-trades of the caller that were prevented. */
import type { BotContext, BotDoor, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { readPrevented } from "./bot-order.rows.ts";
import { preventedView } from "./bot-order.views.ts";
import { marketOfCall } from "./bot-symbols.ts";

const ROWS_USUAL = 500;
const ROWS_MAX = 1000;

export function preventedBotRoutes(door: BotDoor, context: BotContext): void {
  const weight = (parameters: Parameters): number => (parameters.has("orderId") ? 20 : 2);
  door.signed({ method: "GET", path: "/api/v3/myPreventedMatches", weight, access: "user_data" }, (call) => prevented(context, call));
}

/** One by its number, or those of an order. */
async function prevented({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const market = marketOfCall(venue.kernel, parameters).terms.market;
  const [id, order] = [parameters.whole("preventedMatchId"), parameters.whole("orderId")];
  const from = parameters.whole("fromPreventedMatchId");
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  if ((id === undefined) === (order === undefined) || (id !== undefined && from !== undefined))
    throw new BotError(-1128, "Combination of optional parameters invalid.");
  await venue.settled();
  await venue.projected();
  const rows = await readPrevented(venue.pool, { user: account.userId, market, id, order: order ?? 0, from: from ?? 0, limit });
  return rows.map((row) => preventedView(venue.kernel, row));
}

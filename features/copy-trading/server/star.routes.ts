/** Keeping a trader at hand, or no longer. */
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { starTraderCall } from "../contract/copy-trading.contract.ts";
import { readStars } from "./stars.ts";
import { findTrader } from "./traders.routes.ts";

const STARS_MAX = 200;

export function addStar(app: AppDoor, { venue, database, clock }: ServerContext<TradingVenue>): void {
  app.on(starTraderCall, async ({ fields: { trader_user_id: trader, on }, caller }) => {
    if (on === "0") {
      // Also of who is no trader any more.
      await database.deleteFrom("copy_star").where("user_id", "=", caller.id).where("trader", "=", trader).execute();
      return ok({ is_starred: false });
    }
    await findTrader(venue, trader, caller.id);
    const stars = await readStars(database, caller.id);
    if (!stars.has(trader) && stars.size >= STARS_MAX) return refused("favourites_full");
    const row = { user_id: caller.id, trader, at: new Date(clock()) };
    await database
      .insertInto("copy_star")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ok({ is_starred: true });
  });
}

/** The call about one's own holds: whose they are comes from the token alone. */
import { ok } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { HOLDS_ENDED_SHOWN, listHoldsCall, type HoldsReply } from "../contract/holds.contract.ts";
import { readEnded } from "./holds.rows.ts";
import { endedView, holdView, termsViews, withdrawableViews } from "./holds.views.ts";

export const holdsRoutes: TradingRoutes = (app, { venue, texts }) => {
  app.on(listHoldsCall, async ({ caller, language }) => {
    await venue.projected();
    const say = (key: string): string => texts.say(key, language);
    const ended = await readEnded(venue.pool, caller.id, HOLDS_ENDED_SHOWN);
    const [user, now] = [userId(caller.id), venue.time.now()];
    const reply: HoldsReply = {
      now,
      holds: venue.kernel.holds.of(user, timeMs(now)).map((hold) => holdView(venue.kernel, hold, say)),
      ended: ended.map((row) => endedView(row, say)),
      withdrawable: withdrawableViews(venue.kernel, user, timeMs(now)),
      kinds: termsViews(say),
    };
    await venue.settled();
    return ok(reply);
  });
};

/** A refusal of the kernel with the figures that it is about; nobody learns from it what others have. */
import type { Refusal } from "../../../kernel/kernel.ts";
import { userId } from "../../../money/units.ts";
import { refused, type Answer } from "../../../server/doors/app/answer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { daysSince } from "../figures.ts";
import { FOLLOWERS_MAX, TRADERS_FOLLOWED_MAX } from "../formulas.ts";

export function refusedBy({ kernel, time }: TradingVenue, refusal: Refusal, user: number): Answer {
  switch (refusal) {
    case "copy_follows_two":
      return refused(refusal, { most: TRADERS_FOLLOWED_MAX });
    case "copy_trader_full":
      return refused(refusal, { most: FOLLOWERS_MAX });
    case "copy_follow_not_yours":
      return refused("copy_follow_not_found");
    case "position_not_yours":
      return refused("position_not_found");
    case "copy_trading_too_short": {
      const account = kernel.futures.desk.account(userId(user));
      const done = account?.ownClosed ?? 0;
      const since = done === 0 ? 0 : daysSince(account?.firstClosedAt ?? 0, time.now());
      const { closed = 0, days = 0 } = kernel.copies.traders.terms ?? {};
      return refused(refusal, { closed, days, done, since });
    }
    default:
      return refused(refusal);
  }
}

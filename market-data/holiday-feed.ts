/**
 * A feed with days on which shares do not trade although the calendar's rule has a session: what operators said of days ahead. Nothing is
 * said of a share on such a day; what the source would have said is left out, so that the day after begins with a gap.
 */
import { timeMs, type MarketId, type TimeMs } from "../money/units.ts";
import { DAY_MS } from "./candles.ts";
import type { Feed, FeedMarket } from "./feed.ts";
import type { PhaseChange } from "./session-calendar.ts";

export type Holidays = {
  /** Whether that day (since 1970-01-01 UTC) is one. */
  readonly isHoliday: (day: number) => boolean;
  readonly isStock: (market: MarketId) => boolean;
};

/** A session has four changes of phase; more days than that can't be holidays in a row. */
const CHANGES_MAX = 2000;
const dayOf = (at: TimeMs): number => Math.floor(at / DAY_MS);

export function withHolidays(feed: Feed, { isHoliday, isStock }: Holidays): Feed {
  const nextPhase = (market: FeedMarket, at: TimeMs): PhaseChange | undefined => {
    let change = feed.nextPhase(market, at);
    if (market.assetClass === "coin") return change;
    for (let looked = 0; change !== undefined && isHoliday(dayOf(change.at)) && looked < CHANGES_MAX; looked++)
      change = feed.nextPhase(market, timeMs(change.at));
    return change;
  };
  return {
    ...feed,
    nextPhase,
    phase: (market, at) => (market.assetClass === "stock" && isHoliday(dayOf(at)) ? "closed" : feed.phase(market, at)),
    start: (onQuotes) =>
      feed.start((quotes, at) => onQuotes(isHoliday(dayOf(at)) ? quotes.filter(({ market }) => !isStock(market)) : quotes, at)),
  };
}

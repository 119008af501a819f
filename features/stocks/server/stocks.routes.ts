/** The calendar of stocks: sessions ahead by the price source's own calendar, dividends and splits from the tables. */
import { clockText } from "../../../contract/clock-text.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, type MarketId, type TimeMs } from "../../../money/units.ts";
import { ok } from "../../../server/doors/app/answer.ts";
import { MARKETS, titleOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import type { FeedMarket } from "../../../market-data/feed.ts";
import { calendarCall, EVENTS_SHOWN, SESSIONS_SHOWN, type SessionDay, type StockEvent } from "../contract/stocks.contract.ts";

const FULL_SESSION_MS = 6.5 * 3_600_000;
/** Changes of phase that are looked through at most: a session has four. */
const CHANGES_MAX = SESSIONS_SHOWN * 4 + 4;

export const stocksRoutes: TradingRoutes = (app, { venue }) => {
  app.on(calendarCall, async ({ fields }) => {
    await venue.projected();
    return ok({ sessions: sessionsAhead(venue, venue.kernel.at), events: await eventsOf(venue, fields.currency_id) });
  });
};

/** All stocks keep the same hours; none where the price source knows no sessions. */
export function sessionsAhead(
  { feed }: Pick<TradingVenue, "feed">,
  now: TimeMs,
  market: FeedMarket | undefined = MARKETS.find(({ assetClass }) => assetClass === "stock"),
): readonly SessionDay[] {
  const sessions: SessionDay[] = [];
  if (market === undefined) return sessions;
  let opensAt: TimeMs | undefined;
  let at = now;
  for (let looked = 0; looked < CHANGES_MAX && sessions.length < SESSIONS_SHOWN; looked++) {
    const change = feed.nextPhase(market, at);
    if (change === undefined) break;
    at = change.at;
    if (change.phase === "open") opensAt = at;
    else if (change.phase === "closing_auction" && opensAt !== undefined) {
      sessions.push({ open_time: clockText(opensAt), close_time: clockText(at), short: at - opensAt < FULL_SESSION_MS ? 1 : 0 });
      opensAt = undefined;
    }
  }
  return sessions;
}

type EventRow = { market: number; kind: "dividend" | "split"; per_share: string; numerator: number; denominator: number; at: string };

async function eventsOf(venue: TradingVenue, asset = 0): Promise<readonly StockEvent[]> {
  const { kernel } = venue;
  const markets = kernel.spot.markets.all().filter(({ terms }) => asset === 0 || terms.base === asset);
  const { rows } = await venue.publicReads.query<EventRow>({
    name: "read-stock-events",
    text: `select market, kind, per_share, numerator, denominator, at from stock_events
      where market = any($1::integer[]) order by at desc, position desc, n desc limit $2`,
    values: [markets.map(({ terms }) => terms.market), EVENTS_SHOWN],
  });
  return rows.flatMap((row) => {
    const terms = kernel.spot.markets.get(row.market as MarketId)?.terms;
    if (terms === undefined) return [];
    const quote = assetOf(kernel, terms.quote);
    return [
      {
        kind: row.kind,
        currency_id: terms.base,
        symbol: terms.symbol,
        title: titleOf(kernel, terms.base),
        per_share: row.kind === "dividend" ? plainDecimal(BigInt(row.per_share), quote.decimals) : "",
        numerator: row.numerator,
        denominator: row.denominator,
        time: clockText(timeMs(Number(row.at))),
      },
    ];
  });
}

/** Quotes, charts, depth and tape for everybody, logged in or not. */
import { timeMs } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ok, refused, sharedReply, type Answer } from "../../../server/doors/app/answer.ts";
import { SharedReplies } from "../../../server/doors/app/shared-replies.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import type { Market, MarketTerms } from "../../spot/kernel/public.ts";
import {
  chartCall,
  currencyListCall,
  dayLinesCall,
  depthCall,
  listingsCall,
  priceSourceCall,
  quotationCall,
  tapeCall,
} from "../contract/market.contract.ts";
import { chartDesk } from "./chart.ts";
import { listingsOf } from "./market-listings.ts";
import { QuotationList } from "./quotation-list.ts";
import { dayLine, listingRow, marketDepth, marketTape } from "./market.views.ts";

/** The lines change no more often. */
const MINUTE_MS = 60_000;

export const marketRoutes: TradingRoutes = (app, { venue, texts, limits }) => {
  const shared = new SharedReplies();
  /** What the venue shows to everybody, made anew when a command changed anything. */
  const share = (key: string, make: () => unknown): Answer =>
    sharedReply(shared.of(key, venue.kernel.sequence, () => JSON.stringify({ type: "ok", message: make() })));
  const quotations = new QuotationList(venue);

  app.on(quotationCall, async () => {
    const answer = sharedReply(shared.of("quotations", venue.kernel.sequence, () => quotations.reply()));
    await venue.settled();
    return answer;
  });

  app.on(dayLinesCall, () => {
    const { kernel } = venue;
    const lines = (): unknown => goingOn(kernel).map(({ terms }) => dayLine(venue, terms));
    const minute = Math.floor(kernel.at / MINUTE_MS);
    return sharedReply(shared.of("day lines", minute, () => JSON.stringify({ type: "ok", message: lines() })));
  });

  app.on(listingsCall, () =>
    ok(
      listingsOf(venue)
        .newestFirst()
        .flatMap((listing) => listingRow(venue, listing)),
    ),
  );

  const charts = chartDesk(venue, texts, limits);
  app.on(chartCall, ({ fields, language, caller }) => charts({ form: fields, language, isGuest: caller === undefined }));

  app.on(currencyListCall, () => {
    const assets = venue.kernel.assets.all().map(({ id, code, decimals }) => ({ id, name: code, decimals }));
    const quotes = new Set<number>(venue.kernel.spot.markets.all().map(({ terms }) => terms.quote));
    return ok({ currency: assets, legal: assets.filter(({ id }) => quotes.has(id)) });
  });

  app.on(priceSourceCall, () => ok({ kind: venue.feed.kind, ...venue.feed.describe(timeMs(venue.time.now())) }));

  const calls = [
    [depthCall, marketDepth],
    [tapeCall, marketTape],
  ] as const;
  for (const [call, view] of calls) {
    app.on(call, async ({ fields }) => {
      const terms = findSymbol(venue, fields.symbol);
      if (terms === undefined) return refused("symbol_unknown");
      const answer = share(`${call.path} ${terms.symbol}`, () => view(venue, terms));
      await venue.settled();
      return answer;
    });
  }
};

const goingOn = ({ spot }: Kernel): readonly Market[] => spot.markets.all().filter(({ life }) => life !== "ended");

/** All pairs with their live quotes, by what they are quoted in. */
export function findSymbol({ kernel }: Pick<TradingVenue, "kernel">, symbol: string): MarketTerms | undefined {
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === symbol)?.terms;
}

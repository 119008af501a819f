/** Quotes, charts, depth and tape for everybody, logged in or not. */
import { timeMs } from "../../../money/units.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { chartCall, currencyListCall, depthCall, priceSourceCall, quotationCall, tapeCall } from "../contract/market.contract.ts";
import { chartAnswer } from "./chart.ts";
import { boardOf } from "./market-board.ts";
import { marketDepth, marketTape, quotationRow } from "./market.views.ts";

export const marketRoutes: TradingRoutes = (app, { venue, texts }) => {
  app.on(quotationCall, async () => {
    const markets = venue.kernel.spot.markets.all().map(({ terms }) => terms);
    const quotes = [...new Set(markets.map(({ quote }) => quote))];
    const message = quotes.map((quote) => ({
      id: quote,
      name: venue.kernel.assets.get(quote)?.code,
      is_legal: 1,
      is_display: 1,
      // A market without any price yet (no recording, no source) has nothing to show.
      quotation: markets
        .filter((terms) => terms.quote === quote && boardOf(venue).last(terms.market) > 0)
        .map((terms, place) => quotationRow(venue, terms, place + 1)),
    }));
    await venue.settled();
    return ok(message);
  });

  app.on(chartCall, ({ fields, language }) => chartAnswer(venue, texts, language, fields));

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
      const message = view(venue, terms);
      await venue.settled();
      return ok(message);
    });
  }
};

export function findSymbol({ kernel }: Pick<TradingVenue, "kernel">, symbol: string): MarketTerms | undefined {
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === symbol)?.terms;
}

/** The markets as operators see them: phase, halt, terms. */
import Type from "typebox";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { MarketId } from "../../../money/units.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { ROLES } from "../../../contract/operator-roles.ts";
import { titleOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { percentOf } from "./market-verbs.ts";

const DAY_MS = 86_400_000;

/** When a market that was listed meanwhile has its first day; null once that has begun. */
function beginsAt({ listings }: Kernel, market: MarketId, now: number): number | null {
  const begins = (listings.get(market)?.firstDay ?? 0) * DAY_MS;
  return begins > now ? begins : null;
}

const list = defineLook({
  name: "markets/list",
  title: { en: "Markets", zh: "市场" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }) => ({
    rows: kernel.spot.markets.all().map(({ terms, phase, haltReason, shownTicks }) => {
      const quote = assetOf(kernel, terms.quote);
      return {
        market: terms.market,
        symbol: terms.symbol,
        title: titleOf(kernel, terms.base),
        assetClass: terms.assetClass,
        phase,
        halted: haltReason ?? null,
        begins: beginsAt(kernel, terms.market, time.now()),
        last: shownTicks === 0 ? "–" : formatDecimal(BigInt(shownTicks), terms.priceDecimals),
        maker: percentOf(terms.makerPpm),
        taker: percentOf(terms.takerPpm),
        band: percentOf(terms.bandPpm),
        notionalMin: plainDecimal(terms.notionalMin, quote.decimals),
        quote: quote.code,
      };
    }),
  }),
});

export const marketLooks: readonly Look[] = [list];

/** The markets as operators see them: phase, halt, terms. */
import Type from "typebox";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { ROLES } from "../../../contract/operator-roles.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { percentOf } from "./market-verbs.ts";

const list = defineLook({
  name: "markets/list",
  title: { en: "Markets", zh: "市场" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }) => ({
    rows: kernel.spot.markets.all().map(({ terms, phase, haltReason, shownTicks }) => {
      const quote = assetOf(kernel, terms.quote);
      return {
        market: terms.market,
        symbol: terms.symbol,
        assetClass: terms.assetClass,
        phase,
        halted: haltReason ?? null,
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

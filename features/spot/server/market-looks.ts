/** The markets as operators see them: phase, halt, terms. */
import Type from "typebox";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { ROLES } from "../../../contract/operator-roles.ts";
import { beginsAt, titleOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { percentOf } from "./market-verbs.ts";

const list = defineLook({
  name: "markets/list",
  title: { en: "Markets", zh: "市场" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }) => ({
    rows: kernel.spot.markets.all().map(({ terms, phase, haltReason, shownTicks, life }) => {
      const quote = assetOf(kernel, terms.quote);
      return {
        market: terms.market,
        symbol: terms.symbol,
        title: titleOf(kernel, terms.base),
        assetClass: terms.assetClass,
        phase,
        halted: haltReason ?? null,
        haltEnds: kernel.halts.untilOf(terms.market) ?? null,
        life,
        end: endOf(kernel, terms.market),
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

/** Its announced end, or the one that has come. */
function endOf({ delistings }: Kernel, market: MarketId): { readonly closes: number; readonly ends: number } | null {
  const end = delistings.get(market);
  return end === undefined ? null : { closes: end.closesAt, ends: end.endsAt };
}

export const marketLooks: readonly Look[] = [list];

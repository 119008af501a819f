/** Totals and statements for everybody; whose part is proven comes from the token alone. */
import { formatDecimal } from "../../../money/decimal.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import type { LiabilitiesReply, OwnLiabilitiesReply } from "../contract/liabilities-replies.ts";
import { liabilitiesCall, ownLiabilitiesCall, statementsCall } from "../contract/liabilities.contract.ts";
import { LIABILITIES, readStatements } from "./liabilities.ts";

const LIMIT_DEFAULT = 30;

export const liabilitiesRoutes: TradingRoutes = (app, { venue }) => {
  const live = venue.live.of(LIABILITIES);

  app.on(liabilitiesCall, () => {
    const newest = live.liabilities?.newest;
    if (newest === undefined) return refused("liabilities_none");
    const { time, note, totals } = newest;
    const decimalsOf = new Map(venue.kernel.assets.all().map(({ code, decimals }) => [code, decimals]));
    const views = totals.map(({ asset, total, issued, leaves, root }) => {
      const decimals = decimalsOf.get(asset) ?? 0;
      return { asset, decimals, total: formatDecimal(total, decimals), issued: formatDecimal(issued, decimals), leaves, root };
    });
    return ok({ time, note, totals: views } satisfies LiabilitiesReply);
  });

  app.on(statementsCall, async ({ fields: { before = Number.MAX_SAFE_INTEGER, limit = LIMIT_DEFAULT } }) =>
    ok(await readStatements(venue.pool, { before, limit })),
  );

  app.on(ownLiabilitiesCall, ({ caller }) => {
    const { liabilities } = live;
    if (liabilities?.newest === undefined) return refused("liabilities_none");
    return ok({ time: liabilities.newest.time, person: caller.id, own: liabilities.ownProofs(caller.id) } satisfies OwnLiabilitiesReply);
  });
};

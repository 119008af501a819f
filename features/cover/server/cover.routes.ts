/** The call of the cover page: live state, shown once it is durable. */
import { wireDecimal } from "../../../money/decimal.ts";
import { ok } from "../../../server/doors/app/answer.ts";
import { assetOf, type TradingRoutes } from "../../../server/trading-venue.ts";
import { coverCall } from "../contract/cover.contract.ts";

export const coverRoutes: TradingRoutes = (app, { venue }) => {
  app.on(coverCall, async () => {
    const { kernel } = venue;
    const accounts = kernel.cover.accounts().map(({ product, asset, held: free, promised }) => {
      const { code, decimals } = assetOf(kernel, asset);
      const text = (units: bigint): string => wireDecimal(units, decimals);
      return {
        product,
        currency: asset,
        currency_name: code,
        decimals,
        held: text(free + promised),
        promised: text(promised),
        free: text(free),
      };
    });
    const message = { accounts, position: kernel.sequence, at: kernel.at };
    await venue.settled();
    return ok(message);
  });
};

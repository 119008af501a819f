/** The call of the cover page: live state, shown once it is durable. */
import { wireDecimal } from "../../../money/decimal.ts";
import { sharedReply } from "../../../server/doors/app/answer.ts";
import { SharedReplies } from "../../../server/doors/app/shared-replies.ts";
import { assetOf, type TradingRoutes } from "../../../server/trading-venue.ts";
import { coverCall } from "../contract/cover.contract.ts";

export const coverRoutes: TradingRoutes = (app, { venue }) => {
  const { kernel } = venue;
  const shared = new SharedReplies();
  const cover = (): object => {
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
    return { accounts, position: kernel.sequence, at: kernel.at };
  };
  app.on(coverCall, async () => {
    const reply = shared.of("cover", kernel.sequence, () => JSON.stringify({ type: "ok", message: cover() }));
    await venue.settled();
    return sharedReply(reply);
  });
};

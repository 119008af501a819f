/** The calls of promotional credit: whose it is comes from the token alone. */
import { plainDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import { assetOf, requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { giveBackCall, promotionalCreditCall, type PromotionalView } from "../contract/promotional-credit.contract.ts";

export const promotionalCreditRoutes: TradingRoutes = (app, { venue }) => {
  const { kernel } = venue;
  app.on(promotionalCreditCall, async ({ caller }) => {
    await venue.settled();
    const list = kernel.promotionalCredit.of(userId(caller.id)).map(({ number, asset, given, left, source, until }): PromotionalView => {
      const { code, decimals } = assetOf(kernel, asset);
      const sums = { given: plainDecimal(given, decimals), left: plainDecimal(left, decimals) };
      const withheld = source !== "campaign" && until <= venue.time.now() ? 1 : 0;
      return { id: number, currency_name: code, ...sums, source, until, withheld };
    });
    return ok(list);
  });

  app.on(giveBackCall, async ({ fields: { id, request_id: requestId }, caller }) => {
    const key = requestKey(caller.id, requestId);
    const { refusal } = await venue.submit({ type: "promotional-credit/give-back", ...key, user: userId(caller.id), grant: id });
    return refusal === undefined ? said("promotional.given_back") : refused(refusal);
  });
};

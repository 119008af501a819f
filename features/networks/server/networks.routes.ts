/** The call about networks: nobody's own, so anybody may ask. */
import { timeMs } from "../../../money/units.ts";
import { ok } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { listNetworksCall } from "../contract/networks.contract.ts";
import { networkFacts } from "../formulas.ts";
import type { CoinNetwork } from "../kernel/public.ts";
import { networkView } from "./networks.views.ts";

export const networksRoutes: TradingRoutes = (app, { venue }) => {
  app.on(listNetworksCall, async ({ fields: { currency } }) => {
    const { kernel, time } = venue;
    const at = timeMs(time.now());
    const isAddress = ({ network }: CoinNetwork): boolean => networkFacts(network)?.serves === "address";
    const asked = kernel.networks.all().filter((one) => isAddress(one) && (currency === undefined || one.asset === currency));
    const message = asked.map((one) => networkView(kernel, one, at));
    await venue.settled();
    return ok(message);
  });
};

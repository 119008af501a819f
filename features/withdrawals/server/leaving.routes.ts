/** What may leave: as old clients ask for it, and in full. */
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { userId, type Amount } from "../../../money/units.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { networkFacts } from "../../networks/formulas.ts";
import { leavingCall, withdrawInfoCall } from "../contract/withdrawals.contract.ts";
import { ADDRESS_NEW_MS } from "../formulas.ts";
import { leavingFigures } from "./leaving-figures.ts";
import { WithdrawalPlaces } from "./withdrawal-places.ts";
import { WithdrawalProof } from "./withdrawal-proof.ts";

export function leavingRoutes(app: AppDoor, context: ServerContext<TradingVenue>): void {
  const { venue, texts } = context;
  const places = new WithdrawalPlaces(context);
  const proof = new WithdrawalProof(context);
  const assetWith = (currency: number) => venue.kernel.assets.all().find(({ id }) => id === currency);

  app.on(withdrawInfoCall, async ({ fields, caller }) => {
    const asset = assetWith(fields.currency);
    if (asset === undefined) return refused("asset_not_found");
    const [newest] = await places.of(caller.id, asset.id, []);
    const all = venue.kernel.networks.of(asset.id);
    const found = all.find(({ network }) => networkFacts(network)?.name === newest?.network) ?? all[0];
    const text = (units: Amount | undefined): string => wireDecimal(units ?? 0n, asset.decimals);
    const has = (purpose: 1 | 2): string => text(venue.kernel.ledger.balanceOf(userId(caller.id), purpose, asset.id));
    const message = {
      rate: text(found?.terms.withdrawalFee),
      min_number: text(found?.terms.withdrawalMin),
      name: asset.code,
      legal_balance: has(PURPOSE.legal),
      change_balance: has(PURPOSE.change),
    };
    await venue.settled();
    return ok(message);
  });

  app.on(leavingCall, async ({ fields, caller, language }) => {
    const asset = assetWith(fields.currency);
    if (asset === undefined) return refused("asset_not_found");
    const figures = leavingFigures(venue, caller.id, asset.id, (key) => texts.say(key, language));
    const banks = (["bank", "international"] as const).filter((kind) => figures.networks.some((one) => one.kind === kind));
    const saved = await places.of(caller.id, asset.id, banks);
    const shown = await Promise.all(
      saved.map(async (place) => {
        const known = await places.find(caller.id, place);
        const since = known?.savedVenue ?? places.venueTime(place.savedAt);
        const isNew = since + ADDRESS_NEW_MS > figures.now;
        return {
          ...{ kind: place.kind, network: place.network, label: place.label, to: places.shown(caller.id, place), saved: since },
          new_until: isNew ? since + ADDRESS_NEW_MS : 0,
          needs_code: await proof.needsCode(caller.id, since, known?.number),
        };
      }),
    );
    await venue.settled();
    return ok({ ...figures, asks: await proof.asks(caller.id), places: shown });
  });
}

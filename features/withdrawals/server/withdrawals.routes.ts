/** The calls of withdrawals: whose they are comes from the token alone. */
import { pagesPage } from "../../../contract/pagination.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount, timeMs, userId } from "../../../money/units.ts";
import { ok, refused, Refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { cancelWithdrawalCall, listWithdrawalsCall, withdrawalCall, withdrawCall } from "../contract/withdrawals.contract.ts";
import { PAYOUT_KINDS } from "../formulas.ts";
import { leavingRoutes } from "./leaving.routes.ts";
import { WithdrawalPlaces } from "./withdrawal-places.ts";
import { WithdrawalProof } from "./withdrawal-proof.ts";
import { Withdrawing } from "./withdrawing.ts";
import { paymentReference } from "./payment-reference.ts";
import { readWithdrawal, readWithdrawals } from "./withdrawals.rows.ts";
import { rowView, withdrawalView } from "./withdrawals.views.ts";

const LIMIT_DEFAULT = 10;

export const withdrawalsRoutes: TradingRoutes = (app, context) => {
  const { venue, texts } = context;
  const places = new WithdrawalPlaces(context);
  const proof = new WithdrawalProof(context);
  const withdrawing = new Withdrawing(context, places, proof);
  leavingRoutes(app, context);
  const assetWith = (currency: number) => venue.kernel.assets.all().find(({ id }) => id === currency);

  app.on(withdrawCall, async ({ fields, caller, ip }): Promise<Answer> => {
    const asset = assetWith(fields.currency);
    if (asset === undefined) return refused("asset_not_found");
    const units = parsePositive(fields.number, asset.decimals);
    if (units === "too_many_decimals") {
      const { decimals } = asset;
      return refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
    }
    if (typeof units !== "bigint") return refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
    const kind = PAYOUT_KINDS[Number(fields.type ?? "0")] ?? "address";
    const { address = "", network, pay_password = "", code = "", device, request_id: requestId } = fields;
    return withdrawing.request({
      ...{ caller, requestId, asset: asset.id, units: amount(units) },
      named: { currency: asset.id, kind, address, network },
      given: { pay_password, code, device, ip },
    });
  });

  app.on(listWithdrawalsCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT }, caller, language }) => {
    await venue.projected();
    const { rows, total } = await readWithdrawals(venue.pool, { user: caller.id, page, limit });
    const say = (key: string): string => texts.say(key, language);
    return ok(pagesPage({ rows: rows.map((row) => rowView(venue.kernel, row, say)), page, limit, total }));
  });

  app.on(withdrawalCall, async ({ fields: { id }, caller, language }) => {
    await venue.projected();
    const row = await readWithdrawal(venue.pool, caller.id, id);
    if (row === undefined) return refused("withdrawal_not_found");
    const place = await places.byNumber(caller.id, Number(row.destination));
    const shown = place !== undefined ? { label: place.label, to: places.shown(caller.id, place) } : { label: "", to: "" };
    const reference = await paymentReference(venue.pool, row.reference);
    const parts = { place: shown, reference, now: timeMs(venue.time.now()), say: (key: string): string => texts.say(key, language) };
    const message = withdrawalView(venue.kernel, row, parts);
    await venue.settled();
    return ok(message);
  });

  app.on(cancelWithdrawalCall, async ({ fields: { id, request_id: requestId }, caller }) => {
    const key = requestKey(caller.id, requestId);
    const { refusal } = await venue.submit({ type: "withdrawals/cancel", ...key, user: userId(caller.id), withdrawal: id });
    if (refusal !== undefined) throw new Refused(refusal);
    return said("withdrawals.cancelled");
  });
};

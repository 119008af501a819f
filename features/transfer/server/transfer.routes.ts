/** The calls of transfers (wire.md 10). */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { laravelPage } from "../../../contract/pagination.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { amount, userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { transferCall, transferHistoryCall } from "../contract/transfer.contract.ts";
import { moveView, readMoves } from "./transfer.rows.ts";

const LIMIT_DEFAULT = 10;

export const transferRoutes: TradingRoutes = (app, { venue, texts }) => {
  const pages = new ListPages();
  app.on(transferCall, async ({ fields, caller, language }) => {
    const asset = venue.kernel.assets.all().find(({ id }) => id === fields.currency_id);
    if (asset === undefined) return refused("asset_not_found");
    const units = parsePositive(fields.number, asset.decimals);
    if (units === "too_many_decimals") {
      const { decimals } = asset;
      return refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
    }
    if (typeof units !== "bigint") return refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
    const { from_field: from, to_field: to } = fields;
    const key = requestKey(caller.id, fields.request_id);
    const move = { type: "transfer/move", ...key, user: userId(caller.id), asset: asset.id, amount: amount(units), from, to } as const;
    const { refusal } = await venue.submit(move);
    if (refusal !== undefined) return refused(refusal);
    return said("transfer.moved", {
      amount: plainDecimal(units, asset.decimals),
      currency: asset.code,
      to: texts.say(`transfer.kind.${to}`, language),
    });
  });

  app.on(transferHistoryCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const found = await readMoves(venue.pool, pages, { user: caller.id, page, limit });
    if (found === undefined) return refused("parameter_error");
    const rows = found.rows.map(moveView(venue.kernel, texts, language));
    return ok(laravelPage({ rows, page, limit, total: found.total }, "/api/wallet/hzhistory"));
  });
};

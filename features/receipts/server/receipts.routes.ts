/** The call that gives a receipt: found by who makes its kind, with what the ledger moved for the caller. */
import { REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { FoundReceipt } from "../../../server/feature.ts";
import { assetOf, type TradingRoutes } from "../../../server/trading-venue.ts";
import { readChangesOf, reasonText, type ChangeRow } from "../../wallet/server/change-log.ts";
import { receiptCall } from "../contract/receipts.contract.ts";

export const receiptsRoutes: TradingRoutes = (app, { venue, texts }) => {
  const sources = new Map(venue.features.flatMap(({ receipts }) => receipts ?? []).map((source) => [source.prefix, source]));
  app.on(receiptCall, async ({ fields: { id }, caller, language }) => {
    await venue.projected();
    const dash = id.indexOf("-");
    const found = await sources.get(id.slice(0, dash))?.read(venue, caller.id, id.slice(dash + 1));
    if (found === undefined) return refused("receipt_not_found");
    const { reference: _reference, reasons: _reasons, ...receipt } = found;
    const changes = await readChangesOf(venue.pool, caller.id, found.position);
    const postings = linesOf(found, changes).map((row) => {
      const { code, decimals } = assetOf(venue.kernel, row.asset);
      const { reason, info } = reasonText(row, texts, language);
      const value = wireDecimal(BigInt(row.units), decimals);
      return { line: row.line, currency: row.asset, currency_name: code, value, bucket: row.bucket, account: row.purpose, reason, info };
    });
    return ok({ id, user: caller.id, ...receipt, postings });
  });
};

/** Those of the command that belong to the receipt; all of the person's where the product numbers none. */
function linesOf({ reference, reasons }: FoundReceipt, changes: readonly ChangeRow[]): readonly ChangeRow[] {
  const named: ReadonlySet<string> | undefined = reasons === undefined ? undefined : new Set(reasons);
  const own = changes.filter(
    (row) => Number(row.reference) === reference && (named === undefined || named.has(REASON_NAMES.get(row.reason) ?? "")),
  );
  return own.length > 0 || named !== undefined ? own : changes;
}

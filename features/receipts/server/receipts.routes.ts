/** The calls that give a receipt and the seal of its record: found by who makes its kind, with what the ledger moved for the caller. */
import { REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { FoundReceipt } from "../../../server/feature.ts";
import { assetOf, type TradingRoutes } from "../../../server/trading-venue.ts";
import { readChangesOf, reasonText, type ChangeRow } from "../../wallet/server/change-log.ts";
import { receiptCall, receiptSealCall, type ReceiptSeal } from "../contract/receipts.contract.ts";

export const receiptsRoutes: TradingRoutes = (app, { venue, texts }) => {
  const sources = new Map(venue.features.flatMap(({ receipts }) => receipts ?? []).map((source) => [source.prefix, source]));
  const find = async (id: string, user: number): Promise<FoundReceipt | undefined> => {
    await venue.projected();
    const dash = id.indexOf("-");
    return sources.get(id.slice(0, dash))?.read(venue, user, id.slice(dash + 1));
  };
  app.on(receiptCall, async ({ fields: { id }, caller, language }) => {
    const found = await find(id, caller.id);
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
  app.on(receiptSealCall, async ({ fields: { id }, caller }) => {
    const position = (await find(id, caller.id))?.position;
    if (position === undefined) return refused("receipt_not_found");
    const seal = await venue.sealOf(position);
    return seal === undefined ? refused("record_not_kept") : ok({ position, ...seal } satisfies ReceiptSeal);
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

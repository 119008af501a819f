/** The trader's receipt of a share: the follower's own settlement, with what their account could spare told no further than the share needed. */
import type { FoundReceipt, ReceiptSource } from "../../../server/feature.ts";
import { receiptOf, type SettlementRow } from "../../receipts/server/settlement-receipts.ts";
import { shareDue } from "../formulas.ts";

/** "3400-7": the command, and which of its events is the settlement. */
const KEY = /^(\d{1,15})-(\d{1,9})$/;
/** What ids of such receipts begin with. */
export const SHARED = "shared";

export const shareReceipts: ReceiptSource = {
  prefix: SHARED,
  read: async (venue, user, key) => {
    const [, position, n] = KEY.exec(key) ?? [];
    if (position === undefined) return undefined;
    const text = `select r.n, r.product, r.contract, r.formula, r.body, r.at from copies_share s
      join receipt_settlements r on r.position = s.position and r.n = s.receipt and r.user_id = s.user_id
      where s.position = $1 and s.receipt = $2 and s.receipt > 0 and s.trader = $3`;
    const { rows } = await venue.pool.query<SettlementRow>({ name: "copies-share-receipt", text, values: [position, n, user] });
    return rows[0] === undefined ? undefined : asTraderSees(receiptOf(venue, rows[0], Number(position)));
  },
};

/** How much else a follower could take out is theirs to know: the lesser of it and what was due gives the same share. */
function asTraderSees(receipt: FoundReceipt): FoundReceipt {
  const value = (name: string): bigint => BigInt(receipt.inputs.find((input) => input.name === name)?.value ?? "0");
  const due = shareDue(value("realised"), Number(value("share_ppm")), value("shared"));
  const leavable = value("leavable") < due ? value("leavable") : due;
  const inputs = receipt.inputs.map((input) => (input.name === "leavable" ? { ...input, value: String(leavable) } : input));
  return { ...receipt, inputs, terms: { ...receipt.terms, told: "received" } };
}

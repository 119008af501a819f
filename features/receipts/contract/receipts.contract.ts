/** The calls that give a receipt and the seal of its record; ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { pattern, wholeNumber } from "../../../contract/fields.ts";

const RECEIPT_ID = Type.Object({ id: pattern("^[a-z]{1,20}-[0-9a-z-]{1,60}$", { refusal: "receipt_not_found" }) });

export const receiptCall = defineCall({
  method: "GET",
  path: "/receipt",
  access: "user",
  budget: "history",
  fields: RECEIPT_ID,
});

/** Ours: the seal of the record in the log that a receipt stands on. */
export const receiptSealCall = defineCall({ method: "GET", path: "/receipt/seal", access: "user", budget: "history", fields: RECEIPT_ID });

/** What it answers. */
export interface ReceiptSeal {
  /** Place of the receipt's command in the log. */
  readonly position: number;
  /** First and last command of the record that holds it. */
  readonly first: number;
  readonly last: number;
  /** SHA-256 of the record, hex. */
  readonly seal: string;
  /** That of the record before. */
  readonly before: string;
}

/** In its place while the record is being fetched from the log's archive: to be asked again in a few seconds. */
export interface ReceiptSealComing {
  readonly position: number;
  readonly is_coming: 1;
}

/** Ours: everything that proves a receipt to somebody else, as a file (docs/reference/proof-file.md). */
export const receiptProofCall = defineCall({
  method: "GET",
  path: "/receipt/proof",
  access: "user",
  budget: "history",
  fields: RECEIPT_ID,
});

const SIZE = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "receipts_size_unknown" });

/** Ours: what proves that a smaller tree of receipts is the beginning of a larger one. */
export const receiptsConsistencyCall = defineCall({
  method: "GET",
  path: "/log/receipts/consistency",
  access: "guest",
  budget: "history",
  fields: Type.Object({ from: SIZE, to: SIZE }),
});

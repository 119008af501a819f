/** The receipt of a proof file, as the app tells and computes receipts. Pure. */
import type { ProofFile } from "../../features/receipts/proof-file.ts";
import type { Receipt, ReceiptPosting } from "./receipt.ts";

export function receiptIn({ receipt }: Pick<ProofFile, "receipt">): Receipt {
  const postings = receipt.postings.map((posting) => ({
    ...posting,
    bucket: posting.bucket as ReceiptPosting["bucket"],
    info: posting.reason,
  }));
  return { ...receipt, postings };
}

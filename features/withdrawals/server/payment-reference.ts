/** By what a person finds a payment again: its transaction on the chain, or the number of a paper payment. */
import type { Pool } from "pg";
import { CHAIN_REFERENCES } from "../../chain/server/chain-service.ts";

/** Empty: nothing was sent yet. */
export async function paymentReference(pool: Pool, reference: string): Promise<string> {
  if (reference === "0") return "";
  if (Number(reference) < CHAIN_REFERENCES) return `PAPER-${reference.padStart(8, "0")}`;
  // The one that a block has; before that the newest, which replaces those before it.
  const { rows } = await pool.query<{ hash: string }>(
    `select t.hash from chain_transaction t join chain_payment p using (reference)
      where reference = $1 and t.sent_at is not null order by t.hash = p.hash desc, t.nonce desc, t.fee desc limit 1`,
    [reference],
  );
  return rows[0]?.hash ?? "";
}

/** Receipts of settlements, from their rows. */
import type { SettlementInput } from "../../../kernel/settlement.ts";
import type { FoundReceipt, ReceiptSource } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";

export type SettlementRow = { product: string; contract: string; formula: string; body: string; at: string };
type Words = Readonly<Record<string, string>>;
type Body = { readonly inputs: readonly SettlementInput[]; readonly terms: Words; readonly result: Words };

/** "3400-0": the command, and which of its settlements. */
const KEY = /^(\d{1,15})-(\d{1,9})$/;

export const settlementReceipts: ReceiptSource = {
  prefix: "settled",
  read: async (venue, user, key) => {
    const [, position, n] = KEY.exec(key) ?? [];
    if (position === undefined) return undefined;
    const { rows } = await venue.pool.query<SettlementRow>({
      name: "read-settlement-receipt",
      text: "select product, contract, formula, body, at from receipt_settlements where position = $1 and n = $2 and user_id = $3",
      values: [position, n, user],
    });
    const [row] = rows;
    return row === undefined ? undefined : receiptOf(venue, row, Number(position));
  },
};

export function receiptOf({ kernel, features }: TradingVenue, row: SettlementRow, position: number): FoundReceipt {
  const { inputs, terms, result } = JSON.parse(row.body) as Body;
  const shown = features.find(({ name, product = name }) => product === row.product)?.receiptTerms?.(kernel, terms, inputs) ?? {};
  const { product, contract, formula } = row;
  const told = { product, contract, formula, inputs, terms: { ...terms, ...shown }, result };
  return { ...told, position, at: Number(row.at), reference: Number(contract) };
}

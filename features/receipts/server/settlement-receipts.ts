/** Receipts of settlements, from their rows. */
import type { SettlementInput } from "../../../kernel/settlement.ts";
import type { FoundReceipt, OwnedReceipt, ReceiptSource, ReceiptVenue } from "../../../server/feature.ts";

export type SettlementRow = { n: number; product: string; contract: string; formula: string; body: string; at: string };
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
      text: "select n, product, contract, formula, body, at from receipt_settlements where position = $1 and n = $2 and user_id = $3",
      values: [position, n, user],
    });
    const [row] = rows;
    return row === undefined ? undefined : receiptOf(venue, row, Number(position));
  },
  list: async (venue, after, to) => {
    const { rows } = await venue.pool.query<SettlementRow & { position: string; user_id: string }>({
      name: "list-settlement-receipts",
      text: "select * from receipt_settlements where position > $1 and position <= $2 order by position, n",
      values: [after, to],
    });
    return rows.map((row): OwnedReceipt => ({ ...receiptOf(venue, row, Number(row.position)), user: Number(row.user_id) }));
  },
};

export function receiptOf({ kernel, features }: ReceiptVenue, row: SettlementRow, position: number): FoundReceipt {
  const { inputs, terms, result } = JSON.parse(row.body) as Body;
  const shown = features.find(({ name, product = name }) => product === row.product)?.receiptTerms?.(kernel, terms, inputs) ?? {};
  const { product, contract, formula } = row;
  const told = { product, contract, formula, inputs, terms: { ...terms, ...shown }, result };
  return { key: `${position}-${row.n}`, ...told, position, at: Number(row.at), reference: Number(contract) };
}

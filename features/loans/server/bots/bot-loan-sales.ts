/** Sales of what was pledged, as the dialect lists liquidations: one row for each time that a loan's sale began. */
import type { Pool } from "pg";

/** So many of one person's steps, the newest, are looked through. */
const STEPS_READ = 2000;

type StepRecord = Readonly<Record<"loan" | "at" | "amount" | "got", string>> &
  Readonly<Record<"asset" | "owed_asset" | "pledge_asset", number>> & { readonly what: string };

export interface LoanSale {
  readonly loan: number;
  readonly owedAsset: number;
  readonly pledgeAsset: number;
  readonly at: number;
  /** Units of the coin that was owed that it paid. */
  debt: bigint;
  /** Units of what was pledged that went, and that came back when the loan ended by it. */
  given: bigint;
  back: bigint;
}

const PAYS = ["repaid_sale", "repaid_taken", "repaid_collateral"];
const GIVES = ["sold", "bought", "taken", "paid"];

/** The newest first. */
export async function readSales(pool: Pool, user: number): Promise<readonly LoanSale[]> {
  const text = `select s.* from (
      select m.loan, m.at, m.what, m.asset, m.amount, m.got, m.position, m.n, l.asset as owed_asset, l.collateral_asset as pledge_asset
      from (select id, asset, collateral_asset from loans where user_id between $1 and $1 and kind = 'small') as l
      join loan_moves m on m.loan = l.id
      where m.what in ('selling', 'sold', 'bought', 'taken', 'paid', 'repaid_sale', 'repaid_taken', 'sale_over', 'liquidated')
      order by m.position desc, m.n desc limit ${STEPS_READ}) as s order by s.position, s.n`;
  const { rows } = await pool.query<StepRecord>({ name: "read-bot-loan-sales", text, values: [user] });
  const sales: LoanSale[] = [];
  const open = new Map<string, LoanSale>();
  for (const row of rows) {
    if (row.what === "selling") {
      const { owed_asset: owedAsset, pledge_asset: pledgeAsset } = row;
      const sale = { loan: Number(row.loan), owedAsset, pledgeAsset, at: Number(row.at), debt: 0n, given: 0n, back: 0n };
      open.set(row.loan, sale);
      sales.push(sale);
    }
    const sale = open.get(row.loan);
    if (sale === undefined) continue;
    if (PAYS.includes(row.what)) sale.debt += BigInt(row.amount);
    if (GIVES.includes(row.what) && row.asset === row.pledge_asset) sale.given += BigInt(row.amount);
    if (row.what === "liquidated") sale.back += BigInt(row.amount);
    if (row.what === "liquidated" || row.what === "sale_over") open.delete(row.loan);
  }
  return sales.toReversed();
}

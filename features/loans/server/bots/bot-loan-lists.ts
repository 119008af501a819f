/** What bots read of their loans out of the tables: loans and what happened to them, of one kind and pair of coins, the newest first. */
import type { Pool } from "pg";
import type { LoanRecord } from "../loan-orders.ts";

/** So many of one person's, the newest, are looked through. */
const LOANS_READ = 200;
const MOVES_READ = 1000;
const LOAN_MOVES = {
  paid: ["repaid_own", "repaid_collateral", "repaid_sale", "repaid_taken"],
  adjusted: ["added", "taken_out"],
} as const;

type Asked = { readonly user: number; readonly kind: "small" | "desk" };

export async function readBorrowed(pool: Pool, { user, kind }: Asked): Promise<readonly LoanRecord[]> {
  const text = `select * from loans where user_id between $1 and $1 and kind = $2 order by user_id, id desc limit ${LOANS_READ}`;
  return (await pool.query<LoanRecord>({ name: "read-bot-loans", text, values: [user, kind] })).rows;
}

export type BotMove = Readonly<Record<"loan" | "at" | "amount", string>> &
  Readonly<Record<"owed_asset" | "pledge_asset", number>> & { readonly what: string };

export async function readBotMoves(pool: Pool, { user, kind }: Asked, of: keyof typeof LOAN_MOVES): Promise<readonly BotMove[]> {
  const text = `select m.loan, m.at, m.amount, m.what, l.asset as owed_asset, l.collateral_asset as pledge_asset
    from (select id, asset, collateral_asset from loans where user_id between $1 and $1 and kind = $2
      order by user_id, id desc limit ${LOANS_READ}) as l
    join loan_moves m on m.loan = l.id
    where m.what = any($3::text[]) order by m.position desc, m.n desc limit ${MOVES_READ}`;
  return (await pool.query<BotMove>({ name: `read-bot-loan-moves`, text, values: [user, kind, LOAN_MOVES[of]] })).rows;
}

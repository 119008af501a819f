/** Deposits as the tables keep them; bigint comes as text. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { networkFacts } from "../../networks/formulas.ts";
import type { DepositState, DepositView } from "../contract/deposits.contract.ts";
import { ANSWERED_WITHIN_MS } from "../formulas.ts";

export type DepositRecord = {
  readonly id: string;
  readonly user_id: string;
  readonly asset: number;
  readonly units: string;
  readonly channel: "voucher" | "network" | "paper";
  readonly state: DepositState;
  readonly voucher: string;
  readonly network: number;
  readonly transaction: string;
  readonly confirmations: number;
  readonly needed: number;
  readonly why: string;
  readonly decided_by: number;
  readonly agreed_by: number;
  readonly asked_at: string;
  readonly ended_at: string;
  readonly position: string;
  readonly n: number;
};

type OfPerson = { readonly user: number; readonly asset: number; readonly page: number; readonly limit: number };

const WHERE = "user_id = $1 and ($2 = 0 or asset = $2)";
const HIGHEST = String(Number.MAX_SAFE_INTEGER);

/** Newest first. */
export async function readDeposits(pool: Pool, { user, asset, page, limit }: OfPerson) {
  const text = `select * from deposit where ${WHERE} order by id desc limit $3 offset $4`;
  const { rows } = await pool.query<DepositRecord>({ name: "read-deposits", text, values: [user, asset, limit, (page - 1) * limit] });
  const count = `select count(*) as count from deposit where ${WHERE}`;
  const counted = await pool.query<{ count: string }>({ name: "count-deposits", text: count, values: [user, asset] });
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

export async function readDeposit(pool: Pool, id: number): Promise<DepositRecord | undefined> {
  const text = "select * from deposit where id = $1";
  return (await pool.query<DepositRecord>({ name: "read-deposit", text, values: [id] })).rows[0];
}

/** Everybody's that are over, the newest end first. */
export async function readEnded(pool: Pool, limit: number, begin: readonly [at: string, id: string] = [HIGHEST, HIGHEST]) {
  const text = "select * from deposit where ended_at > 0 and (ended_at, id) < ($1, $2) order by ended_at desc, id desc limit $3";
  return (await pool.query<DepositRecord>({ name: "ended-deposits", text, values: [...begin, limit] })).rows;
}

type Filter = { readonly user: number; readonly asset: number; readonly since: number; readonly until: number } & {
  readonly states: readonly DepositState[];
  readonly limit: number;
  readonly offset: number;
};

/** A person's, newest first; `asset` 0: of every one. */
export async function readDepositsOf(pool: Pool, { user, asset, since, until, states, limit, offset }: Filter) {
  const text = `select * from deposit where ${WHERE} and asked_at between $3 and $4 and state = any($5) order by id desc limit $6 offset $7`;
  const values = [user, asset, since, until, states, limit, offset];
  return (await pool.query<DepositRecord>({ name: "deposits-between", text, values })).rows;
}

type Say = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;
const STATUS: Readonly<Record<DepositState, 1 | 2 | 3>> = {
  review: 1,
  confirming: 1,
  credited: 2,
  refused: 3,
  cancelled: 3,
  vanished: 3,
};

export function depositView(kernel: Kernel, say: Say): (row: DepositRecord) => DepositView {
  return (row) => {
    const { code, decimals } = assetOf(kernel, row.asset);
    const { state, channel, network, confirmations, needed, position, n } = row;
    const at = Number(row.asked_at);
    const isInReview = state === "review";
    return {
      id: Number(row.id),
      amount: wireDecimal(BigInt(row.units), decimals),
      name: code,
      currency_id: row.asset,
      status: STATUS[state],
      created_at: clockText(timeMs(at)),
      status_text: say(`deposits.state.${state}`, { confirmations, needed }),
      state,
      channel,
      network,
      network_name: networkFacts(network)?.name ?? "",
      confirmations,
      needed,
      why: row.why === "" ? "" : say(`deposits.why.${row.why}`),
      at,
      ended: Number(row.ended_at),
      until: isInReview ? at + ANSWERED_WITHIN_MS : 0,
      can_cancel: isInReview,
      receipt: state === "credited" ? `settled-${position}-${n}` : "",
    };
  };
}

/** Pays on a paper venue: writes down that it has, once a withdrawal, and lets it arrive a moment later. No chain hears of it. */
import type { Pool } from "pg";
import type { CoinPayer } from "./coin-payer.ts";

/** By the venue's clock: so that a person sees it under way. */
export const PAPER_ARRIVES_MS = 5_000;

export function paperPayer(pool: Pool, now: () => number): CoinPayer {
  return {
    ready: () => Promise.resolve(true),
    async pay({ withdrawal }) {
      await pool.query("insert into paper_payment (withdrawal, paid_at) values ($1, $2) on conflict do nothing", [withdrawal, now()]);
      const { rows } = await pool.query<{ reference: string }>("select reference from paper_payment where withdrawal = $1", [withdrawal]);
      return { reference: Number(rows[0]?.reference) };
    },
    async look(reference) {
      const { rows } = await pool.query<{ paid_at: string }>("select paid_at from paper_payment where reference = $1", [reference]);
      return Number(rows[0]?.paid_at ?? 0) + PAPER_ARRIVES_MS <= now() ? "arrived" : "underway";
    },
  };
}

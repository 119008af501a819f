/**
 * Which payer pays what: the chain adapter the coins that it serves, a paper venue's own the rest. What one of them has begun the other never pays:
 * their records say who it was, whatever the settings are now.
 */
import type { Pool } from "pg";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { CHAIN_REFERENCES, chainServes } from "../../chain/server/chain-service.ts";
import { CHAIN_BOARD } from "../../chain/server/run-chain.ts";
import type { CoinPayer } from "./coin-payer.ts";
import { paperPayer } from "./paper-payer.ts";

export function coinPayers({ venue, settings }: Pick<ServerContext<TradingVenue>, "venue" | "settings">): CoinPayer {
  const paper = paperPayer(venue.pool, () => venue.time.now());
  const isPaper = venue.kernel.wallet.paper !== undefined;
  const chain = (): CoinPayer => {
    const { adapter } = venue.live.of(CHAIN_BOARD);
    if (adapter === undefined) throw new Error("a payment is on the chain, and the chain adapter is off");
    return adapter.payer;
  };
  return {
    ready: async (payment) => {
      const { adapter } = venue.live.of(CHAIN_BOARD);
      if (chainServes(settings, payment.code, payment.network)) return (await adapter?.payer.ready(payment)) ?? false;
      return isPaper;
    },
    pay: async (payment) => {
      const begun = await begunBy(venue.pool, payment.withdrawal);
      if (begun !== undefined) return (begun === "chain" ? chain() : paper).pay(payment);
      if (chainServes(settings, payment.code, payment.network)) return chain().pay(payment);
      if (!isPaper) throw new Error(`nobody pays ${payment.code} by ${payment.network}`);
      return paper.pay(payment);
    },
    look: (reference) => (reference >= CHAIN_REFERENCES ? chain() : paper).look(reference),
  };
}

async function begunBy(pool: Pool, withdrawal: number): Promise<"chain" | "paper" | undefined> {
  const { rows } = await pool.query<{ payer: "chain" | "paper" }>(
    `select 'chain' as payer from chain_payment where withdrawal = $1
      union all select 'paper' from paper_payment where withdrawal = $1`,
    [withdrawal],
  );
  return rows[0]?.payer;
}

/** What the server has of withdrawals: calls, rows, the payer, messages and webhooks. */
import { CHAIN_REFERENCES } from "../../chain/server/chain-service.ts";
import { withdrawalsBotDocuments } from "./bots/bot-withdrawals.documents.ts";
import { withdrawalsBotRoutes } from "./bots/bot-withdrawals.routes.ts";
import type { Feature } from "../../../server/feature.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { runPayer } from "./run-payer.ts";
import { WithdrawalHooks, withdrawalsNews, withdrawalsNotices } from "./withdrawals-news.ts";
import { WithdrawalsProjection } from "./withdrawals.projection.ts";
import { withdrawalsLooks } from "./withdrawals-looks.ts";
import { withdrawalsVerbs } from "./withdrawals-verbs.ts";
import { withdrawalsRoutes } from "./withdrawals.routes.ts";
import type { WithdrawalsTables } from "./withdrawals.tables.ts";
import { withdrawalsMetrics } from "./withdrawals-metrics.ts";

export const withdrawalsFeature: Feature<WithdrawalsTables> = {
  name: "withdrawals",
  bots: { routes: [withdrawalsBotRoutes], documents: [withdrawalsBotDocuments] },
  tradingRoutes: withdrawalsRoutes,
  tradingPages: runPayer,
  migrations: [
    { number: 100, file: "features/withdrawals/server/withdrawals.sql" },
    { number: 101, file: "features/withdrawals/server/withdrawal-places.sql" },
    { number: 102, file: "features/withdrawals/server/paper-payments.sql" },
  ],
  projections: () => [new WithdrawalsProjection()],
  loggedNumbers: [
    { table: "withdrawal_place", column: "number", highest: "select max(destination) from withdrawal_history" },
    {
      table: "paper_payment",
      column: "reference",
      highest: `select max(reference) from withdrawal_history where reference < ${CHAIN_REFERENCES}`,
    },
  ],
  news: withdrawalsNews,
  notices: withdrawalsNotices,
  hooks: (kernel) => new WithdrawalHooks(kernel),
  receiptTerms: (kernel, { asset }) => {
    const { code, decimals } = assetOf(kernel, Number(asset));
    return { code, decimals: String(decimals) };
  },
  verbs: withdrawalsVerbs,
  looks: withdrawalsLooks,
  reasons: ["withdrawal_hold", "withdrawal_release", "withdrawal", "withdrawal_fee"],
  metrics: withdrawalsMetrics,
};

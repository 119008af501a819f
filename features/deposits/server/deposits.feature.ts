/** What the server has of deposits: the calls, rows, messages, the operators' queue. */
import { depositsBotDocuments } from "./bots/bot-deposits.documents.ts";
import { depositsBotRoutes } from "./bots/bot-deposits.routes.ts";
import type { Feature } from "../../../server/feature.ts";
import { depositsLooks } from "./deposits-looks.ts";
import { depositsNews, DepositsHooks, depositsNotices } from "./deposits-news.ts";
import { depositsVerbs } from "./deposits-verbs.ts";
import { DepositsProjection } from "./deposits.projection.ts";
import { depositsRoutes } from "./deposits.routes.ts";
import type { DepositsTables } from "./deposits.tables.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { depositsMetrics } from "./deposits-metrics.ts";

export const depositsFeature: Feature<DepositsTables> = {
  name: "deposits",
  bots: { routes: [depositsBotRoutes], documents: [depositsBotDocuments] },
  tradingRoutes: depositsRoutes,
  migrations: [
    { number: 110, file: "features/deposits/server/deposits.sql" },
    { number: 111, file: "features/deposits/server/deposit-vouchers.sql" },
  ],
  projections: () => [new DepositsProjection()],
  loggedNumbers: [{ table: "deposit_voucher", column: "id", highest: "select max(voucher) from deposit" }],
  news: depositsNews,
  hooks: (kernel) => new DepositsHooks(kernel),
  notices: depositsNotices,
  receiptTerms,
  reasons: ["deposit", "paper_deposit"],
  verbs: depositsVerbs,
  looks: depositsLooks,
  metrics: depositsMetrics,
};

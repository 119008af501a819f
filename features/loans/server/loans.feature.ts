/** What the server has of loans. */
import type { Feature } from "../../../server/feature.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { loanBotDocuments } from "./bots/bot-loans.documents.ts";
import { loanBotRoutes } from "./bots/bot-loans.routes.ts";
import { LoanHooks } from "./loan-hooks.ts";
import { loanLooks } from "./loan-looks.ts";
import { loanMetrics } from "./loan-metrics.ts";
import { loanVerbs } from "./loan-verbs.ts";
import { loansNews, loansNotices } from "./loans-news.ts";
import { LoansProjection } from "./loans.projection.ts";
import { loansRoutes } from "./loans.routes.ts";

export const loansFeature: Feature = {
  name: "loans",
  bots: { routes: [loanBotRoutes], documents: [loanBotDocuments] },
  tradingRoutes: loansRoutes,
  migrations: [
    { number: 300, file: "features/loans/server/loans.sql" },
    { number: 301, file: "features/loans/server/loan-moves.sql" },
  ],
  projections: () => [new LoansProjection()],
  news: loansNews,
  notices: loansNotices,
  hooks: (kernel) => new LoanHooks(kernel),
  receiptTerms: (kernel, { asset, collateral_asset: collateral }) => {
    const [owed, pledge] = [assetOf(kernel, Number(asset ?? 0)), assetOf(kernel, Number(collateral ?? 0))];
    const names = { code: owed.code, decimals: String(owed.decimals) };
    const usdt = assetOf(kernel, kernel.loans.coins.unit ?? 0);
    return { ...names, pledge_code: pledge.code, pledge_decimals: String(pledge.decimals), cash_decimals: String(usdt.decimals) };
  },
  verbs: loanVerbs,
  looks: loanLooks,
  reasons: [
    "loan_hold",
    "loan_release",
    "loan_pledge",
    "loan_unpledge",
    "loan_lent",
    "loan_repaid",
    "loan_interest",
    "loan_late",
    "loan_taken",
  ],
  metrics: loanMetrics,
};

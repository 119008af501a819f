/** What the server has of futures: the calls, rows, messages. */
import type { Feature } from "../../../server/feature.ts";
import { fapiAccountDocuments } from "./bots/fapi-account.documents.ts";
import { fapiAccountRoutes } from "./bots/fapi-account.routes.ts";
import { fapiMarketDocuments } from "./bots/fapi-market.documents.ts";
import { fapiMarketRoutes } from "./bots/fapi-market.routes.ts";
import { fapiOrderDocuments } from "./bots/fapi-orders.documents.ts";
import { fapiOrderRoutes } from "./bots/fapi-orders.routes.ts";
import { FuturesHooks } from "./futures-hooks.ts";
import { futuresLooks } from "./futures-looks.ts";
import { listenKeyDocuments } from "./bots/listen-key.documents.ts";
import { listenKeyRoutes } from "./bots/listen-key.routes.ts";
import { futuresVerbs } from "./futures-verbs.ts";
import { futuresMetrics } from "./futures-metrics.ts";
import { futuresNews, futuresNotices } from "./futures-news.ts";
import { leverPushes } from "./lever-pushes.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { FuturesProjection } from "./futures.projection.ts";
import { futuresRoutes } from "./futures.routes.ts";

export const futuresFeature: Feature = {
  name: "futures",
  tradingRoutes: futuresRoutes,
  migrations: [
    { number: 180, file: "features/futures/server/futures-orders.sql" },
    { number: 181, file: "features/futures/server/futures-fills.sql" },
    { number: 182, file: "features/futures/server/futures-positions.sql" },
    { number: 183, file: "features/futures/server/futures-payments.sql" },
    { number: 184, file: "features/futures/server/futures-rates.sql" },
    { number: 185, file: "features/futures/server/futures-close-outs.sql" },
    { number: 186, file: "features/futures/server/futures-fund.sql" },
    { number: 200, file: "features/futures/server/futures-settled-payments.sql" },
    { number: 201, file: "features/futures/server/futures-closed-alone.sql" },
    { number: 202, file: "features/futures/server/futures-fills-by-time.sql" },
    { number: 203, file: "features/futures/server/futures-pending.sql" },
    { number: 204, file: "features/futures/server/credit-income.sql" },
    { number: 216, file: "features/futures/server/futures-closed-lists.sql" },
    { number: 224, file: "features/futures/server/futures-busy.sql" },
    { number: 225, file: "features/futures/server/futures-margin-calls.sql" },
    { number: 412, file: "features/futures/server/futures-lists.sql" },
    { number: 440, file: "features/futures/server/futures-modes.sql" },
  ],
  projections: () => [new FuturesProjection()],
  news: futuresNews,
  notices: futuresNotices,
  pushes: leverPushes,
  hooks: (kernel) => new FuturesHooks(kernel),
  receiptTerms,
  verbs: futuresVerbs,
  looks: futuresLooks,
  metrics: futuresMetrics,
  reasons: [
    "futures_hold",
    "futures_release",
    "futures_margin",
    "futures_margin_release",
    "futures_result",
    "futures_fee",
    "futures_funding",
    "futures_overnight",
    "futures_close_out_fee",
  ],
  bots: {
    routes: [fapiMarketRoutes, fapiOrderRoutes, fapiAccountRoutes, listenKeyRoutes],
    documents: [fapiMarketDocuments, fapiOrderDocuments, fapiAccountDocuments, listenKeyDocuments],
  },
};

/** What the server has of spot: orders and fills, for the app and for bots. */
import type { Feature } from "../../../server/feature.ts";
import { orderChangeDocuments, orderListDocuments } from "./bots/bot-order-lists.documents.ts";
import { spotBotDocuments } from "./bots/bot-orders.documents.ts";
import { spotBotRoutes } from "./bots/bot-orders.routes.ts";
import { orderNewsDocuments } from "./bots/order-news.documents.ts";
import { orderNews } from "./bots/order-news.ts";
import { spotNotices } from "./spot-notices.ts";
import { fillReceipts } from "./spot-receipts.ts";
import { SpotHooks } from "./spot-hooks.ts";
import { spotNews } from "./spot-news.ts";
import { spotMetrics } from "./spot-metrics.ts";
import { marketLooks } from "./market-looks.ts";
import { marketVerbs } from "./market-verbs.ts";
import { spotOperator } from "./spot-operator.ts";
import { SpotProjection } from "./spot.projection.ts";
import { spotRoutes } from "./spot.routes.ts";

export const spotFeature: Feature = {
  name: "spot",
  tradingRoutes: spotRoutes,
  migrations: [
    { number: 6, file: "features/spot/server/spot.sql" },
    { number: 9, file: "features/spot/server/spot-order-types.sql" },
    { number: 12, file: "features/spot/server/spot-client-order-ids.sql" },
    { number: 22, file: "features/spot/server/spot-fill-receipts.sql" },
    { number: 31, file: "features/spot/server/spot-self-trade.sql" },
    { number: 50, file: "features/spot/server/spot-amendments.sql" },
    { number: 51, file: "features/spot/server/spot-lists.sql" },
    { number: 52, file: "features/spot/server/spot-prevented.sql" },
    { number: 53, file: "features/spot/server/spot-icebergs.sql" },
    { number: 223, file: "features/spot/server/spot-busy.sql" },
    { number: 411, file: "features/spot/server/spot-standings.sql" },
    { number: 441, file: "features/spot/server/spot-by-standing.sql" },
  ],
  projections: () => [new SpotProjection()],
  news: spotNews,
  notices: spotNotices,
  hooks: (kernel) => new SpotHooks(kernel),
  receipts: fillReceipts,
  reasons: ["order_hold", "order_release", "trade", "trade_fee"],
  operator: spotOperator,
  verbs: marketVerbs,
  looks: marketLooks,
  metrics: spotMetrics,
  bots: {
    routes: [spotBotRoutes],
    documents: [spotBotDocuments, orderChangeDocuments, orderListDocuments],
    news: { open: orderNews, documents: orderNewsDocuments },
  },
};

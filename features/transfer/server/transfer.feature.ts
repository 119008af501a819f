/** What the server has of transfers between one's own accounts. */
import type { Feature } from "../../../server/feature.ts";
import { transferBotDocuments } from "./bots/bot-transfer.documents.ts";
import { transferBotRoutes } from "./bots/bot-transfer.routes.ts";
import { TransferProjection } from "./transfer.projection.ts";
import { transferRoutes } from "./transfer.routes.ts";

export const transferFeature: Feature = {
  name: "transfer",
  tradingRoutes: transferRoutes,
  migrations: [
    { number: 20, file: "features/transfer/server/transfer.sql" },
    { number: 414, file: "features/transfer/server/transfer-pages.sql" },
  ],
  projections: () => [new TransferProjection()],
  reasons: ["transfer"],
  bots: { routes: [transferBotRoutes], documents: [transferBotDocuments] },
};

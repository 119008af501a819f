/** What the server has of receipts: settlements as rows, and the call that gives a receipt of any product. */
import type { Feature } from "../../../server/feature.ts";
import { ReceiptsProjection } from "./receipts.projection.ts";
import { receiptsRoutes } from "./receipts.routes.ts";
import { settlementReceipts } from "./settlement-receipts.ts";

export const receiptsFeature: Feature = {
  name: "receipts",
  tradingRoutes: receiptsRoutes,
  migrations: [
    { number: 23, file: "features/receipts/server/receipts.sql" },
    { number: 400, file: "features/receipts/server/receipts-tree.sql" },
  ],
  projections: () => [new ReceiptsProjection()],
  receipts: settlementReceipts,
};

/** What the server has of the public log; `public-log.ts` follows it. */
import type { Feature } from "../../../server/feature.ts";
import { publicLogRoutes } from "./public-log.routes.ts";

export const publicLogFeature: Feature = {
  name: "public-log",
  tradingRoutes: publicLogRoutes,
  migrations: [{ number: 378, file: "features/public-log/server/public-log.sql" }],
};

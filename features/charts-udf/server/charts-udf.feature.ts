/** What the server has of the charting protocol. */
import type { Feature } from "../../../server/feature.ts";
import { udfRoutes } from "./udf.routes.ts";

export const chartsUdfFeature: Feature = { name: "charts-udf", tradingPages: udfRoutes };

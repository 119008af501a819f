/** What the server has of statements: reads of the change log, and files of it. */
import type { Feature } from "../../../server/feature.ts";
import { statementPages, statementRoutes } from "./statement.routes.ts";

export const statementFeature: Feature = {
  name: "statement",
  tradingRoutes: statementRoutes,
  tradingPages: statementPages,
  migrations: [{ number: 121, file: "features/statement/server/statement.sql" }],
};

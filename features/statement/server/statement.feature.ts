/** What the server has of statements: reads of the change log, its sums by day, and files of it. */
import type { Feature } from "../../../server/feature.ts";
import { StatementDaysProjection } from "./statement-days.projection.ts";
import { statementPages, statementRoutes } from "./statement.routes.ts";

export const statementFeature: Feature = {
  name: "statement",
  tradingRoutes: statementRoutes,
  tradingPages: statementPages,
  migrations: [
    { number: 121, file: "features/statement/server/statement.sql" },
    { number: 190, file: "features/statement/server/statement-days.sql" },
    { number: 191, file: "features/statement/server/statement-days-fill.sql" },
  ],
  projections: ({ ledger }) => [new StatementDaysProjection(ledger)],
};

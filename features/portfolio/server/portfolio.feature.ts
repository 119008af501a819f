/** What the server has of portfolios: cost, result and worth over time. */
import type { Feature } from "../../../server/feature.ts";
import { PortfolioProjection } from "./portfolio.projection.ts";
import { portfolioRoutes } from "./portfolio.routes.ts";

export const portfolioFeature: Feature = {
  name: "portfolio",
  tradingRoutes: portfolioRoutes,
  migrations: [
    { number: 56, file: "features/portfolio/server/portfolio.sql" },
    { number: 66, file: "features/portfolio/server/portfolio-beginnings.sql" },
    { number: 67, file: "features/portfolio/server/portfolio-moves.sql" },
    { number: 122, file: "features/portfolio/server/portfolio-contributions.sql" },
    { number: 161, file: "features/portfolio/server/portfolio-results.sql" },
    { number: 302, file: "features/portfolio/server/portfolio-owed.sql" },
    { number: 438, file: "features/portfolio/server/portfolio-spans.sql" },
    { number: 439, file: "features/portfolio/server/portfolio-beginnings-trade.sql" },
  ],
  projections: (kernel) => [new PortfolioProjection(kernel)],
};

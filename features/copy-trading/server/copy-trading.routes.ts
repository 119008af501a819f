/** The calls of copy trading: whose they are comes from the token alone. */
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { addFollowerRoutes } from "./follower.routes.ts";
import { addMyTraderRoutes } from "./my-trader.routes.ts";
import { addStar } from "./star.routes.ts";
import { addTraderRoutes } from "./traders.routes.ts";

export const copyTradingRoutes: TradingRoutes = (app, context) => {
  addTraderRoutes(app, context);
  addStar(app, context);
  addFollowerRoutes(app, context);
  addMyTraderRoutes(app, context);
};

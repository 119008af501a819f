/** The features with calls for bots; a new one is a line here. */
import type { BotRoutes } from "./bot-call.ts";
import { generalBotRoutes } from "../../../features/market/server/bots/general.routes.ts";
import { marketDataBotRoutes } from "../../../features/market/server/bots/market-data.routes.ts";

export const BOT_FEATURES: readonly BotRoutes[] = [generalBotRoutes, marketDataBotRoutes];

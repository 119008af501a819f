/** The features with calls for bots; a new one is a line here. */
import { generalBotRoutes } from "../../../features/market/server/bots/general.routes.ts";
import { marketDataBotRoutes } from "../../../features/market/server/bots/market-data.routes.ts";
import { spotBotRoutes } from "../../../features/spot/server/bots/bot-orders.routes.ts";
import { walletBotRoutes } from "../../../features/wallet/server/bots/bot-wallet.routes.ts";
import type { BotRoutes } from "./bot-call.ts";

export const BOT_FEATURES: readonly BotRoutes[] = [generalBotRoutes, marketDataBotRoutes, spotBotRoutes, walletBotRoutes];

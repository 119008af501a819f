/** Every feature whose calls need the engine; a new one is a line here. */
import { marketRoutes } from "../features/market/server/market.routes.ts";
import { requestRoutes } from "../features/requests/server/requests.routes.ts";
import { spotRoutes } from "../features/spot/server/spot.routes.ts";
import { walletRoutes } from "../features/wallet/server/wallet.routes.ts";
import { webhookRoutes } from "../features/webhooks/server/webhooks.routes.ts";
import type { TradingRoutes } from "./trading-venue.ts";

export const TRADING_FEATURES: readonly TradingRoutes[] = [marketRoutes, spotRoutes, walletRoutes, requestRoutes, webhookRoutes];

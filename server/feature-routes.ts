/** What the doors are put together from, by door: the lists of `features.ts` read crosswise. */
import type { AppDoor, ServerContext } from "./doors/app/server-context.ts";
import type { PageRoutes } from "./doors/app/page-routes.ts";
import { serveConsole, serveWebFiles } from "./doors/app/web-files.ts";
import type { BotRoutes } from "./doors/bots/bot-call.ts";
import type { Feature } from "./feature.ts";
import { FEATURES } from "./features.ts";
import type { TradingVenue } from "./trading-venue.ts";

const ALL: readonly Feature[] = FEATURES;

/** Numbers that the log keeps, of all tables. */
export const LOGGED_NUMBERS = ALL.flatMap(({ loggedNumbers = [] }) => loggedNumbers);

/** Calls that need nothing but what every venue has. */
export const PLAIN_ROUTES = ALL.flatMap(({ routes = [] }) => routes);

/** All calls of a venue with its engine. */
export const ALL_ROUTES: readonly ((app: AppDoor, context: ServerContext<TradingVenue>) => void | Promise<void>)[] = [
  ...PLAIN_ROUTES,
  ...ALL.flatMap(({ tradingRoutes = [] }) => tradingRoutes),
];

/** Pages and files beside /api. */
export const PAGES: readonly PageRoutes[] = [...ALL.flatMap(({ pages = [] }) => pages), (http) => serveWebFiles(http), serveConsole];

/** The same, for those that need the engine. */
export const TRADING_PAGES = ALL.flatMap(({ tradingPages = [] }) => tradingPages);

export const BOT_ROUTES: readonly BotRoutes[] = ALL.flatMap(({ bots }) => bots?.routes ?? []);

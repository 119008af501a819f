/** What the server has of the game. */
import type { Feature } from "../../../server/feature.ts";
import { gameRoutes } from "./game.routes.ts";
import type { GameTables } from "./game.tables.ts";

export const gameFeature: Feature<GameTables> = {
  name: "game",
  routes: gameRoutes,
  migrations: [{ number: 360, file: "features/game/server/game.sql" }],
};

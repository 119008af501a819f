/** The status page's call: the last look at the venue. */
import { join } from "node:path";
import { HEALTH_DESK } from "../../../server/health/health-watch.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { statusCall } from "../contract/status.contract.ts";
import { servicesOf, STATUS_BOARD } from "./status-board.ts";

export const statusRoutes: TradingRoutes = (app, { venue, settings }) => {
  const board = venue.live.of(STATUS_BOARD);
  board.keepIn(join(settings.dataDirectory, "status.json"));
  venue.live.of(HEALTH_DESK).onLooked((checks, now) => board.note(servicesOf(venue, checks), now));

  app.on(statusCall, () => {
    const { status } = board;
    return status === undefined ? refused("status_unknown") : ok(status);
  });
};

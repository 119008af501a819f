/** What the server has of price alerts. */
import type { Feature } from "../../../server/feature.ts";
import { NOTICE_BELL } from "../../messages/server/notice-bell.ts";
import { ALERT_BOOK } from "./alert-book.ts";
import { alertsNotices } from "./alerts-notices.ts";
import { AlertsProjection } from "./alerts.projection.ts";
import { alertsRoutes } from "./alerts.routes.ts";
import { loadAlerts } from "./alerts.rows.ts";
import type { AlertsTables } from "./alerts.tables.ts";

export const alertsFeature: Feature<AlertsTables> = {
  name: "alerts",
  tradingRoutes: alertsRoutes,
  migrations: [{ number: 55, file: "features/alerts/server/alerts.sql" }],
  watchers: ({ live }) => [new AlertsProjection(live.of(ALERT_BOOK), live.of(NOTICE_BELL))],
  prepare: ({ pool, live }) => loadAlerts(pool, live.of(ALERT_BOOK)),
  notices: alertsNotices,
};

/** What the server has of seconds contracts. */
import type { Feature } from "../../../server/feature.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { SecondsHooks } from "./seconds-hooks.ts";
import { secondsLooks } from "./seconds-looks.ts";
import { secondsMetrics } from "./seconds-metrics.ts";
import { secondsNews, secondsNotices } from "./seconds-news.ts";
import { secondsPushes } from "./seconds-pushes.ts";
import { secondsVerbs } from "./seconds-verbs.ts";
import { SecondsSamplesProjection } from "./seconds-samples.projection.ts";
import { SecondsProjection } from "./seconds.projection.ts";
import { secondsRoutes } from "./seconds.routes.ts";

export const secondsFeature: Feature = {
  name: "seconds",
  tradingRoutes: secondsRoutes,
  migrations: [
    { number: 220, file: "features/seconds/server/seconds.sql" },
    { number: 217, file: "features/seconds/server/seconds-samples.sql" },
    { number: 226, file: "features/seconds/server/seconds-own.sql" },
  ],
  projections: () => [new SecondsProjection(), new SecondsSamplesProjection()],
  news: secondsNews,
  notices: secondsNotices,
  pushes: secondsPushes,
  hooks: (kernel) => new SecondsHooks(kernel),
  receiptTerms,
  verbs: secondsVerbs,
  looks: secondsLooks,
  reasons: ["seconds_hold", "seconds_release", "seconds_loss", "seconds_pledge", "seconds_unpledge", "seconds_win"],
  metrics: secondsMetrics,
};

/** What the server has of the records of days; `day-records.ts` makes them. */
import type { Feature } from "../../../server/feature.ts";
import { dayRecordVerbs } from "./day-record-verbs.ts";
import type { DayRecordTables } from "./day-record.tables.ts";
import { dayRecordPages, dayRecordRoutes } from "./day-record.routes.ts";

export const dayRecordFeature: Feature<DayRecordTables> = {
  name: "day-record",
  tradingRoutes: dayRecordRoutes,
  tradingPages: dayRecordPages,
  verbs: dayRecordVerbs,
  migrations: [{ number: 397, file: "features/day-record/server/day-record.sql" }],
};

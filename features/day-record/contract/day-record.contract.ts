/** The calls of the public records of days: for everybody; what of a record is one's own by the token alone. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, pattern } from "../../../contract/fields.ts";

const DAY = pattern("^[0-9]{4,6}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", { refusal: "day_record_none" });
const PUBLIC = { method: "GET", access: "guest", budget: "history" } as const;

export const dayRecordsCall = defineCall({
  ...PUBLIC,
  path: "/log/days",
  fields: Type.Object({
    /** Only earlier ones. */
    before: Type.Optional(DAY),
    limit: Type.Optional(LIMIT),
  }),
});

export const dayRecordCall = defineCall({ ...PUBLIC, path: "/log/day", fields: Type.Object({ day: DAY }) });

export const ownDayCall = defineCall({ ...PUBLIC, path: "/log/day/own", access: "user", fields: Type.Object({ day: DAY }) });

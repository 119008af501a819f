/** The calls of the liabilities: the totals for everybody, one's own part in them by the token alone. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, wholeNumber } from "../../../contract/fields.ts";

const PUBLIC = { method: "GET", access: "guest", budget: "history" } as const;

export const liabilitiesCall = defineCall({ ...PUBLIC, path: "/log/liabilities", fields: Type.Object({}) });

export const statementsCall = defineCall({
  ...PUBLIC,
  path: "/log/liabilities/statements",
  fields: Type.Object({
    /** Only earlier ones: ms of venue time. */
    before: Type.Optional(wholeNumber({ min: 1, max: 999_999_999_999_999 })),
    limit: Type.Optional(LIMIT),
  }),
});

export const ownLiabilitiesCall = defineCall({
  ...PUBLIC,
  path: "/log/liabilities/own",
  access: "user",
  fields: Type.Object({}),
});

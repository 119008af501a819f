/** The calls of the public log: heads, and what proves something of them. For everybody. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, wholeNumber } from "../../../contract/fields.ts";

const SIZE = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "log_size_unknown" });
const PUBLIC = { method: "GET", access: "guest", budget: "history" } as const;

export const logHeadCall = defineCall({ ...PUBLIC, path: "/log/head", fields: Type.Object({}) });

export const logHeadsCall = defineCall({
  ...PUBLIC,
  path: "/log/heads",
  fields: Type.Object({
    /** Only smaller ones. */
    before: Type.Optional(SIZE),
    limit: Type.Optional(LIMIT),
    /** 1: the first of each hour alone. */
    hourly: Type.Optional(oneOf(["0", "1"])),
  }),
});

export const logProofCall = defineCall({
  ...PUBLIC,
  path: "/log/proof",
  fields: Type.Object({
    /** A command's place in the log. */
    position: wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "log_record_unknown" }),
    /** Of a head; the newest where it is left out. */
    size: Type.Optional(SIZE),
  }),
});

export const logConsistencyCall = defineCall({
  ...PUBLIC,
  path: "/log/consistency",
  fields: Type.Object({ from: SIZE, to: Type.Optional(SIZE) }),
});

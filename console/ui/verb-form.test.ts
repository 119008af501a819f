import { expect, test } from "vitest";
import type { FieldsSchema, FieldValue } from "../../contract/console-wire.ts";
import { givenFields } from "./verb-form.ts";

const SCHEMA: FieldsSchema = {
  required: ["market", "count"],
  properties: {
    market: { type: "string", pattern: "^[A-Z]{2,5}$" },
    count: { type: "integer", minimum: 1, maximum: 9 },
    amount: { type: "string", minLength: 1, maxLength: 41, "x-kind": "amount" },
    kind: { enum: ["one", "two"] },
    shown: { type: "boolean" },
  },
};
const WHOLE: Readonly<Record<string, FieldValue>> = { market: "AAPL", count: 3 };

test.each<[string, Readonly<Record<string, FieldValue>>]>([
  ["a market of one letter", { ...WHOLE, market: "A" }],
  ["no market yet", { count: 3 }],
  ["too many", { ...WHOLE, count: 10 }],
  ["half a number", { ...WHOLE, amount: "12." }],
  ["another word", { ...WHOLE, kind: "three" }],
  ["a text for yes or no", { ...WHOLE, shown: "true" }],
])("%s is not sent", (_what, values) => expect(givenFields(SCHEMA, values)).toBeUndefined());

test("what fits is sent without what is empty or not asked for", () => {
  const values = { ...WHOLE, amount: "12.5", kind: "two", shown: false };
  expect(givenFields(SCHEMA, { ...values, other: "x" })).toEqual(values);
  expect(givenFields(SCHEMA, { ...WHOLE, amount: "" })).toEqual(WHOLE);
});

import Type from "typebox";
import { describe, expect, test } from "vitest";
import { oneOf, pattern, text, wholeNumber } from "../../../contract/fields.ts";
import { compileFields } from "./call-fields.ts";

const read = compileFields(
  Type.Object({
    amount: Type.Optional(pattern("^[0-9]+$")),
    market: Type.Optional(oneOf(["0", "1"])),
    type: Type.Optional(oneOf(["1", "2"])),
    id: Type.Optional(wholeNumber({ min: 1, max: 9 })),
    name: Type.Optional(text({ max: 10 })),
  }),
);

describe("JSON's true and false", () => {
  test("stand for 1 and 0 where a field knows nothing else", () => {
    expect([read({}, { market: true }), read({}, { market: false })]).toEqual([{ market: "1" }, { market: "0" }]);
  });

  test.each([[{ amount: true }], [{ amount: false }], [{ type: true }], [{ id: true }]])("are no amount, kind or number: %j", (body) => {
    expect(() => read({}, body)).toThrow();
  });
});

test.each([
  ["a number", { amount: 12 }, { amount: "12" }],
  ["a text", { amount: "12" }, { amount: "12" }],
  ["nothing", { amount: null }, {}],
])("%s is read", (_what, body, expected) => {
  expect(read({}, body)).toEqual(expected);
});

test.each([
  ["an array", { amount: ["1"] }],
  ["an object", { amount: { value: 1 } }],
  ["infinity", { amount: Infinity }],
  ["another value than the address says", { amount: "2" }],
  ["half a character", { name: "\ud800" }],
  ["a zero character", { name: "a\0b" }],
])("%s is refused", (_what, body) => {
  expect(() => read({ amount: "1" }, body)).toThrow();
});

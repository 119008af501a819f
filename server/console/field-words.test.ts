/** A field that is missing or wrong is named by its own label, with what it should be. */
import Type from "typebox";
import { expect, test } from "vitest";
import { fieldsReader } from "./console-fields.ts";
import { ConsoleRefused } from "./console-refusal.ts";

const SCHEMA = Type.Object({
  person: Type.Integer({ minimum: 1001, maximum: 2 ** 31 - 1 }),
  days: Type.Integer({ minimum: 1, maximum: 90 }),
  why: Type.Enum(["court", "authority"]),
  until: Type.Integer({ "x-kind": "time" }),
  fee: Type.Integer({ minimum: 0, maximum: 100_000, "x-kind": "ppm" }),
  amount: Type.Optional(Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" })),
  note: Type.Optional(Type.String({ minLength: 2, maxLength: 20 })),
  code: Type.Optional(Type.String({ pattern: "^[A-Z]{2,5}$" })),
  phone: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
  shown: Type.Optional(Type.Boolean()),
});
const LABELS = { person: { en: "Person", zh: "用户" }, why: { en: "Reason", zh: "原因" }, days: { en: "Days", zh: "天数" } };
const GOOD = { person: 1001, days: 3, why: "court", until: 1, fee: 0 };
const read = fieldsReader(SCHEMA, LABELS);

function words(fields: object): readonly [string, string] {
  try {
    read(fields);
  } catch (error: unknown) {
    if (error instanceof ConsoleRefused) return [error.refusal.words.en, error.refusal.words.zh];
    throw error;
  }
  throw new Error("it was taken");
}

test.each([
  [{ person: undefined }, "“Person” is missing: a whole number from 1001 on.", "“用户”缺失：整数，不小于 1001。"],
  [{ person: "anna" }, "“Person” is wrong: a whole number from 1001 on.", "“用户”有误：整数，不小于 1001。"],
  [{ days: 91 }, "“Days” is wrong: a whole number from 1 to 90.", "“天数”有误：整数，1 至 90。"],
  [{ why: "whim" }, "“Reason” is wrong: one of court, authority.", "“原因”有误：须为以下之一：court, authority。"],
  [{ until: "now" }, "“until” is wrong: a time, as milliseconds since 1970.", "“until”有误：时间（自 1970 年起的毫秒数）。"],
  [{ fee: -1 }, "“fee” is wrong: a rate in millionths from 0 to 100000.", "“fee”有误：百万分率，0 至 100000。"],
  [{ amount: "" }, "“amount” is wrong: an amount, like 25 or 0.5.", "“amount”有误：数量，例如 25 或 0.5。"],
  [{ note: "x" }, "“note” is wrong: a text of 2 to 20 letters.", "“note”有误：2 至 20 个字。"],
  [
    { note: "fine \u202Eeton" },
    "“note” is wrong: no control characters, and none that turn the direction of writing.",
    "“note”有误：不得包含控制字符或改变书写方向的字符。",
  ],
  [{ code: "x" }, "“code” is wrong: letters and digits as in [A-Z]{2,5}.", "“code”有误：格式须符合 [A-Z]{2,5}。"],
  [{ phone: "x" }, "“phone” is wrong: digits only.", "“phone”有误：只能是数字。"],
  [{ shown: 1 }, "“shown” is wrong: yes or no (true or false).", "“shown”有误：是或否 (true 或 false)。"],
  [{ nonsense: 1 }, "There is no field “nonsense”.", "没有字段“nonsense”。"],
])("%j", (more, en, zh) => {
  expect(words({ ...GOOD, ...more })).toEqual([en, zh]);
});

test("what is right is taken as it is", () => {
  expect(read({ ...GOOD, note: "ab" })).toEqual({ ...GOOD, note: "ab" });
});

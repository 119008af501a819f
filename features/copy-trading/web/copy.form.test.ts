import { describe, expect, test } from "vitest";
import { areFollowSettings } from "../formulas.ts";
import type { FollowSettingsReply } from "../contract/copy-trading-replies.ts";
import { fieldsOf, formOf, problemOf, stopSum, type FollowForm } from "./copy.form.ts";

const settings = {
  type: 1,
  number: "1.00",
  multiple: 0,
  most_all: "123.456789",
  most_position: "0.000000",
  guard: "0.0000",
  stop: "0",
  left_out: [2],
  at_end: "close",
} as const;
const reply: FollowSettingsReply = {
  is_followed: false,
  settings,
  share: "10",
  free: "123.456789",
  least: "10.000000",
  most: "1000000.000000",
};
const form = formOf(reply);
const bounds = { least: reply.least, most: reply.most };

test("begins with what the venue says, without zeros that mean none", () => {
  expect(form).toEqual({
    type: "1",
    number: "1",
    mostAll: "123.45",
    mostPosition: "",
    guard: "",
    stop: "",
    multiple: "0",
    leftOut: [2],
    atEnd: "close",
  });
  expect(problemOf(form, bounds)).toBeUndefined();
  expect(formOf({ ...reply, free: "0" }).mostAll).toBe("");
});

describe("refuses what the venue would refuse", () => {
  test.each<[string, Partial<FollowForm>]>([
    ["number", { number: "" }],
    ["number", { number: "0.001" }],
    ["number", { number: "5.01" }],
    ["number", { number: "1.005" }],
    ["number", { type: "2", number: "1.5" }],
    ["number", { type: "2", number: "0" }],
    ["most_all", { mostAll: "9.99" }],
    ["most_all", { mostAll: "1000000.01" }],
    ["most_position", { mostAll: "50", mostPosition: "50.01" }],
    ["guard", { guard: "5.1" }],
    ["stop", { stop: "101" }],
  ])("%s of %o", (problem, typed) => {
    expect(problemOf({ ...form, ...typed }, bounds)).toBe(problem);
  });

  test.each<Partial<FollowForm>>([
    { number: "0.01" },
    { number: "5" },
    { type: "2", number: "5" },
    { mostAll: "10" },
    { guard: "5", stop: "100" },
  ])("takes %o", (typed) => {
    expect(problemOf({ ...form, ...typed }, bounds)).toBeUndefined();
  });
});

test("what is sent has a figure everywhere, and the formulas of the venue take it", () => {
  const fields = fieldsOf("7", { ...form, number: "2.", stop: "25" });
  expect(fields).toMatchObject({ trader_user_id: "7", number: "2", most_position: "0", guard: "0", stop: "25", left_out: "2" });
  const kind = "multiple" as const;
  const sent = {
    kind,
    number: 200,
    multiple: 0,
    mostAll: 123_450_000n,
    mostPosition: 0n,
    guardPpm: 0,
    stopPpm: 250_000,
    leftOut: [2],
    atEnd: "close" as const,
  };
  expect(areFollowSettings(sent as unknown as Parameters<typeof areFollowSettings>[0])).toBe(true);
});

test("the stop is told in money", () => {
  expect(stopSum({ mostAll: "123.45", stop: "10" })).toBe("12.34");
  expect(stopSum({ mostAll: "123.45", stop: "" })).toBe("");
});

import { expect, test } from "vitest";
import type { InvitedView } from "../contract/invites.contract.ts";
import { branchesOf } from "./tree-branches.ts";

const somebody = (id: number, second: number): InvitedView => ({
  id,
  account: `p${id}***@…`,
  level: 1,
  create_time: "",
  since: 0,
  second_num: second,
  rebates: [],
  usdt_value: "0",
});

test("three branches are drawn, who brought others first, then the newest, and the others are a number", () => {
  const five = [somebody(9, 0), somebody(8, 0), somebody(7, 2), somebody(6, 0), somebody(5, 1)];
  expect(branchesOf(five, 41).map(({ text }) => text)).toEqual(["p7***", "p5***", "p9***", "+38"]);
});

test("three of three leave nothing to count", () => {
  const three = [somebody(3, 0), somebody(2, 0), somebody(1, 0)];
  expect(branchesOf(three, 3).map(({ isMore }) => isMore)).toEqual([false, false, false]);
  expect(branchesOf([], 0)).toEqual([]);
});

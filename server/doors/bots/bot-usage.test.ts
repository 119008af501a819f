import { expect, test } from "vitest";
import { BotUsage } from "./bot-usage.ts";

const LIMITS = { weightPerMinute: 10, ordersPer10Seconds: 5, ordersPerDay: 10 };

test("a flood of addresses resets nobody's weight, and those who come with it share theirs", () => {
  const usage = new BotUsage(() => 1_700_000_000_000, LIMITS);
  expect(usage.takeWeight("203.0.113.7", 10)).toBe(10);
  for (let i = 0; i < 100_000; i++) usage.takeWeight(`2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`, 1);
  expect(() => usage.takeWeight("203.0.113.7", 1)).toThrow(/Too much request weight/);
  expect(() => {
    for (let i = 0; i < 20_000; i++) usage.takeWeight(`198.51.${i >> 8}.${i & 255}`, 1);
  }).toThrow(/Too much request weight/);
});

test("the addresses of one IPv6 network use one weight", () => {
  const usage = new BotUsage(() => 1_700_000_000_000, LIMITS);
  expect([1, 2, 3].map((i) => usage.takeWeight(`2001:db8:0:1::${i}`, 2))).toEqual([2, 4, 6]);
  expect([usage.weightOf("2001:db8:0:1:ffff::"), usage.weightOf("2001:db8:0:2::")]).toEqual([6, 0]);
});

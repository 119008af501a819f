import { expect, test } from "vitest";
import { formatWait } from "./span.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

test.each([
  [7 * DAY_MS, "7 days"],
  [2 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, "2 days 4 hr"],
  [DAY_MS - 1, "1 day"],
  [DAY_MS - MINUTE_MS, "23 hr 59 min"],
  [3 * HOUR_MS, "3 hr"],
  [90_000, "2 min"],
  [1, "1 min"],
  [-5, "1 min"],
])("%d ms still take %s", (ms, shown) => {
  expect(formatWait(ms, "en")).toBe(shown);
});

test("in the reader's language", () => {
  expect(formatWait(2 * DAY_MS + 4 * HOUR_MS, "de")).toBe("2 Tg. 4 Std.");
  expect(formatWait(90 * DAY_MS, "zh")).toBe("90天");
});

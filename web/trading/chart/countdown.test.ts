import { expect, test } from "vitest";
import { countdownText } from "./countdown.tsx";

test.each([
  [0, 60_000, "01:00"],
  [1, 60_000, "01:00"],
  [59_001, 60_000, "00:01"],
  [60_000, 900_000, "14:00"],
  [1000, 14_400_000, "3:59:59"],
])("%i ms into a candle of %i ms: %s", (now, length, text) => {
  expect(countdownText(now, length)).toBe(text);
});

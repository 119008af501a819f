import { expect, test } from "vitest";
import { chartStyles, lastColours, type Tick } from "./kline-styles.ts";

const colour = (name: string): string => `--${name}`;

test.each([
  [1, "--up-fill", "--up-fill"],
  [-1, "--down-fill", "--down-fill"],
  [0, "--up-fill", "--down-fill"],
] as const)("after a move of %i the tag of the price is %s over a rising candle, %s over a falling one", (tick: Tick, up, down) => {
  expect(lastColours(colour, tick)).toMatchObject({ upColor: up, downColor: down });
  const { candle } = chartStyles(colour, () => "en", tick);
  expect(candle?.priceMark?.last).toMatchObject({ upColor: up, downColor: down });
  // The candles keep their own.
  expect(candle?.bar).toMatchObject({ upColor: "--candle-up", downColor: "--candle-down" });
});

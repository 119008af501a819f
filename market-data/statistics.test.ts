import { expect, it } from "vitest";
import { lots, ticks, timeMs } from "../money/units.ts";
import type { Print } from "./candles.ts";
import { RollingDay } from "./statistics.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const print = (at: number, price: number, volume = 1): Print => ({ at: timeMs(at), price: ticks(price), volume: lots(volume) });

it("before the first price there are no statistics", () => {
  expect(new RollingDay().at(timeMs(0))).toBeUndefined();
});

it("open, high, low, last, volume and change of prices within a day", () => {
  const day = new RollingDay();
  for (const each of [print(0, 1000, 2), print(MINUTE, 1100, 3), print(2 * MINUTE, 900, 0), print(3 * MINUTE, 950, 5)]) day.add(each);
  expect(day.at(timeMs(3 * MINUTE))).toEqual({ open: 1000, high: 1100, low: 900, last: 950, volume: 10, changePpm: -50_000 });
});

it.each([
  ["no change", 1000, 1000, 0],
  ["up a third", 3, 4, 333_333],
  ["up two thirds", 3, 5, 666_667],
  ["down a third", 3, 2, -333_333],
  ["down two thirds", 3, 1, -666_667],
  ["half a ppm counts as one", 2_000_000, 2_000_001, 1],
  ["less than half a ppm is none", 2_000_001, 2_000_002, 0],
])("change: %s", (_why, open, last, expected) => {
  const day = new RollingDay();
  day.add(print(0, open));
  day.add(print(1, last));
  expect(day.at(timeMs(1))?.changePpm).toBe(expected);
});

it("a minute leaves the window when the 1,440th minute after it begins, not a millisecond earlier", () => {
  const day = new RollingDay();
  day.add(print(0, 1000, 7));
  day.add(print(5 * MINUTE, 500, 1));
  expect(day.at(timeMs(DAY - 1))).toMatchObject({ open: 1000, high: 1000, volume: 8 });
  expect(day.at(timeMs(DAY))).toMatchObject({ open: 500, high: 500, volume: 1, changePpm: 0 });
});

it("a market silent for a day stands at its last price with no volume", () => {
  const day = new RollingDay();
  day.add(print(0, 1000, 7));
  day.add(print(1, 1200, 7));
  expect(day.at(timeMs(3 * DAY))).toEqual({ open: 1200, high: 1200, low: 1200, last: 1200, volume: 0, changePpm: 0 });
});

it("agrees with a naive scan of all prints at every moment of four days", () => {
  const day = new RollingDay();
  const prints: Print[] = [];
  let price = 10_000;
  for (let index = 0; index < 4000; index++) {
    price += ((index * 7919) % 41) - 20;
    const each = print(index * 86_777, price, index % 7);
    prints.push(each);
    day.add(each);
    if (index % 13 !== 0) continue;
    const first = Math.floor(each.at / MINUTE) - 1439;
    const window = prints.filter(({ at }) => Math.floor(at / MINUTE) >= first);
    const prices = window.map((one) => one.price as number);
    expect(day.at(each.at)).toMatchObject({
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      last: price,
      volume: window.reduce((sum, one) => sum + one.volume, 0),
    });
  }
});

it("minutes of history come before live prices", () => {
  const day = new RollingDay();
  day.addMinute({ time: timeMs(0), open: ticks(10), high: ticks(30), low: ticks(5), close: ticks(20), volume: lots(4) });
  day.add(print(MINUTE, 25, 1));
  expect(day.at(timeMs(MINUTE))).toMatchObject({ open: 10, high: 30, low: 5, last: 25, volume: 5 });
});

it("a day as a line: the price at the end of each part, from the first one on, silence included", () => {
  const day = new RollingDay(60);
  expect(day.line(timeMs(0), 4)).toEqual([]);
  for (const each of [print(20 * MINUTE, 1000), print(29 * MINUTE, 1200), print(59 * MINUTE, 900)]) day.add(each);
  expect(day.line(timeMs(59 * MINUTE), 4)).toEqual([1200, 1200, 900]);
  expect(day.line(timeMs(80 * MINUTE), 4)).toEqual([1200, 1200, 900, 900]);
  expect(day.line(timeMs(200 * MINUTE), 4)).toEqual([]);
});

it.each([
  ["high", 120, { high: 120, low: 90 }],
  ["low", 80, { high: 110, low: 80 }],
])("a minute that goes on beyond its first price moves the window's %s past those of earlier minutes", (_which, beyond, expected) => {
  const day = new RollingDay();
  for (const each of [print(0, 90), print(0, 110), print(MINUTE, 100), print(MINUTE, beyond)]) day.add(each);
  expect(day.at(timeMs(MINUTE))).toMatchObject(expected);
});

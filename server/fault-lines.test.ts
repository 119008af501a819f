import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FaultLines } from "./fault-lines.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a thousand faults of one place are two lines a minute apart, and a later one is said at once", () => {
  const said: string[] = [];
  const lines = new FaultLines((line) => said.push(line));
  for (let i = 0; i < 1000; i++) lines.fault(new Error(`number ${i}`), "here");
  expect(said).toEqual(["Fault in here: number 0"]);
  lines.fault("odd", "there");
  expect(said).toEqual(["Fault in here: number 0", "Fault in there: odd"]);
  vi.advanceTimersByTime(60_000);
  expect(said.slice(2)).toEqual(["Fault in here: 999 more within a minute, the last: number 999"]);
  lines.fault(new Error("once more"), "here");
  vi.advanceTimersByTime(60_000);
  expect(said.slice(3)).toEqual(["Fault in here: 1 more within a minute, the last: once more"]);
  vi.advanceTimersByTime(600_000);
  lines.fault(new Error("much later"), "here");
  expect(said.slice(4)).toEqual(["Fault in here: much later"]);
});

test("ten thousand places are bounded", () => {
  const said: string[] = [];
  const lines = new FaultLines((line) => said.push(line));
  for (let i = 0; i < 10_000; i++) lines.fault(new Error("x"), `place ${i}`);
  expect(said.length).toBeLessThan(510);
});

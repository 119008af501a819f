import { describe, expect, test } from "vitest";
import { fastSeconds, type Standing } from "./fast-seconds.ts";
import { MachineClock } from "./machine-clock.ts";
import { VenueClock } from "./venue-clock.ts";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const START = Date.UTC(2026, 10, 22);

/** A machine whose clocks the test moves. */
function machine() {
  const at = { wall: START, monotonic: 5_000, boot: 900_000 };
  const clock = new MachineClock({ wall: () => at.wall, monotonic: () => at.monotonic, boot: () => at.boot });
  const pass = (ms: number): void => {
    at.wall += ms;
    at.monotonic += ms;
    at.boot += ms;
  };
  const sleep = (ms: number): void => {
    at.wall += ms;
    at.boot += ms;
  };
  const set = (ms: number): void => void (at.wall += ms);
  return { clock, pass, sleep, set };
}

describe("the machine's clock", () => {
  test("passes as it passes, and a correction of up to ten seconds is followed", () => {
    const { clock, pass, set } = machine();
    pass(700);
    expect(clock.now()).toBe(START + 700);
    set(10_000);
    expect([clock.now(), clock.look(), clock.now()]).toEqual([START + 700, undefined, START + 10_700]);
  });

  test.each([
    ["an hour back", -HOUR],
    ["a day ahead", 24 * HOUR],
    ["ten years ahead", 10 * YEAR],
    ["eleven seconds ahead", 11_000],
  ])("set %s is not followed, and said once", (_why, step) => {
    const { clock, pass, set } = machine();
    set(step);
    expect(clock.look()).toEqual({ kind: "held", ms: step });
    pass(5000);
    expect([clock.look(), clock.now(), clock.held]).toEqual([undefined, START + 5000, { aheadMs: step }]);
  });

  test("set ten years ahead for three seconds leaves nothing behind", () => {
    const { clock, pass, set } = machine();
    set(10 * YEAR);
    clock.look();
    pass(3000);
    set(-10 * YEAR);
    expect(clock.look()).toMatchObject({ kind: "returned" });
    expect([clock.now(), clock.held]).toEqual([START + 3000, undefined]);
  });

  test("is followed over the sleep of a laptop", () => {
    const { clock, pass, sleep } = machine();
    sleep(8 * HOUR);
    expect(clock.look()).toEqual({ kind: "slept", ms: 8 * HOUR });
    pass(1000);
    expect([clock.now(), clock.held]).toEqual([START + 8 * HOUR + 1000, undefined]);
  });

  test("set while it slept, the sleep counts and the rest is held back", () => {
    const { clock, sleep, set } = machine();
    sleep(HOUR);
    set(YEAR);
    expect(clock.look()).toEqual({ kind: "held", ms: YEAR });
    expect(clock.now()).toBe(START + HOUR);
  });

  test("an operator may agree to a step ahead, never to one back", () => {
    const { clock, set } = machine();
    set(24 * HOUR);
    clock.look();
    expect(clock.agree()).toEqual({ kind: "agreed", ms: 24 * HOUR });
    expect([clock.now(), clock.held]).toEqual([START + 24 * HOUR, undefined]);
    set(-HOUR);
    clock.look();
    expect([clock.agree(), clock.now()]).toEqual([undefined, START + 24 * HOUR]);
  });

  test("a small correction back lets time stand, never go back", () => {
    const { clock, pass, set } = machine();
    pass(5000);
    const before = clock.now();
    set(-3000);
    clock.look();
    expect(clock.now()).toBe(before);
    pass(4000);
    expect(clock.now()).toBe(before + 1000);
  });
});

describe("venue time", () => {
  const venue = (line: { logEnd?: number; loggedSpeed?: number; speed?: number }) => {
    const at = { real: START, monotonic: 0 };
    const clock = new VenueClock({ now: () => at.real }, () => at.monotonic);
    clock.begin({ logEnd: line.logEnd, loggedSpeed: line.loggedSpeed ?? 0, speed: line.speed ?? 1 });
    const pass = (ms: number): void => {
      at.real += ms;
      at.monotonic += ms;
    };
    return { clock, pass };
  };

  test("is real time, also after a pause of the venue", () => {
    const { clock, pass } = venue({ logEnd: START - 5 * HOUR });
    pass(10);
    expect([clock.now(), clock.aheadMs, clock.isOwnLine]).toEqual([START + 10, 0, false]);
  });

  test("goes on from a log that ends in the future, and does not stand", () => {
    const { clock, pass } = venue({ logEnd: START + 10 * YEAR });
    pass(3000);
    expect([clock.now(), clock.aheadMs]).toEqual([START + 10 * YEAR + 3000, 10 * YEAR]);
  });

  test("faster than real time it goes on where the log ends, second by second", () => {
    const { clock, pass } = venue({ logEnd: START - HOUR, speed: 60 });
    pass(100);
    // Six venue seconds have passed; none was stepped to yet.
    expect(clock.now()).toBe(START - HOUR + 999);
    const steps: number[] = [];
    for (let second = clock.step(); second !== undefined; second = clock.step()) steps.push(second);
    expect(steps).toEqual([1, 2, 3, 4, 5, 6].map((second) => START - HOUR + second * 1000));
    expect(clock.now()).toBe(START - HOUR + 6000);
  });

  test("of a data directory that left real time goes on from its own line, whatever the machine's clock says", () => {
    const { clock, pass } = venue({ logEnd: START + 40 * 24 * HOUR, loggedSpeed: 3600 });
    pass(2000);
    expect([clock.now(), clock.speed, clock.isOwnLine]).toEqual([START + 40 * 24 * HOUR + 2000, 1, true]);
  });

  test("that a machine can't follow for more than five real seconds falls back to where it is", async () => {
    const { clock, pass } = venue({ logEnd: START, speed: 3600 });
    const seconds: number[] = [];
    const beats = fastSeconds(clock, () => "free");
    pass(60_000);
    beats.start((at) => seconds.push(at));
    await new Promise((resolve) => setTimeout(resolve, 90));
    beats.stop();
    // The first round was all: it left the rest behind.
    expect([seconds.length, clock.behindMs]).toEqual([100, 0]);
  });

  test("that waits for the tables falls back instead of skipping seconds", async () => {
    const { clock, pass } = venue({ logEnd: START, speed: 3600 });
    const seconds: number[] = [];
    let stands: Standing = "free";
    const beats = fastSeconds(clock, () => stands);
    beats.start((at) => seconds.push(at));
    pass(1000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const first = seconds.length;
    // Some rounds of a hundred, of the 3,600 that came.
    expect([first % 100, first > 0, first < 3600]).toEqual([0, true, true]);
    stands = "behind";
    await new Promise((resolve) => setTimeout(resolve, 60));
    const waited = seconds.length;
    stands = "free";
    pass(10);
    await new Promise((resolve) => setTimeout(resolve, 60));
    beats.stop();
    expect(seconds.length).toBe(waited + 36);
    expect(seconds).toEqual(seconds.map((_, i) => START + (i + 1) * 1000));
  });

  test("that somebody waits for stands still, and makes up for it after that", async () => {
    const { clock, pass } = venue({ logEnd: START, speed: 3600 });
    const seconds: number[] = [];
    let stands: Standing = "awaited";
    const beats = fastSeconds(clock, () => stands);
    beats.start((at) => seconds.push(at));
    pass(100);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(seconds).toEqual([]);
    stands = "free";
    await expect.poll(() => seconds.length).toBe(360);
    beats.stop();
  });
});

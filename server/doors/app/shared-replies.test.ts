import { expect, test } from "vitest";
import { SharedReplies } from "./shared-replies.ts";

type Time = { now: number };

/** A maker that takes so many ms. */
function maker(time: Time, ms: number): { make: () => string; made: () => number } {
  let made = 0;
  return {
    make: () => {
      time.now += ms;
      return String(++made);
    },
    made: () => made,
  };
}

test("two hundred readers of the same state share one text and one compressed one", async () => {
  const time = { now: 1000 };
  const replies = new SharedReplies(() => time.now);
  const { make, made } = maker(time, 1);
  const got = Array.from({ length: 200 }, () => replies.of("quotes", 7, make));
  expect([made(), new Set(got).size]).toEqual([1, 1]);
  const [first, second] = await Promise.all(got.slice(0, 2).map((reply) => reply.compressed()));
  expect(first).toBe(second);
});

test("a change is seen at once, until a tenth of a flush went into making replies, and then with the next flush", () => {
  const time = { now: 1000 };
  const replies = new SharedReplies(() => time.now);
  const { make, made } = maker(time, 4);
  const read = (version: number): string => replies.of("quotes", version, make).text;
  expect([1, 2, 3, 4].map(read)).toEqual(["1", "2", "3", "4"]);
  expect([5, 6, 7, 8].map(read)).toEqual(["4", "4", "4", "4"]);
  time.now = 1101;
  expect(read(9)).toBe("5");
  expect(made()).toBe(5);
});

test("when everything changes all the time, making takes a bounded share of it, and nothing shown is older than a flush", () => {
  const time = { now: 0 };
  const replies = new SharedReplies(() => time.now);
  const { make, made } = maker(time, 2);
  let madeAt = 0;
  for (let version = 0; time.now < 10_000; version++) {
    const before = made();
    replies.of("quotes", version, make);
    if (made() > before) madeAt = time.now;
    expect(time.now - madeAt).toBeLessThanOrEqual(103);
    time.now += 0.5;
  }
  expect((made() * 2) / time.now).toBeLessThan(0.15);
});

test("keys that strangers choose don't fill the memory", () => {
  const replies = new SharedReplies(() => 0);
  let made = 0;
  const make = (): string => String(++made).padEnd(300_000);
  for (let i = 0; i < 100; i++) replies.of(`key ${i}`, 0, make);
  for (let i = 60; i < 100; i++) replies.of(`key ${i}`, 0, make);
  expect(made).toBe(100);
  replies.of("key 0", 0, make);
  expect(made).toBe(101);
});

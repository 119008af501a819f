import { describe, expect, test } from "vitest";
import { Kernel, type Command } from "../kernel.ts";
import { RULES_NEWEST } from "../rules.ts";
import { START } from "../test-venue.arbitrary.ts";

const HASH = "0123456789abcdef".repeat(4);
const OTHER = "fedcba9876543210".repeat(4);
const ID = "0123456789abcdef".repeat(2);

const say = (kernel: Kernel, command: object): string | undefined => kernel.execute({ at: START, ...command } as Command).refusal;

test("what the log knows of its venue is there after a restart", () => {
  const kernel = new Kernel();
  say(kernel, { type: "venue/identify", id: ID });
  say(kernel, { type: "venue/run-step", step: 2, commands: [] });
  say(kernel, { type: "venue/adopt-rules", rules: 2 });
  say(kernel, { type: "venue/note-secret", name: "api-secret", fingerprint: HASH });
  say(kernel, { type: "venue/commit-seed", day: "2026-11-22", hash: OTHER });
  say(kernel, { type: "venue/set-speed", speed: 60 });
  say(kernel, { type: "venue/note-build", build: HASH });
  const { venue } = Kernel.restore(kernel.snapshot());
  expect([venue.identity, venue.setUp, venue.rules, venue.speed, venue.build]).toEqual([ID, 2, 2, 60, HASH]);
  expect([[...venue.secrets], [...venue.seedHashes]]).toEqual([[["api-secret", HASH]], [["2026-11-22", OTHER]]]);
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["another identity", { type: "venue/identify", id: ID }, { type: "venue/identify", id: HASH.slice(0, 32) }, "venue_identified_already"],
    ["an identity of other length", {}, { type: "venue/identify", id: "abc" }, "fact_malformed"],
    [
      "a step that is done",
      { type: "venue/run-step", step: 2, commands: [] },
      { type: "venue/run-step", step: 2, commands: [] },
      "step_out_of_order",
    ],
    ["older rules", { type: "venue/adopt-rules", rules: 2 }, { type: "venue/adopt-rules", rules: 1 }, "rules_older"],
    [
      "another secret",
      { type: "venue/note-secret", name: "a", fingerprint: HASH },
      { type: "venue/note-secret", name: "a", fingerprint: OTHER },
      "secret_differs",
    ],
    [
      "another secret in place of one that it never was",
      { type: "venue/note-secret", name: "a", fingerprint: HASH },
      { type: "venue/note-secret", name: "a", fingerprint: OTHER, replaces: OTHER.slice(8) },
      "secret_differs",
    ],
    [
      "another seed for a day",
      { type: "venue/commit-seed", day: "2026-11-22", hash: HASH },
      { type: "venue/commit-seed", day: "2026-11-22", hash: OTHER },
      "seed_differs",
    ],
    ["a speed beyond an hour a second", {}, { type: "venue/set-speed", speed: 3601 }, "speed_out_of_range"],
  ])("%s", (_why, first, second, refusal) => {
    const kernel = new Kernel();
    if ("type" in first) expect(say(kernel, first)).toBeUndefined();
    const before = kernel.stateHash();
    expect(say(kernel, second)).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});

test("the same secret and the same seed a second time are no fault", () => {
  const kernel = new Kernel();
  for (const command of [
    { type: "venue/note-secret", name: "a", fingerprint: HASH },
    { type: "venue/commit-seed", day: "2026-11-22", hash: HASH },
  ]) {
    expect([say(kernel, command), say(kernel, command)]).toEqual([undefined, undefined]);
  }
  expect(say(kernel, { type: "venue/note-secret", name: "a", fingerprint: OTHER, replaces: HASH })).toBeUndefined();
  expect(kernel.venue.secrets.get("a")).toBe(OTHER);
});

test("the commitments of the newest 400 days are remembered", () => {
  const kernel = new Kernel();
  for (let day = 0; day < 410; day++) {
    const name = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    expect(say(kernel, { type: "venue/commit-seed", day: name, hash: HASH })).toBeUndefined();
  }
  expect([kernel.venue.seedHashes.size, [...kernel.venue.seedHashes.keys()][0]]).toEqual([400, "2026-01-11"]);
});

test("a log that follows rules of a newer version stops this one", () => {
  expect(() => say(new Kernel(), { type: "venue/adopt-rules", rules: RULES_NEWEST + 1 })).toThrow("rules that this version knows");
});

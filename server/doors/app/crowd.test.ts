import { expect, test } from "vitest";
import { crowdOf } from "./crowd.ts";

test("somebody is always in the same crowd, and a hundred thousand are in a thousand", () => {
  expect(crowdOf("somebody")).toBe(crowdOf("somebody"));
  const crowds = new Set(Array.from({ length: 100_000 }, (_, i) => crowdOf(`address ${i}`)));
  expect(crowds.size).toBe(1024);
});

/** A flag that V8 does not have is passed over: a newer Node must not drop one unnoticed. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { V8_FLAGS } from "./v8-flags.ts";

test("V8 has every flag that a venue sets", () => {
  const described = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  const known = (described.match(/^ +--[a-z0-9-]+/gm) ?? []).map((line) => line.trim());
  const named = V8_FLAGS.map((flag) => flag.replace(/^--(?:no-)?/, "--").replace(/=.*$/, ""));
  expect(named.filter((flag) => !known.includes(flag))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, constantsOf, ORDINARY_FILE, ordinaryFile } from "./build-ordinary.ts";
import { ROOT } from "./steps.ts";

test("what is kept of the ordinary order's road is what its source and its layout compile to", () => {
  const kept = readFileSync(join(ROOT, ORDINARY_FILE), "utf8");
  expect(kept === ordinaryFile(), "it is of another source: npm run build-ordinary").toBe(true);
}, 60_000);

test("the layout comes before the source as constants of its three types", () => {
  expect(constantsOf({ OFFSETS: { POOL: 64 }, NUMBERS: { NONE: -1 }, WIDE: { SAFE: 2 ** 53 - 1 } })).toBe(
    "const POOL: usize = 64;\nconst NONE: i32 = -1;\nconst SAFE: f64 = 9007199254740991.0;\n",
  );
});

test("a source with a mistake is refused with what the compiler says, and where", () => {
  expect(() => compile("export function wrong(): i32 { return missing; }")).toThrow(/Cannot find name 'missing'[\s\S]*source\.ts/);
}, 60_000);

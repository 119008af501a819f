/** The command by which receipts are checked: what it is asked wrongly is said in one line, and nothing but its own words is said. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const USAGE = "Usage: npm run check-proof -- FILE [--key KEY]\n";

test.each([
  ["nothing", [], USAGE],
  ["an option that there is not", ["receipt.json", "--venue", "x"], USAGE],
  ["a key without its text", ["receipt.json", "--key"], USAGE],
  ["two files", ["receipt.json", "another.json"], USAGE],
  ["a file that is not there", ["no-such.json"], "no-such.json can't be read: ENOENT: no such file or directory, open 'no-such.json'\n"],
])("%s", (_what, given, said) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...given], { encoding: "utf8" });
  expect([status, stderr, stdout]).toEqual([2, said, ""]);
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROGRAM = `
  const { venueHalf } = await import(${JSON.stringify(join(import.meta.dirname, "venue-half.ts"))});
  const { Kernel } = await import(${JSON.stringify(join(import.meta.dirname, "..", "kernel", "kernel.ts"))});
  const kernel = new Kernel({ fastHalf: venueHalf });
  kernel.check();
  console.log(kernel.spot.ordinary === undefined ? "alone" : "with its fast half");
`;

test.runIf(process.platform === "linux").each([
  ["unlimited", "with its fast half"],
  // Enough that the memory could be had, and too little for what comes later.
  [`${20 * 2 ** 20}`, "alone"],
  [`${8 * 2 ** 20}`, "alone"],
])("with addresses of %s kB a venue's kernel works %s", (limit, what) => {
  const node = [process.execPath, "--input-type=module", "-e", PROGRAM];
  const said = execFileSync("/bin/sh", ["-c", `ulimit -v ${limit} && exec "$@"`, "sh", ...node], { encoding: "utf8" });
  expect(said.trim()).toBe(what);
});

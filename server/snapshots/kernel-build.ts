/** The code by which money moves as one hash: two builds with the same one replay a log alike, whatever else changed. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const SOURCES = ["money/*.ts", "kernel/**/*.ts", "features/[a-z]*/formulas.ts", "features/[a-z]*/kernel/**/*.ts", "journal/codec.ts"];
const NOT_RUN = /\.(test|suite|arbitrary|model)\.ts$/;

/** Of the code that this process runs: read once, it may lie there changed later on. */
let own: string | undefined;

export function kernelBuild(root: string = ROOT): string {
  if (root === ROOT) return (own ??= buildOf(ROOT));
  return buildOf(root);
}

function buildOf(root: string): string {
  const hash = createHash("sha256");
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !NOT_RUN.test(path));
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex").slice(0, 32);
}

/** Builds the web app when its sources changed since the last build; a build that is current costs a few milliseconds. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "./say.ts";
import { StartError } from "./start-error.ts";

const ROOT = join(import.meta.dirname, "..");
/** Everything the bundle is made of. */
const SOURCES = [
  "web/**/*",
  "features/*/web/**/*",
  "features/*/*.text.json",
  "features/*/formulas.ts",
  "features/*/contract/*",
  "contract/*",
  "money/*",
  "package-lock.json",
];

const WEB_DIRECTORY = join(ROOT, "dist", "web");
/** Holds the fingerprint of the sources of the build beside it. */
const MARK = join(ROOT, "dist", "web-sources.txt");

export async function buildWeb(): Promise<void> {
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(join(WEB_DIRECTORY, "index.html")) && existsSync(MARK) && readFileSync(MARK, "utf8") === fingerprint) return;
  rmSync(MARK, { force: true });
  await step("Building the web app", runVite);
  writeFileSync(MARK, fingerprint);
}

/** Names, sizes and contents, so that a fresh checkout with the same sources is recognised. */
function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((name) => statSync(join(ROOT, name)).isFile());
  for (const name of files.sort()) hash.update(`${name}\n`).update(readFileSync(join(ROOT, name)));
  return hash.digest("hex");
}

function runVite(): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--config", join("web", "vite.config.ts"), "--logLevel", "warn"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new StartError(`The web app could not be built.\n${output.trim()}`))));
  });
}

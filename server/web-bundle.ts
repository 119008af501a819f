/**
 * Builds the web app and the console when their sources changed since the last build, with the compressed forms that are sent; a build that is
 * current costs a few milliseconds and writes nothing: a service may not write its code.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.ts";
import { step } from "./say.ts";
import { StartError } from "./start-error.ts";

const ROOT = join(import.meta.dirname, "..");

type Bundle = {
  /** Its folder, in the sources and below dist. */
  readonly name: "web" | "console";
  /** "the web app". */
  readonly called: string;
  /** Everything it is made of. */
  readonly sources: readonly string[];
};

const SHARED = ["features/*/contract/*", "contract/*", "money/*", "package-lock.json"];
const WEB: Bundle = {
  name: "web",
  called: "the web app",
  sources: ["web/**/*", "features/*/web/**/*", "features/*/*.text.json", "features/*/formulas.ts", ...SHARED],
};
const CONSOLE: Bundle = {
  name: "console",
  called: "the console",
  sources: ["console/**/*", "features/*/console/**/*", "web/theme/**/*", "web/plugins/notices.ts", "features/*/formulas.ts", ...SHARED],
};

export async function buildWeb(): Promise<void> {
  await build(WEB);
  await build(CONSOLE);
}

async function build({ name, called, sources }: Bundle): Promise<void> {
  const fingerprint = fingerprintOf(sources);
  /** Holds the fingerprint of the sources of the build beside it. */
  const folder = join(ROOT, "dist", name);
  const mark = join(ROOT, "dist", `${name}-sources.txt`);
  if (existsSync(join(folder, "index.html")) && existsSync(mark) && readFileSync(mark, "utf8") === fingerprint)
    return compressFiles(folder);
  rmSync(mark, { force: true });
  await step(`Building ${called}`, () => runVite(name, called));
  compressFiles(folder);
  writeFileSync(mark, fingerprint);
}

/** Names, sizes and contents, so that a fresh checkout with the same sources is recognised. */
function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((name) => statSync(join(ROOT, name)).isFile());
  for (const name of files.sort()) hash.update(`${name}\n`).update(readFileSync(join(ROOT, name)));
  return hash.digest("hex");
}

function runVite(name: string, called: string): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--config", join(name, "vite.config.ts"), "--logLevel", "warn"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new StartError(`Could not build ${called}.\n${output.trim()}`))));
  });
}

/**
 * Builds the web app and the console when their sources changed since the last build, with the compressed forms that are sent; a build that is
 * current costs a few milliseconds and writes nothing: a service may not write its code.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.ts";
import { step } from "./say.ts";
import { StartError } from "./start-error.ts";

const ROOT = join(import.meta.dirname, "..");

const PLACE_TRIES = 5;

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
  // Beside what is there, and put in its place when it is whole: another venue may be built from this code, or run on it, at this moment.
  removeBrokenOff(name);
  const made = `${folder}.${process.pid}`;
  try {
    await step(`Building ${called}`, () => runVite(name, called, made));
    compressFiles(made);
    rmSync(mark, { force: true });
    putInPlace(made, folder);
    writeFileSync(mark, fingerprint);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** What a build left behind that was ended in the middle. */
function removeBrokenOff(name: string): void {
  const dist = join(ROOT, "dist");
  for (const entry of existsSync(dist) ? readdirSync(dist) : []) {
    const [, builder] = /^(?:web|console)\.(\d{1,9})(?:\.before)?$/.exec(entry) ?? [];
    if (builder !== undefined && entry.startsWith(`${name}.`) && !isRunning(Number(builder)))
      rmSync(join(dist, entry), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error: unknown) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Where somebody else does the same, the last one's counts. */
function putInPlace(made: string, folder: string): void {
  const before = `${made}.before`;
  for (let tries = 1; ; tries++) {
    rmSync(before, { recursive: true, force: true });
    try {
      if (existsSync(folder)) renameSync(folder, before);
      renameSync(made, folder);
      return rmSync(before, { recursive: true, force: true });
    } catch (error: unknown) {
      // The other one took it away, or came there, in between.
      if (tries === PLACE_TRIES) throw error;
    }
  }
}

/** Names, sizes and contents, so that a fresh checkout with the same sources is recognised. */
function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((name) => statSync(join(ROOT, name)).isFile());
  for (const name of files.sort()) hash.update(`${name}\n`).update(readFileSync(join(ROOT, name)));
  return hash.digest("hex");
}

function runVite(name: string, called: string, folder: string): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(
    process.execPath,
    [vite, "build", "--config", join(name, "vite.config.ts"), "--outDir", folder, "--logLevel", "warn"],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new StartError(`Could not build ${called}.\n${output.trim()}`))));
  });
}

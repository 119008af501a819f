/**
 * Completes package-lock.json with the optional packages of platforms that the registry in use does not carry.
 *
 * npm leaves an optional package out of the lock file when its registry has no such version, and `npm ci` then calls
 * the very same lock file out of date. An entry that names version and platform is enough: it is never fetched on
 * another platform.
 *
 *   node tools/run.mjs tools/lock-file.ts      writes what is missing
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type LockEntry = {
  readonly version?: string;
  /** Of the package's file: what npm holds a download against. */
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type LockFile = { packages: Record<string, LockEntry> };

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32", "aix"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

/** The entries that `npm ci` would miss: path in node_modules to entry. */
export function missingEntries(lock: LockFile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [dependent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) continue;
      const known = { ...lock.packages, ...missing };
      if (visiblePaths(dependent, name).some((path) => known[path]?.version === version)) continue;
      const beside = `${dependent.slice(0, dependent.lastIndexOf("node_modules/"))}node_modules/${name}`;
      const path = known[beside] === undefined ? beside : `${dependent}/node_modules/${name}`;
      missing[path] = platformEntry(name, version, entry.dev === true);
    }
  }
  return missing;
}

/**
 * Entries that nothing is held against: only optional packages of platforms that the registry in use does not carry may be without a
 * hash. Linux with glibc on x64 and arm64 is complete, there a venue installs nothing unchecked.
 */
export function uncheckedEntries(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && entry.integrity === undefined && !isElsewhere(path, entry))
    .map(([path]) => path);
}

function isElsewhere(path: string, { optional = false, os, cpu }: LockEntry): boolean {
  const isServer = (os === undefined || os.includes("linux")) && (cpu === undefined || cpu.includes("x64") || cpu.includes("arm64"));
  return optional && (!isServer || path.includes("musl"));
}

/** Packages whose own script would run when they are installed. */
export function scriptedPackages(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** Where Node looks for `name` when `dependent` imports it, innermost first. */
function visiblePaths(dependent: string, name: string): string[] {
  const folders = dependent.split("/node_modules/");
  const inner = folders.map((_folder, index) => `${folders.slice(0, index + 1).join("/node_modules/")}/node_modules/${name}`);
  return [...inner.reverse(), `node_modules/${name}`].map((path) => path.replace(/^\//, ""));
}

function platformEntry(name: string, version: string, isDev: boolean): LockEntry {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isDev ? { dev: true } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

function main(): void {
  const path = join(import.meta.dirname, "..", "package-lock.json");
  const lock: LockFile = JSON.parse(readFileSync(path, "utf8"));
  const missing = missingEntries(lock);
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, undefined, 2)}\n`);
  console.log(`package-lock.json: ${Object.keys(missing).length} entries added.`);
}

if (import.meta.main) main();

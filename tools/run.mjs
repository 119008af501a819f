/**
 * Runs one of our scripts under the pinned Node 26, from a bare clone with only npm and any Node >= 20:
 *
 *   node tools/run.mjs <script.ts> [arguments]
 *
 * Dependencies are installed when they are absent or not those of package-lock.json. Plain JavaScript without
 * dependencies, because it runs before there are any.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const NODE_MAJOR = 26;
/** May be replaced by its next version while it runs (keeper.mjs). */
const VENUE = join("server", "main.ts");
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockPath = join(root, "package-lock.json");
const stampPath = join(root, "node_modules", ".installed-from");

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Whether node_modules holds just what the lock file names; optional packages of other platforms may be missing. */
function isInstalled(lockText, lockHash) {
  if (readText(stampPath) === lockHash) return true;
  const installedText = readText(join(root, "node_modules", ".package-lock.json"));
  if (installedText === undefined) return false;
  const installed = JSON.parse(installedText).packages;
  const wanted = JSON.parse(lockText).packages;
  const isCurrent = Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    if (installed[path] === undefined) return entry.optional === true || entry.devOptional === true;
    return installed[path].version === entry.version && installed[path].integrity === entry.integrity;
  });
  if (isCurrent) remember(lockHash);
  return isCurrent;
}

/** Saves looking the next time; who runs a venue may not write its code. */
function remember(lockHash) {
  try {
    writeFileSync(stampPath, lockHash);
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }
}

/** The npm that started us where there is one, else the one on the path. */
function runNpm(args) {
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript);
  const [command, commandArgs] = isNpm ? [process.execPath, [npmScript, ...args]] : ["npm", args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: !isNpm && process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

async function install(lockHash) {
  const began = Date.now();
  console.error("Installing the dependencies of package-lock.json (npm ci) ...");
  const progress = setInterval(() => console.error(`  still installing, ${Math.round((Date.now() - began) / 1000)} s`), 5000);
  const { code, output } = await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  clearInterval(progress);
  if (code !== 0) {
    console.error(output.trim());
    throw new Error("npm ci failed: see above.");
  }
  writeFileSync(stampPath, lockHash);
  console.error(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Where the npm package `node` leaves the program, by the ways in which it may have been installed. */
function findNode() {
  const program = process.platform === "win32" ? "node.exe" : "node";
  const platformPackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const places = [
    "node",
    join("node", "node_modules", platformPackage),
    platformPackage,
    join("node", "node_modules", `node-bin-${platformPackage.slice(5)}`),
  ];
  const found = places.map((place) => join(root, "node_modules", place, "bin", program)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  return Number(process.versions.node.split(".")[0]) >= NODE_MAJOR ? process.execPath : undefined;
}

/** Where install scripts are switched off, the package `node` has fetched no program yet: its own script does it now. */
function fetchNode() {
  console.error(`Fetching Node ${NODE_MAJOR} (npm package "node") ...`);
  const { status } = spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: join(root, "node_modules", "node"),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const found = findNode();
  if (status === 0 && found !== undefined) return found;
  throw new Error(`Node ${NODE_MAJOR} could not be fetched: run "npm rebuild node", or use a system Node >= ${NODE_MAJOR}.`);
}

/** With this code the system's loader ends a program that lacks a library. */
const LIBRARY_MISSING = 127;

/** Node's own programs for Linux want a library since version 25 that small systems come without. */
function explain(code) {
  if (code !== LIBRARY_MISSING || process.platform === "win32") return;
  console.error(
    `Where that line names libatomic.so.1, Node ${NODE_MAJOR} needs it: install libatomic1 (Debian, Ubuntu) or libatomic (Fedora, Red Hat).`,
  );
}

/**
 * Replaces us as far as Node can: same terminal, same signals, same exit code. The channel to the script closes when we are
 * gone, in whatever way; a script that has to end then hears `disconnect`.
 */
function become(node, args) {
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) {
    process.on(signal, () => {
      // A terminal has already given its Ctrl-C to the whole group; twice would mean "at once".
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  const stopWatching = whenNpmEnds(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`cannot run ${node}: ${error.message}`));
  child.on("exit", (code, signal) => {
    stopWatching();
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
    explain(code);
    if (child.connected) child.disconnect();
  });
}

/** The same for the venue, which may change below us. */
async function keep(node, args) {
  const { Keeper } = await import("./keeper.mjs");
  const keeper = new Keeper(node, args, (code) => {
    explain(code);
    process.exit(code);
  });
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) {
    process.on(signal, () => {
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      keeper.signal(signal);
    });
  }
  whenNpmEnds(() => keeper.signal("SIGTERM"));
}

const LOOK_EVERY_MS = 250;

/** npm hands on some signals and not others, and none when it is killed: its end is ours. Returns what ends the watch. */
function whenNpmEnds(then) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    then();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

async function main() {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) return fail("Usage: node tools/run.mjs <script.ts> [arguments]");
  const lockText = readFileSync(lockPath, "utf8");
  const lockHash = createHash("sha256").update(lockText).digest("hex");
  if (!isInstalled(lockText, lockHash)) await install(lockHash);
  const scriptPath = join(root, script);
  if (!existsSync(scriptPath)) return fail(`There is no ${relative(root, scriptPath)}.`);
  const node = findNode() ?? fetchNode();
  // A program reads what an earlier one compiled: a start takes a fifth less. Where nobody may write there, Node does without.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".build", "compile-cache");
  if (relative(root, scriptPath) === VENUE) await keep(node, [scriptPath, ...args]);
  else become(node, [scriptPath, ...args]);
}

main().catch((error) => fail(error.message));

/** Finds a Chromium for tests in a browser: the system's, else Debian's package, else Playwright's download. */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];
const MAC_NAMES = ["Google Chrome", "Chromium"];
const PROGRESS_MS = 5000;

/** Absolute path of the program. Throws when none can be had. */
export async function findChromium(): Promise<string> {
  const found = findOnSystem();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const isInstalled =
      (await run("apt-get", ["update", "-q"])) && (await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"]));
    const installed = isInstalled ? findOnSystem() : undefined;
    if (installed !== undefined) return installed;
  }
  const { chromium } = await import("playwright-core");
  if (!existsSync(chromium.executablePath())) {
    const cli = join(import.meta.dirname, "..", "node_modules", "playwright-core", "cli.js");
    await run(process.execPath, [cli, "install", "chromium"]);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("There is no Chromium for the tests in a browser; install one and set CHROMIUM_PATH to it.");
}

function findOnSystem(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && isProgram(named)) return named;
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...PLACES];
  return folders.flatMap((folder) => [...NAMES, ...MAC_NAMES].map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch (error: unknown) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Whether it ended well; what it does is said every few seconds, because it can take minutes. */
function run(command: string, args: readonly string[]): Promise<boolean> {
  const began = Date.now();
  console.log(`${command.split("/").at(-1)} ${args.join(" ")} ...`);
  const progress = setInterval(() => console.log(`  still at it, ${Math.round((Date.now() - began) / 1000)} s`), PROGRESS_MS);
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  }).finally(() => clearInterval(progress)) as Promise<boolean>;
}

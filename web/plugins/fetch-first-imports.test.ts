import { expect, test } from "vitest";
import { filesOf } from "./fetch-first-imports.ts";

test("an import fetches its own file and what that imports, each once, without what is always there", () => {
  const files = ["assets/react-1.js", "assets/trade-1.js", "assets/page-1.js"];
  expect(filesOf("assets/page-1.js", files, /react-/)).toEqual(["assets/page-1.js", "assets/trade-1.js"]);
});

test("an import without any other file has at least its own", () => {
  expect(filesOf("assets/page-1.js", [], /react-/)).toEqual(["assets/page-1.js"]);
});

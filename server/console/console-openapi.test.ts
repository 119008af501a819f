/** The console's document and its verbs and looks are the same list, and the document is valid OpenAPI. */
import { expect, test } from "vitest";
import { expectValid, namesOf } from "../doors/openapi/test-documents.suite.ts";
import { consoleOpenApi } from "./console-openapi.ts";
import { LOOKS, VERBS } from "./verb-table.ts";

test("is valid OpenAPI 3.1", () => expectValid(consoleOpenApi()));

test("has every verb with its preview, and every look", () => {
  const names = namesOf(consoleOpenApi()).filter((name) => / \/ops\/(verbs|looks)\//.test(name));
  const verbs = [...VERBS.keys()].flatMap((name) => [`POST /ops/verbs/${name}`, `POST /ops/verbs/${name}/preview`]);
  expect(names).toEqual([...verbs, ...[...LOOKS.keys()].map((name) => `GET /ops/looks/${name}`)].toSorted());
});

test("says who may, and whether it takes two", () => {
  const { paths } = consoleOpenApi();
  expect(paths["/ops/verbs/operators/set-role"]?.["post"]?.description).toContain(
    "Roles: admin. Needs two people. Needs a fresh second factor.",
  );
});

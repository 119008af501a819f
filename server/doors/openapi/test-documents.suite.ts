/** What the tests of all documents ask of a document. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "vitest";
import type { OpenApiDocument } from "./openapi.ts";

/** Valid against the schema of OpenAPI 3.1, with operation ids of its own and tags that are there. */
export async function expectValid(document: OpenApiDocument): Promise<void> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const operation of operations) expect(tags, operation.operationId).toEqual(expect.arrayContaining([...operation.tags]));
}

/** "GET /api/menu" of every call in a document, sorted. */
export function namesOf(document: OpenApiDocument): readonly string[] {
  const names = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return names.toSorted();
}

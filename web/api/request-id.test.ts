import { expect, test } from "vitest";
import { newRequestId } from "./request-id.ts";

test("two submits get two keys, of 32 hex digits, also where the browser has no randomUUID", () => {
  const [one, two] = [newRequestId(), newRequestId()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(two).not.toBe(one);
});

/** The kinds of fields that calls take, read as a door reads them. */
import Type from "typebox";
import { expect, test } from "vitest";
import { compileFields } from "./call-fields.ts";
import { languageAccepted } from "../../../contract/languages.ts";
import { LIMIT } from "../../../contract/fields.ts";

const read = compileFields(Type.Object({ limit: LIMIT }));

test.each([
  ["1", 1],
  ["100", 100],
  ["101", 100],
  ["9999", 100],
  ["99999999", 100],
])("a limit of %s is one of %i", (limit, rows) => {
  expect(read({ limit }, undefined)).toEqual({ limit: rows });
});

test.each(["0", "-1", "1.5", "ten", "1e3", "9999999999999999"])("a limit of %s is refused", (limit) => {
  expect(() => read({ limit }, undefined)).toThrow();
});

test.each([
  ["", "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["zh-TW,zh;q=0.9", "hk"],
  ["zh-CN", "zh"],
  ["ja", "jp"],
  ["ko-KR", "kor"],
  ["fr-CH, fr;q=0.9", "fra"],
  ["es", "spa"],
  ["kor", "kor"],
  ["sv, nb;q=0.5, it;q=0.3", "it"],
  ["*", "en"],
])("who accepts %s is spoken to in %s", (header, language) => {
  expect(languageAccepted(header)).toBe(language);
});

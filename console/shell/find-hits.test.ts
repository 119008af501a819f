import { expect, test } from "vitest";
import type { Finder } from "../pages.ts";
import { findHits, type Hit } from "./find-hits.ts";

const page = (en: string, zh: string): Hit => ({ key: en, kind: "page", words: { en, zh }, to: `/${en}` });
const action = (en: string, zh: string): Hit => ({ key: en, kind: "action", words: { en, zh }, verb: en });
const HITS = [page("Markets", "市场"), page("Audit log", "审计日志"), action("Halt a market", "停牌"), action("Resume", "复牌")];
const FINDERS: readonly Finder[] = [
  { words: { en: "Person {text}", zh: "用户 {text}" }, look: "people/list", matches: /^\d+$/, to: (text) => `/people/${text}` },
  { words: { en: "Find {text}", zh: "查找 {text}" }, look: "people/list", matches: /^.{2,}$/, to: (text) => `/people?find=${text}` },
];
const english = (typed: string): readonly string[] => findHits(typed, HITS, FINDERS).map(({ words }) => words.en);

test("before anything is typed the pages stand there", () => {
  expect(english(" ")).toEqual(["Markets", "Audit log"]);
});

test("a word finds pages before actions, in either language, and what begins with it first", () => {
  expect(english("market")).toEqual(["Markets", "Halt a market", "Find market"]);
  expect(english("牌")).toEqual(["Halt a market", "Resume"]);
  expect(english("log audit")).toEqual(["Audit log", "Find log audit"]);
});

test("a number is a person's, an address is looked for as it was typed", () => {
  expect(findHits("7", HITS, FINDERS)).toMatchObject([{ words: { en: "Person 7" }, to: "/people/7" }]);
  expect(findHits("a+$&b@example.org", HITS, FINDERS)).toMatchObject([
    { words: { en: "Find a+$&b@example.org", zh: "查找 a+$&b@example.org" }, to: "/people?find=a%2B%24%26b%40example.org" },
  ]);
});

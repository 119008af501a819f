import { expect, test } from "vitest";
import { nameOf, newsOf } from "./news-of.ts";
import type { Notice } from "./news-of.ts";

const notice = (id: number, kind: string, at = "2026-11-22 10:00:00"): Notice => ({
  id,
  kind,
  create_time: at,
  title: "",
  abstract: "",
  link: "",
});
const CALM = { seen: new Set<string>(), hasJustSent: false, hasJustEntered: false };
const ids = (notices: readonly Notice[]): readonly number[] => notices.map(({ id }) => id);

test("what was not seen is news, oldest first; an order's message that moved is news again", () => {
  const [filled, dividend] = [notice(2, "order_filled"), notice(1, "dividend")];
  expect(ids(newsOf([filled, dividend], CALM))).toEqual([1, 2]);
  const seen = new Set([nameOf(filled), nameOf(dividend)]);
  expect(newsOf([filled, dividend], { ...CALM, seen })).toEqual([]);
  expect(ids(newsOf([notice(2, "order_filled", "2026-11-22 10:00:09")], { ...CALM, seen }))).toEqual([2]);
});

test("what the reader has just done is none, but a password changed elsewhere is", () => {
  const all = [notice(3, "order_filled"), notice(2, "login"), notice(1, "password")];
  expect(ids(newsOf(all, { ...CALM, hasJustSent: true }))).toEqual([1, 2]);
  expect(ids(newsOf(all, { ...CALM, hasJustEntered: true }))).toEqual([1, 3]);
});

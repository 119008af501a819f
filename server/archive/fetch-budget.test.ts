/** What may be fetched from an archive of the log for people: of one, and of all together. */
import { expect, test } from "vitest";
import { Refused } from "../doors/app/answer.ts";
import { RateLimits } from "../doors/app/rate-limit.ts";
import { payFetch } from "./fetch-budget.ts";

test("one person has ten at once, all together sixty; who is refused for the others' sake has paid nothing", () => {
  let now = 1_000_000;
  const limits = new RateLimits(() => now);
  const pay = (subject: string): void => payFetch(limits, subject);
  for (let count = 0; count < 10; count++) pay("1001");
  expect(() => pay("1001")).toThrow(Refused);
  for (let person = 2; person <= 6; person++) for (let count = 0; count < 10; count++) pay(`100${person}`);
  expect(() => pay("1007")).toThrow(Refused);
  // A minute later there is one for all, which is anybody's, and 1007 has all ten left.
  for (let count = 0; count < 10; count++) {
    now += 60_000;
    pay("1007");
  }
  now += 60_000;
  expect(() => pay("1007")).not.toThrow();
});

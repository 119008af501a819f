import { expect, test } from "vitest";
import { loadTexts } from "./texts.ts";

const { say } = loadTexts();

test.each([
  ["en", "You start again with 100,000.5 USDT of paper money"],
  ["de", "Du beginnst neu mit 100.000,5 USDT Spielgeld"],
  ["fra", /100\u202f000,5 USDT/],
  ["th", /100,000\.5 USDT/],
] as const)("an amount in a text is grouped as %s writes it", (language, text) => {
  expect(say("wallet.started_again", language, { amount: "100000.5", currency: "USDT" })).toEqual(
    typeof text === "string" ? text : expect.stringMatching(text),
  );
});

test.each([
  ["en", "It can be used until 29 Nov 2026 08:09 (UTC)."],
  ["de", "Er lässt sich bis 29. Nov. 2026 08:09 (UTC) nutzen."],
  ["jp", /2026年11月29日 08:09/],
  ["th", /29 พ\.ย\. 2026 08:09/],
] as const)("a moment is written as %s writes it", (language, text) => {
  expect(say("notices.coupon_claimed.text", language, { until: "2026-11-29 08:09" })).toEqual(
    typeof text === "string" ? text : expect.stringMatching(text),
  );
});

test("an amount that comes with its code is grouped too", () => {
  expect(say("notices.own_limit_set.text", "de", { amount: "500000 USDT" })).toContain("500.000 USDT");
});

test("what is no amount stays as it is: codes, counts, numbers of orders", () => {
  expect(say("session.code_message", "en", { code: "123456", minutes: 10 })).toContain("is 123456.");
});

test("a share has the language's mark before its fraction", () => {
  expect(say("spot.trail_out_of_range", "de", { trail_low: "0.1", trail_high: "50" })).toContain("0,1 % bis 50 %");
});

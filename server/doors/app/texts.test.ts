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

test("what is no amount stays as it is: codes, counts, numbers of orders", () => {
  expect(say("session.code_message", "en", { code: "123456", minutes: 10 })).toContain("is 123456.");
});

test("a share has the language's mark before its fraction", () => {
  expect(say("spot.trail_out_of_range", "de", { trail_low: "0.1", trail_high: "50" })).toContain("0,1 % bis 50 %");
});

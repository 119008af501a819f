/** No terms of a market keep people from selling what they have: a least value of 200 of the quote at most, and a band that orders fit into (decision 0141). */
import { expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_TERMS_BOUNDED } from "../../../kernel/rules.ts";
import { BTC_USDT, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";

type Both = { readonly kernel: Kernel; readonly auditor: Auditor };
function venue(rules = RULES_TERMS_BOUNDED): Both {
  const both = { kernel: new Kernel(), auditor: new Auditor() };
  for (const command of testVenueCommands())
    auditedStep(both, command.type === "venue/adopt-rules" ? ({ ...command, rules } as Command) : command);
  return both;
}
const TERMS = { makerPpm: 1000, takerPpm: 1000, notionalMin: 5_000_000n, bandPpm: 100_000 };
const set = (both: Both, more: object): Outcome =>
  auditedStep(both, { type: "spot/set-terms", at: START, market: BTC_USDT, ...TERMS, ...more } as never);

test.each([
  ["a least value of more than 200", { notionalMin: 200_000_001n }, { notionalMin: 200_000_000n }],
  ["a band of less than a hundredth", { bandPpm: 9_999 }, { bandPpm: 10_000 }],
])("%s is refused and changes nothing", (_what, wrong, right) => {
  const both = venue();
  const before = both.kernel.stateHash();
  expect(set(both, wrong).refusal).toBe("market_terms_invalid");
  expect(both.kernel.stateHash()).toBe(before);
  expect(set(both, right).refusal).toBeUndefined();
});

test("what was set before these rules may stay while something else changes, and comes nearer", () => {
  const both = venue(RULES_TERMS_BOUNDED - 1);
  expect(set(both, { notionalMin: 2n ** 50n, bandPpm: 1 }).refusal).toBeUndefined();
  auditedStep(both, { type: "venue/adopt-rules", at: START, rules: RULES_TERMS_BOUNDED });
  expect(set(both, { notionalMin: 2n ** 50n, bandPpm: 1, takerPpm: 500 }).refusal).toBeUndefined();
  expect(set(both, { notionalMin: 2n ** 50n + 1n, bandPpm: 1 }).refusal).toBe("market_terms_invalid");
  expect(set(both, { notionalMin: 2n ** 49n, bandPpm: 2 }).refusal).toBeUndefined();
  expect(set(both, { notionalMin: 2n ** 49n, bandPpm: 1 }).refusal).toBe("market_terms_invalid");
});

test.each([{ notionalMin: 200_000_001n }, { bandPpm: 9_999 }])("no market is listed with them: %o", (wrong) => {
  const simulation = { volatilityPpm: 35_000, commonPpm: 750_000, activityPpm: 300_000, dailyVolume: 5_000_000, startTicks: 12_500 };
  const NEO = { code: "NEO", title: "Neo", assetClass: "coin", decimals: 8, quote: USDT, priceDecimals: 3, quantityDecimals: 2 };
  const funds = { makerBase: 1_000_000_000_000n, makerQuote: 500_000_000_000n };
  const open = (both: Both): Outcome =>
    auditedStep(both, { type: "listings/open", at: START, ...NEO, ...TERMS, ...funds, ...simulation, ...wrong } as never);
  expect(open(venue()).refusal).toBe("market_terms_invalid");
  expect(open(venue(RULES_TERMS_BOUNDED - 1)).refusal).toBeUndefined();
});

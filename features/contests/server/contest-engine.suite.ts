/** Contests in the real engine: number 1 is to come. */
import { amount } from "../../../money/units.ts";
import { BTC, type TestEngine } from "../../../server/test-engine.suite.ts";

const HOUR_MS = 3_600_000;
const TERMS = {
  ...{ markets: [BTC], start: amount(1_000_000_000n), feePpm: 1000, seats: 9, isPublic: true, prizes: [], prizeDays: 0, everyMs: 0 },
  ...{ startsAt: 24 * HOUR_MS, joinsUntil: 48 * HOUR_MS, endsAt: 48 * HOUR_MS },
};

export async function openContest(engine: TestEngine): Promise<void> {
  await engine.submit({ type: "contests/open", terms: TERMS, ref: "suite", isAhead: true, askedBy: "rule" } as never);
}

/** One set of good fields a verb. */
export const CONTEST_EXAMPLES: Readonly<Record<string, () => object>> = {
  "contests/publish": () => ({
    ...{ title: "Spring cup", coins: "BTC", money: "1000", fee: 10, seats: 10, startsIn: 60, runsFor: 60, joinsFor: 60 },
    ...{ again: false, prizes: "", prizeDays: 30 },
  }),
  "contests/call-off": () => ({ contest: 1 }),
};

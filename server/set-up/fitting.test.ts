/** Steps of a new version on venues that their operators have changed. */
import { expect, test } from "vitest";
import { OFFERS_MAX } from "../../features/coupons/formulas.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { PURPOSE } from "../../kernel/ledger/chart.ts";
import { RULES_CREDIT_IN_FUTURES, RULES_NEWEST } from "../../kernel/rules.ts";
import { assetId, marketId, timeMs, userId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import { fittingOf } from "./fitting.ts";
import { STEPS } from "./steps.ts";
import { takeOver } from "./take-over.ts";

const DAY_MS = 86_400_000;
const LATER = timeMs(9 * DAY_MS);
const [BTC, ETH] = [marketId(1), marketId(2)];

/** As a release left it that had so many steps. */
function venueOf(steps: number): Kernel {
  const kernel = new Kernel();
  for (const { number: step, commands } of STEPS.slice(0, steps)) kernel.execute({ type: "venue/run-step", at: timeMs(1), step, commands });
  return kernel;
}

function endMarkets(kernel: Kernel, markets: readonly number[]): void {
  for (const id of markets) {
    const times = { closesAt: timeMs(8 * DAY_MS), endsAt: timeMs(8 * DAY_MS) };
    const announced = { type: "delistings/announce", market: marketId(id), ...times, askedBy: 1, agreedBy: 2, at: timeMs(2) } as const;
    expect(kernel.execute(announced).refusal).toBeUndefined();
  }
  kernel.execute({ type: "schedule/advance", at: LATER });
  for (const id of markets) expect(kernel.spot.markets.get(marketId(id))?.life).toBe("ended");
}

async function bringUpToDate(kernel: Kernel): Promise<void> {
  const sequencer = { submit: (command: UntimedCommand) => Promise.resolve(kernel.execute({ ...command, at: LATER } as never)) };
  await takeOver({ kernel, sequencer: sequencer as never, steps: STEPS, build: "b".repeat(32) });
  kernel.check();
  expect(kernel.venue.setUp).toBe(STEPS.length);
}

test.each([6, 8, 9])("a venue of %i steps whose first market has ended gets the rest, and campaigns without that market", async (steps) => {
  const kernel = venueOf(steps);
  endMarkets(kernel, [BTC]);
  await bringUpToDate(kernel);
  const weekly = kernel.campaigns.all().at(-1);
  expect(weekly?.terms.choices.map(({ market }) => market)).toEqual([ETH, ETH]);
  expect(kernel.futures.desk.contracts.all()).toHaveLength(steps < 9 ? 8 : 9);
  expect(kernel.futures.desk.contracts.get(BTC) === undefined).toBe(steps < 9);
  // Its own two are left out.
  expect(kernel.quizzes.all().map(({ terms }) => terms.price?.market)).toEqual([ETH, 7, undefined]);
});

test("where none of a campaign's markets is left it is left out; who would quote a contract that is left out gets no money for it", async () => {
  const kernel = venueOf(8);
  const before = kernel.campaigns.all().length;
  endMarkets(kernel, [BTC, ETH]);
  await bringUpToDate(kernel);
  expect(kernel.campaigns.all()).toHaveLength(before);
  const makers = Array.from({ length: 9 }, (_one, i) => userId(200 + i));
  expect(makers.filter((maker) => kernel.ledger.balanceOf(maker, PURPOSE.lever, assetId(3)) > 0n)).toHaveLength(7);
});

test("a venue with as many offers of coupons as there may be opens without one more", async () => {
  const kernel = venueOf(10);
  const terms = {
    kind: "fee",
    product: "spot",
    ppm: 200_000,
    asset: 3,
    amount: 5_000_000n,
    pieces: 10,
    days: 9,
    from: 0,
    open: 30 * DAY_MS,
  };
  const offer = { type: "coupons/publish", terms: { ...terms, minLevel: 0, minScore: 0, renews: false }, askedBy: 1, agreedBy: 2 };
  while (kernel.coupons.offers().length < OFFERS_MAX) expect(kernel.execute({ ...offer, at: timeMs(2) } as never).refusal).toBeUndefined();
  await bringUpToDate(kernel);
  expect(kernel.coupons.offers()).toHaveLength(OFFERS_MAX);
});

test.each([RULES_CREDIT_IN_FUTURES, RULES_NEWEST])(
  "a venue that follows rules %i before the step that asks for them opens, with the rest of it",
  async (rules) => {
    const kernel = venueOf(10);
    expect(kernel.execute({ type: "venue/adopt-rules", rules, at: timeMs(2) }).refusal).toBeUndefined();
    const before = kernel.coupons.offers().length;
    await bringUpToDate(kernel);
    expect(kernel.venue.rules).toBe(RULES_NEWEST);
    expect(kernel.coupons.offers()).toHaveLength(before + 1);
  },
);

test("a fresh venue gets every step whole", () => {
  const kernel = new Kernel();
  for (const { number: step, commands } of STEPS) {
    expect(fittingOf(kernel, commands)).toEqual(commands);
    kernel.execute({ type: "venue/run-step", at: timeMs(1), step, commands });
  }
});

import { beforeEach, describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, userId } from "../../../money/units.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const CAT = userId(1003);
let kernel: Kernel;
let now: number;

beforeEach(() => {
  kernel = testVenue();
  now = START;
});

function say(body: object, at = now): Outcome {
  now = at;
  while (kernel.schedule.nextAt <= now) run({ type: "schedule/advance" });
  return run(body);
}
function run(body: object): Outcome {
  const before = kernel.stateHash();
  const outcome = kernel.execute({ ...body, at: now } as unknown as Command);
  if (outcome.refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  kernel.check();
  return outcome;
}
const pass = (ms: number): Outcome["events"] => {
  now += ms;
  const events: Outcome["events"][number][] = [];
  while (kernel.schedule.nextAt <= now) events.push(...run({ type: "schedule/advance" }).events);
  return events;
};
const sample = (ticks: number, more: object = {}): object => ({
  type: "prices/sample",
  samples: [{ market: 1, ticks, volume: 0, sources: 3, ...more }],
});
const sums = { options: 2, rakePpm: 50_000, least: amount(1_000_000n), most: amount(100_000_000n) };
const times = { startsAt: 0, closesAt: HOUR_MS, settlesAt: 2 * HOUR_MS, everyMs: 0 };
const words = { question: "Rain?", options: ["Yes", "No"], source: "The bureau", edges: "None" };
const publish = (more: object): object => ({
  ...{ type: "quizzes/publish", isAhead: true, askedBy: "rule" },
  terms: { price: { market: 1, strike: 0, step: 10 }, words: {}, ...sums, ...times, ...more },
});
const published = (more: object = {}): void => {
  expect(say(publish(more)).refusal).toBeUndefined();
  pass(1);
};
const asked = (more: object = {}): void => published({ price: undefined, words: { en: words }, ...more });
const bet = (user: number, option: number, whole: number, more: object = {}): object => ({
  ...{ type: "quizzes/bet", user, quiz: 1, option, stake: amount(BigInt(whole) * 1_000_000n) },
  ...more,
});
const report = (option: number, by: number): object => ({ type: "quizzes/report", quiz: 1, option, by });
const own = (user: number): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, USDT);
const GRANT = 100_000_000_000n;

describe("a price quiz", () => {
  test("opens at the index rounded, pays the right ones out of the pool by the first index after its time, and the rest is the house's", () => {
    published();
    expect(kernel.quizzes.quiz(1)).toMatchObject({ stage: "open", strike: 1000 });
    for (const [user, option, whole] of [
      [ANN, 1, 30],
      [BEN, 2, 70],
      [CAT, 1, 3],
    ] as const)
      expect(say(bet(user, option, whole)).refusal).toBeUndefined();
    pass(2 * HOUR_MS);
    expect(kernel.quizzes.listensTo(1 as never)).toBe(true);
    say(sample(1001));
    const events = pass(0);
    const paid = events.flatMap((event) => (event.type === "quizzes/paid" ? [[event.user, event.outcome, event.paid]] : []));
    // 103 × 0.95 ÷ 33 = 2.965151…
    expect(paid).toEqual([
      [BEN, "missed", 0n],
      [ANN, "right", 88_954_545n],
      [CAT, "right", 8_895_454n],
    ]);
    expect(events.at(-1)).toMatchObject({ type: "quizzes/settled", paid: 97_849_999n, rake: 5_150_000n, dust: 1n });
    expect([own(ANN), own(BEN), own(CAT)]).toEqual([GRANT + 58_954_545n, GRANT - 70_000_000n, GRANT + 5_895_454n]);
    expect([PURPOSE.quizzes, PURPOSE.dust].map((purpose) => kernel.ledger.balanceOf(HOUSE, purpose, USDT))).toEqual([5_150_000n, 1n]);
    expect(events.filter(({ type }) => type === "settlement/settled")).toHaveLength(3);
    expect(kernel.quizzes.all()).toEqual([]);
  });

  test("exactly the strike is not above it", () => {
    published({ price: { market: 1, strike: 1001, step: 1 } });
    say(bet(ANN, 1, 10));
    say(bet(BEN, 2, 10));
    pass(2 * HOUR_MS);
    say(sample(1001));
    expect(pass(0)).toContainEqual(expect.objectContaining({ type: "quizzes/paid", user: BEN, outcome: "right" }));
  });

  test("an index of the last minute before its time decides nothing; ten silent minutes after it are void, to the millisecond", () => {
    published();
    say(bet(ANN, 1, 10));
    say(bet(BEN, 2, 10));
    say(sample(1200), START + 2 * HOUR_MS - 1);
    pass(10 * MINUTE_MS);
    expect(kernel.quizzes.quiz(1)?.stage).toBe("settling");
    const events = pass(1);
    expect(events).toContainEqual(expect.objectContaining({ type: "quizzes/decided", why: "no_price" }));
    expect([own(ANN), own(BEN)]).toEqual([GRANT, GRANT]);
  });

  test("with an old index it waits for the first one, and without any it is void at its cut-off", () => {
    now = START + MINUTE_MS + 1;
    expect(say(publish({})).refusal).toBeUndefined();
    pass(0);
    expect(say(bet(ANN, 1, 10)).refusal).toBe("quiz_not_started");
    expect(say(sample(1016)).events).toContainEqual(expect.objectContaining({ type: "quizzes/opened", strike: 1020 }));
    say(publish({}));
    pass(2 * MINUTE_MS);
    say(publish({}));
    expect(pass(HOUR_MS)).toContainEqual(expect.objectContaining({ type: "quizzes/decided", quiz: 3, why: "no_price" }));
  });

  test("all bets on one answer come back with the cut-off, before any price", () => {
    published();
    say(bet(ANN, 1, 10));
    say(bet(BEN, 1, 20));
    expect(pass(HOUR_MS)).toContainEqual(expect.objectContaining({ type: "quizzes/decided", why: "one_sided" }));
    expect([own(ANN), own(BEN)]).toEqual([GRANT, GRANT]);
  });

  test("comes again: the next is published when one opens, and opens when that one is cut off", () => {
    published({ everyMs: DAY_MS, closesAt: 20 * HOUR_MS, settlesAt: 24 * HOUR_MS });
    const [first, next] = kernel.quizzes.all();
    expect(next).toMatchObject({ number: 2, stage: "coming", terms: { startsAt: first?.terms.closesAt } });
    now = next?.terms.startsAt ?? 0;
    say(sample(1100));
    pass(0);
    expect(kernel.quizzes.all().map(({ number, stage }) => `${number} ${stage}`)).toContain("3 coming");
  });

  test("is settled by nobody, and voided by two before its cut-off only", () => {
    published();
    say(bet(ANN, 1, 10));
    expect(say(report(1, 1)).refusal).toBe("quiz_settles_itself");
    expect(say({ type: "quizzes/void", quiz: 1, askedBy: 1 }).refusal).toBe("second_operator_needed");
    expect(say({ type: "quizzes/void", quiz: 1, askedBy: 1, agreedBy: 1 }).refusal).toBe("second_operator_needed");
    pass(HOUR_MS - 2);
    expect(kernel.execute({ type: "quizzes/void", quiz: 1, askedBy: 1, agreedBy: 2, at: (START + HOUR_MS) as never }).refusal).toBe(
      "quiz_not_voidable",
    );
    kernel = testVenue();
    now = START;
    published();
    say(bet(ANN, 1, 10));
    expect(say({ type: "quizzes/void", quiz: 1, askedBy: 1, agreedBy: 2 }).refusal).toBeUndefined();
    pass(0);
    expect([own(ANN), kernel.quizzes.all()]).toEqual([GRANT, []]);
  });
});

describe("a quiz that operators settle", () => {
  const settled = (): void => {
    asked();
    say(bet(ANN, 1, 10));
    say(bet(BEN, 2, 10));
    pass(2 * HOUR_MS);
  };

  test("two say the same, and two hours later it is paid", () => {
    settled();
    say(report(1, 7));
    expect(say(report(1, 7)).refusal).toBe("quiz_reported_already");
    expect(say(report(1, 8)).events).toContainEqual(
      expect.objectContaining({ type: "quizzes/proposed", option: 1, until: now + 2 * HOUR_MS }),
    );
    expect(say(report(1, 9)).refusal).toBe("quiz_not_due");
    expect(say({ type: "quizzes/void", quiz: 1, askedBy: 1, agreedBy: 2 }).refusal).toBe("quiz_not_voidable");
    pass(2 * HOUR_MS - 1);
    expect(own(ANN)).toBe(GRANT - 10_000_000n);
    pass(1);
    expect([own(ANN), own(BEN)]).toEqual([GRANT + 9_000_000n, GRANT - 10_000_000n]);
  });

  test.each([
    ["upheld by a third it is paid at once", 1, [GRANT + 9_000_000n, GRANT - 10_000_000n]],
    ["not upheld by a third all is void", 2, [GRANT, GRANT]],
    ["nobody says any more all is void a day later", undefined, [GRANT, GRANT]],
  ])("challenged by who bet: %s", (_what, third, balances) => {
    settled();
    say(report(1, 7));
    say(report(1, 8));
    expect(say({ type: "quizzes/challenge", user: CAT, quiz: 1 }).refusal).toBe("quiz_no_bet");
    expect(say({ type: "quizzes/challenge", user: BEN, quiz: 1 }).refusal).toBeUndefined();
    expect(say({ type: "quizzes/challenge", user: BEN, quiz: 1 }).refusal).toBe("quiz_not_challengeable");
    expect(say(report(1, 8)).refusal).toBe("quiz_reported_already");
    pass(3 * HOUR_MS);
    expect(kernel.quizzes.quiz(1)?.stage).toBe("settling");
    if (third === undefined) pass(DAY_MS - 3 * HOUR_MS);
    else say(report(third, 9));
    pass(0);
    expect([own(ANN), own(BEN)]).toEqual(balances);
  });

  test("a challenge in the last millisecond counts, one at the end of the window does not", () => {
    settled();
    say(report(1, 7));
    say(report(1, 8));
    expect(say({ type: "quizzes/challenge", user: BEN, quiz: 1 }, now + 2 * HOUR_MS - 1).refusal).toBeUndefined();
  });

  test("two who differ wait for a third; three days without two who agree are void", () => {
    settled();
    say(report(1, 7));
    say(report(2, 8));
    expect(kernel.quizzes.quiz(1)?.proposal).toBeUndefined();
    expect(pass(3 * DAY_MS)).toContainEqual(expect.objectContaining({ type: "quizzes/decided", why: "unsaid" }));
    expect([own(ANN), own(BEN)]).toEqual([GRANT, GRANT]);
  });

  test("who starts again leaves the stake in the pool: others' odds stay, and what it is paid is the house's", () => {
    settled();
    say({ type: "wallet/start-again", user: ANN });
    expect(kernel.quizzes.quiz(1)?.pools).toEqual([10_000_000n, 10_000_000n]);
    say(report(1, 7));
    say(report(1, 8));
    pass(2 * HOUR_MS);
    expect([own(ANN), own(BEN)]).toEqual([GRANT, GRANT - 10_000_000n]);
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.quizzes, USDT)).toBe(20_000_000n);
  });
});

describe("a bet is refused, and changes nothing", () => {
  test.each<[string, object, string | undefined]>([
    ["as it is: accepted", {}, undefined],
    ["by nobody's account", { user: 1999 }, "account_not_open"],
    ["on no quiz", { quiz: 9 }, "quiz_not_found"],
    ["on answer 3 of two", { option: 3 }, "quiz_option_invalid"],
    ["on half an answer", { option: 1.5 }, "quiz_option_invalid"],
    ["of nothing", { stake: 0n }, "amount_invalid"],
    ["of a unit less than the least", { stake: 999_999n }, "quiz_below_least"],
    ["of exactly the least: accepted", { stake: 1_000_000n }, undefined],
    ["of exactly the most: accepted", { stake: 100_000_000n }, undefined],
    ["of a unit more than the most", { stake: 100_000_001n }, "quiz_above_most"],
  ])("%s", (_what, more, refusal) => {
    published();
    expect(say(bet(ANN, 1, 10, more)).refusal).toBe(refusal);
  });

  test("from the cut-off on, of a person's twenty-first, and beyond what somebody has", () => {
    published({ most: amount(1_000_000_000_000n) });
    expect(say(bet(ANN, 1, 100_001)).refusal).toBe("insufficient_balance");
    for (let left = 20; left > 0; left--) expect(say(bet(ANN, 1, 1)).refusal).toBeUndefined();
    expect(say(bet(ANN, 1, 1)).refusal).toBe("quiz_too_many");
    expect(say(bet(BEN, 2, 1), START + HOUR_MS - 1).refusal).toBeUndefined();
    expect(say(bet(BEN, 1, 1), START + HOUR_MS).refusal).toBe("quiz_cut_off");
  });

  test("on a break, and above one's own limit of the day; a looser one counts a day later", () => {
    published();
    say({ type: "quizzes/limit", user: ANN, amount: amount(15_000_000n) });
    expect(say(bet(ANN, 1, 10)).refusal).toBeUndefined();
    expect(say(bet(ANN, 1, 6)).refusal).toBe("quiz_own_limit");
    expect(say(bet(ANN, 1, 5)).refusal).toBeUndefined();
    say({ type: "quizzes/limit", user: ANN });
    expect(say(bet(ANN, 1, 1)).refusal).toBe("quiz_own_limit");
    expect(kernel.quizzes.limit.of(ANN, (now + DAY_MS) as never)).toEqual({ amount: undefined, next: undefined });
    say({ type: "self-limits/break", user: BEN, length: "day" });
    expect(say(bet(BEN, 1, 1)).refusal).toBe("on_a_break");
  });
});

test("a snapshot in the middle of paying goes on as if there had been none", () => {
  published({ most: amount(1_000_000_000_000n) });
  for (let left = 15; left > 0; left--)
    for (const [user, option] of [
      [ANN, 1],
      [BEN, 2],
      [CAT, 1],
    ] as const)
      say(bet(user, option, left));
  now = START + 2 * HOUR_MS;
  while (kernel.schedule.nextAt <= now) run({ type: "schedule/advance" });
  run(sample(1100));
  const other = Kernel.restore(kernel.snapshot());
  for (const each of [kernel, other]) each.execute({ type: "schedule/advance", at: now as never });
  expect(other.stateHash()).toBe(kernel.stateHash());
  expect(other.quizzes.all()).toEqual([]);
});

/** One's own limits (charter 7): at once when tighter, a day later when looser, and never in the way of what leaves. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { partCommand, partStep } from "../../../kernel/parts.arbitrary.ts";
import { RULES_EXCHANGE_SHARES, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC, BTC_USDT, MAKER, place, START, testVenue, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, marketId, ticks, timeMs, type Amount } from "../../../money/units.ts";
import { BREAKS, type BreakLength, type SelfLimit } from "../formulas.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (ms: number) => timeMs(START + ms);
const usdt = (whole: number): Amount => amount(BigInt(whole) * 1_000_000n);
const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: START, user: ANN, ...command } as unknown as Command);
const set = (limit: SelfLimit, whole: number | undefined, ms = 0): object => ({
  type: "self-limits/set",
  limit,
  at: at(ms),
  ...(whole === undefined ? {} : { amount: usdt(whole) }),
});
const pause = (length: BreakLength, ms = 0): object => ({ type: "self-limits/break", length, at: at(ms) });
const advance = (ms: number): object => ({ type: "schedule/advance", at: at(ms) });
const paper = (whole: number, ms = 0): object => ({ type: "deposits/paper", asset: USDT, amount: usdt(whole), at: at(ms) });
const price = (kernel: Kernel, whole: number, ms: number): Outcome =>
  say(kernel, { type: "prices/sample", at: at(ms), samples: [{ market: BTC_USDT, ticks: ticks(whole), volume: 0, sources: 3 }] });
function venueOf(rules: number): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  return kernel;
}
/** Buys a coin of the market maker at 1,000. */
function buyCoin(kernel: Kernel, ms: number): void {
  expect(kernel.execute({ ...place(MAKER, "sell", 1000, 2000), at: at(ms) }).refusal).toBeUndefined();
  expect(kernel.execute({ ...place(ANN, "buy", 1000, 1000), at: at(ms) }).refusal).toBeUndefined();
}

describe("a limit", () => {
  test("counts at once when it is tighter, and 24 hours later when it is looser", () => {
    const kernel = testVenue();
    expect(say(kernel, set("deposit_day", 500)).events).toEqual([
      { type: "self-limits/set", user: ANN, limit: "deposit_day", amount: usdt(500), next: undefined, at: START },
    ]);
    const from = at(HOUR_MS + DAY_MS);
    say(kernel, set("deposit_day", 900, HOUR_MS));
    expect(kernel.selfLimits.limitOf(ANN, "deposit_day")).toEqual({ amount: usdt(500), next: { amount: usdt(900), from } });
    expect(say(kernel, advance(HOUR_MS + DAY_MS - 1)).refusal).toBe("nothing_due");
    say(kernel, advance(HOUR_MS + DAY_MS));
    expect(kernel.selfLimits.limitOf(ANN, "deposit_day")).toEqual({ amount: usdt(900), next: undefined });
    // Taken away: again a day later.
    say(kernel, set("deposit_day", undefined, 3 * DAY_MS));
    expect(kernel.selfLimits.limitOf(ANN, "deposit_day").amount).toBe(usdt(900));
    say(kernel, advance(4 * DAY_MS));
    expect(kernel.selfLimits.limitOf(ANN, "deposit_day")).toEqual({ amount: undefined, next: undefined });
    kernel.check();
  });

  test("said again takes what waits back; asking once more for looser begins the day anew", () => {
    const kernel = testVenue();
    say(kernel, set("loss_day", 100));
    say(kernel, set("loss_day", 200));
    say(kernel, set("loss_day", 300, HOUR_MS));
    expect(kernel.selfLimits.limitOf(ANN, "loss_day").next).toEqual({ amount: usdt(300), from: at(HOUR_MS + DAY_MS) });
    say(kernel, set("loss_day", 100, HOUR_MS));
    expect(kernel.selfLimits.limitOf(ANN, "loss_day")).toEqual({ amount: usdt(100), next: undefined });
    expect(say(kernel, set("loss_day", 100, HOUR_MS)).refusal).toBe("self_limit_unchanged");
    // Nothing of it is due any more but the day.
    say(kernel, advance(2 * DAY_MS));
    expect(kernel.selfLimits.limitOf(ANN, "loss_day").amount).toBe(usdt(100));
  });

  test.each<[string, object, string]>([
    ["of an account that is not open", { ...set("loss_day", 5), user: 1999 }, "account_not_open"],
    ["of no kind", { ...set("loss_day", 5), limit: "whim" }, "self_limit_unknown"],
    ["below zero", { ...set("deposit_day", 0), amount: -1n }, "self_limit_invalid"],
    ["of losses below one USDT", set("loss_day", 0), "self_limit_invalid"],
    ["above a billion", set("loss_day", 1_000_000_001), "self_limit_invalid"],
    ["that was none", set("loss_day", undefined), "self_limit_unchanged"],
    ["as a break of no length", { type: "self-limits/break", length: "whim" }, "break_length_unknown"],
    ["as a return of who is not away", { type: "self-limits/return" }, "no_exclusion"],
  ])("%s is refused and changes nothing", (_why, command, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});

describe("what comes in", () => {
  test("stays within 24 hours and 30 days, what came before the limit was set counted too", () => {
    const kernel = testVenue();
    say(kernel, paper(300));
    say(kernel, set("deposit_day", 500));
    say(kernel, set("deposit_month", 900));
    expect(say(kernel, paper(201, HOUR_MS)).refusal).toBe("deposit_limit_reached");
    expect(say(kernel, paper(200, HOUR_MS)).refusal).toBeUndefined();
    expect(kernel.selfLimits.depositedWithin(ANN, "deposit_day", at(HOUR_MS))).toBe(usdt(500));
    // The first has left the day, not the month.
    expect(say(kernel, paper(301, DAY_MS)).refusal).toBe("deposit_limit_reached");
    expect(say(kernel, paper(300, DAY_MS)).refusal).toBeUndefined();
    expect(say(kernel, paper(200, 3 * DAY_MS)).refusal).toBe("deposit_limit_reached");
    expect(say(kernel, paper(100, 3 * DAY_MS)).refusal).toBeUndefined();
    expect(say(kernel, { ...paper(400, 3 * DAY_MS), user: BEN }).refusal).toBeUndefined();
    expect(say(kernel, paper(300, 30 * DAY_MS)).refusal).toBeUndefined();
  });

  test("is asked for with all that waits already, and what arrives by itself is credited all the same", () => {
    const kernel = testVenue();
    say(kernel, set("deposit_day", 500));
    const ask = (voucher: number, whole: number): object => ({
      type: "deposits/request",
      asset: USDT,
      amount: usdt(whole),
      voucher,
      network: 0,
    });
    expect(say(kernel, ask(1, 300)).refusal).toBeUndefined();
    expect(say(kernel, ask(2, 201)).refusal).toBe("deposit_limit_reached");
    expect(say(kernel, ask(3, 200)).refusal).toBeUndefined();
    const chain = { network: 1, transaction: 7 };
    expect(say(kernel, { type: "deposits/seen", asset: BTC, amount: amount(100_000_000n), needed: 1, ...chain }).refusal).toBeUndefined();
    expect(say(kernel, { type: "deposits/confirmed", confirmations: 1, ...chain }).refusal).toBeUndefined();
    expect(kernel.selfLimits.depositedWithin(ANN, "deposit_day", START)).toBe(usdt(1000));
  });
});

describe("who lost as much as they let themselves", () => {
  test("buys nothing more that day, by what all of theirs is worth; sells, cancels and moves money on", () => {
    const kernel = testVenue();
    buyCoin(kernel, 0);
    say(kernel, set("loss_day", 100));
    price(kernel, 901, 1);
    expect(kernel.selfLimits.lossOf(ANN) < usdt(100)).toBe(true);
    const buy = (ms: number): string | undefined => kernel.execute({ ...place(ANN, "buy", 950, 10), at: at(ms) }).refusal;
    expect(buy(1)).toBeUndefined();
    price(kernel, 890, 2);
    expect(buy(2)).toBe("loss_limit_reached");
    expect(kernel.execute({ ...place(BEN, "buy", 950, 10), at: at(2) }).refusal).toBeUndefined();
    expect(kernel.execute({ ...place(ANN, "sell", 960, 10), at: at(2) }).refusal).toBeUndefined();
    expect(say(kernel, { type: "spot/cancel-all", market: marketId(0), at: at(2) }).refusal).toBeUndefined();
    // The price comes back: there is room again.
    price(kernel, 1000, 3);
    expect(buy(3)).toBeUndefined();
    kernel.check();
  });

  test("begins anew with the day (UTC); what was brought in is no gain", () => {
    const kernel = testVenue();
    buyCoin(kernel, 0);
    say(kernel, set("loss_day", 100));
    say(kernel, paper(1000));
    price(kernel, 890, 1);
    expect(kernel.execute({ ...place(ANN, "buy", 900, 10), at: at(1) }).refusal).toBe("loss_limit_reached");
    const midnight = Math.ceil(START / DAY_MS) * DAY_MS - START;
    say(kernel, advance(midnight));
    expect(kernel.selfLimits.lossOf(ANN)).toBe(0n);
    expect(kernel.execute({ ...place(ANN, "buy", 900, 10), at: at(midnight) }).refusal).toBeUndefined();
  });

  test("gets no room by starting again, and counts from what that gives", () => {
    const kernel = testVenue();
    buyCoin(kernel, 0);
    say(kernel, set("loss_day", 100));
    price(kernel, 950, 1);
    expect(say(kernel, { type: "wallet/start-again", at: at(1) }).refusal).toBeUndefined();
    expect(kernel.selfLimits.limitOf(ANN, "loss_day").amount).toBe(usdt(100));
    say(kernel, advance(1));
    expect(kernel.selfLimits.lossOf(ANN)).toBe(0n);
    kernel.check();
  });
});

describe("a break", () => {
  test("lets nothing new begin and ends by itself; a longer one takes its place, a shorter one is refused", () => {
    const kernel = testVenue();
    expect(say(kernel, pause("day")).events).toMatchObject([{ type: "self-limits/break-begun", length: "day", until: at(DAY_MS) }]);
    for (const command of [
      place(ANN, "buy", 1000, 10),
      paper(5),
      { type: "wallet/start-again" },
      { type: "spot/amend", order: 1, ticks: 1, lots: 1 },
    ])
      expect(say(kernel, command).refusal).toBe("on_a_break");
    expect(say(kernel, pause("week", HOUR_MS)).refusal).toBeUndefined();
    expect(say(kernel, pause("day", 2 * HOUR_MS)).refusal).toBe("break_stands");
    expect(say(kernel, advance(2 * DAY_MS)).refusal).toBe("nothing_due");
    expect(say(kernel, advance(HOUR_MS + BREAKS.week)).events).toMatchObject([{ type: "self-limits/break-ended", length: "week" }]);
    expect(kernel.execute({ ...place(ANN, "buy", 1000, 10), at: at(HOUR_MS + BREAKS.week) }).refusal).toBeUndefined();
    kernel.check();
  });

  test("or a limit of losses that is reached lets nobody take a rate that was said before; a venue of older rules did", () => {
    const quoted = (rules: number): Kernel => {
      const kernel = venueOf(rules);
      price(kernel, 1000, 0);
      say(kernel, { type: "cover/fund", product: "exchange", asset: BTC, amount: usdt(100_000) });
      expect(say(kernel, { type: "exchange/quote", from: USDT, to: BTC, amount: usdt(10) }).refusal).toBeUndefined();
      return kernel;
    };
    const take = (kernel: Kernel): string | undefined => say(kernel, { type: "exchange/accept", quote: 1, at: at(2) }).refusal;
    const onBreak = quoted(RULES_NEWEST);
    say(onBreak, pause("day", 1));
    expect(take(onBreak)).toBe("on_a_break");
    expect(say(onBreak, { type: "exchange/accept", quote: 7, at: at(2) }).refusal).toBe("on_a_break");
    onBreak.check();
    const lost = quoted(RULES_NEWEST);
    buyCoin(lost, 1);
    say(lost, { ...set("loss_day", 100), at: at(1) });
    price(lost, 890, 1);
    expect(take(lost)).toBe("loss_limit_reached");
    price(lost, 1000, 2);
    expect(take(lost)).toBeUndefined();
    const older = quoted(RULES_EXCHANGE_SHARES - 1);
    say(older, pause("day", 1));
    expect(take(older)).toBeUndefined();
  });

  test("of half a year or more ends by asking only, and 24 hours later", () => {
    const kernel = testVenue();
    say(kernel, pause("half_year"));
    expect(say(kernel, { type: "self-limits/return", at: at(1) }).refusal).toBe("break_stands");
    say(kernel, advance(BREAKS.half_year));
    const after = BREAKS.half_year + 30 * DAY_MS;
    expect(say(kernel, paper(5, after)).refusal).toBe("on_a_break");
    // Nor is it made into a short one.
    expect(say(kernel, pause("day", after)).refusal).toBe("break_stands");
    expect(say(kernel, { type: "self-limits/return", at: at(after) }).refusal).toBeUndefined();
    expect(say(kernel, { type: "self-limits/return", at: at(after) }).refusal).toBe("break_stands");
    expect(say(kernel, paper(5, after + DAY_MS - 1)).refusal).toBe("on_a_break");
    say(kernel, advance(after + DAY_MS));
    expect(say(kernel, paper(5, after + DAY_MS)).refusal).toBeUndefined();
  });
});

test("charter 1: nothing that lets own money leave, or leads to it, counts as opening", () => {
  const kernel = testVenue();
  const leaving = ["withdrawals/request", "transfer/move", "spot/cancel", "spot/cancel-all", "spot/shrink"] as const;
  expect(leaving.filter((type) => kernel.kindOf(type) === "opens")).toEqual([]);
});

test("charter 1: no limit and no break ever meets a command that closes, ends or keeps in order", () => {
  fc.assert(
    fc.property(fc.array(partStep, { minLength: 5, maxLength: 40 }), (steps) => {
      const [bound, free] = [testVenue(), testVenue()];
      for (const user of [1001, 1002, 1003]) expect(say(bound, { ...pause("five_years"), user }).refusal).toBeUndefined();
      for (const [index, step] of steps.entries()) {
        const command = partCommand(step, at(index));
        // Closes for the guard of a full disk, and is something new all the same.
        if (command.type === "exchange/accept") continue;
        if (command.type.startsWith("self-limits/") || command.type.startsWith("example/") || bound.kindOf(command.type) === "opens")
          continue;
        expect(bound.execute(command).refusal).toBe(free.execute(command).refusal);
      }
      bound.check();
    }),
    { numRuns: 60 },
  );
});

test("a snapshot keeps limits, what waits, the day and what came in", () => {
  const kernel = testVenue();
  buyCoin(kernel, 0);
  for (const command of [paper(300), set("deposit_day", 500), set("loss_day", 100), set("loss_day", undefined), pause("half_year")])
    expect(say(kernel, command).refusal).toBeUndefined();
  price(kernel, 950, 1);
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(restored.selfLimits.breakOf(ANN)).toEqual(kernel.selfLimits.breakOf(ANN));
  expect(restored.selfLimits.lossOf(ANN)).toBe(kernel.selfLimits.lossOf(ANN));
  for (const venue of [kernel, restored]) say(venue, advance(2 * DAY_MS));
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(restored.selfLimits.limitOf(ANN, "loss_day")).toEqual({ amount: undefined, next: undefined });
});

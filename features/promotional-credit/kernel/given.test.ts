/** What one operator alone may give is counted by what was given (rules 13), not by what is left: what was spent can't be given again without end. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_CREDIT_GIVEN, RULES_NEWEST } from "../../../kernel/rules.ts";
import { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";

const DAY_MS = 86_400_000;
const COIN = 1_000_000n;

/** Each command goes to the kernel and to the auditor, who has a model of its own. */
class Both {
  kernel = new Kernel();
  readonly #auditor = new Auditor();

  constructor(rules = RULES_NEWEST) {
    for (const command of testVenueCommands()) this.#run({ ...command, ...(command.type === "venue/adopt-rules" ? { rules } : {}) });
    for (let user = 2001; user <= 2012; user++) this.#run({ type: "wallet/open", at: START, user });
    this.say({ type: "cover/fund", product: "promotions", asset: USDT, amount: 50_000n * COIN });
  }

  #run(command: object): Outcome {
    const outcome = this.kernel.execute(command as Command);
    this.#auditor.audit(command as Command, outcome, this.kernel);
    return outcome;
  }

  /** What falls due before is settled first, as the sequencer does it. */
  say(command: object, at: number = START): string | undefined {
    while (this.kernel.schedule.nextAt <= at) this.#run({ type: "schedule/advance", at });
    return this.#run({ at, ...command }).refusal;
  }

  give(user: number, coins: number, by: readonly [number, number] = [1, 1], at: number = START): string | undefined {
    const amount = BigInt(coins) * COIN;
    const [askedBy, agreedBy] = by;
    return this.say({ type: "promotional-credit/grant", user, asset: USDT, amount, days: 1, askedBy, agreedBy }, at);
  }

  giveBack(user: number, at: number = START): void {
    for (const { number } of this.kernel.promotionalCredit.of(userId(user)))
      this.say({ type: "promotional-credit/give-back", user, grant: number }, at);
  }

  left(user: number, at: number = START, operator = 1): object {
    return this.kernel.promotionalCredit.aloneLeft(userId(user), USDT, operator, timeMs(at));
  }
}

const TWO = "second_operator_needed";

test("what is gone counts for thirty days: by one operator, by another, and by two", () => {
  const venue = new Both();
  expect(venue.give(2001, 60)).toBeUndefined();
  venue.giveBack(2001);
  expect(venue.left(2001)).toEqual({ toThem: 40n * COIN, today: 940n * COIN, most: 40n * COIN });
  expect([venue.give(2001, 41), venue.give(2001, 41, [2, 2]), venue.give(2001, 30, [2, 2])]).toEqual([TWO, TWO, undefined]);
  expect(venue.give(2002, 500, [1, 2])).toBeUndefined();
  venue.giveBack(2002);
  expect(venue.give(2002, 1)).toBe(TWO);
  const end = START + 30 * DAY_MS;
  expect([venue.give(2001, 71, [1, 1], end - 1), venue.give(2001, 10, [1, 1], end - 1)]).toEqual([TWO, undefined]);
  expect([venue.give(2001, 91, [1, 1], end), venue.give(2001, 90, [1, 1], end), venue.give(2002, 100, [1, 1], end)]).toEqual([
    TWO,
    undefined,
    undefined,
  ]);
});

test("twelve grants of what was just used up are one hundred in all", () => {
  const venue = new Both();
  const free = venue.kernel.cover.free("promotions", USDT);
  const given = Array.from({ length: 12 }, () => {
    const refusal = venue.give(2001, 75);
    venue.giveBack(2001);
    return refusal;
  });
  expect(given.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(venue.kernel.cover.free("promotions", USDT)).toBe(free);
});

test("one operator alone gives a thousand a day to all; another may go on, two may, and the next day they may again", () => {
  const venue = new Both();
  for (let user = 2001; user <= 2010; user++) expect(venue.give(user, 100)).toBeUndefined();
  expect(venue.left(2011)).toEqual({ toThem: 100n * COIN, today: 0n, most: 0n });
  expect(venue.give(2011, 1)).toBe(TWO);
  expect(venue.give(2011, 1, [2, 2])).toBeUndefined();
  expect(venue.give(2011, 5, [1, 2])).toBeUndefined();
  expect([venue.give(2012, 1, [1, 1], START + DAY_MS - 1), venue.give(2012, 1, [1, 1], START + DAY_MS)]).toEqual([TWO, undefined]);
});

test("starting again gives no new hundred", () => {
  const venue = new Both();
  expect(venue.give(2001, 100)).toBeUndefined();
  expect(venue.say({ type: "wallet/start-again", user: 2001 })).toBeUndefined();
  expect(venue.give(2001, 1)).toBe(TWO);
});

test("under older rules what is left counts alone; from the new ones on both do", () => {
  const venue = new Both(RULES_CREDIT_GIVEN - 1);
  expect(venue.left(2001)).toEqual({ toThem: 100n * COIN, today: undefined, most: 100n * COIN });
  for (let i = 0; i < 3; i++) {
    expect(venue.give(2001, 100)).toBeUndefined();
    venue.giveBack(2001);
  }
  expect(venue.give(2001, 60)).toBeUndefined();
  expect(venue.say({ type: "venue/adopt-rules", rules: RULES_CREDIT_GIVEN })).toBeUndefined();
  expect([venue.give(2001, 41), venue.give(2001, 40), venue.left(2001)]).toEqual([
    TWO,
    undefined,
    { toThem: 0n, today: 960n * COIN, most: 0n },
  ]);
});

test("a restored venue refuses what it would have refused", () => {
  const venue = new Both();
  venue.give(2001, 60);
  venue.giveBack(2001);
  const restored = Kernel.restore(venue.kernel.snapshot());
  expect(restored.stateHash()).toBe(venue.kernel.stateHash());
  venue.kernel = restored;
  expect([venue.give(2001, 41), venue.give(2001, 40)]).toEqual([TWO, undefined]);
});

test("a section from before is read, and nothing was given yet", () => {
  const venue = new Both();
  const before = new StateWriter();
  venue.kernel.promotionalCredit.save(before);
  const old = before.bytes().slice(0, -8);
  const restored = new Both().kernel.promotionalCredit;
  const reader = new StateReader(old);
  restored.load(reader, 1);
  reader.end();
  const after = new StateWriter();
  restored.save(after);
  expect(after.bytes()).toEqual(before.bytes());
});

/** The bound in the words of decision 0053, over what was accepted. */
const step = fc.record({
  user: fc.integer({ min: 2001, max: 2012 }),
  coins: fc.constantFrom(1, 30, 60, 100, 101, 800),
  by: fc.constantFrom<(readonly [number, number])[]>([1, 1], [1, 1], [1, 1], [2, 2], [1, 2]),
  passes: fc.constantFrom(0, 0, 0, 0, 3_600_000, DAY_MS - 1, DAY_MS, 15 * DAY_MS),
  isGivenBack: fc.boolean(),
});

test("whatever is given and given back, nobody alone gives beyond the bound, and the auditor agrees each time", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const venue = new Both();
      const accepted: { readonly user: number; readonly coins: number; readonly alone: number | undefined; readonly at: number }[] = [];
      const sum = (which: (one: (typeof accepted)[number]) => boolean): number =>
        accepted.filter(which).reduce((all, { coins }) => all + coins, 0);
      let at: number = START;
      for (const { user, coins, by, passes, isGivenBack } of steps) {
        at += passes;
        const alone = by[0] === by[1] ? by[0] : undefined;
        const now = at;
        if (venue.give(user, coins, by, at) === undefined) {
          accepted.push({ user, coins, alone, at });
          if (alone !== undefined) {
            expect(sum((one) => one.user === user && one.at > now - 30 * DAY_MS)).toBeLessThanOrEqual(100);
            expect(sum((one) => one.alone === alone && one.at > now - DAY_MS)).toBeLessThanOrEqual(1000);
          }
        }
        if (isGivenBack) venue.giveBack(user, at);
      }
      venue.kernel.check();
      expect(Kernel.restore(venue.kernel.snapshot()).stateHash()).toBe(venue.kernel.stateHash());
    }),
    { numRuns: 150 },
  );
});

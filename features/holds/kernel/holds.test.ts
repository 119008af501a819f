/** Holds (charter 1 and 2): closed list, deadlines that nobody lengthens alone, and nothing kept but what would leave. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spotCommand, spotStep } from "../../spot/kernel/spot.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, marketAt, place, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { nothingKnown } from "../../../simulation/auditor/model-part.ts";
import { ModelSchedule } from "../../../simulation/auditor/model-schedule.ts";
import { HOLD_KINDS, HOLD_REST_MS, HOLD_TERMS } from "../formulas.ts";
import { holdCommand, holdStep, type HoldStep } from "./holds.arbitrary.ts";
import { holdsModel } from "./holds.model.ts";
import type { HoldsEvent } from "./holds.messages.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRANT = 100_000_000_000n;
const at = (ms: number) => timeMs(START + ms);

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}
const review = (more: object = {}): object => ({
  type: "holds/place",
  user: ANN,
  kind: "compliance_review",
  cause: "source_of_funds",
  until: at(3 * DAY_MS),
  placedBy: 7,
  ...more,
});
const byRule = (more: object = {}): object => ({
  type: "holds/place",
  user: ANN,
  kind: "security_change",
  cause: "password_changed",
  placedBy: "rule",
  ...more,
});
const advance = (kernel: Kernel, ms: number): Outcome => say(kernel, { type: "schedule/advance", at: at(ms) });
const free = (kernel: Kernel, ms = 0): bigint => kernel.holds.withdrawable(ANN, USDT, at(ms)).free;

describe("a hold ends by itself", () => {
  test("at its deadline, not a millisecond before, also when the venue was down over it", () => {
    const kernel = testVenue();
    say(kernel, review());
    expect(free(kernel)).toBe(0n);
    expect(advance(kernel, 3 * DAY_MS - 1).refusal).toBe("nothing_due");
    const restored = Kernel.restore(kernel.snapshot());
    const { events } = advance(restored, 90 * DAY_MS);
    expect(events).toMatchObject([{ type: "holds/ended", number: 1, user: ANN, reason: "deadline", at: at(3 * DAY_MS) }]);
    expect(free(restored, 90 * DAY_MS)).toBe(GRANT);
    expect(restored.holds.all()).toEqual([]);
  });

  test("or before it, when an operator lifts it: then nothing waits any more", () => {
    const kernel = testVenue();
    say(kernel, review());
    say(kernel, byRule());
    const lift = { type: "holds/lift", hold: 1, by: 8, at: at(5) };
    expect(say(kernel, lift).events).toMatchObject([{ type: "holds/ended", number: 1, reason: "lifted", by: 8, at: at(5) }]);
    expect([kernel.schedule.size, kernel.holds.all().length, free(kernel, 5)]).toEqual([1, 1, GRANT]);
    expect(say(kernel, lift).refusal).toBe("hold_not_found");
  });

  test("and counts as ended from its deadline on, before anything has said so", () => {
    const kernel = testVenue();
    say(kernel, review());
    expect([free(kernel, 3 * DAY_MS - 1), free(kernel, 3 * DAY_MS)]).toEqual([0n, GRANT]);
  });

  test.each(HOLD_KINDS)("%s: within the published time of its kind, and as long where no deadline is named", (kind) => {
    const { longestMs, causes, setBy } = HOLD_TERMS[kind];
    const kernel = testVenue();
    const command = {
      ...review({ kind, cause: causes[0], placedBy: setBy === "rule" ? "rule" : 7 }),
      ...(kind === "new_address" ? { destination: 4 } : {}),
    };
    expect(say(kernel, { ...command, until: at(longestMs + 1) }).refusal).toBe("hold_too_long");
    const { until: _until, ...open } = { until: 0, ...command };
    expect(say(kernel, open).events).toMatchObject([{ type: "holds/placed", until: at(longestMs) }]);
  });
});

describe("nobody lengthens one alone", () => {
  test("a later deadline takes two operators, and ends by itself again", () => {
    const kernel = testVenue();
    say(kernel, review());
    const renew = { type: "holds/renew", hold: 1, until: at(6 * DAY_MS), askedBy: 7, agreedBy: 7 };
    expect(say(kernel, renew).refusal).toBe("second_operator_needed");
    expect(say(kernel, { ...renew, agreedBy: 8 }).events).toMatchObject([{ type: "holds/renewed", until: at(6 * DAY_MS) }]);
    expect(advance(kernel, 6 * DAY_MS - 1).refusal).toBe("nothing_due");
    expect(advance(kernel, 6 * DAY_MS).events).toMatchObject([{ type: "holds/ended", reason: "deadline" }]);
  });

  test("nor with a second hold beside the first, or right behind it: not of the other kind, not by another operator", () => {
    const kernel = testVenue();
    say(kernel, review());
    const court = review({ kind: "court_order", cause: "court", placedBy: 8, until: at(40 * DAY_MS) });
    expect(say(kernel, court).refusal).toBe("second_operator_needed");
    expect(say(kernel, { ...court, agreedBy: 8 }).refusal).toBe("second_operator_needed");
    say(kernel, { type: "holds/lift", hold: 1, by: 8, at: at(DAY_MS) });
    const again = { ...review({ placedBy: 9 }), until: at(3 * DAY_MS), at: at(DAY_MS) };
    expect(say(kernel, again).refusal).toBe("second_operator_needed");
    const last = DAY_MS + HOLD_REST_MS - 1;
    expect(say(kernel, { ...again, at: at(last), until: at(last + 1) }).refusal).toBe("second_operator_needed");
    expect(say(kernel, { ...again, agreedBy: 7, at: at(last), until: at(last + 1) }).refusal).toBeUndefined();
    // The rest counts from its deadline, however late the venue heard of it, and over a snapshot.
    const late = testVenue();
    say(late, review());
    advance(late, 20 * DAY_MS);
    const [other, rested] = [Kernel.restore(late.snapshot()), 3 * DAY_MS + HOLD_REST_MS];
    expect(say(other, { ...again, at: at(rested - 1), until: at(rested) }).refusal).toBe("second_operator_needed");
    expect(say(other, { ...again, at: at(rested), until: at(rested + DAY_MS) }).refusal).toBeUndefined();
  });

  test("a rule's hold is renewed by nobody, and each change is a hold of its own", () => {
    const kernel = testVenue();
    say(kernel, byRule());
    const renew = { type: "holds/renew", hold: 1, until: at(30 * HOUR_MS), askedBy: 7, agreedBy: 8, at: at(10 * HOUR_MS) };
    expect(say(kernel, renew).refusal).toBe("hold_not_by_operators");
    say(kernel, byRule({ at: at(10 * HOUR_MS) }));
    expect(kernel.holds.of(ANN, at(10 * HOUR_MS)).map(({ until }) => until)).toEqual([at(24 * HOUR_MS), at(34 * HOUR_MS)]);
    // Nor does it stand in the way of an operator's first one.
    expect(say(kernel, { ...review(), at: at(10 * HOUR_MS) }).refusal).toBeUndefined();
  });

  test("the same change told twice is one hold", () => {
    const kernel = testVenue();
    const first = say(kernel, byRule({ key: "security:1001:1" }));
    expect(say(kernel, { ...byRule({ key: "security:1001:1" }), at: at(5) })).toEqual({ ...first, repeated: true });
    expect(kernel.holds.all()).toHaveLength(1);
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", review({ user: 1999 }), "account_not_open"],
    ["a kind of one's own", review({ kind: "whim" }), "hold_kind_unknown"],
    ["a name of an object's own", review({ kind: "constructor" }), "hold_kind_unknown"],
    ["a reason of one's own", review({ cause: "whim" }), "hold_cause_unknown"],
    ["another kind's reason", review({ cause: "court" }), "hold_cause_unknown"],
    ["a rule's kind by an operator", review({ kind: "security_change", cause: "password_changed" }), "hold_not_by_operators"],
    ["an operator's kind by a rule", review({ placedBy: "rule" }), "hold_not_by_rule"],
    ["of a coin that is none", review({ asset: 77, amount: 1n }), "hold_amount_invalid"],
    ["of nothing", review({ asset: USDT, amount: 0n }), "hold_amount_invalid"],
    ["an amount of no coin", review({ amount: 5n }), "hold_amount_invalid"],
    ["an address that is none", byRule({ kind: "new_address", cause: "address_added" }), "hold_amount_invalid"],
    ["an address where none belongs", byRule({ destination: 3 }), "hold_amount_invalid"],
    ["a deadline that is over", review({ until: START }), "hold_deadline_invalid"],
    ["half a millisecond", review({ until: START + 1.5 }), "hold_deadline_invalid"],
    ["no end", review({ until: Infinity }), "hold_deadline_invalid"],
    ["longer than its kind may last", review({ until: at(7 * DAY_MS + 1) }), "hold_too_long"],
    ["lifting what is not there", { type: "holds/lift", hold: 9, by: 7 }, "hold_not_found"],
    ["renewing what is not there", { type: "holds/renew", hold: 9, until: at(DAY_MS), askedBy: 7, agreedBy: 8 }, "hold_not_found"],
    ["an earlier deadline", { type: "holds/renew", hold: 1, until: at(DAY_MS), askedBy: 7, agreedBy: 8 }, "hold_deadline_invalid"],
    ["a deadline beyond its kind", { type: "holds/renew", hold: 1, until: at(8 * DAY_MS), askedBy: 7, agreedBy: 8 }, "hold_too_long"],
  ])("%s", (_why, command, refusal) => {
    const kernel = testVenue();
    say(kernel, review({ user: BEN }));
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("the hundred and first of a person, while others get theirs", () => {
    const kernel = testVenue();
    for (let i = 0; i < 100; i++) expect(say(kernel, byRule()).refusal).toBeUndefined();
    expect(say(kernel, byRule()).refusal).toBe("hold_limit_reached");
    expect(say(kernel, byRule({ user: BEN })).refusal).toBeUndefined();
  });
});

describe("what may leave: own, without pledged, without held", () => {
  test("is counted over all accounts, and each hold stands in the list", () => {
    const kernel = testVenue();
    say(kernel, place(ANN, "buy", 900, 1000));
    say(kernel, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change"] });
    say(kernel, { type: "transfer/move", user: ANN, asset: USDT, amount: 5_000_000n, from: "change", to: "legal" });
    say(kernel, review({ kind: "court_order", cause: "court", asset: USDT, amount: 40_000_000n }));
    const answer = kernel.holds.withdrawable(ANN, USDT, START);
    const pledged = kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT, "pledged");
    expect(pledged).toBeGreaterThan(0n);
    expect(answer).toMatchObject({ own: GRANT, pledged, held: 40_000_000n, free: GRANT - pledged - 40_000_000n });
    expect(answer.holds.map(({ hold: { kind, until }, amount }) => [kind, until, amount])).toEqual([
      ["court_order", at(3 * DAY_MS), 40_000_000n],
    ]);
    expect(kernel.holds.withdrawable(ANN, BTC, START).holds).toEqual([]);
    // More than there is holds what there is, and no more.
    say(kernel, { ...review({ placedBy: 8, agreedBy: 9 }) });
    expect(kernel.holds.withdrawable(ANN, USDT, START)).toMatchObject({ held: GRANT - pledged, free: 0n });
  });

  test("a security change keeps money from new addresses alone, a new address from itself alone", () => {
    const kernel = testVenue();
    say(kernel, byRule());
    say(kernel, byRule({ kind: "new_address", cause: "address_added", destination: 4 }));
    const to = (number: number, savedAt: number) => kernel.holds.withdrawable(ANN, USDT, START, { number, savedAt: at(savedAt) });
    expect(kernel.holds.withdrawable(ANN, USDT, START)).toMatchObject({ free: GRANT, holds: [] });
    expect(to(3, -DAY_MS)).toMatchObject({ free: GRANT, holds: [] });
    expect(to(3, -DAY_MS + 1).holds.map(({ hold }) => hold.kind)).toEqual(["security_change"]);
    expect(to(4, -30 * DAY_MS)).toMatchObject({ free: 0n });
    expect(to(4, 0).holds.map(({ hold }) => hold.kind)).toEqual(["security_change", "new_address"]);
  });

  test("trading, moving between one's own accounts and starting again go on under any hold", () => {
    const kernel = testVenue();
    marketAt(kernel, 1000);
    say(kernel, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change"] });
    say(kernel, review({ kind: "court_order", cause: "court" }));
    say(kernel, byRule());
    expect(say(kernel, place(ANN, "buy", 0, 10, { orderType: "market", budget: 0n as never })).events).toContainEqual(
      expect.objectContaining({ type: "spot/filled" }),
    );
    expect(say(kernel, { type: "transfer/move", user: ANN, asset: USDT, amount: 1n, from: "change", to: "legal" }).refusal).toBeUndefined();
    expect(say(kernel, { type: "wallet/start-again", user: ANN }).refusal).toBeUndefined();
    // What one may not take out does not become free by starting again.
    expect(free(kernel)).toBe(0n);
  });
});

/** What any sequence of holds' commands, orders and time does: each step with the time that passes before it. */
const steps = fc.array(
  fc.record({
    ms: fc.constantFrom(0, 0, 1, 1, HOUR_MS, HOUR_MS, DAY_MS, 6 * DAY_MS, 31 * DAY_MS),
    one: fc.oneof({ weight: 6, arbitrary: holdStep }, { weight: 1, arbitrary: fc.constant("advance" as const) }),
  }),
  { maxLength: 50 },
);

function play(
  kernel: Kernel,
  given: typeof steps extends fc.Arbitrary<infer S> ? S : never,
  after: (command: Command, outcome: Outcome) => void,
): void {
  let now: number = START;
  for (const { ms, one } of given) {
    now += ms;
    // As the sequencer does: what fell due comes first.
    for (const command of [{ type: "schedule/advance", at: now } as Command, ...(one === "advance" ? [] : [holdCommand(one, now)])]) {
      after(command, kernel.execute(command));
    }
  }
}

test("whatever is said and however long it takes: a hold has ended at its deadline, and its deadline grows by two operators alone", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = testVenue();
      const deadlines = new Map<number, number>();
      play(kernel, given, (command, { events }) => {
        for (const event of events as HoldsEvent[]) {
          if (event.type === "holds/placed") deadlines.set(event.number, event.until);
          if (event.type === "holds/renewed") {
            expect(event.askedBy).not.toBe(event.agreedBy);
            deadlines.set(event.number, event.until);
          }
          if (event.type === "holds/ended") {
            expect(event.at).toBeLessThanOrEqual(deadlines.get(event.number) ?? 0);
            deadlines.delete(event.number);
          }
        }
        const standing = new Map(kernel.holds.all().map(({ number, until }) => [number as number, until as number]));
        expect(standing).toEqual(deadlines);
        for (const until of standing.values())
          expect(until).toBeGreaterThan(command.type === "schedule/advance" ? command.at : command.at - 1);
        kernel.check();
      });
    }),
    { numRuns: 200 },
  );
});

const FIRST_HOLD: HoldStep = {
  kind: "hold-place",
  user: 1001,
  of: ["compliance_review", "source_of_funds", 0],
  days: 3,
  part: 0,
  agreedBy: -1,
};

test("the auditor's model, written from the README, gives every command the same answer", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = testVenue();
      const schedule = new ModelSchedule();
      const model = holdsModel({
        schedule,
        known: nothingKnown(),
        assets: new Map([[3, {}]]),
        isOpen: (user: number) => kernel.wallet.isOpen(userId(user)),
      } as never);
      play(kernel, given, (command, { events, refusal }) => {
        for (const { type } of events) seen.add(type);
        seen.add(refusal ?? "");
        if (command.type !== "schedule/advance") expect(refusal).toBe(model.apply(command));
        else schedule.advance(command.at, (_prefix, number, due) => model.due?.(number, due, command.at));
      });
    }),
    {
      numRuns: 300,
      // The least that a renewal takes: random steps get there in most walks, not in all.
      examples: [
        [
          [
            { ms: 1, one: FIRST_HOLD },
            { ms: HOUR_MS, one: { kind: "hold-renew", hold: 1, days: 6, askedBy: 1, agreedBy: 2 } },
            // A second one beside it by one alone, too long, in the past; one that is none; and its end.
            ...[3, 30, -1].map((days) => ({ ms: 1, one: { ...FIRST_HOLD, days, agreedBy: days === 3 ? -1 : 1 } })),
            { ms: 1, one: { kind: "hold-lift", hold: 9, by: 1 } },
            { ms: 1, one: { kind: "hold-lift", hold: 1, by: 1 } },
          ],
        ],
      ],
    },
  );
  const rare = ["holds/renewed", "holds/ended", "second_operator_needed", "hold_too_long", "hold_deadline_invalid", "hold_not_found"];
  for (const happened of rare) expect([happened, seen.has(happened)]).toEqual([happened, true]);
});

test("one operator alone, whatever they say, sets one at a time, with its whole rest before the next", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = testVenue();
      const spans: { readonly from: number; to: number; readonly number: number }[] = [];
      let now: number = START;
      const hear = (command: object): void => {
        for (const event of kernel.execute(command as Command).events as HoldsEvent[]) {
          if (event.type === "holds/renewed") throw new Error("one operator renewed a hold");
          if (event.user !== ANN || HOLD_TERMS[event.kind].setBy === "rule") continue;
          if (event.type === "holds/placed") spans.push({ from: event.placedAt, to: event.until, number: event.number });
          else for (const span of spans) if (span.number === event.number) span.to = event.at;
        }
      };
      for (const { ms, one } of given) {
        now += ms;
        hear({ type: "schedule/advance", at: now });
        // All of it by operator 7, who also agrees with themselves.
        if (one !== "advance") hear({ ...holdCommand(one, now), ...alone(one) });
      }
      for (const [i, { to }] of spans.entries()) {
        const next = spans[i + 1];
        if (next !== undefined) expect(next.from - to).toBeGreaterThanOrEqual(HOLD_REST_MS);
      }
    }),
    { numRuns: 300 },
  );
});
function alone(step: HoldStep): object {
  if (step.kind === "hold-place") return step.of[2] === "rule" ? {} : { placedBy: 7, agreedBy: 7 };
  return step.kind === "hold-renew" ? { askedBy: 7, agreedBy: 7 } : { by: 7 };
}

test("no command of holds changes a balance, and orders do the same with holds as without", () => {
  const trading = fc.array(fc.oneof({ weight: 2, arbitrary: spotStep }, { weight: 1, arbitrary: holdStep }), { maxLength: 50 });
  fc.assert(
    fc.property(trading, (given) => {
      const [held, bare] = [testVenue(), testVenue()];
      const placed: number[] = [];
      let now: number = START;
      for (const step of given) {
        now += 1;
        if (step.kind === "hold-place" || step.kind === "hold-lift" || step.kind === "hold-renew") {
          const before = held.ledger.hash();
          held.execute(holdCommand(step, now));
          expect([held.ledger.hash(), held.ledger.log.length]).toEqual([before, 0]);
          continue;
        }
        const command = spotCommand(step, now, placed);
        const { events, refusal } = bare.execute(command);
        expect(held.execute(command)).toMatchObject({ events, ...(refusal === undefined ? {} : { refusal }) });
        for (const event of events) if (event.type === "spot/placed") placed.push(event.order);
      }
      expect(held.ledger.hash()).toBe(bare.ledger.hash());
    }),
    { numRuns: 100 },
  );
});

/**
 * What charter 1 promises of promotional credit that margins futures, after any commands whatever, at prices that jump, over nights,
 * funding, close-outs and the credit's end: it never becomes own money of whose it is, it is paid before anybody else bears a unit,
 * and until it is used up it is worth exactly what own money would be.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accepted, creditOf, creditVenue, giveCredit } from "../../../kernel/credit-venue.arbitrary.ts";
import { futuresWorld, leverOf } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, userId } from "../../../money/units.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "./futures.arbitrary.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = [1001, 1002, 1003, 1004];
const user = fc.integer({ min: 1001, max: 1004 });

type Step =
  | FuturesStep
  | { readonly kind: "hours"; readonly hours: number }
  | { readonly kind: "give"; readonly user: number; readonly units: number; readonly days: number }
  | { readonly kind: "give-back"; readonly user: number; readonly pick: number }
  | { readonly kind: "move"; readonly user: number; readonly share: number; readonly isOut: boolean }
  | { readonly kind: "start-again"; readonly user: number };
const trading = { weight: 60, arbitrary: futuresStep as fc.Arbitrary<Step> };
const hours = { weight: 3, arbitrary: fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 30 }) }) };
const any = fc.array(
  fc.oneof(
    trading,
    hours,
    {
      weight: 6,
      arbitrary: fc.record({
        ...{ kind: fc.constant("give" as const), user },
        ...{ units: fc.constantFrom(1, 7_000_000, 900_000_000, 3_000_000_000), days: fc.constantFrom(1, 1, 2, 90) },
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("give-back" as const), user, pick: fc.nat({ max: 3 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        ...{ kind: fc.constant("move" as const), user, isOut: fc.boolean() },
        share: fc.constantFrom(1, 50, 90, 100),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user }) },
  ),
  { maxLength: 100, size: "max" },
);

function commandOf(kernel: Kernel, step: Step, at: number): Command | undefined {
  const body = bodyOf(kernel, step);
  if (body !== undefined) return { at, ...body } as unknown as Command;
  return step.kind === "hours" || step.kind === "give-back" ? undefined : futuresCommand(step as FuturesStep, at, futuresWorld(kernel));
}

function bodyOf(kernel: Kernel, step: Step): object | undefined {
  switch (step.kind) {
    case "give": {
      const { units, days, user: to } = step;
      return { type: "promotional-credit/grant", user: to, asset: USDT, amount: amount(BigInt(units)), days, askedBy: 1, agreedBy: 2 };
    }
    case "give-back": {
      const grants = kernel.promotionalCredit.of(userId(step.user));
      const grant = grants[step.pick % Math.max(1, grants.length)];
      return grant === undefined ? undefined : { type: "promotional-credit/give-back", user: step.user, grant: grant.number };
    }
    case "move": {
      const [from, to] = step.isOut ? (["lever", "change"] as const) : (["change", "lever"] as const);
      const held = kernel.ledger.balanceOf(userId(step.user), step.isOut ? 3 : 2, USDT);
      return { type: "transfer/move", user: step.user, asset: USDT, amount: (held * BigInt(step.share)) / 100n, from, to };
    }
    case "start-again":
      return { type: "wallet/start-again", user: userId(step.user) };
    default:
      return undefined;
  }
}

/** What falls due is settled at once, as the sequencer does it. */
function walk(kernel: Kernel, given: readonly Step[], look: (outcome: Outcome, command: Command) => void): void {
  let skipped = 0;
  const settle = (at: number): void => {
    while (kernel.schedule.nextAt <= at) {
      const command = { type: "schedule/advance", at } as Command;
      look(kernel.execute(command), command);
    }
  };
  for (const step of given) {
    if (step.kind === "hours") {
      skipped += step.hours * HOUR_MS;
      continue;
    }
    const at = kernel.at + skipped + (step.kind === "futures-price" ? 1000 : 1);
    skipped = 0;
    settle(at);
    const command = commandOf(kernel, step, at);
    if (command !== undefined) look(kernel.execute(command), command);
    settle(at);
  }
}

/** People who live on credit nearly alone, so that it is all margin, with a coupon on the fees of futures each. */
function poorVenue(): Kernel {
  const kernel = creditVenue();
  const terms = { kind: "fee", product: "futures", ppm: 333_333, asset: USDT, amount: 40_000_000n, pieces: 9, days: 3, from: 0 };
  const given = { ...terms, open: 24 * HOUR_MS, minLevel: 0, minScore: 0, renews: false };
  accepted(kernel, { type: "coupons/publish", at: kernel.at, terms: given, askedBy: 1, agreedBy: 2 } as Command);
  for (const one of PEOPLE) {
    const has = kernel.ledger.balanceOf(userId(one), 3, USDT);
    const kept = BigInt(one - 1001) * 300_000_000n;
    const move = { type: "transfer/move", at: kernel.at, user: userId(one), asset: USDT, from: "lever", to: "change" } as const;
    accepted(kernel, { ...move, amount: amount(has - kept) });
    giveCredit(kernel, one, 2_000_000_000n, 3);
    accepted(kernel, { type: "coupons/claim", at: kernel.at, user: userId(one), offer: 1 });
  }
  return kernel;
}

test("every unit of credit goes to the house: to clearing for who won, to fees, to the fund, or back; sums, pledges and clearing stay exact", () => {
  const seen = new Set<string>();
  let moves = 0;
  fc.assert(
    fc.property(any, (given) => {
      const kernel = poorVenue();
      const { ledger } = kernel;
      let before = kernel.stateHash();
      walk(kernel, given, (outcome, { type }) => {
        for (const { from, to, reason } of ledger.log.postings()) {
          if (ledger.bucketOf(from) !== "promotional") continue;
          moves += 1;
          seen.add(String(reason));
          expect(ledger.ownerOf(to), `${type}: ${ledger.name(from)} to ${ledger.name(to)}`).toBe(HOUSE);
        }
        for (const event of outcome.events)
          if (event.type.startsWith("promotional-credit/") || event.type === "coupons/saved") seen.add(event.type);
        kernel.check();
        const after = kernel.stateHash();
        if (outcome.refusal !== undefined && type !== "schedule/advance") expect(after).toBe(before);
        before = after;
      });
    }),
    { numRuns: 300, seed: 11 },
  );
  expect(moves).toBeGreaterThan(300);
  // Fees, the end, losses, funding.
  const wanted = ["coupons/saved", "71", "72", "78", "79", "promotional-credit/withheld", "promotional-credit/ended"];
  expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
});

test("own money only falls for what credit could not pay: whoever has some keeps all own money of a loss", () => {
  let paid = 0;
  fc.assert(
    fc.property(any, (given) => {
      const kernel = poorVenue();
      const { ledger } = kernel;
      walk(kernel, given, (_outcome, { type }) => {
        if (type === "wallet/start-again") return;
        for (const { from, to } of ledger.log.postings()) {
          const owner = ledger.ownerOf(from);
          const isOwn = ledger.purposeOf(from) === 3 && ledger.bucketOf(from) !== "promotional" && owner >= HOUSE_USERS_END;
          if (!isOwn || ledger.ownerOf(to) !== HOUSE) continue;
          paid += 1;
          expect(creditOf(kernel, owner), `${type}: ${ledger.name(from)} to ${ledger.name(to)}`).toBe(0n);
        }
      });
    }),
    // Credit that is given in the same command as a payment would break this; there is none.
    { numRuns: 200, seed: 5 },
  );
  expect(paid).toBeGreaterThan(50);
});

/** The events that a trader sees, without those of credit and what says which money paid. */
function tradingOf({ events }: Outcome): readonly object[] {
  return events
    .filter(({ type }) => !type.startsWith("promotional-credit/") && type !== "vip/level-changed")
    .map((event: KernelEvent) => {
      if (event.type === "futures/reduced") return { ...event, byCredit: undefined };
      if (event.type !== "settlement/settled" || !event.formula.startsWith("futures-close/")) return event;
      const inputs = event.inputs.filter(({ name }) => name !== "credit");
      return { ...event, formula: "futures-close", inputs, result: { ...event.result, paid: "", promotional: undefined } };
    });
}

test("until its end credit is worth what own money would be: each order, fill, close-out and rate is the same, to the unit", () => {
  const CREDIT = 2_000_000_000n;
  const steps = fc.array(fc.oneof(trading, { ...hours, weight: 1 }), { maxLength: 80, size: "max" });
  let fills = 0;
  fc.assert(
    fc.property(steps, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (given, hasCredit) => {
      const [credited, rich] = [creditVenue(), creditVenue()];
      // A level counts own money that is held: without levels both pay the same.
      for (const { vip } of [credited, rich]) vip.rate = (_user, _role, ppm) => ppm;
      PEOPLE.forEach((one, i) => {
        if (hasCredit[i] !== true) return;
        giveCredit(credited, one, CREDIT, 90);
        const move = { type: "transfer/move", at: rich.at, user: userId(one), asset: USDT, from: "change", to: "lever" } as const;
        accepted(rich, { ...move, amount: amount(CREDIT) });
      });
      const said: (readonly [string | undefined, readonly object[]])[] = [];
      walk(credited, given, (outcome) => {
        if (outcome.events.some(({ type }) => type === "futures/filled")) fills += 1;
        said.push([outcome.refusal, tradingOf(outcome)]);
      });
      const heard: typeof said = [];
      walk(rich, given, (outcome) => heard.push([outcome.refusal, tradingOf(outcome)]));
      expect(said).toEqual(heard);
      for (const one of PEOPLE) {
        const [mine, theirs] = [leverOf(credited, one), leverOf(rich, one)];
        expect(mine.own + mine.pledged + creditOf(credited, one)).toBe(theirs.own + theirs.pledged);
        const accounts = [credited, rich].map(({ futures }) => futures.desk.account(userId(one)));
        expect(accounts[0]?.positions).toEqual(accounts[1]?.positions);
      }
    }),
    { numRuns: 200 },
  );
  expect(fills).toBeGreaterThan(200);
});

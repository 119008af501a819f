/** The auditor must notice: each row changes one thing in what the kernel said of loans, or in what it booked. */
import { describe, expect, test } from "vitest";
import { testLoanTerms } from "../../features/loans/kernel/loans.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BTC, BTC_USDT, MAKER, place, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const usdt = (units: number): bigint => BigInt(units) * 1_000_000n;

type Scene = {
  readonly kernel: Kernel;
  readonly auditor: Auditor;
  readonly say: (body: object, ms?: number) => void;
  readonly at: () => number;
};

/** Ann owes 1,000 USDT against 1.7 BTC, and 500 against dollars. */
function scene(): Scene {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  let at: number = START;
  const one = (body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
    auditor.audit(command, outcome, kernel);
  };
  const say = (body: object, ms = 0): void => {
    at += ms;
    if (kernel.schedule.nextAt <= at) one({ type: "schedule/advance" });
    one(body);
  };
  for (const { at: _at, ...command } of testVenueCommands()) say(command);
  say({ type: "cover/fund", product: "loans", asset: USDT, amount: usdt(20_000) });
  say({ type: "loans/set-product", terms: testLoanTerms(USDT, "small"), askedBy: "rule" });
  say({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 10_000] });
  say(place(ANN, "buy", 1000, 1710));
  say({ type: "loans/apply", user: ANN, product: 1, amount: usdt(1000), days: 30, collateral: BTC, pledge: 170_000_000n });
  say({ type: "loans/apply", user: ANN, product: 1, amount: usdt(500), days: 30, collateral: USDT, pledge: usdt(900) });
  return { kernel, auditor, say, at: () => at };
}

const sample = (price: number): object => ({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: price, volume: 0, sources: 3 }] });

/** The price fell to 600, and the book bids there: the next step is said by nobody yet. */
function crashed(): Scene {
  const made = scene();
  made.say(sample(600), 1000);
  made.say({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [600, 100_000], asks: [] });
  for (let second = 0; second < 5; second++) made.say(sample(600), 1000);
  return made;
}

const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const without =
  (type: KernelEvent["type"]) =>
  (outcome: Outcome): Outcome => ({ ...outcome, events: outcome.events.filter((event) => event.type !== type) });
const receipt = (formula: string, change: (event: Extract<KernelEvent, { type: "settlement/settled" }>) => object) =>
  changed("settlement/settled", (event) => (event.formula === formula ? change(event) : {}));
const input = (formula: string, of: string, value: string) =>
  receipt(formula, ({ inputs }) => ({ inputs: inputs.map((one) => (one.name === of ? { ...one, value } : one)) }));

const repay = { type: "loans/repay", user: ANN, loan: 1, from: "own", amount: usdt(100) };
const repayAll = { type: "loans/repay", user: ANN, loan: 2, from: "collateral" };

/** What is said next, told otherwise. */
function audited({ kernel, auditor, at }: Scene, body: object, tamper: (outcome: Outcome) => Outcome, ms = 1000): void {
  const command = { ...body, at: at() + ms } as unknown as Command;
  const outcome = kernel.execute(command);
  expect(outcome.refusal).toBeUndefined();
  const told = tamper(outcome);
  expect(told).not.toEqual(tamper === same ? undefined : outcome);
  auditor.audit(command, told, kernel);
}
const same = (outcome: Outcome): Outcome => outcome;
const advance = { type: "schedule/advance" };

describe("of loans the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees on payments, ends and steps of a sale", () => {
    audited(scene(), repay, same);
    audited(scene(), repayAll, same);
    const made = crashed();
    audited(made, advance, same, 0);
    expect(made.kernel.loans.loan(1)).toMatchObject({ sold: expect.any(BigInt) as bigint });
    expect(made.kernel.loans.loan(1)?.sold ?? 0n).toBeGreaterThan(0n);
  });

  test.each<[string, object, (outcome: Outcome) => Outcome]>([
    [
      "a unit more is said to be left",
      repay,
      changed("loans/repaid", ({ left }) => ({ left: { ...left, principal: (left.principal + 1n) as never } })),
    ],
    [
      "interest is said to be principal",
      repay,
      changed("loans/repaid", ({ paid }) => ({ paid: { ...paid, interest: paid.principal, principal: paid.interest } })),
    ],
    ["it is said to come out of the pledge", repay, changed("loans/repaid", () => ({ from: "collateral" }))],
    ["nothing is said", repay, without("loans/repaid")],
    ["there is no receipt", repay, without("settlement/settled")],
    ["the receipt names another rate an hour", repay, input("loan-payment/1", "hourly_ppb", "9999")],
    ["the receipt names other hours", repay, input("loan-payment/1", "hour_units", "1")],
    ["the receipt's result is another", repay, receipt("loan-payment/1", ({ result }) => ({ result: { ...result, left: "1" } }))],
    ["a unit less comes back at the end", repayAll, changed("loans/ended", ({ back }) => ({ back: (back - 1n) as never }))],
    ["a loan is said to have been sold", repayAll, changed("loans/ended", () => ({ how: "liquidated" }))],
    ["a loss is said that is none", repayAll, changed("loans/ended", () => ({ shortfall: 1n }))],
    ["principal is said to be unpaid", repayAll, changed("loans/ended", () => ({ principal: 1n }))],
    ["the receipt of the end names other interest", repayAll, input("loan-end/1", "interest_paid", "0")],
  ])("%s", (_what, body, tamper) => {
    expect(() => audited(scene(), body, tamper)).toThrow(/loans|receipt/);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a step is said to have given a unit more", changed("loans/sold", ({ given }) => ({ given: (given + 1n) as never }))],
    ["a step is said to have brought less", changed("loans/sold", ({ got }) => ({ got: (got - 1n) as never }))],
    ["a sale is said to be a taking by the house", changed("loans/sold", () => ({ how: "taken" }))],
    ["what is left is another", changed("loans/sold", ({ collateral }) => ({ collateral: (collateral + 1n) as never }))],
    ["no step is said", without("loans/sold")],
    ["the receipt has another rate", receipt("loan-sale/1", ({ result }) => ({ result: { ...result, rate_ppm: "1" } }))],
    ["the receipt wanted more", receipt("loan-sale/1", ({ result }) => ({ result: { ...result, wanted: "1" } }))],
    ["the receipt names another share", input("loan-sale/1", "share_ppm", "940000")],
    [
      "the receipt names another sample",
      receipt("loan-sale/1", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "pledge_price" ? { ...one, from: "sample:1" } : one)),
      })),
    ],
  ])("%s", (_what, tamper) => {
    expect(() => audited(crashed(), advance, tamper, 0)).toThrow(/loans|receipt/);
  });

  test.each<[string, number, (posting: Posting) => Posting]>([
    ["interest is booked as principal", 156, (posting) => ({ ...posting, reason: 155 })],
    ["a repayment goes the other way", 155, (posting) => ({ ...posting, to: posting.from, from: posting.to })],
    ["a repayment is another loan's", 155, (posting) => ({ ...posting, reference: 7 })],
  ])("%s", (_what, reason, tamper) => {
    const made = scene();
    const command = { ...repay, at: made.at() + 1000 } as unknown as Command;
    const outcome = made.kernel.execute(command);
    const postings = made.kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((one) => (one.reason === reason ? tamper(one) : one));
    Object.defineProperty(made.kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => made.auditor.audit(command, outcome, made.kernel)).toThrow(/may not move|not booked/);
  });
});

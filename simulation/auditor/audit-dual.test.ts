/** The auditor must notice: each row changes one thing in what the kernel said of dual investment, or in what it booked. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BTC, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const EIGHT = 1_700_035_200_000;
const terms = {
  isOnSale: true,
  lines: [{ days: 1, stepPpm: 30_000, strikes: 1 }],
  shares: 20,
  most: 5,
  passedOnPpm: 850_000,
  assumedPpm: 600_000,
};

type Scene = { readonly kernel: Kernel; readonly auditor: Auditor; readonly say: (at: number, body: object) => void };

/** Ann paid USDT at a strike of 980: what is due next is said by nobody yet. */
function scene(price: number): Scene {
  const made = offered();
  made.say(START, { type: "schedule/advance" });
  made.say(START, { type: "dual-investment/buy", user: ANN, product: 2, shares: 2 });
  made.say(EIGHT - 1_800_000 + 1000, { type: "schedule/advance" });
  for (let minute = 0; minute < 30; minute++) {
    const at = EIGHT - 1_800_000 + minute * 60_000 + 1000;
    made.say(at, { type: "prices/sample", samples: [{ market: 1, ticks: price + (minute % 2), volume: 0, sources: 3 }] });
  }
  return made;
}

function offered(): Scene {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "cover/fund", product: "dual", asset: USDT, amount: 9_000_000_000n });
  say(START, { type: "cover/fund", product: "dual", asset: BTC, amount: 9_000_000_000n });
  say(START, { type: "dual-investment/set-terms", market: 1, terms, askedBy: "rule" });
  return { kernel, auditor, say };
}

const advance = { type: "schedule/advance", at: EIGHT + 500 } as unknown as Command;
const make = { type: "schedule/advance", at: START } as unknown as Command;
const buy = { type: "dual-investment/buy", user: ANN, product: 2, shares: 2, at: START } as unknown as Command;

const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const input = (of: string, change: object): ((outcome: Outcome) => Outcome) =>
  changed("settlement/settled", ({ inputs }) => ({ inputs: inputs.map((one) => (one.name === of ? { ...one, ...change } : one)) }));

describe("of dual investment the auditor agrees with the kernel, and disagrees when", () => {
  test.each([
    ["own", 990],
    ["other", 970],
  ])("nothing is changed: it agrees on %s", (outcome, price) => {
    const { kernel, auditor } = scene(price);
    const said = kernel.execute(advance);
    expect(said.events[0]).toMatchObject({ type: "dual-investment/settled", outcome });
    auditor.audit(advance, said, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["another currency is said to have come", changed("dual-investment/settled", () => ({ outcome: "other" }))],
    ["a unit less is paid", changed("dual-investment/settled", ({ paid }) => ({ paid: paid - 1n }))],
    ["other interest is said", changed("dual-investment/settled", ({ interest }) => ({ interest: interest + 1n }))],
    ["another sum decided", changed("dual-investment/product-settled", ({ sum }) => ({ sum: sum + 1 }))],
    ["a sample less decided", changed("dual-investment/product-settled", ({ count }) => ({ count: count - 1 }))],
    ["nothing is said", (outcome) => ({ ...outcome, events: [] })],
    ["there is no receipt", (outcome) => ({ ...outcome, events: outcome.events.filter(({ type }) => type !== "settlement/settled") })],
    ["the receipt names another sample", input("sum", { from: "sample:1" })],
    ["the receipt names another rate", input("rate_ppm", { value: "9" })],
    ["the receipt names another volatility", input("volatility_ppm", { value: "600001" })],
    ["the receipt's result is another", changed("settlement/settled", ({ result }) => ({ result: { ...result, paid: "1" } }))],
    ["it is said to be put off", changed("dual-investment/product-settled", () => ({ type: "dual-investment/postponed" }))],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene(990);
    const outcome = kernel.execute(advance);
    expect(() => auditor.audit(advance, tamper(outcome), kernel)).toThrow(/dual investment/);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a product has another strike", changed("dual-investment/made", ({ strike }) => ({ strike: strike + 1 }))],
    ["a product has another volatility", changed("dual-investment/made", ({ volatilityPpm }) => ({ volatilityPpm: volatilityPpm - 1 }))],
    ["a product is settled later", changed("dual-investment/made", ({ settlesAt }) => ({ settlesAt: settlesAt + 1000 }))],
    ["less is set aside a share", changed("dual-investment/made", ({ mostPpm }) => ({ mostPpm: mostPpm - 1 }))],
    ["one of them is not made", (outcome) => ({ ...outcome, events: outcome.events.slice(1) })],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = offered();
    const outcome = kernel.execute(make);
    expect(outcome.events).toHaveLength(2);
    expect(() => auditor.audit(make, tamper(outcome), kernel)).toThrow(/dual investment/);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a rate is a millionth higher", changed("dual-investment/bought", ({ ratePpm }) => ({ ratePpm: ratePpm + 1 }))],
    ["the option is said to be worth less", changed("dual-investment/bought", ({ fairPpm }) => ({ fairPpm: fairPpm - 1 }))],
    ["another index is named", changed("dual-investment/bought", ({ ticks }) => ({ ticks: ticks + 1 }))],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor, say } = offered();
    say(START, { type: "schedule/advance" });
    const outcome = kernel.execute(buy);
    expect(outcome.refusal).toBeUndefined();
    expect(() => auditor.audit(buy, tamper(outcome), kernel)).toThrow(/dual investment/);
  });

  test.each<[string, number, number, (posting: Posting) => Posting]>([
    ["interest is booked as what the house has free again", 990, 135, (posting) => ({ ...posting, reason: 134 })],
    ["what was paid comes back as given", 990, 131, (posting) => ({ ...posting, reason: 132 })],
    ["what was given comes back", 970, 132, (posting) => ({ ...posting, to: posting.from, from: posting.to })],
    ["the other currency is another purchase's", 970, 136, (posting) => ({ ...posting, reference: 7 })],
    ["what the house has free again goes on being set aside", 970, 134, (posting) => ({ ...posting, reason: 133 })],
  ])("%s", (_what, price, reason, tamper) => {
    const { kernel, auditor } = scene(price);
    const outcome = kernel.execute(advance);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((one) => (one.reason === reason ? tamper(one) : one));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(advance, outcome, kernel)).toThrow(/may not move|not booked/);
  });
});

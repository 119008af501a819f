/** The auditor must notice: each row changes one thing in what the kernel said of a lock, or in what it booked. */
import { describe, expect, test } from "vitest";
import { lockMiningCommand } from "../../features/lock-mining/kernel/lock-mining.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const DAY_MS = 86_400_000;
const MIDNIGHT = (Math.floor(START / DAY_MS) + 2) * DAY_MS;
const terms = {
  ...{ asset: USDT, days: 2, lowPpm: 3000, highPpm: 4000, penaltyPpm: 4000, isOnSale: true },
  ...{ least: 1n, most: 50_000_000n, quota: 90_000_000n },
};
const pays = { type: "schedule/advance", at: MIDNIGHT } as unknown as Command;
const leaves = { type: "lock-mining/redeem", user: ANN, lock: 1, at: START } as unknown as Command;

/** Ann has locked; with `isLastDay` its last seed was shown, and what is due next is said by nobody yet. */
function scene(isLastDay: boolean): { readonly kernel: Kernel; readonly auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "cover/fund", product: "mining", asset: USDT, amount: 1_200_000n });
  say(START, lockMiningCommand({ kind: "lock-commit", days: 300, ahead: 1 }, START));
  say(START, { type: "lock-mining/set-product", terms, askedBy: "rule" });
  say(START, { type: "lock-mining/lock", user: ANN, product: 1, amount: 5_000_001n, renews: false });
  if (!isLastDay) return { kernel, auditor };
  for (const at of [MIDNIGHT - DAY_MS, MIDNIGHT]) {
    say(at, lockMiningCommand({ kind: "lock-reveal", ahead: 0, isRight: true }, at));
    if (at === MIDNIGHT) break;
    say(at, { type: "schedule/advance" });
    say(at + DAY_MS / 4, { type: "schedule/advance" });
  }
  return { kernel, auditor };
}

const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });

describe("of lock mining the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene(true);
    const outcome = kernel.execute(pays);
    expect(outcome.events.map(({ type }) => type)).toEqual([
      "lock-mining/paid",
      "lock-mining/ended",
      "settlement/settled",
      "lock-mining/day-paid",
    ]);
    auditor.audit(pays, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a rate is a millionth lower", changed("lock-mining/paid", ({ ratePpm }) => ({ ratePpm: ratePpm - 1 }))],
    ["a day is said to be withheld", changed("lock-mining/paid", () => ({ how: "withheld" }))],
    ["a unit less is paid", changed("lock-mining/paid", ({ interest }) => ({ interest: interest - 1n }))],
    ["another sum of interest is said", changed("lock-mining/ended", ({ interest }) => ({ interest: interest + 1n }))],
    ["a penalty is said", changed("lock-mining/ended", () => ({ penalty: 1n }))],
    ["the day is not said to be paid", (outcome) => ({ ...outcome, events: outcome.events.slice(0, -1) })],
    ["there is no receipt", (outcome) => ({ ...outcome, events: outcome.events.filter(({ type }) => type !== "settlement/settled") })],
    [
      "the receipt names another command for a rate",
      changed("settlement/settled", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "rate_2" ? { ...one, from: "command:1" } : one)),
      })),
    ],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene(true);
    const outcome = kernel.execute(pays);
    expect(() => auditor.audit(pays, tamper(outcome), kernel)).toThrow(/lock mining/);
  });

  test("a seed is said to be another", () => {
    const { kernel, auditor } = scene(false);
    const shown = lockMiningCommand({ kind: "lock-reveal", ahead: 0, isRight: true }, MIDNIGHT - DAY_MS);
    const outcome = kernel.execute(shown);
    expect(outcome.refusal).toBeUndefined();
    const tampered = changed("lock-mining/revealed", ({ seed }) => ({ seed: seed.split("").reverse().join("") }))(outcome);
    expect(() => auditor.audit(shown, tampered, kernel)).toThrow(/lock mining/);
  });

  test.each<[string, boolean, number, (posting: Posting) => Posting]>([
    ["interest is booked as what the house has free again", true, 125, (posting) => ({ ...posting, reason: 124 })],
    ["the principal comes back as a penalty", true, 121, (posting) => ({ ...posting, reason: 122 })],
    ["a penalty goes back", false, 122, (posting) => ({ ...posting, to: posting.from, from: posting.to })],
    ["what the house has free again goes on being set aside", false, 124, (posting) => ({ ...posting, reason: 123 })],
  ])("%s", (_what, isLastDay, reason, tamper) => {
    const { kernel, auditor } = scene(isLastDay);
    const command = isLastDay ? pays : leaves;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((one) => (one.reason === reason ? tamper(one) : one));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(command, outcome, kernel)).toThrow(/may not move|not booked/);
  });
});

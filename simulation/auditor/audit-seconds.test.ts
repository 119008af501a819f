/** The auditor must notice: each row changes one thing in what the kernel said of a seconds contract, or in what it booked. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const DUE = START + 12_000;
const table = { periods: [{ seconds: 10, ratioPpm: 800_000 }], least: 1n, most: 1_000_000_000n, open: 3, markets: [1] };

/** Ann is right: what is due next is said by nobody yet. */
function scene(side = "up"): { kernel: Kernel; auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "micro"] });
  say(START, { type: "transfer/move", user: ANN, asset: USDT, amount: 900_000_000n, from: "change", to: "micro" });
  say(START, { type: "cover/fund", product: "seconds", asset: USDT, amount: 9_000_000_000n });
  say(START, { type: "seconds/set-terms", terms: table, askedBy: "rule" });
  say(START, { type: "seconds/open", user: ANN, market: 1, side, seconds: 10, stake: 100_000_000n });
  for (let second = 1; second <= 11; second++)
    say(START + second * 1000, { type: "prices/sample", samples: [{ market: 1, ticks: 1000 + second, volume: 0, sources: 3 }] });
  return { kernel, auditor };
}

const advance = { type: "schedule/advance", at: DUE } as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });

describe("of a seconds contract the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(advance);
    expect(outcome.events).toMatchObject([{ result: "won", paid: 180_000_000n }, { formula: "seconds/1" }]);
    auditor.audit(advance, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["who was right is said to have lost", changed("seconds/closed", () => ({ result: "lost" }))],
    ["a unit less is paid", changed("seconds/closed", ({ paid }) => ({ paid: paid - 1n }))],
    ["another sum decided", changed("seconds/closed", ({ sum }) => ({ sum: sum + 1 }))],
    ["nothing is said", (outcome) => ({ ...outcome, events: [] })],
    ["there is no receipt", (outcome) => ({ ...outcome, events: outcome.events.slice(0, 1) })],
    [
      "the receipt names another sample",
      changed("settlement/settled", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "price_2" ? { ...one, from: "sample:1" } : one)),
      })),
    ],
    [
      "the receipt names another entry",
      changed("settlement/settled", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "entry" ? { ...one, value: "1002" } : one)),
      })),
    ],
    ["the receipt's result is another", changed("settlement/settled", ({ result }) => ({ result: { ...result, paid: "180000001" } }))],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(advance);
    expect(() => auditor.audit(advance, tamper(outcome), kernel)).toThrow(/seconds/);
  });

  test.each<[string, "up" | "down", number, (posting: Posting) => Posting]>([
    ["a win is booked as a release", "up", 105, (posting) => ({ ...posting, reason: 104 })],
    ["a stake comes back as a loss", "up", 101, (posting) => ({ ...posting, reason: 102 })],
    ["a lost stake comes back", "down", 102, (posting) => ({ ...posting, to: posting.from, from: posting.to })],
    ["a win is another contract's", "up", 105, (posting) => ({ ...posting, reference: 7 })],
    ["what the house set aside goes on being set aside", "down", 104, (posting) => ({ ...posting, reason: 103 })],
  ])("%s", (_what, side, reason, tamper) => {
    const { kernel, auditor } = scene(side);
    const outcome = kernel.execute(advance);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).toHaveLength(1);
    const tampered = postings.map((one) => (one.reason === reason ? tamper(one) : one));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(advance, outcome, kernel)).toThrow(/may not move|not booked/);
  });
});

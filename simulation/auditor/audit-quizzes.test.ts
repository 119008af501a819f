/** The auditor must notice: each row changes one thing in what the kernel said of a quiz, or in what it booked. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, START, testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const CLOSES = START + 60_000;
const SETTLES = CLOSES + 60_000;
const terms = {
  ...{ price: { market: 1, strike: 1000, step: 1 }, words: {}, options: 2, rakePpm: 50_000, least: 1n, most: 100_000_000n },
  ...{ startsAt: START, closesAt: CLOSES, settlesAt: SETTLES, everyMs: 0 },
};

/** Ann is right and Ben is not; the index has decided, and both are to be paid. */
function scene(): { readonly kernel: Kernel; readonly auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "quizzes/publish", terms, askedBy: "rule" });
  say(START, { type: "schedule/advance" });
  for (const [user, option, stake] of [
    [ANN, 1, 3_000_000n],
    [BEN, 2, 7_000_001n],
  ] as const)
    say(START, { type: "quizzes/bet", user, quiz: 1, option, stake });
  for (const at of [CLOSES, SETTLES]) say(at, { type: "schedule/advance" });
  say(SETTLES, { type: "prices/sample", samples: [{ market: 1, ticks: 1001, volume: 0, sources: 3 }] });
  return { kernel, auditor };
}

const pay = { type: "schedule/advance", at: SETTLES } as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const input = (name: string, value: string) =>
  changed("settlement/settled", ({ inputs }) => ({ inputs: inputs.map((one) => (one.name === name ? { ...one, value } : one)) }));

describe("of a quiz the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(pay);
    expect(outcome.events).toMatchObject([
      { type: "quizzes/paid", user: BEN, outcome: "missed", paid: 0n },
      { type: "settlement/settled" },
      { type: "quizzes/paid", user: ANN, outcome: "right", paid: 9_500_000n },
      { type: "settlement/settled" },
      { type: "quizzes/settled", rake: 500_000n, dust: 1n },
    ]);
    auditor.audit(pay, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a unit more is said to be paid", changed("quizzes/paid", ({ paid }) => ({ paid: paid + 1n }))],
    ["somebody who missed is said to be right", changed("quizzes/paid", () => ({ outcome: "right" }))],
    ["more is kept", changed("quizzes/settled", ({ rake }) => ({ rake: rake + 1n }))],
    ["the dust is somewhere else", changed("quizzes/settled", () => ({ dust: 0n }))],
    ["a receipt names another index", input("index", "1000")],
    ["a receipt names another pool", input("pool", "10000002")],
    ["a receipt names a smaller rake", input("rake_ppm", "49999")],
    ["a receipt names another answer", input("right", "2")],
    ["a receipt is of somebody else", changed("settlement/settled", () => ({ user: BEN }))],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(pay);
    expect(() => auditor.audit(pay, tamper(outcome), kernel)).toThrow(/quizzes|receipt/);
  });

  test.each<[string, number, (posting: Posting) => object]>([
    ["a stake that is lost goes to somebody else", 172, (posting) => ({ ...posting, to: posting.to - 1 })],
    ["what is won is booked under another bet", 173, (posting) => ({ ...posting, reference: 9 })],
    ["what is won is booked as a stake that comes back", 173, (posting) => ({ ...posting, reason: 171 })],
    ["the rake is pledged on", 175, (posting) => ({ ...posting, reason: 170 })],
  ])("%s", (_what, reason, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(pay);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((one) => (one.reason === reason ? (tamper(one) as Posting) : one));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(pay, outcome, kernel)).toThrow(/may not move|not booked/);
  });
});

/** The auditor must notice: each row changes one thing in what the kernel said of a token sale, or in what it booked. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, ETH, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const ENDS = START + 60_000;
const terms = {
  ...{ token: ETH, cash: USDT, coins: [], mode: "pro_rata", price: 1_000_000n, total: 100_000_001n, least: 1n, most: 80_000_000n },
  ...{ cap: 80_000_000n, startsAt: START, endsAt: ENDS, cliffDays: 0, parts: 3, againMs: 0 },
};

/** Ann and Ben ask for more than there is: the sale has ended, and who gets how many is to be handed over. */
function scene(): { readonly kernel: Kernel; readonly auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "cover/fund", product: "sale", asset: ETH, amount: 900_000_000n });
  say(START, { type: "token-sale/publish", terms, askedBy: "rule" });
  say(START, { type: "schedule/advance" });
  for (const user of [ANN, BEN]) say(START, { type: "token-sale/order", user, project: 1, tokens: 80_000_000n, pay: USDT });
  return { kernel, auditor };
}

const end = { type: "schedule/advance", at: ENDS } as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });

describe("of a token sale the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(end);
    expect(outcome.events).toMatchObject([
      { type: "token-sale/allocated", asked: 160_000_000n, granted: 100_000_001n, people: 2 },
      { type: "token-sale/delivered", granted: 50_000_001n },
      { type: "settlement/settled" },
      { type: "token-sale/vested", tokens: 16_666_667n },
      { type: "token-sale/delivered", granted: 50_000_000n },
      { type: "settlement/settled" },
      { type: "token-sale/vested", tokens: 16_666_666n },
    ]);
    auditor.audit(end, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["somebody gets a token more", changed("token-sale/delivered", ({ granted }) => ({ granted: granted + 1n }))],
    ["a unit more is charged", changed("token-sale/delivered", ({ charged }) => ({ charged: charged + 1n }))],
    ["less comes back", changed("token-sale/delivered", ({ returned }) => ({ returned: returned - 1n }))],
    ["more is said to be one's own", changed("token-sale/vested", ({ tokens }) => ({ tokens: tokens + 1n }))],
    ["fewer asked", changed("token-sale/allocated", ({ people }) => ({ people: people - 1 }))],
    ["the receipt names another grant", changed("settlement/settled", ({ terms: of }) => ({ terms: { ...of, asked: "1" } }))],
    ["nothing is said", (outcome) => ({ ...outcome, events: [] })],
    ["there is no receipt", (outcome) => ({ ...outcome, events: outcome.events.filter(({ type }) => type !== "settlement/settled") })],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(end);
    expect(() => auditor.audit(end, tamper(outcome), kernel)).toThrow(/token sales/);
  });

  test.each<[string, number, (posting: Posting) => object]>([
    ["a payment goes back", 142, (posting) => ({ ...posting, to: posting.from, from: posting.to })],
    ["what comes back is booked as paid", 141, (posting) => ({ ...posting, reason: 142 })],
    ["tokens that are handed over come from what is free", 145, (posting) => ({ ...posting, from: posting.from - 1 })],
    ["what is one's own goes on being set aside", 146, (posting) => ({ ...posting, reason: 140 })],
  ])("%s", (_what, reason, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(end);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((one) => one.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((one) => (one.reason === reason ? (tamper(one) as Posting) : one));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(end, outcome, kernel)).toThrow(/may not move|not booked/);
  });
});

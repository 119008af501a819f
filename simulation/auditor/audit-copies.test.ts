/** The auditor must notice: each row changes one thing in what the kernel said of copy trading, in what it holds, or in what it booked. */
import { describe, expect, test } from "vitest";
import { follow } from "../../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, futuresVenueCommands, order } from "../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, BTC_USDT, START, testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

type Scene = { readonly kernel: Kernel; readonly auditor: Auditor; readonly say: (body: object) => Outcome };

/** Ben follows Ann and Cat does with little set aside; Ann has just bought: what follows is said by nobody yet. */
function scene(): Scene {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (body: object): Outcome => {
    const command = { ...body, at: Math.max(START, kernel.at) } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
    return outcome;
  };
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  const quote = { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [1019, 9000], asks: [1021, 9000] };
  for (const command of [...testVenueCommands(), ...futuresVenueCommands()]) say(command);
  say({ ...quote, bids: [999, 9000], asks: [1001, 9000] });
  say({ type: "copies/set-terms", terms, askedBy: "rule" });
  say({ type: "copies/apply", user: ANN, sharePpm: 100_000 });
  say(follow(BEN, { number: 50 }));
  say(follow(1003, { mostAll: 10_000_000n as never }));
  say(order(ANN, "buy", 100));
  return { kernel, auditor, say };
}

/** The next quotes are twenty higher, Ann has closed what Ben copied, and he leaves with what he won. */
function won({ say, kernel }: Scene): void {
  say({ type: "schedule/advance" });
  const quote = { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [1019, 9000], asks: [1021, 9000] };
  say(quote);
  const [position] = kernel.futures.desk.account(ANN)?.positions ?? [];
  say({ type: "futures/close", user: ANN, position: position?.id, lots: 0 });
  say({ type: "schedule/advance" });
}

const advance = { type: "schedule/advance", at: START } as unknown as Command;
const leave = { type: "copies/unfollow", user: BEN, follow: 1, copies: "close", at: START } as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const without =
  (type: string) =>
  (outcome: Outcome): Outcome => ({ ...outcome, events: outcome.events.filter((event) => event.type !== type) });

describe("of what is copied the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(advance);
    const told = outcome.events.filter(({ type }) => type.startsWith("copies/"));
    expect(told).toMatchObject([
      { type: "copies/copied", lots: 50 },
      { type: "copies/not-copied", reason: "most_all", needed: 10_050_000, left: 10_000_000 },
    ]);
    auditor.audit(advance, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["fewer lots are said to be copied", changed("copies/copied", ({ lots }) => ({ lots: lots - 1 }))],
    ["more were wanted", changed("copies/copied", ({ wanted }) => ({ wanted: wanted + 1 }))],
    ["it is of another position", changed("copies/copied", ({ position }) => ({ source: position }))],
    ["nothing is said of who did not copy", without("copies/not-copied")],
    ["the reason is another", changed("copies/not-copied", () => ({ reason: "slippage" }))],
    ["a unit less was needed", changed("copies/not-copied", ({ needed }) => ({ needed: needed - 1 }))],
    ["a worse price would have been taken", changed("copies/not-copied", ({ limit }) => ({ limit: limit + 1 }))],
    ["the order came from somebody", changed("futures/placed", () => ({ cause: "order" }))],
    ["followers come in another order", (outcome) => ({ ...outcome, events: outcome.events.toReversed() })],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(advance);
    expect(() => auditor.audit(advance, tamper(outcome), kernel)).toThrow(/copies|futures/);
  });

  test.each<[string, (kernel: Kernel) => void]>([
    ["the copy is an own position", (kernel) => kernel.futures.copying.setFollow(copyOf(kernel), 0)],
    ["the trader is paused", (kernel) => void Object.assign(kernel.copies.trader(ANN) ?? {}, { isPaused: true })],
    ["the follow has realised a unit", (kernel) => void Object.assign(kernel.copies.follow(1) ?? {}, { realised: 1n })],
    ["somebody follows who never did", (kernel) => kernel.copies.state.follows.set(7, { ...kernel.copies.follow(1) } as never)],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(advance);
    tamper(kernel);
    expect(() => auditor.audit(advance, outcome, kernel)).toThrow(/the auditor expects/);
  });
});

function copyOf(kernel: Kernel) {
  const [copy] = kernel.futures.desk.account(BEN)?.positions ?? [];
  if (copy === undefined) throw new Error("Ben must have a copy");
  return copy;
}

describe("of a share of profit the auditor agrees with the kernel, and disagrees when", () => {
  const shared = (): Scene & { readonly outcome: Outcome } => {
    const one = scene();
    won(one);
    return { ...one, outcome: one.kernel.execute(leave) };
  };

  test("nothing is changed: it agrees", () => {
    const { kernel, auditor, outcome } = shared();
    // 50 lots: (1019 - 1001) x 50,000 units, less 0.05 % of both values.
    const realised = 900_000n - 25_025n - 25_475n;
    expect(outcome.events).toMatchObject([
      { type: "copies/ending" },
      { paid: realised / 10n, owed: 0n },
      { formula: "copy-share/1" },
      { realised },
    ]);
    auditor.audit(leave, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["a unit more is paid", changed("copies/shared", ({ paid }) => ({ paid: paid + 1n }))],
    ["something is owed", changed("copies/shared", () => ({ owed: 1n }))],
    ["there is no receipt", without("settlement/settled")],
    [
      "the receipt names more profit",
      changed("settlement/settled", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "realised" ? { ...one, value: "900000" } : one)),
      })),
    ],
    ["the receipt says another sum", changed("settlement/settled", () => ({ result: { paid: "1" } }))],
    ["it ended for another reason", changed("copies/ending", () => ({ cause: "stop" }))],
    ["less was realised in all", changed("copies/unfollowed", ({ realised }) => ({ realised: realised - 1n }))],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor, outcome } = shared();
    expect(() => auditor.audit(leave, tamper(outcome), kernel)).toThrow(/copies|copy-share/);
  });

  test.each<[string, (posting: Posting) => Posting]>([
    ["the trader pays", (posting) => ({ ...posting, from: posting.to, to: posting.from })],
    ["it is booked as a fee", (posting) => ({ ...posting, reason: 95 })],
    ["a unit less is booked", (posting) => ({ ...posting, amount: (posting.amount - 1n) as Posting["amount"] })],
  ])("%s", (what, tamper) => {
    const { kernel, auditor, outcome } = shared();
    const postings = kernel.ledger.log.postings();
    expect(postings.map(({ reason }) => reason)).toEqual([110]);
    const tampered = postings.map(tamper);
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(leave, outcome, kernel), what).toThrow(/may not move|not booked/);
  });
});

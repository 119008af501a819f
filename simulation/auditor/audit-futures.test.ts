/** The auditor must notice, of futures too: each row changes one thing in what the kernel said, holds or booked. */
import { describe, expect, test } from "vitest";
import { FUTURES_MAKER, futuresVenueCommands, indexAt, limit, order } from "../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, BTC_USDT, START, testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../money/units.ts";
import { Auditor } from "./auditor.ts";

/** Ann is long from the house and waits to buy more; the auditor agrees so far. */
function scene(): { kernel: Kernel; auditor: Auditor; run: (command: Command) => Outcome } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const run = (command: Command): Outcome => {
    const outcome = kernel.execute(command);
    auditor.audit(command, outcome, kernel);
    return outcome;
  };
  for (const command of [...testVenueCommands(), ...futuresVenueCommands()]) run(command);
  run({ type: "futures/quote", at: START, user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 500], asks: [1001, 500] } as Command);
  run(order(ANN, "buy", 100));
  run(limit(ANN, "buy", 10, 990));
  return { kernel, auditor, run };
}

const sell = order(ANN, "sell", 40, { effect: "reduce" });
const without = (type: KernelEvent["type"]) => (outcome: Outcome) => ({
  ...outcome,
  events: outcome.events.filter((event) => event.type !== type),
});
const changed =
  <Type extends KernelEvent["type"]>(
    type: Type,
    change: (event: Extract<KernelEvent, { type: Type }>) => Partial<Extract<KernelEvent, { type: Type }>>,
  ) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });

describe("the auditor disagrees when of a close", () => {
  test("nothing is changed: it agrees", () => {
    expect(
      scene()
        .run(sell)
        .events.filter(({ type }) => type === "futures/reduced"),
    ).toHaveLength(1);
  });

  test.each<[string, (outcome: Outcome) => Outcome, RegExp]>([
    ["the fee is one unit too high", changed("futures/filled", ({ taker }) => ({ taker: { ...taker, fee: taker.fee + 1 } })), /taker.fee/],
    ["the result is one unit too low", changed("futures/reduced", ({ result }) => ({ result: result - 1 })), /result/],
    ["the margin that is left is another", changed("futures/reduced", ({ left }) => ({ left: { ...left, margin: 0 } })), /left.margin/],
    ["it says another position", changed("futures/reduced", ({ position }) => ({ position: (position + 1) as never })), /position/],
    ["the end of the order is not told", without("futures/closed"), /auditor expects .*futures\/closed/],
    ["the fill is not told", without("futures/filled"), /type is/],
    [
      "the receipt's inputs lead elsewhere",
      changed("settlement/settled", ({ inputs }) => ({
        inputs: inputs.map((one) => (one.name === "lots" ? { ...one, value: "41" } : one)),
      })),
      /a receipt by futures-close\/1/,
    ],
    ["it is refused although it may go", (outcome) => ({ ...outcome, events: [], refusal: "no_liquidity" }), /refusal/],
  ])("%s", (_what, tamper, message) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(sell);
    expect(() => auditor.audit(sell, tamper(outcome), kernel)).toThrow(message);
  });

  test.each<[string, number, (posting: Posting) => Posting, RegExp]>([
    ["the result goes to the fees", 94, (posting) => ({ ...posting, to: posting.from }), /may not move that/],
    ["the fee comes out of clearing", 95, (posting) => ({ ...posting, reason: 94 }), /may not move that/],
    ["the margin is booked as a hold", 93, (posting) => ({ ...posting, reason: 92 }), /may not move that/],
  ])("%s", (_what, reason, tamper, message) => {
    const { auditor, kernel } = scene();
    const outcome = kernel.execute(sell);
    const postings = kernel.ledger.log.postings();
    const at = postings.findIndex((posting) => posting.reason === reason);
    expect(at).toBeGreaterThanOrEqual(0);
    const tampered = postings.map((posting, i) => (i === at ? tamper(posting) : posting));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(sell, outcome, kernel)).toThrow(message);
  });

  test.each<[string, (other: Kernel) => unknown, RegExp]>([
    [
      "a position has another take-profit",
      (other) =>
        other.execute({
          type: "futures/set-exits",
          at: START,
          user: ANN,
          position: idOf(other),
          takeProfitTicks: 1200,
          stopLossTicks: 0,
          source: "mark",
        } as unknown as Command),
      /the positions of/,
    ],
    [
      "an order rests that should not be there",
      (other) => other.execute({ type: "futures/cancel-all", at: START, user: ANN, contract: 0 } as unknown as Command),
      /balance/,
    ],
    [
      "an account has another mode",
      (other) => other.execute({ type: "futures/set-position-mode", at: START, user: BEN, isOneWay: true } as unknown as Command),
      /accounts of futures/,
    ],
    ["the mark is another", (other) => other.execute(indexAt(1003, timeMs(START + 1000))), /prices of contract/],
  ])("%s", (_what, change, message) => {
    const { auditor, kernel } = scene();
    const other = Kernel.restore(kernel.snapshot());
    const later = { ...sell, at: timeMs(START + 2000) };
    const outcome = kernel.execute(later);
    change(other);
    other.execute(later);
    expect(() => auditor.audit(later, outcome, other)).toThrow(message);
  });

  test("what fell due is passed over: the log says nothing of it before a later command", () => {
    const { auditor, kernel } = scene();
    const later = { ...sell, at: timeMs(START + 9 * 3_600_000) };
    expect(() => auditor.audit(later, kernel.execute(later), kernel)).toThrow(/expects futures .* to have been settled before/);
  });
});

const idOf = (kernel: Kernel): number => kernel.futures.desk.account(ANN)?.positions[0]?.id ?? 0;

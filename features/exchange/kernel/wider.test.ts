/** A wider limit of one exchange: asked for, granted by two for a day, refused, over, given back; and never more than a limit. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { WIDER_ANSWER_MS, WIDER_MS } from "../formulas.ts";

const UNITS = 60_000_000_000n;

/** A coin at 1000 USDT; everybody's limit is 50,000. */
function venue(): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands())
    kernel.execute({ ...command, ...("assetClass" in command ? { assetClass: "coin" } : {}) } as Command);
  kernel.execute({ type: "cover/fund", at: START, product: "exchange", asset: BTC, amount: 10_000_000_000_000n } as Command);
  return kernel;
}
const say = (kernel: Kernel, command: object, at: number = START): Outcome => kernel.execute({ at, ...command } as unknown as Command);
const ask = (kernel: Kernel, worth = 90_000, at: number = START) => say(kernel, { type: "exchange/ask-wider", user: ANN, worth }, at);
const grant = (kernel: Kernel, more: object = {}, at: number = START) =>
  say(kernel, { type: "exchange/grant-wider", request: 1, askedBy: 1, agreedBy: 2, ...more }, at);
function quote(kernel: Kernel, { at = START as number, user = ANN, amount = UNITS } = {}): string | undefined {
  say(kernel, { type: "prices/sample", samples: [{ market: 1, ticks: 1000, volume: 0, sources: 3 }] }, at);
  return say(kernel, { type: "exchange/quote", user, from: USDT, to: BTC, amount }, at).refusal;
}
const ends = ({ events }: Outcome) => events.flatMap((event) => (event.type === "exchange/wider-ended" ? [event.reason] : []));

test("granted by two it is the person's alone, for a day, and up to what was asked for", () => {
  const kernel = venue();
  expect(quote(kernel)).toBe("exchange_above_most");
  expect(ask(kernel).events).toMatchObject([{ type: "exchange/wider-asked", number: 1, worth: 90_000, until: START + WIDER_ANSWER_MS }]);
  expect(quote(kernel)).toBe("exchange_above_most");
  expect(grant(kernel).events).toMatchObject([{ type: "exchange/widened", user: ANN, until: START + WIDER_MS }]);
  expect(quote(kernel)).toBeUndefined();
  expect(quote(kernel, { amount: 90_000_000_001n })).toBe("exchange_above_most");
  expect(quote(kernel, { user: BEN })).toBe("exchange_above_most");
  const over = START + WIDER_MS;
  expect(ends(say(kernel, { type: "schedule/advance" }, over))).toEqual(["over"]);
  expect(quote(kernel, { at: over })).toBe("exchange_above_most");
  kernel.check();
});

describe("is not granted", () => {
  test.each([
    ["by one person twice", { agreedBy: 1 }, "second_operator_needed"],
    ["where nothing was asked for", { request: 7 }, "exchange_wider_unknown"],
  ])("%s", (_why, more, refusal) => {
    const kernel = venue();
    ask(kernel);
    expect(grant(kernel, more).refusal).toBe(refusal);
  });

  test("twice, or after three days, when it has ended by itself", () => {
    const kernel = venue();
    ask(kernel);
    grant(kernel);
    expect(grant(kernel).refusal).toBe("exchange_wider_unknown");
    const other = venue();
    ask(other);
    expect(ends(say(other, { type: "schedule/advance" }, START + WIDER_ANSWER_MS))).toEqual(["unanswered"]);
    expect(grant(other, {}, START + WIDER_ANSWER_MS).refusal).toBe("exchange_wider_unknown");
  });
});

test.each([
  ["what everybody has", 50_000, "exchange_wider_invalid"],
  ["more than any limit", 2_000_000_001, "exchange_wider_invalid"],
  ["half a dollar", 60_000.5, "exchange_wider_invalid"],
])("asking for %s is refused", (_what, worth, refusal) => expect(ask(venue(), worth).refusal).toBe(refusal));

test("one at a time; refused for a reason of the list, given back, or ended by starting again, another can be asked for", () => {
  const kernel = venue();
  ask(kernel);
  expect(ask(kernel).refusal).toBe("exchange_wider_open");
  expect(say(kernel, { type: "exchange/refuse-wider", request: 1, cause: "whim", by: 1 }).refusal).toBe("exchange_wider_unknown");
  expect(ends(say(kernel, { type: "exchange/refuse-wider", request: 1, cause: "cover_too_small", by: 1 }))).toEqual(["refused"]);
  ask(kernel);
  expect(ends(say(kernel, { type: "exchange/cancel-wider", user: ANN }))).toEqual(["cancelled"]);
  expect(say(kernel, { type: "exchange/cancel-wider", user: ANN }).refusal).toBe("exchange_wider_unknown");
  expect(ask(kernel).refusal).toBeUndefined();
});

test("a snapshot keeps what was asked for and granted", () => {
  const kernel = venue();
  ask(kernel);
  grant(kernel);
  say(kernel, { type: "exchange/ask-wider", user: BEN, worth: 70_000 });
  const again = Kernel.restore(kernel.snapshot());
  expect(again.exchange.wider.all()).toEqual(kernel.exchange.wider.all());
  expect(again.stateHash()).toBe(kernel.stateHash());
});

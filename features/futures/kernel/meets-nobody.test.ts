/** An immediate limit order of futures that meets nobody is taken and expires (rules 23), as those of coins do. */
import { describe, expect, test } from "vitest";
import { futuresVenue, futuresVenueCommands, limit, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { RULES_FUTURES_IOC } from "../../../kernel/rules.ts";
import { ANN, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";

const IMMEDIATE = { timeInForce: "ioc" } as const;

function quoted(kernel = futuresVenue()): Kernel {
  quoteAt(kernel, 1000);
  return kernel;
}

test("it is announced and ends at once, holds nothing and leaves nothing open", () => {
  const kernel = quoted();
  const money = kernel.ledger.hash();
  const { refusal, events } = kernel.execute(limit(ANN, "buy", 5, 990, { ...IMMEDIATE, clientOrderId: "fleeting" }));
  expect(refusal).toBeUndefined();
  expect(events).toMatchObject([
    { type: "futures/placed", user: ANN, timeInForce: "ioc", ticks: 990, lots: 5 },
    { type: "futures/closed", user: ANN, reason: "expired", lots: 5 },
  ]);
  expect(kernel.ledger.hash()).toBe(money);
  expect([kernel.futures.desk.openOrders.count(ANN), kernel.futures.desk.names.find(ANN, "fleeting")]).toEqual([0, undefined]);
  kernel.check();
});

test("what it meets it takes, and the rest expires as before", () => {
  const { events } = quoted().execute(limit(ANN, "buy", 100_000, 1001, { ...IMMEDIATE, multiple: 50 }));
  expect(events.at(-1)).toMatchObject({ type: "futures/closed", reason: "expired" });
  expect(events.some(({ type }) => type === "futures/filled")).toBe(true);
});

describe("refused still, and nothing changes:", () => {
  test.each([
    ["one that would have to fill whole", limit(ANN, "buy", 5, 990, { timeInForce: "fok" }), "no_liquidity"],
    ["one beyond the band", limit(ANN, "buy", 5, 900, IMMEDIATE), "price_outside_band"],
    ["one that reduces nothing", limit(ANN, "buy", 5, 990, { ...IMMEDIATE, effect: "reduce", multiple: 1 }), "nothing_to_reduce"],
  ] as const)("%s", (_what, command, refusal) => {
    const kernel = quoted();
    const before = kernel.stateHash();
    expect(kernel.execute(command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("a market order where nobody is", () => {
    expect(futuresVenue().execute(order(ANN, "buy", 5)).refusal).toBe("no_liquidity");
  });
});

test("logs of before keep what they did: no_liquidity", () => {
  const kernel = new Kernel();
  for (const command of [...testVenueCommands(), ...futuresVenueCommands()])
    kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules: RULES_FUTURES_IOC - 1 } : command);
  const before = quoted(kernel).stateHash();
  expect(kernel.execute(limit(ANN, "buy", 5, 990, IMMEDIATE)).refusal).toBe("no_liquidity");
  expect(kernel.stateHash()).toBe(before);
});

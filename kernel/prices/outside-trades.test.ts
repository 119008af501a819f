/** Trades of the outside market in the log: numbered with the venue's own from rules 4 on, and no money moves. */
import { expect, test } from "vitest";
import { CommandWriter, readCommands } from "../../journal/codec.ts";
import { lots, ticks } from "../../money/units.ts";
import { Kernel, type Command } from "../kernel.ts";
import { RULES_OUTSIDE_TRADES } from "../rules.ts";
import { ANN, BEN, BTC_USDT, ETH_USDT, place, START, testVenueCommands } from "../test-venue.arbitrary.ts";
import { SAMPLE_TRADES_MAX } from "./prices.ts";

const sample = (trades: number | undefined, volume = 100): Command => ({
  type: "prices/sample",
  at: START,
  samples: [
    { market: BTC_USDT, ticks: ticks(1000), volume, sources: 1, ...(trades === undefined ? {} : { trades }) },
    { market: ETH_USDT, ticks: ticks(1000), volume: 5, sources: 1 },
  ],
});

function venue(rules: number): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  kernel.execute({ type: "spot/quote", at: START, user: 101 as never, market: BTC_USDT, bids: [], asks: [1000, 2000] });
  return kernel;
}
const buy = (kernel: Kernel, user: number): unknown =>
  kernel.execute(place(user, "buy", 1000, 10)).events.find(({ type }) => type === "spot/filled");

test("own trades and those outside have one numbering; the ledger stays as it is", () => {
  const kernel = venue(RULES_OUTSIDE_TRADES);
  expect(buy(kernel, ANN)).toMatchObject({ trade: 1 });
  const before = kernel.ledger.hash();
  const { events } = kernel.execute(sample(3));
  expect(events).toMatchObject([
    { type: "prices/sampled" },
    { type: "spot/traded-outside", market: BTC_USDT, first: 2, count: 3, ticks: 1000, lots: 100 },
  ]);
  expect(kernel.ledger.hash()).toBe(before);
  expect(buy(kernel, BEN)).toMatchObject({ trade: 5 });
  kernel.check();
});

test("a source that tells none, and older rules, number nothing", () => {
  const kernel = venue(RULES_OUTSIDE_TRADES);
  expect(kernel.execute(sample(undefined)).events.map(({ type }) => type)).toEqual(["prices/sampled"]);
  expect(kernel.execute(sample(0)).events.map(({ type }) => type)).toEqual(["prices/sampled"]);
  expect(buy(kernel, ANN)).toMatchObject({ trade: 1 });
  const old = venue(RULES_OUTSIDE_TRADES - 1);
  old.execute(sample(3));
  expect(buy(old, ANN)).toMatchObject({ trade: 1 });
});

test.each([
  ["more trades than lots", 101, 100],
  ["more trades than a sample may tell of", SAMPLE_TRADES_MAX + 1, 1000],
  ["a part of a trade", 1.5, 100],
  ["fewer than none", -1, 100],
])("%s are refused", (_what, trades, volume) => {
  const kernel = venue(RULES_OUTSIDE_TRADES);
  const before = kernel.stateHash();
  expect(kernel.execute(sample(trades, volume)).refusal).toBe("sample_malformed");
  expect(kernel.stateHash()).toBe(before);
});

test.each([undefined, 0, 1, 64])("the log keeps what a sample tells (%s trades), and what it doesn't", (trades) => {
  const writer = new CommandWriter();
  const command = sample(trades, 1000);
  writer.add(command);
  writer.add(place(ANN, "buy", lots(1), 1));
  const [read] = readCommands(writer.take(), 2);
  expect(read).toEqual(command);
});

/** Promotional credit pays fees first, and nothing of it becomes own: who has it keeps what the fee would have taken, and the house earns it all the same. */
import { expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BTC, marketAt, place, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";

const COVER = 50_000_000_000n;

function venue(credit: bigint): Kernel {
  const kernel = testVenue();
  kernel.execute({ type: "cover/fund", at: START, product: "promotions", asset: USDT, amount: COVER } as Command);
  if (credit > 0n) give(kernel, credit, 30);
  return kernel;
}
const give = (kernel: Kernel, units: bigint, days: number) =>
  kernel.execute({
    ...{ type: "promotional-credit/grant", at: START, user: ANN, asset: USDT, amount: units, days, askedBy: 1, agreedBy: 2 },
  } as unknown as Command);
const held = (kernel: Kernel, purpose: number, bucket: "own" | "promotional", user: number = ANN, asset = USDT): bigint =>
  kernel.ledger.balanceOf(user as typeof ANN, purpose as 2, asset, bucket);
type Of<T extends KernelEvent["type"]> = Extract<KernelEvent, { type: T }>;
const said = <T extends KernelEvent["type"]>(events: readonly KernelEvent[], type: T): readonly Of<T>[] =>
  events.filter((event): event is Of<T> => event.type === type);

/** Buys a coin and sells it to the house; what the sale's fee did. */
function sell(kernel: Kernel) {
  marketAt(kernel, 1000, START);
  kernel.execute(place(ANN, "buy", 1001, 1000, { at: START }));
  const before = { own: held(kernel, PURPOSE.change, "own"), fees: held(kernel, PURPOSE.fees, "own", HOUSE) };
  marketAt(kernel, 1000, START);
  const { events } = kernel.execute(place(ANN, "sell", 999, 900, { at: START }));
  kernel.check();
  return {
    got: held(kernel, PURPOSE.change, "own") - before.own,
    earned: held(kernel, PURPOSE.fees, "own", HOUSE) - before.fees,
    fill: said(events, "spot/filled")[0],
    paid: said(events, "promotional-credit/fee-paid")[0],
  };
}

const without = sell(venue(0n));
const whole = BigInt(without.fill?.takerFee ?? 0);

test("without credit the fee is the person's own", () => {
  expect(whole).toBeGreaterThan(1n);
  expect([without.earned, without.paid]).toEqual([whole, undefined]);
});

test("credit pays the fee of a sale whole where it can: the person keeps it, the house earns the same", () => {
  const kernel = venue(whole + 5n);
  const { got, earned, fill, paid } = sell(kernel);
  expect([got - without.got, earned, fill?.takerFee]).toEqual([whole, whole, 0]);
  expect(paid).toMatchObject({ user: ANN, side: "sell", asset: USDT, units: whole, free: whole + 5n, trade: fill?.trade });
  expect(held(kernel, PURPOSE.change, "promotional")).toBe(5n);
});

test("what credit can't pay own money does; what runs out first goes first, and ends with nothing left", () => {
  const kernel = venue(0n);
  give(kernel, 2n, 30);
  give(kernel, 1n, 10);
  const { got, earned, fill, paid } = sell(kernel);
  expect([got - without.got, earned, fill?.takerFee]).toEqual([3n, whole, Number(whole) - 3]);
  expect(paid).toMatchObject({ units: 3n, free: 3n });
  expect([kernel.promotionalCredit.has(ANN), kernel.schedule.size]).toEqual([false, 0]);
});

test("a fee in another coin is not paid by it: the buyer's is in what was bought", () => {
  const kernel = venue(1_000_000n);
  marketAt(kernel, 1000, START);
  const { events } = kernel.execute(place(ANN, "buy", 1001, 1000, { at: START }));
  expect(said(events, "promotional-credit/fee-paid")).toEqual([]);
  expect(said(events, "spot/filled")[0]?.takerFee).toBeGreaterThan(0);
  expect(held(kernel, PURPOSE.change, "promotional")).toBe(1_000_000n);
  expect(held(kernel, PURPOSE.change, "own", ANN, BTC)).toBeGreaterThan(0n);
});

test("what it paid can't be had back: given back, only what is left goes, and to the house", () => {
  const kernel = venue(whole + 5n);
  sell(kernel);
  const own = held(kernel, PURPOSE.change, "own");
  kernel.execute({ type: "promotional-credit/give-back", at: START, user: ANN, grant: 1 } as Command);
  expect([held(kernel, PURPOSE.change, "own") - own, held(kernel, PURPOSE.promotions, "own", HOUSE)]).toEqual([0n, COVER - whole]);
});

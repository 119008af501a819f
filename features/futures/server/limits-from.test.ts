/** From where a limit order of the app's door waits: the last price, kept within the book. */
import { expect, test } from "vitest";
import { FUTURES_MAKER, futuresVenue } from "../../../kernel/futures-venue.arbitrary.ts";
import { BTC_USDT, START } from "../../../kernel/test-venue.arbitrary.ts";
import type { Command, Kernel } from "../../../kernel/kernel.ts";
import { limitsFrom } from "./public-views.ts";

const run = (kernel: Kernel, command: object): void =>
  expect(kernel.execute({ at: START, contract: BTC_USDT, ...command } as unknown as Command).refusal).toBeUndefined();
const quote = (kernel: Kernel, bids: readonly number[], asks: readonly number[]): void =>
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, bids, asks });
const from = (kernel: Kernel): number => {
  const contract = kernel.futures.desk.contracts.get(BTC_USDT);
  return contract === undefined ? 0 : limitsFrom(contract);
};

test("it is the index before the first trade, then the last price, and the nearer side of a book that has left that behind", () => {
  const kernel = futuresVenue();
  expect(from(kernel)).toBe(1000);
  quote(kernel, [995, 10], [1005, 10]);
  const market = { orderType: "market", ticks: 0, multiple: 10, timeInForce: "ioc", postOnly: false };
  run(kernel, { type: "futures/place", user: 1001, side: "buy", effect: "open", lots: 1, ...market });
  expect(from(kernel)).toBe(1005);
  // The market fell, and nobody traded here since.
  quote(kernel, [970, 10], [980, 10]);
  expect(from(kernel)).toBe(980);
  quote(kernel, [1020, 10], [1030, 10]);
  expect(from(kernel)).toBe(1020);
  quote(kernel, [], []);
  expect(from(kernel)).toBe(1005);
});

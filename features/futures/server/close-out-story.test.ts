/** How one's account was closed out, as its page asks for it: warning, orders, book and fund, what was left, prices and the liquidation price. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { CloseOutReply, LeverRow } from "../contract/futures-rows.ts";
import { equityAfterCloseOut } from "../formulas.ts";
import { liquidationSteps, periodFor, windowOf } from "./close-out-chart.ts";
import { listContract, submit, trader } from "./futures-engine.suite.ts";
import { MarketHands } from "./streams/test-futures-streams.suite.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let engine: TestEngine;
let hands: MarketHands;
let poor: Person;
let rich: Person;
let number = 0;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  hands = await MarketHands.open(engine);
  await hands.moveTo(60_000);
  [poor, rich] = [await trader(engine, "900"), await trader(engine, "20000")];
  await submit(engine, poor, { share: "100" });
  for (const price of [58_000, 56_500]) await hands.moveTo(price);
  // It holds money that comes back when it ends.
  await submit(engine, poor, { share: "8", target_price: "53700" });
  await hands.moveTo(55_300);
  await submit(engine, rich, { share: "60", target_price: "53500" });
  for (const price of [54_600, 53_900, 53_000, 52_000]) if (number === 0) await fall(price);
});
afterAll(() => engine.close());

async function fall(price: number): Promise<void> {
  await hands.moveTo(price);
  const [row] = await closed();
  number = row?.close_out ?? 0;
}

async function closed(): Promise<readonly LeverRow[]> {
  const { message } = await engine.call("POST", "/lever/my_trade", { status: "3" }, poor);
  return (message as { message: { data: readonly LeverRow[] } }).message.data;
}

async function story(fields: Readonly<Record<string, string>> = {}, person = poor): Promise<CloseOutReply> {
  const reply = await engine.call("GET", "/lever/close_out", { id: String(number), ...fields }, person);
  if (reply.type !== "ok") throw new Error(String(reply.message));
  return reply.message as CloseOutReply;
}

const units = (text: string): bigint => BigInt(text.replace(".", "")) / 100n;

test("tells the warning, what the orders had held, where the lots went, and what was left", async () => {
  const told = await story();
  expect(told.warnings).toMatchObject([{ mark: expect.stringMatching(/^5\d{4}\./) as string }]);
  expect(Number(told.warnings[0]?.rate)).toBeLessThanOrEqual(80);
  expect(Number(told.rate)).toBeLessThanOrEqual(50);
  expect(told.orders).toMatchObject([{ side: "buy", order_type: "limit", price: "53700.00000000", share: 8, reduces: 0 }]);
  expect(Number(told.released)).toBeGreaterThan(0);
  expect(Number(told.rate_after_orders)).toBeGreaterThan(Number(told.rate));
  const [step] = told.steps;
  expect(step).toMatchObject({ symbol: "BTC/USDT", side: "long", multiple: 10, entry_price: "60010.00000000", number_decimals: 3 });
  const parts = [step?.filled, step?.by_fund, step?.deleveraged].map((text) => units(text ?? "0"));
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(units(step?.number ?? ""));
  expect(step?.fills).toBeGreaterThan(0);
  expect(told.receipt).toMatch(/^settled-\d+-\d+$/);
});

test("its figures add up to what is left: money, results and fees", async () => {
  const { money, steps, equity_after: left } = await story();
  const spent = steps.map((step) => units(step.filled_result) + units(step.other_result) - units(step.fee) - units(step.close_out_fee));
  // What stays open counts in what is left, and is worth what its mark says: here nothing does.
  const rows = (await engine.call("GET", "/lever/account", {}, poor)).message as { positions: readonly unknown[]; equity: string };
  expect(rows.positions).toEqual([]);
  expect(spent.reduce((sum, one) => sum + one, units(money))).toBe(units(left));
});

test("shows mark and index from before the opening to after the close-out, and the liquidation price that a new order had moved", async () => {
  const { chart, at, warnings, steps } = await story();
  expect(chart.from).toBeLessThan(steps[0]?.opened ?? 0);
  expect(chart.mark.length).toBeGreaterThan(6);
  expect(chart.index.length).toBeGreaterThan(6);
  const times = chart.mark.map(([time]) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect([times[0] ?? 0, times.at(-1) ?? 0].every((time) => time >= chart.from && time <= chart.to)).toBe(true);
  expect(at).toBeLessThanOrEqual(chart.to);
  expect(warnings[0]?.at).toBeGreaterThan(chart.from);
  const prices = chart.liquidation.map(([, price]) => Number(price));
  // The limit order held money, so the price lay nearer from then on.
  expect(prices.length).toBeGreaterThan(1);
  expect(prices.at(-1)).toBeGreaterThan(prices[0] ?? 0);
  const mark = Number(steps[0]?.mark);
  expect(mark).toBeLessThanOrEqual(prices.at(-1) ?? 0);
});

test("a venue that began again knows the same by the minute, from its tables", async () => {
  const fine = await story();
  const { MarketBoard, boardOf } = await import("../../market/server/market-board.ts");
  const board = boardOf(engine.trading);
  const seconds = board.seconds.bind(board);
  board.seconds = () => [];
  const coarse = await story();
  board.seconds = seconds;
  expect(board).toBeInstanceOf(MarketBoard);
  expect([fine.chart.every < 60, coarse.chart.every]).toEqual([true, 60]);
  const lowest = (reply: CloseOutReply): number => Math.min(...reply.chart.mark.map(([, low]) => Number(low)));
  expect(lowest(coarse)).toBe(lowest(fine));
});

test("nobody sees another's, and what was never is said to be none of theirs", async () => {
  for (const [id, person] of [
    [number, rich],
    [number + 1, poor],
  ] as const) {
    const reply = await engine.call("GET", "/lever/close_out", { id: String(id) }, person);
    expect(reply).toMatchObject({ type: "error", message: "This close-out is not in your history" });
  }
});

test("the message of a close-out leads to its page", async () => {
  const { message } = await engine.call("GET", "/mailMessage/getList", {}, poor);
  const text = JSON.stringify(message);
  expect(text).toContain(`/pages/transaction/close_out?id=${number}`);
});

test("what the receipt says is left follows from its inputs", async () => {
  const told = await story();
  const { message } = await engine.call("GET", "/receipt", { id: told.receipt }, poor);
  const { inputs, result } = message as {
    inputs: readonly { name: string; value: string }[];
    result: Readonly<Record<string, string>>;
  };
  const of = (name: string): string => inputs.find((input) => input.name === name)?.value ?? "";
  const step = (name: string): number => Number(of(`1.${name}`));
  const figures = {
    side: of("1.side") === "short" ? ("short" as const) : ("long" as const),
    mark: Number(of(`mark ${of("1.contract")}`)),
    ...{ lots: step("lots"), filledLots: step("filledLots"), filledValue: step("filledValue") },
    ...{ bankruptcyTicks: step("bankruptcyTicks"), perTickLot: step("perTickLot"), fillFee: step("fillFee"), closeOutFee: step("fee") },
  };
  expect(String(equityAfterCloseOut(BigInt(of("equity")), BigInt(of("released")), [figures]))).toBe(result["equityAfter"]);
});

test("of several positions each is a step of its own, and the prices can be asked for from each one's opening", async () => {
  await hands.moveTo(60_000);
  const two = await trader(engine, "700");
  await submit(engine, two, { share: "40" });
  await hands.moveTo(60_100);
  await submit(engine, two, { share: "55" });
  for (const price of [57_500, 55_000, 53_000]) await hands.moveTo(price);
  const { message } = await engine.call("POST", "/lever/my_trade", { status: "3" }, two);
  const [row] = (message as { message: { data: readonly LeverRow[] } }).message.data;
  const asked = { id: String(row?.close_out) };
  const [first, second] = [await story(asked, two), await story({ ...asked, step: "2" }, two)];
  expect(first.steps.map(({ number: size }) => size).toSorted()).toEqual(["0.04000000", "0.05500000"]);
  expect([first.chart.step, second.chart.step]).toEqual([1, 2]);
  expect(second.chart.from).not.toBe(first.chart.from);
  // More than there are: the last.
  expect((await story({ ...asked, step: "9" }, two)).chart.step).toBe(2);
});

test.each([
  ["from the opening, when that is near", { opened: 100 * MINUTE_MS, warned: undefined, isWhole: false }, 100 * MINUTE_MS],
  ["from the warning, when the opening is long ago", { opened: -50 * HOUR_MS, warned: 90 * MINUTE_MS, isWhole: false }, 90 * MINUTE_MS],
  ["from five minutes before, when nothing is near", { opened: -50 * HOUR_MS, warned: undefined, isWhole: false }, 115 * MINUTE_MS],
  ["from the opening, when all is asked for", { opened: -50 * HOUR_MS, warned: 90 * MINUTE_MS, isWhole: true }, -50 * HOUR_MS],
])("prices begin a little before: %s", (_what, given, begun) => {
  const at = 120 * MINUTE_MS;
  const { from, to } = windowOf({ at, now: at + 10 * MINUTE_MS, ...given });
  expect(from).toBeLessThan(begun);
  expect(from).toBeGreaterThan(begun - 0.2 * (at - begun) - MINUTE_MS);
  expect(to).toBeGreaterThan(at);
  expect(to).toBeLessThanOrEqual(at + 10 * MINUTE_MS);
});

test.each([
  [HOUR_MS, "1m"],
  [20 * HOUR_MS, "5m"],
  [40 * 24 * HOUR_MS, "4h"],
])("candles over %d ms are not too many", (length, period) => {
  expect(periodFor({ from: 0, to: length })).toBe(period);
});

test("the liquidation price goes back to where margins or positions changed, and no further", () => {
  // 100 lots long, half of the margin of 600 is 300: equity 200 at a mark of 50 reaches it at 51.
  const exposed = { equity: 200n, margin: 600n, mark: 50, netLots: 100n, perTickLot: 1, at: 1000, isAlone: true };
  const row = (at: number, units: string, reason: number, bucket = "own") => ({ sequence: "1", at: String(at), bucket, units, reason });
  const [hold, margin] = [90, 92];
  const moved = [row(900, "-100", hold), row(900, "100", hold, "pledged"), row(700, "-600", margin), row(600, "-50", hold)];
  expect(liquidationSteps(exposed, moved, 0)).toEqual([
    [700, 50],
    [900, 51],
  ]);
  expect(liquidationSteps({ ...exposed, isAlone: false }, moved, 0)).toEqual([[1000, 51]]);
  expect(liquidationSteps(exposed, [], 500)).toEqual([[500, 51]]);
});

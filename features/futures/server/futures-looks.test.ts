/** What operators read of futures: both sides of each contract, the house's part of it, who is near, and what was closed out, page by page. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HALT_MS } from "../../../kernel/halts/halts.ts";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { listContract, marketOf, submit, trader } from "./futures-engine.suite.ts";

type Row = Readonly<Record<string, unknown>>;
let console: TestConsole;
let engine: TestEngine;
let auditor: TestOperator;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  auditor = await console.operator("auditor");
  await listContract(engine);
  await engine.submit({ type: "cover/fund", product: "insurance", asset: 3, amount: 1_000_000_000_000n } as never);
  await marketOf(engine);
  [ann, bob] = [await trader(engine, "1000"), await trader(engine, "1000")];
});
afterAll(() => console.close());

const rows = async (look: string, query = ""): Promise<readonly Row[]> =>
  (await console.get(`/looks/${look}${query}`, auditor)).body["rows"] as readonly Row[];
async function mark(ticks: number, seconds = 3): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    engine.advance(1000);
    await engine.price(BTC, ticks);
  }
}

test("a contract tells its prices, its state and what is open in it", async () => {
  await submit(engine, ann, { share: "20", multiple: "20" });
  await mark(BTC_TICKS);
  const [row] = await rows("futures/contracts");
  expect(row).toMatchObject({ symbol: "BTC/USDT", halted: "", fresh: true, index: "60000.00000000", levels: 2 });
  expect(Number(row?.["openInterest"])).toBeCloseTo(0.02 * 60_000, -1);
  expect((await rows("futures/terms"))[0]).toMatchObject({ symbol: "BTC/USDT", lot: "0.00100000 BTC", taker: "0.05 %" });
  await engine.submit({ type: "futures/halt", contract: BTC, reason: "a test" });
  expect((await rows("futures/contracts"))[0]).toMatchObject({ halted: "a test", haltEnds: engine.now() + HALT_MS });
  await engine.submit({ type: "futures/resume", contract: BTC });
});

test("people's longs and shorts are told apart, and the house's beside them", async () => {
  // A halt ended what would open positions.
  await marketOf(engine);
  await submit(engine, bob, { share: "5", type: "2" });
  const [row] = await rows("futures/exposure");
  // Who made these markets are people, too: one is short of what Ann bought, the other long of what Bob sold.
  expect(row).toMatchObject({ longs: 2, shorts: 2, makerNet: "0.00", fundNet: "0.00", longPpm: 500_000 });
  expect(row?.["peopleLong"]).toBe(row?.["peopleShort"]);
  expect((await rows("futures/makers"))[0]).toMatchObject({ symbol: "BTC/USDT", rate: null });
});

describe("accounts near a close-out", () => {
  test("come nearest first, to those alone who may read people, and opening the list is written down", async () => {
    const list = await rows("futures/risk");
    const rates = list.map(({ rate }) => Number(rate));
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(list.find(({ person }) => person === ann.id)).toMatchObject({ positions: 1, calledAt: 0 });
    const { status } = await console.get("/looks/futures/risk", await console.operator("content"));
    expect(status).toBe(403);
    const { rows: written } = await engine.trading.pool.query("select subject from audit_entry where outcome = 'looked'");
    expect(written).toContainEqual({ subject: "futures-risk" });
  });
});

test("what was closed out stands with its person, page by page, each once; the fund shows what it took over", async () => {
  await marketOf(engine);
  const poor = await trader(engine, "70");
  await submit(engine, poor, { share: "20", multiple: "20" });
  // The mark follows with the mean of the basis, which the book still holds up.
  await mark(540_000, 4);
  const list = await rows("futures/close-outs");
  expect(list.map(({ person }) => person)).toContain(poor.id);
  const [first] = list;
  expect(first).toMatchObject({ symbol: "BTC/USDT", side: "long" });
  const page = (await console.get("/looks/futures/close-outs?limit=1", auditor)).body as { rows: readonly Row[]; next?: string };
  expect(page.rows).toEqual([first]);
  if (list.length > 1) expect((await rows("futures/close-outs", `?limit=1&after=${page.next ?? ""}`))[0]).toEqual(list[1]);
  const [fund] = await rows("futures/fund");
  expect(Number(fund?.["balance"])).toBeGreaterThan(0);
  expect(Array.isArray(await rows("futures/fund-positions"))).toBe(true);
});

test("funding that was fixed is listed, the newest first", async () => {
  const before = await rows("futures/funding");
  engine.advance(8 * 3_600_000);
  await mark(BTC_TICKS, 3);
  // A session of an operator does not last so long.
  auditor = await console.operator("auditor");
  const list = await rows("futures/funding");
  expect(list.length).toBeGreaterThan(before.length);
  const dues = list.map(({ due }) => Number(due));
  expect(dues).toEqual(dues.toSorted((a, b) => b - a));
  expect(list[0]).toMatchObject({ symbol: "BTC/USDT" });
});

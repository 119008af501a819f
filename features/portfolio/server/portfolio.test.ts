/** Cost, result and worth against the real engine: every figure by hand, and again from the moves that are shown. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { marketId, type MarketId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, marketOf, submit } from "../../futures/server/futures-engine.suite.ts";
import { cursorBehind, cursorOf, moveValues, READ_MOVES, readBeginning, type MoveQuery, type StoredMove } from "./portfolio.rows.ts";
import { movesCall, type CostReply, type CostRow, type MoveRow, type MovesReply, type WorthReply } from "../contract/portfolio.contract.ts";
import { applyMove, NO_POSITION, type CostMove, type CostPosition } from "../formulas.ts";

const AAPL = marketId(101);
const [MINUTE, HOUR] = [60_000, 3_600_000];
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // The venue's own payer never comes.
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(AAPL, 20_000);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
});
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS);
  anna = await engine.newcomer();
});
afterAll(() => engine.close().finally(() => vi.useRealTimers()));

/** Buys or sells at exactly that price, in ticks, against the house. */
async function trade(side: "buy" | "sell", amount: string, ticks: number, market: MarketId = BTC, person = anna): Promise<void> {
  engine.advance(1000);
  await engine.price(market, ticks);
  await engine.quote(market, side === "sell" ? [ticks, 1_000_000] : [], side === "buy" ? [ticks, 1_000_000] : []);
  const decimals = market === BTC ? 1 : 2;
  const form = {
    legal_id: "3",
    currency_id: String(market),
    type: side === "buy" ? "1" : "2",
    amount,
    target_price: (ticks / 10 ** decimals).toFixed(decimals),
  };
  expect(await engine.call("POST", "/coin/trade", form, person)).toMatchObject({ type: "ok" });
  await engine.quote(market, [], []);
}
const cost = async (person = anna): Promise<CostReply> => (await engine.call("GET", "/portfolio/cost", {}, person)).message as CostReply;
const row = async (code = "BTC", person = anna): Promise<CostRow | undefined> =>
  (await cost(person)).list.find(({ currency_name: name }) => name === code);
const moves = async (asset = "1", person = anna, after?: string): Promise<MovesReply> =>
  (await engine.call("GET", "/portfolio/moves", { currency_id: asset, ...(after === undefined ? {} : { after }) }, person))
    .message as MovesReply;
const worth = async (range = "1D", person = anna): Promise<WorthReply> =>
  (await engine.call("GET", "/portfolio/worth", { range }, person)).message as WorthReply;
const startAgain = (): Promise<EngineReply> => engine.call("POST", "/wallet/start_again", { request_id: String(engine.now()) }, anna);

function again(list: readonly MoveRow[]): CostPosition {
  return list.reduce(
    (position, { kind, units, money, fee }) =>
      applyMove(position, { kind, units: BigInt(units), money: BigInt(money), fee: BigInt(fee) } as CostMove),
    NO_POSITION,
  );
}

describe("the cost of a coin", () => {
  test("is what was paid, over what came after the fee; a sale brings the difference", async () => {
    await trade("buy", "0.1", 600_000);
    // 0.1 at 60,000 is 6,000 USDT; 0.1 % fee in coins.
    expect(await row()).toMatchObject({
      held: "0.09990000",
      costed: "0.09990000",
      cost: "6000.000000",
      average_cost: "60060.060060",
      fees: "6.000000",
    });
    await trade("buy", "0.1", 620_000);
    expect(await row()).toMatchObject({ cost: "12200.000000", average_cost: "61061.061061", realised: "0.000000", fees: "12.200000" });
    await trade("sell", "0.0999", 640_000);
    // Received 6,393.60 less 6.3936; half of the cost.
    expect(await row()).toMatchObject({ costed: "0.09990000", cost: "6100.000000", realised: "287.206400", fees: "18.593600" });
    expect(await row()).toMatchObject({ price: "64000.000000", worth: "6393.600000", unrealised: "293.600000" });
    expect(await cost()).toMatchObject({
      legal_name: "USDT",
      realised: "287.206400",
      unrealised: "293.600000",
      fees: "18.593600",
      paid_in: "100000.000000",
    });
  });

  test("stays with its result when all is sold", async () => {
    await trade("buy", "0.1", 600_000);
    await trade("sell", "0.0999", 600_000);
    expect(await row()).toMatchObject({
      held: "0.00000000",
      costed: "0.00000000",
      cost: "0.000000",
      average_cost: "",
      unrealised: "0.000000",
      realised: "-11.994000",
    });
  });

  test("does not change by orders that wait, nor by what moves between one's own accounts", async () => {
    await trade("buy", "0.1", 600_000);
    const before = await cost();
    const order = { legal_id: "3", currency_id: "1", type: "2", amount: "0.05", target_price: "60500" };
    expect(await engine.call("POST", "/coin/trade", order, anna)).toMatchObject({ type: "ok" });
    const transfer = { currency_id: "3", from: "change", to: "legal", num: "1000", request_id: "t1" };
    await engine.call("POST", "/user/Transfer", transfer, anna);
    expect(await cost()).toEqual(before);
  });

  test("of shares goes through a split unchanged; a dividend is none of it", async () => {
    await trade("buy", "10", 20_000, AAPL);
    const before = await row("AAPL");
    await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
    await engine.submit({ type: "stocks/pay-dividend", market: AAPL, perShare: 1_000_000n as never });
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 4, denominator: 1 });
    await engine.submit({ type: "spot/resume", market: AAPL });
    const after = await row("AAPL");
    expect(Number(after?.costed)).toBeCloseTo(Number(before?.costed) * 4, 8);
    expect(after).toMatchObject({ cost: before?.cost, realised: "0.000000" });
    expect(await cost()).toMatchObject({ paid_in: "100000.000000" });
    const { list } = await moves("101");
    expect(list.map(({ kind }) => kind)).toEqual(["buy", "split"]);
  });

  test("begins anew when paper money does", async () => {
    await trade("buy", "0.1", 600_000);
    await trade("sell", "0.05", 610_000);
    engine.advance(1000);
    expect(await startAgain()).toMatchObject({ type: "ok" });
    expect(await cost()).toMatchObject({ list: [], realised: "0.000000", fees: "0.000000", paid_in: "100000.000000" });
    expect((await moves()).list).toEqual([]);
    await trade("buy", "0.1", 600_000);
    expect(await row()).toMatchObject({ cost: "6000.000000", realised: "0.000000" });
    expect((await moves()).list).toHaveLength(1);
  });

  test("comes again from the moves that are shown, with their receipts, whatever was traded", async () => {
    for (const [side, amount, ticks] of [
      ["buy", "0.1234", 601_111],
      ["sell", "0.05", 599_999],
      ["buy", "0.0077", 610_003],
      ["sell", "0.0333", 612_345],
      ["sell", "0.0001", 580_007],
    ] as const)
      await trade(side, amount, ticks);
    const { list, next } = await moves();
    const position = again(list);
    const [shown, decimals] = [await row(), 8];
    expect(next).toBe("");
    const units = (text: string | undefined, places: number): bigint =>
      BigInt((text ?? "").replace(".", "")) * 10n ** BigInt(places - ((text ?? "").split(".")[1]?.length ?? 0));
    expect(position).toEqual({
      costed: units(shown?.costed, decimals),
      cost: units(shown?.cost, 6),
      uncosted: 0n,
      realised: units(shown?.realised, 6),
      fees: units(shown?.fees, 6),
    });
    for (const { receipt } of list) expect(await engine.call("GET", "/receipt", { id: receipt }, anna)).toMatchObject({ type: "ok" });
  });
});

describe("worth over time", () => {
  test("begins with what was there, follows the closes, and ends with now", async () => {
    await trade("buy", "1", 600_000);
    // 40,000 and 0.999 coins from here on.
    engine.advance(HOUR);
    await engine.price(BTC, 620_000);
    engine.advance(2 * HOUR);
    await engine.price(BTC, 650_000);
    await engine.venue.projector.flush();
    const { points, paid_in: paidIn, since } = await worth();
    expect([paidIn, points[0]]).toEqual(["100000.000000", { time: since, worth: "100000.000000", paid_in: "100000.000000" }]);
    const figures = new Set(points.slice(1, -1).map((point) => point.worth));
    expect(figures).toEqual(new Set(["99940.000000", "101938.000000"]));
    expect(points.at(-1)).toEqual({ time: engine.now(), worth: "104935.000000", paid_in: "100000.000000" });
    expect(points.slice(1, -1).every(({ time }) => time % (15 * MINUTE) === 0)).toBe(true);
  });

  test("ends with a fill of this second, also when the line was read just before", async () => {
    await worth();
    await trade("buy", "1", 600_000);
    // A coin less its fee, at the price paid for it.
    expect((await worth()).points.at(-1)).toEqual({ time: engine.now(), worth: "99940.000000", paid_in: "100000.000000" });
  });

  test.each(["1W", "1M", "1Y", "all"])("of %s has few points, none before the beginning", async (range) => {
    engine.advance(HOUR);
    const { points, since } = await worth(range);
    expect(points.length).toBeLessThanOrEqual(400);
    expect(points.every(({ time }) => time >= since)).toBe(true);
    expect(points.at(-1)?.worth).toBe("100000.000000");
  });

  test("does not jump with a split, and begins anew with paper money", async () => {
    await trade("buy", "100", 5000, AAPL);
    engine.advance(HOUR);
    await engine.price(AAPL, 5000);
    await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
    await engine.submit({ type: "spot/resume", market: AAPL });
    await engine.venue.projector.flush();
    const { points } = await worth();
    expect(new Set(points.slice(1).map((point) => point.worth))).toEqual(new Set(["99995.000000"]));
    await startAgain();
    expect((await worth()).points.map((point) => point.worth)).toEqual(["100000.000000", "100000.000000"]);
  });
});

describe("others", () => {
  test("see nothing of mine, whatever they ask for", async () => {
    // He was there before it happened: what he sees is bounded by whose it is, not by when he came.
    engine.advance(1000);
    const bert = await engine.newcomer();
    expect((await worth("1D", bert)).since - (await worth()).since).toBe(1000);
    engine.advance(20 * MINUTE);
    await trade("buy", "0.1", 600_000);
    await trade("buy", "10", 5000, AAPL);
    await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
    await engine.submit({ type: "spot/resume", market: AAPL });
    engine.advance(HOUR);
    await engine.venue.projector.flush();
    expect((await worth()).points.some((point) => point.worth !== "100000.000000")).toBe(true);
    expect((await moves("101")).list).toHaveLength(2);
    expect(await cost(bert)).toMatchObject({ list: [], paid_in: "100000.000000" });
    for (const asset of ["1", "101"]) {
      expect((await moves(asset, bert)).list).toEqual([]);
      expect((await moves(asset, bert, "0-0-z")).list).toEqual([]);
    }
    expect((await worth("1D", bert)).points.every((point) => point.worth === "100000.000000")).toBe(true);
  });

  test.each(["/portfolio/cost", "/portfolio/moves", "/portfolio/worth"])("without a login get nothing of %s", async (path) => {
    expect(await engine.call("GET", path, { currency_id: "1", range: "1D" })).toMatchObject({ type: "999" });
  });

  test("a place in the log before one's beginning shows nothing of before", async () => {
    await trade("buy", "0.1", 600_000);
    engine.advance(1000);
    await startAgain();
    expect((await moves("1", anna, "1-1-maker")).list).toEqual([]);
  });
});

test("moves come page by page, each once", async () => {
  const { pool } = engine.trading;
  await trade("buy", "0.1", 600_000);
  await pool.query(
    `insert into spot_fills (trade, role, user_id, order_id, market, side, ticks, lots, quote_units, fee, fee_ppm, position, at)
     select 9000000 + n, case when n % 2 = 0 then 'maker' else 'taker' end, $1, 1, 1, 'buy', 600000, 10, 600000, 1, 0, 3000000 + n / 3, 1
     from generate_series(1, 1200) as n`,
    [anna.id],
  );
  // What came from outside stands among them, also at a page's end.
  await pool.query(
    `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
     select 3000000 + n * 100 - (n % 2), 0, $1, 1, 1, 'own', 5, 5, 3, 0, 1 from generate_series(1, 3) as n`,
    [anna.id],
  );
  const seen: MoveRow[] = [];
  for (let next: string | undefined; next !== "";) {
    const page: MovesReply = await moves("1", anna, next);
    seen.push(...page.list);
    next = page.next;
  }
  expect(movesCall.budget).toBe("history");
  expect(seen).toHaveLength(1204);
  expect(seen.map(({ position }) => position)).toEqual(seen.map(({ position }) => position).toSorted((a, b) => a - b));
  expect(new Set(seen.map(({ receipt, position }) => `${receipt} ${position}`)).size).toBe(1204);
});

test("a page of moves reads little more than it shows, however long the history is", async () => {
  const { pool } = engine.trading;
  const rows = 20_000;
  await pool.query(
    `insert into spot_fills (trade, role, user_id, order_id, market, side, ticks, lots, quote_units, fee, fee_ppm, position, at)
     select 7000000 + n, 'taker', $1, 1, 1, 'buy', 600000, 10, 600000, 1, 0, 4000000 + n, 1 from generate_series(1, ${rows}) as n`,
    [anna.id],
  );
  await pool.query(
    `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
     select 4000000 + n, 0, $1, 1, 1, 'own', 5, 5, 10 + n % 4, 0, 1 from generate_series(1, ${rows}) as n`,
    [anna.id],
  );
  await pool.query("analyze spot_fills");
  await pool.query("analyze wallet_changes");
  const after = { position: 4_010_000, trade: 7_010_000, role: "taker" };
  const asked = { user: anna.id, asset: 1, quote: 3, markets: [1], beginning: 1, after, limit: 500 };
  expect(readBy(await planOf(asked))).toBeLessThan(3000);
});

test("the first page after starting again reads nothing of what was before", async () => {
  const { pool } = engine.trading;
  await trade("buy", "0.1", 600_000);
  expect((await moves()).list).toHaveLength(1);
  const { rows } = await pool.query<{ last: string }>("select max(trade) as last from spot_fills where trade < 1000000");
  engine.advance(1000);
  expect(await startAgain()).toMatchObject({ type: "ok" });
  expect((await moves()).list).toEqual([]);
  expect((await readBeginning(pool, anna.id))?.trade).toBe(Number(rows[0]?.last));
  await trade("buy", "0.2", 600_000);
  expect((await moves()).list.map(({ kind }) => kind)).toEqual(["buy"]);
  // As if she had traded much before, and once after.
  await pool.query(
    `insert into spot_fills (trade, role, user_id, order_id, market, side, ticks, lots, quote_units, fee, fee_ppm, position, at)
     select 3000000 + n, 'taker', $1, 1, 1, 'buy', 600000, 10, 600000, 1, 0, 2000000 + n, 1 from generate_series(1, 20001) as n`,
    [anna.id],
  );
  await pool.query("analyze spot_fills");
  const later = { position: 2_020_000, trade: 3_020_000 };
  await pool.query("update portfolio_beginnings set position = $2 where user_id = $1", [anna.id, later.position]);
  expect(await readBeginning(pool, anna.id)).toMatchObject(later);
  const after = cursorOf(undefined, later);
  const asked = { user: anna.id, asset: 1, quote: 3, markets: [1], beginning: later.position, after, limit: 500 };
  const { rows: shown } = await pool.query<StoredMove>(READ_MOVES, [...moveValues(asked)]);
  expect(shown.map(({ trade: number }) => Number(number))).toEqual([3_020_001]);
  expect(readBy(await planOf(asked))).toBeLessThan(100);
  // Nor do places that somebody asks for by hand.
  expect(cursorOf("2020000-0-", later)).toEqual(cursorOf(undefined, later));
  expect(cursorOf("2019999-3020002-maker", later)).toEqual(cursorOf(undefined, later));
});

async function planOf(asked: MoveQuery): Promise<PlanNode> {
  const text = `explain (analyze, format json) ${READ_MOVES}`;
  const { rows } = await engine.trading.pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(text, [...moveValues(asked)]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (plan === undefined) throw new Error("there is a plan");
  return plan;
}

type PlanNode = { readonly "Actual Rows": number; readonly "Rows Removed by Filter"?: number; readonly Plans?: readonly PlanNode[] };

/** Rows that all steps of a plan handed on or looked at in vain. */
function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0);
  return node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + below;
}

test("a page without a trade goes on behind the last trade of the pages before", () => {
  const before = { position: 5, trade: 70, role: "taker" };
  const rows = [{ position: "9", trade: "0", role: "" }] as unknown as readonly StoredMove[];
  expect(cursorBehind(rows, before)).toEqual({ position: 9, trade: 70, role: "taker" });
});

describe("what comes from outside and leaves for it", () => {
  const USER = (): number => anna.id;
  const deposit = (asset: number, units: bigint): Promise<unknown> =>
    engine.submit({ type: "deposits/paper", user: USER(), asset, amount: units } as never);
  const inAll = async (): Promise<number> => {
    const { points, paid_in: paidIn } = await worth("1D");
    return Number(points.at(-1)?.worth) - Number(paidIn);
  };

  test("is no result: neither money nor a coin that is deposited, at what it is worth when it comes", async () => {
    engine.advance(HOUR);
    expect(await deposit(3, 5_000_000_000n)).toMatchObject({ refusal: undefined });
    expect((await worth()).paid_in).toBe("105000.000000");
    expect(await deposit(1, 50_000_000n)).toMatchObject({ refusal: undefined });
    // Half a coin at 60,000.
    expect((await worth()).paid_in).toBe("135000.000000");
    expect(await inAll()).toBe(0);
    await engine.price(BTC, 660_000);
    expect(await inAll()).toBe(3000);
    const { points } = await worth();
    expect(points.map(({ paid_in: paid }) => paid).at(-1)).toBe("135000.000000");
    expect(points[0]).toMatchObject({ worth: "100000.000000", paid_in: "100000.000000" });
    expect(await row()).toMatchObject({ held: "0.50000000", costed: "0.00000000", average_cost: "" });
  });
});

describe("an exchange", () => {
  const exchange = (from: string, to: string, number: string): Promise<EngineReply> =>
    engine.call("POST", "/user/Transfer", { from_currency_id: from, to_currency_id: to, number }, anna);

  test("is a purchase and a sale like those of a market, with its cost, its result and its fee", async () => {
    expect(await exchange("3", "1", "6006")).toMatchObject({ type: "ok" });
    // 6,006 USDT at 60,060: 0.1, less 0.05 %.
    expect(await row()).toMatchObject({ held: "0.09995000", costed: "0.09995000", cost: "6006.000000", average_cost: "60090.045023" });
    expect(await row()).toMatchObject({ fees: "3.003000" });
    engine.advance(3000);
    await engine.price(BTC, 660_000);
    expect(await exchange("1", "3", "0.09995")).toMatchObject({ type: "ok" });
    // 0.09995 at 65,934 is 6,590.1033; less 0.05 %, 3.295051.
    expect(await row()).toMatchObject({ held: "0.00000000", cost: "0.000000", realised: "580.808249", fees: "6.298051" });
    expect((await worth()).paid_in).toBe("100000.000000");
  });

  test("comes again from the moves that are shown, with its receipts", async () => {
    await exchange("3", "1", "6006");
    engine.advance(3000);
    await engine.price(BTC, 660_000);
    await exchange("1", "3", "0.05");
    const { list } = await moves();
    expect(list.map(({ kind, receipt }) => [kind, receipt.startsWith("settled-")])).toEqual([
      ["buy", true],
      ["sell", true],
    ]);
    const shown = await row();
    const { costed, cost: paid, realised } = again(list);
    const units = (text: string | undefined, decimals: number): bigint => BigInt(Math.round(Number(text) * 10 ** decimals));
    expect([costed, paid, realised]).toEqual([units(shown?.costed, 8), units(shown?.cost, 6), units(shown?.realised, 6)]);
    const receipt = await engine.call("GET", "/receipt", { id: list[1]?.receipt ?? "" }, anna);
    expect(receipt.message).toMatchObject({ formula: "exchange/1" });
  });
});

describe("results by product", () => {
  const [USDT_ASSET, BTC_ASSET] = [3, 1];
  const products = async (): Promise<Record<string, readonly [string, string]>> =>
    Object.fromEntries((await cost()).products.map(({ product, realised, fees }) => [product, [realised, fees]]));
  const withdraw = async (asset: number, network: number, amount: bigint): Promise<void> => {
    const place = { kind: "address", network, destination: 5, savedAt: engine.now() - 90 * 24 * HOUR };
    const outcome = await submitted({ type: "withdrawals/request", user: anna.id, asset, amount, ...place });
    const number = outcome.events.flatMap((event) => (event.type === "withdrawals/requested" ? [event.number] : []))[0] ?? 0;
    const payer = { withdrawal: number, by: "payer" };
    await submitted({ type: "withdrawals/take", ...payer });
    await submitted({ type: "withdrawals/sent", withdrawal: number, reference: number });
    await submitted({ type: "withdrawals/settle", ...payer });
  };
  const submitted = async (command: object): Promise<Awaited<ReturnType<TestEngine["submit"]>>> => {
    const outcome = await engine.submit(command as never);
    expect(outcome.refusal).toBeUndefined();
    return outcome;
  };

  test("are those of the coins, told apart by where they were made", async () => {
    expect(await products()).toEqual({});
    await trade("buy", "0.1", 600_000);
    await trade("sell", "0.0999", 640_000);
    expect(await products()).toEqual({ spot: ["387.206400", "12.393600"] });
    await trade("buy", "10", 20_000, AAPL);
    await trade("sell", "5", 21_000, AAPL);
    expect(await engine.call("POST", "/user/Transfer", { from_currency_id: "3", to_currency_id: "1", number: "6006" }, anna)).toMatchObject(
      {
        type: "ok",
      },
    );
    const { list, realised, fees } = await cost();
    const sum = (figures: readonly string[]): string => figures.reduce((all, each) => all + Number(each), 0).toFixed(6);
    const shown = Object.values(await products());
    expect(Object.keys(await products())).toEqual(["spot", "stocks", "exchange"]);
    expect([realised, fees]).toEqual([sum(list.map((each) => each.realised)), sum(list.map((each) => each.fees))]);
    expect([realised, fees]).toEqual([sum(shown.map(([result]) => result)), sum(shown.map(([, fee]) => fee))]);
  });

  test("have what was paid in money: a dividend is of the stocks, and no result of the share", async () => {
    await trade("buy", "10", 20_000, AAPL);
    const before = await cost();
    await submitted({ type: "spot/halt", market: AAPL, reason: "test" });
    await submitted({ type: "stocks/pay-dividend", market: AAPL, perShare: 1_000_000n });
    await submitted({ type: "spot/resume", market: AAPL });
    const after = await cost();
    expect(after.list).toEqual(before.list);
    const [held] = after.list.map((each) => Number(each.held));
    expect(after.realised).toBe((held ?? 0).toFixed(6));
    expect(await products()).toMatchObject({ stocks: [after.realised, before.fees] });
  });

  test("have what leaving cost, in money and in a coin, and the coin's cost leaves with its fee", async () => {
    await submitted({ type: "verification/set-level", user: anna.id, level: 1, by: 1 });
    await withdraw(USDT_ASSET, 3, 100_000_000n);
    expect(await products()).toEqual({ withdrawal: ["-1.000000", "1.000000"] });
    await trade("buy", "0.1", 600_000);
    await withdraw(BTC_ASSET, 1, 5_000_000n);
    const { withdrawalFee } = engine.kernel.networks.terms(1 as never, 1) ?? {};
    const fee = (Number(withdrawalFee) * 60_000) / 10 ** 8;
    expect(await products()).toMatchObject({ withdrawal: [(-1 - fee).toFixed(6), (1 + fee).toFixed(6)] });
    const shown = await row();
    expect([shown?.held, shown?.costed]).toEqual(["0.04990000", "0.04990000"]);
    expect(again((await moves()).list)).toMatchObject({ costed: 4_990_000n, cost: BigInt(Math.round(Number(shown?.cost) * 10 ** 6)) });
  });

  test("have what futures brought and took: no money from outside, and no result of a coin", async () => {
    await listContract(engine);
    const [, before] = [await marketOf(engine), await worth()];
    await engine.call("POST", "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" }, anna);
    const { data } = await submit(engine, anna, {});
    await engine.call("POST", "/lever/close", { id: String((data as { id: number }).id) }, anna);
    // 0.01 BTC bought at 60,010 and sold at 59,990, 0.05 % of each.
    expect(await products()).toEqual({ futures: ["-0.800000", "0.600000"] });
    expect(await cost()).toMatchObject({ list: [], realised: "-0.800000" });
    expect((await worth()).paid_in).toBe(before.paid_in);
  });

  test("begin anew with paper money", async () => {
    await trade("buy", "0.1", 600_000);
    await trade("sell", "0.0999", 640_000);
    engine.advance(1000);
    await startAgain();
    expect(await cost()).toMatchObject({ products: [], realised: "0.000000", fees: "0.000000" });
  });
});

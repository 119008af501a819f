/** Statements against the real engine: in words, filtered, paged, as files; and a thousand random people whose sums are the ledger's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, marketOf, submit, trader as futuresTrader } from "../../futures/server/futures-engine.suite.ts";
import type { StatementMonth, StatementReply, StatementRow, StatementSumsReply } from "../contract/statement.contract.ts";
import { readFlows, readPageDays } from "./statement-days.rows.ts";
import { placeOf, readBalance, readPostings, type PostingRow, type StatementQuery } from "./statement.rows.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS, 1_000_000]);
  anna = await engine.newcomer();
  await live(anna);
});
afterAll(() => engine.close());

type Fields = Record<string, string>;
const get = async <Message>(path: string, fields: Fields = {}, person = anna): Promise<Message> => {
  const reply = await engine.call("GET", path, fields, person);
  expect(reply).toMatchObject({ type: "ok" });
  return reply.message as Message;
};
const list = async (fields: Fields = {}, person = anna) => (await get<StatementReply>("/bill/list", fields, person)).list;
const sums = (fields: Fields = {}, person = anna) => get<StatementSumsReply>("/bill/sums", fields, person);
const order = (fields: Fields, person: Person) =>
  engine.call(
    "POST",
    "/coin/trade",
    { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000", ...fields },
    person,
  );

/** A purchase, an order that waits, a transfer, an exchange; the last two a day later. */
async function live(person: Person): Promise<void> {
  await order({}, person);
  await order({ target_price: "50000" }, person);
  engine.advance(DAY_MS);
  await engine.price(BTC, BTC_TICKS);
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: "100", from_field: "change", to_field: "legal" }, person);
  await engine.call("POST", "/user/Transfer", { number: "600", from_currency_id: "3", to_currency_id: "1" }, person);
}
const said = (rows: readonly StatementRow[]) => rows.map(({ what, value, held, balance }) => [what, value, held, balance]);

test("every posting stands in words with what there was after it; what is set aside changes nothing", async () => {
  expect(said(await list({ currency: "3" }))).toEqual([
    ["Exchange, USDT to BTC", "-600.00000000", "", "98800.00000000"],
    ["Transfer between accounts, no. 1", "100.00000000", "", "99400.00000000"],
    ["Transfer between accounts, no. 1", "-100.00000000", "", "99300.00000000"],
    ["Held for an order", "0.00000000", "500.00000000", "99400.00000000"],
    ["Bought 0.01 BTC at 60,000", "-600.00000000", "", "99400.00000000"],
    ["Paper money received", "100000.00000000", "", "100000.00000000"],
  ]);
  const [fee, bought] = await list({ currency: "1", to: "2026-11-21" });
  expect([fee?.what, fee?.value]).toEqual(["Trading fee, BTC/USDT", "-0.00001000"]);
  expect(bought).toMatchObject({
    what: "Bought 0.01 BTC at 60,000",
    value: "0.01000000",
    product: "spot",
    receipt: expect.stringMatching(/^fill-/),
  });
});

test("in another language the words are that one's", async () => {
  const { list: rows } = await get<StatementReply>("/bill/list", { currency: "1", to: "2026-11-21", lang: "de" });
  expect(rows.at(-1)?.what).toBe("0,01 BTC zu 60.000 gekauft");
});

describe("filters", () => {
  test.each<[Fields, readonly string[]]>([
    [{ product: "exchange" }, ["exchange_fee", "exchange", "exchange"]],
    [{ product: "transfer", account: "legal" }, ["transfer"]],
    [{ kind: "fees" }, ["exchange_fee", "trade_fee"]],
    [{ kind: "pledges" }, ["order_hold"]],
    [{ kind: "in", currency: "1" }, ["exchange", "trade"]],
    [{ kind: "out", currency: "3", to: "2026-11-21" }, ["trade"]],
    [{ from: "2026-11-22", currency: "1" }, ["exchange_fee", "exchange"]],
    [{ from: "2027-01-01" }, []],
    [{ to: "2020-01-01" }, []],
    [{ account: "micro" }, []],
  ])("%j", async (fields, reasons) => {
    expect((await list(fields)).map(({ reason }) => reason)).toEqual(reasons);
    expect((await sums(fields)).rows).toBe(reasons.length);
  });

  test("leave the running balance what it was", async () => {
    const all = new Map((await list({ currency: "3" })).map(({ id, balance }) => [id, balance]));
    for (const row of await list({ currency: "3", kind: "out" })) expect(row.balance).toBe(all.get(row.id));
  });

  test.each([{ from: "2026-02-30" }, { from: "2026-11-22", to: "2026-11-21" }, { to: "tomorrow" }])("%j is refused", async (fields) => {
    expect(await engine.call("GET", "/bill/list", fields as Fields, anna)).toMatchObject({ error: { name: "statement_days_invalid" } });
  });
});

test("pages follow each other without a gap or a line twice, whatever their length", async () => {
  const all = (await list({ limit: "100" })).map(({ id }) => id);
  for (const limit of ["1", "2", "3", "7"]) {
    const ids: string[] = [];
    let before: Fields = {};
    for (;;) {
      const page = await get<StatementReply>("/bill/list", { limit, ...before });
      ids.push(...page.list.map(({ id }) => id));
      if (page.next === "") break;
      before = { before: page.next };
    }
    expect(ids).toEqual(all);
  }
});

test("before, what came and what left make what there is, and the ledger says the same", async () => {
  const [usdt] = (await sums({ currency: "3", from: "2026-11-22" })).list;
  expect(usdt).toEqual({
    currency: 3,
    currency_name: "USDT",
    before: "99400.00000000",
    came: "100.00000000",
    came_count: 1,
    left: "700.00000000",
    left_count: 2,
    after: "98800.00000000",
    pledged: "500.00000000",
    ledger: "98800.00000000",
    fees: "0.00000000",
  });
  expect((await sums({ currency: "3", to: "2026-11-21" })).list[0]).toMatchObject({ after: "99400.00000000", ledger: "" });
});

test("nobody sees another's", async () => {
  const ben = await engine.newcomer();
  expect((await list({}, ben)).map(({ what }) => what)).toEqual(["Paper money received"]);
});

describe("a month", () => {
  test("has the sums of its days, its last place in the log and that record's seal", async () => {
    const months = await get<readonly object[]>("/bill/months");
    expect(months).toEqual([{ month: "2026-11", closed: 0 }]);
    const month = await get<StatementMonth>("/bill/month", { month: "2026-11" });
    expect(month.list.map(({ currency_name: name, before, after, fees }) => [name, before, after, fees])).toEqual([
      ["BTC", "0.00000000", "0.01997501", "0.00001499"],
      ["USDT", "0.00000000", "98800.00000000", "0.00000000"],
    ]);
    expect(month.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(month.closed).toBe(0);
    const earlier = await get<StatementMonth>("/bill/month", { month: "2026-10" });
    expect(earlier).toMatchObject({ list: [], closed: 1, position: 0, seal: "" });
  });
});

/** Columns as the importers publish them for files made by hand (where: file-layouts.ts). */
const PUBLISHED: Readonly<Record<string, string>> = {
  koinly:
    "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash",
  cointracking: "Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date",
  cointracker: "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
};

describe("a file", () => {
  const link = async (fields: Fields, person = anna): Promise<string> => {
    const { message } = await engine.call("POST", "/bill/file", fields, person);
    return (message as { url: string }).url;
  };
  const file = async (fields: Fields, person = anna): Promise<readonly string[]> => {
    const reply = await engine.http.inject({ url: await link(fields, person) });
    expect(reply.statusCode).toBe(200);
    return reply.body.trimEnd().split("\r\n");
  };

  test("plain has every line oldest first, with the balance that the page shows", async () => {
    const [head, ...lines] = await file({ layout: "plain", currency: "3" });
    expect(head).toBe("time,what,product,account,currency,in,out,set aside,balance,log");
    const shown = (await list({ currency: "3" })).toReversed();
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(shown.map(({ balance }) => balance.replace(/00$/, "")));
    expect(lines[0]).toMatch(/^2026-11-21T12:\d\d:\d\dZ,Paper money received,paper,change,USDT,100000.000000,,,100000.000000,\d+$/);
  });

  test("of one kind has only its lines, and their balances stay the account's", async () => {
    const [, ...lines] = await file({ layout: "plain", currency: "3", kind: "out" });
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(["99400.000000", "99300.000000", "98800.000000"]);
  });

  test.each([
    ["koinly", 12, /^2026-11-21 12:\d\d:\d\d UTC,600\.000000,USDT,0\.01000000,BTC,0\.00001000,BTC,,,,"Bought 0\.01 BTC at 60,000",\d+$/],
    [
      "cointracking",
      11,
      /^Trade,0\.01000000,BTC,600\.000000,USDT,0\.00001000,BTC,Touchstone,spot,"Bought 0\.01 BTC at 60,000",21\.11\.2026 12:\d\d:\d\d$/,
    ],
    ["cointracker", 8, /^11\/21\/2026 12:\d\d:\d\d,0\.01000000,BTC,600\.000000,USDT,0\.00001000,BTC,$/],
  ])("for %s has one line a deed, and nothing of what stays with its owner", async (layout, columns, bought) => {
    const [head = "", ...lines] = await file({ layout });
    expect(head).toBe(PUBLISHED[layout]);
    expect(head.split(",")).toHaveLength(columns);
    // The grant, the purchase, the exchange; no hold and no transfer.
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(bought);
    const cells = (line: string): number => line.replaceAll(/"[^"]*"/g, "text").split(",").length;
    expect(lines.map(cells)).toEqual(Array(3).fill(columns));
  });

  test.each(["koinly", "cointracking", "cointracker"])("for %s promotional credit is nobody's income", async (layout) => {
    const person = await engine.newcomer();
    const before = await file({ layout }, person);
    const terms = { asset: assetId(3), amount: 50_000_000n, days: 7, askedBy: 1, agreedBy: 1 };
    await engine.submit({ type: "promotional-credit/grant", user: userId(person.id), ...terms } as never);
    expect(await file({ layout }, person)).toEqual(before);
    expect((await file({ layout: "plain" }, person)).some((line) => line.includes(",promotions,"))).toBe(true);
  });

  /** Tools refuse a line of a fee alone, and take a result of futures without its tag for a purchase or a sale. */
  test.each([
    ["koinly", /,0\.300050,USDT,,,,,,,margin fee,"?Futures fee/, /,0\.200000,USDT,,,0\.299950,USDT,,,realized gain,"?Futures result/],
    ["cointracking", /^Margin Fee,,,0\.300050,USDT,,,Touchstone,futures,/, /^Derivatives \/ Futures Loss,,,0\.200000,USDT,0\.299950,USDT,/],
    ["cointracker", /,,,0\.300050,USDT,,,$/, /,,,0\.200000,USDT,0\.299950,USDT,$/],
  ])("for %s says what was opened and closed in futures as fee and result", async (layout, opened, closed) => {
    await listContract(engine);
    await marketOf(engine);
    const trader = await futuresTrader(engine);
    await submit(engine, trader, {});
    await engine.call("POST", "/lever/batch_close", { type: "0" }, trader);
    const [, , first, second, ...others] = await file({ layout }, trader);
    expect(first).toMatch(opened);
    expect(second).toMatch(closed);
    expect(others).toEqual([]);
  });

  test("is given once by its link, and a second at the same time to nobody", async () => {
    const first = await link({ layout: "plain" });
    const second = await link({ layout: "plain" });
    expect((await engine.http.inject({ url: first })).statusCode).toBe(404);
    // A HEAD, as previews and managers of downloads send one, takes nothing of it.
    expect((await engine.http.inject({ method: "HEAD", url: second })).statusCode).toBe(404);
    expect((await engine.http.inject({ url: second })).statusCode).toBe(200);
    expect((await engine.http.inject({ url: second })).statusCode).toBe(404);
    expect((await engine.http.inject({ url: "/statement-file/guessed" })).statusCode).toBe(404);
  });
});

describe("of a thousand random people", () => {
  const PEOPLE = 1000;
  const FIRST = 50_000;
  type Step = { readonly who: number; readonly what: number; readonly units: bigint };
  const step: fc.Arbitrary<Step> = fc.record({
    who: fc.integer({ min: 0, max: PEOPLE - 1 }),
    what: fc.integer({ min: 0, max: 6 }),
    units: fc.bigInt({ min: 1n, max: 3_000_000_000n }),
  });

  function command({ who, what, units }: Step): object {
    const user = FIRST + who;
    const kinds = [
      ["change", "legal"],
      ["legal", "change"],
    ][what % 2];
    if (what < 2) return { type: "transfer/move", user, asset: 3, amount: units, from: kinds?.[0], to: kinds?.[1] };
    if (what === 2) return { type: "exchange/convert", user, from: 3, to: 1, amount: units };
    if (what === 3) return { type: "exchange/convert", user, from: 1, to: 3, amount: units / 3000n };
    if (what === 6) return { type: "spot/cancel-all", user, market: 0 };
    const rules = { orderType: "limit", budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
    const ticks = what === 4 ? BTC_TICKS : BTC_TICKS - 5000;
    return { type: "spot/place", user, market: BTC, side: "buy", ticks, lots: Number(units % 5000n) + 100, ...rules };
  }

  beforeAll(async () => {
    for (let n = 0; n < PEOPLE; n++) await engine.submit({ type: "wallet/open", user: userId(FIRST + n) });
    const steps = fc.sample(step, { numRuns: 6000, seed: 20 });
    for (let i = 0; i < steps.length; i += 200) {
      await engine.price(BTC, BTC_TICKS);
      await engine.quote(BTC, [BTC_TICKS - 10, 10_000_000], [BTC_TICKS, 10_000_000]);
      await Promise.all(steps.slice(i, i + 200).map((one) => engine.submit(command(one) as never)));
      // Over midnight, so that sums are of several days.
      engine.advance(3_600_000);
    }
    await engine.trading.projected();
  }, 120_000);

  const query = (user: number, from: number): StatementQuery => {
    const days = { from: 0, until: 2 ** 30 };
    return { user, account: "all", asset: 0, kind: "all", product: "all", from, until: engine.kernel.sequence + 1, days };
  };
  const END = { sequence: Number.MAX_SAFE_INTEGER, line: 0 };
  const pool = () => engine.trading.pool;

  test("what there was, and each line, make what there is, which is the ledger's, in every account and bucket", async () => {
    let lines = 0;
    for (let n = 0; n < PEOPLE; n++) {
      const user = FIRST + n;
      const from = n % 2 === 0 ? 1 : Math.floor(engine.kernel.sequence / 2);
      const rows = await readPostings(pool(), query(user, from), END, 1000);
      lines += rows.length;
      for (const asset of [1, 3])
        for (const name of USER_PURPOSES) {
          const purpose = PURPOSE[name];
          const before = await readBalance(pool(), user, asset, [purpose], { sequence: from, line: 0 });
          const moved = movedBy(rows.filter((row) => row.asset === asset && row.purpose === purpose));
          const held = (bucket: "own" | "pledged") => engine.kernel.ledger.balanceOf(userId(user), purpose, assetId(asset), bucket);
          expect([before.own + moved.own, before.pledged + moved.pledged]).toEqual([held("own"), held("pledged")]);
        }
    }
    expect(lines).toBeGreaterThan(5000);
  }, 120_000);

  test("the sums of each are its lines', of every kind, and lead from what there was to what there is", async () => {
    const today = Math.floor(engine.now() / DAY_MS);
    let summed = 0;
    for (let n = 0; n < PEOPLE; n += 10) {
      const user = FIRST + n;
      const from = await placeOf(pool(), user, today * DAY_MS, engine.kernel.sequence + 1);
      const days = { from: today, until: today + 1 };
      for (const kind of ["all", "in", "out", "fees", "pledges"] as const) {
        const asked = { ...query(user, from), kind, days };
        const rows = await readPostings(pool(), asked, END, 1000);
        const found = await readFlows(pool(), asked);
        expect(found.map(({ asset, came, gone, lines }) => [asset, BigInt(came), BigInt(gone), Number(lines)])).toEqual(flowsOf(rows));
        summed += rows.length;
      }
      const flows = await readFlows(pool(), { ...query(user, from), days });
      for (const asset of [1, 3]) {
        const purposes = USER_PURPOSES.map((name) => PURPOSE[name]);
        const before = await readBalance(pool(), user, asset, purposes, { sequence: from, line: 0 });
        const after = await readBalance(pool(), user, asset, purposes, END);
        const flow = flows.find((one) => one.asset === asset);
        const change = BigInt(flow?.came ?? 0) - BigInt(flow?.gone ?? 0);
        expect(before.own + before.pledged + change).toBe(after.own + after.pledged);
      }
    }
    expect(summed).toBeGreaterThan(300);
  }, 60_000);

  test("of a kind or product that is rare a page is the same wherever one begins to read", async () => {
    for (let n = 0; n < 40; n++) {
      const user = FIRST + n;
      for (const more of [{ kind: "fees" }, { kind: "pledges" }, { product: "transfer" }, { account: "legal" }] as const) {
        const asked = { ...query(user, 1), ...more } as StatementQuery;
        const all = (await readPostings(pool(), asked, END, 1000)).map(({ sequence, line }) => `${sequence}-${line}`);
        const paged: string[] = [];
        for (let before = END; ;) {
          const days = await readPageDays(pool(), asked, before, 2);
          if (days === undefined) break;
          const from = await placeOf(pool(), user, days.first * DAY_MS, asked.until);
          const until = await placeOf(pool(), user, (days.last + 1) * DAY_MS, asked.until);
          const page = await readPostings(pool(), { ...asked, from, until }, before, 2);
          paged.push(...page.map(({ sequence, line }) => `${sequence}-${line}`));
          const last = page.at(-1);
          if (last === undefined || page.length < 2) break;
          before = { sequence: Number(last.sequence), line: last.line };
        }
        expect(paged).toEqual(all);
      }
    }
  }, 60_000);

  test("an older venue's table is filled from its lines with the same sums", async () => {
    const read = async (): Promise<unknown> =>
      (await pool().query("select * from statement_days order by user_id, day, asset, purpose, reason")).rows;
    const projected = await read();
    await pool().query("truncate statement_days");
    await pool().query(readFileSync(join(import.meta.dirname, "statement-days-fill.sql"), "utf8"));
    expect(await read()).toEqual(projected);
  }, 60_000);
});

/** Sums of lines by currency, by looking at each. */
function flowsOf(rows: readonly PostingRow[]): readonly (readonly [asset: number, came: bigint, gone: bigint, lines: number])[] {
  const flows = new Map<number, { came: bigint; gone: bigint; lines: number }>();
  for (const { asset, units, inner, bucket } of rows) {
    const flow = flows.get(asset) ?? { came: 0n, gone: 0n, lines: 0 };
    flows.set(asset, flow);
    flow.lines += 1;
    if (inner || bucket === "promotional") continue;
    if (BigInt(units) > 0n) flow.came += BigInt(units);
    else flow.gone -= BigInt(units);
  }
  return [...flows].sort(([one], [other]) => one - other).map(([asset, { came, gone, lines }]) => [asset, came, gone, lines]);
}

/** Of lines: what stays within an account goes from one bucket to the other. */
function movedBy(rows: readonly PostingRow[]): { readonly own: bigint; readonly pledged: bigint } {
  const moved = { own: 0n, pledged: 0n, promotional: 0n };
  for (const { bucket, units, inner } of rows) {
    moved[bucket] += BigInt(units);
    if (inner) moved[bucket === "own" ? "pledged" : "own"] -= BigInt(units);
  }
  return moved;
}

/** Token sales against the real engine: asked for, taken back, allocated as everybody recomputes it, handed over part by part, refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Reminders } from "../../../server/news/reminders.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type {
  AllocationReply,
  PaperReply,
  PlanReply,
  ProjectDetailReply,
  ProjectsReply,
  SaleMineReply,
  StandingReply,
} from "../contract/token-sale-replies.ts";
import { allocate } from "../formulas.ts";
import { remindsOfSales } from "./sale-reminders.ts";
import { ask, DAY_MS, EMBER, HARBOUR, held, HOUR_MS, LANTERN, MINUTE_MS, ordersOf, pass, sellTokens } from "./sale-engine.suite.ts";
import { isNear } from "./token-sale.routes.ts";

let engine: TestEngine;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
beforeEach(async () => {
  [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
});
afterAll(() => engine.close());

const get = async <Reply>(path: string, fields: Readonly<Record<string, string>> = {}, person: Person | undefined = anna): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
const post = (path: string, fields: Readonly<Record<string, string>>, person: Person = anna) => engine.call("POST", path, fields, person);
const cancel = (id: number, person = anna) => post("/project/order/cancel", { id: String(id) }, person);

describe("what is sold", () => {
  beforeAll(() => sellTokens(engine));

  test("has the family's names, what runs first; a guest reads it too", async () => {
    const { list } = (await engine.call("GET", "/project")).message as ProjectsReply;
    expect(list.map(({ title, time_status: status, mode }) => `${title} ${status} ${mode}`)).toEqual([
      "Ember 2 first_come",
      "Lantern 2 pro_rata",
      "Harbour 1 first_come",
    ]);
    expect(list[1]).toMatchObject({
      ...{ id: 1, currency_name: "LTN", pay_currency_id: 3, pay_currency_name: "USDT", amount: "100000.00000000", day: 30 },
      ...{ percentage: "100.00", price: "0.05", min: "100", most: "100000", cap: "40000", value: "5000", again_ms: 6 * HOUR_MS },
    });
    expect(await get<ProjectsReply>("/project", { page: "2", limit: "2" })).toMatchObject({ list: [{ title: "Harbour" }] });
  });

  test("says in detail what it costs in each currency, what the house holds, and has a white paper in the reader's language or English", async () => {
    await engine.price(BTC, BTC_TICKS);
    const { info, order_info: order } = await get<ProjectDetailReply>("/project/detail", { project_id: LANTERN });
    expect(order).toBeNull();
    expect(info).toMatchObject({
      ...{ user_has_money: "100000", held: "10000000", promised: "100000", sell_begin: "2026-11-24 12:00:00" },
      pays: [
        { currency_name: "USDT", price: "0.05", free: "100000" },
        { currency_name: "BTC", price: "0.000000833333333333" },
        { currency_name: "ETH", price: "" },
      ],
      ...{ btc_price: "0.000000833333333333", eth_price: "0", white_book: "/#/pages/ieo/paper?project_id=1" },
    });
    expect(info.content).toContain("<h2>What can go wrong</h2>");
    const paper = await get<PaperReply>("/project/paper", { project_id: LANTERN, lang: "de" });
    expect(paper).toMatchObject({ title: "Lantern", language: "en", summary: expect.stringContaining("erfundenes Projekt") as string });
    expect(paper.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await engine.call("GET", "/project/detail", { project_id: "77" })).toMatchObject({ error: { name: "sale_not_found" } });
  });
});

describe("an order", () => {
  test("sets its price aside, adds to what one asked for, and comes back whole while the sale runs", async () => {
    expect(await ask(engine, anna, "12000", { price: "600.0000000001", request_id: "a" })).toMatchObject({
      type: "ok",
      message: "Asked for. 600 USDT are set aside until the end",
      data: { paid: "600", pay_currency: 3 },
    });
    // The same request again has one effect, whatever the client's price says.
    expect(await ask(engine, anna, "12000", { price: "600.0000000001", request_id: "a" })).toMatchObject({ type: "ok" });
    expect(await held(engine, anna)).toEqual([99_400, 600]);
    const [order] = await ordersOf(engine, anna);
    expect(order).toMatchObject({
      ...{ name: "LTN", coin_amount: "12000.00000000", give_amount: "0.00000000", status: 1, state: "open" },
      ...{ paid: "600", stands: "12000", sell_begin: "2026-11-24 12:00:00" },
    });
    expect(await cancel(order?.id ?? 0, ben)).toMatchObject({ error: { name: "sale_order_not_found" } });
    expect(await cancel(order?.id ?? 0)).toMatchObject({ message: "600 USDT came back to your spot account" });
    expect(await held(engine, anna)).toEqual([100_000, 0]);
    expect(await ordersOf(engine, anna)).toEqual([]);
    expect(await ordersOf(engine, anna, { state: "all" })).toMatchObject([{ state: "cancelled", returned: "600" }]);
  });

  test("can be paid with a coin by its index, and is refused where that became dearer than was shown", async () => {
    await engine.price(BTC, BTC_TICKS);
    await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
    await post("/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.1", target_price: "60000" });
    expect(await ask(engine, anna, "12000", { pay_currency: "1", most: "0.009" })).toMatchObject({ error: { name: "sale_dearer" } });
    const bought = await ask(engine, anna, "12000", { pay_currency: "1", most: "0.0101", price: "0.01" });
    expect(bought).toMatchObject({ type: "ok", data: { paid: "0.01", index: BTC_TICKS } });
    expect((await held(engine, anna, "1"))[1]).toBe(0.01);
    await cancel((await ordersOf(engine, anna))[0]?.id ?? 0);
  });

  test.each([
    ["a price that is off by two millionths", { price: "600.0013" }, "sale_price_differs"],
    ["no such project", { project_id: "99" }, "sale_not_found"],
    ["before its start", { project_id: HARBOUR }, "sale_not_started"],
    ["another currency", { pay_currency: "4" }, "sale_currency_unavailable"],
    ["nothing", { amount: "0" }, "amount_invalid"],
    ["a fifth decimal", { amount: "100.00001" }, "quantity_off_lot"],
    ["less than the least", { amount: "99.9999" }, "sale_below_least"],
    ["more than one may ask for", { amount: "100000.0001" }, "sale_above_most"],
    ["an amount of thirty-nine digits", { amount: "1".repeat(39) }, "sale_above_most"],
    ["an index that is old", { pay_currency: "2" }, "sale_price_stale"],
  ])("is refused for %s", async (_why, fields, name) => {
    expect(await ask(engine, anna, "12000", fields)).toMatchObject({ error: { name } });
    expect(await held(engine, anna)).toEqual([100_000, 0]);
  });

  test("is refused where the money is missing", async () => {
    const reply = await ask(engine, anna, "100000", { pay_currency: "1" });
    expect(reply).toMatchObject({ error: { name: "insufficient_balance" } });
  });
});

test("a client's float counts as the price within a millionth or the smallest unit", () => {
  expect(isNear("600", 600_000_000n, 6)).toBe(true);
  expect(isNear("600.0006", 600_000_000n, 6)).toBe(true);
  expect(isNear("600.000601", 600_000_000n, 6)).toBe(false);
  expect(isNear("5.26315e-4", 52_632n, 8)).toBe(true);
  expect(isNear("5.2630e-4", 52_632n, 8)).toBe(false);
  expect(isNear("0", 1n, 8)).toBe(true);
  expect(isNear("0", 2n, 8)).toBe(false);
});

describe("a sale with a share for everybody", () => {
  test("shows how it stands, ends by the formula, and gives everybody a table to compute it again", async () => {
    const carl = await engine.newcomer();
    await ask(engine, anna, "60000");
    await ask(engine, ben, "20000");
    await ask(engine, carl, "100000");
    await ask(engine, ben, "10000");
    const standing = await get<StandingReply>("/project/standing", { project_id: LANTERN, amount: "5000" }, ben);
    // Carl has the cap; of 60,000 that are left 95,000 are asked for.
    expect(standing).toMatchObject({
      ...{ people: 3, asked: "190000", mine: "30000", amount: "35000", cost: "1750" },
      as_it_stands: { granted: "22105.2631", charged: "1105.263155", returned: "644.736845" },
      met: { granted: "35000" },
    });
    expect(Number(standing.twice.granted)).toBeLessThan(22_105);
    const [before] = await ordersOf(engine, ben);
    expect(before).toMatchObject({ coin_amount: "10000.00000000", stands: "0" });
    const { message: guest } = await engine.call("GET", "/project/standing", { project_id: LANTERN, amount: "60000" });
    expect(guest).toMatchObject({ mine: "0", as_it_stands: { granted: "24000" } });
    expect(await engine.call("GET", "/project/allocation", { project_id: LANTERN })).toMatchObject({ error: { name: "sale_not_decided" } });

    await pass(engine, 2 * DAY_MS);
    const table = await get<AllocationReply>("/project/allocation", { project_id: LANTERN }, ben);
    expect(table).toMatchObject({ asked: "190000", granted: "100000", people: 3, mine: 2, next: 0 });
    const units = (text: string): bigint => BigInt(Math.round(Number(text) * 10_000));
    const asked = table.rows.map(([buyer, tokens]) => ({ user: buyer, tokens: units(tokens), first: buyer }));
    const computed = allocate(asked, units(table.total), units(table.cap));
    expect(table.rows.map(([buyer, , granted]) => [buyer, units(granted)])).toEqual([...computed].sort(([a], [b]) => a - b));
    expect(table.rows).toEqual([
      [1, "60000", "40000"],
      [2, "30000", "20000"],
      [3, "100000", "40000"],
    ]);
    const csv = await engine.http.inject("/token-sale-allocation/1.csv");
    expect(csv.statusCode).toBe(200);
    expect(csv.body.trim().split(/\r?\n/)).toEqual(["buyer,asked LTN,granted LTN", "1,60000,40000", "2,30000,20000", "3,100000,40000"]);
    const json = JSON.parse((await engine.http.inject("/token-sale-allocation/1.json")).body) as AllocationReply;
    expect(json).toMatchObject({ total: "100000", cap: "40000", rows: table.rows });
    expect((await engine.http.inject("/token-sale-allocation/2.csv")).statusCode).toBe(404);

    const [second, first] = await ordersOf(engine, ben);
    expect(first).toMatchObject({ give_amount: "20000.00000000", charged: "1000", returned: "0", status: 3, vested: "0" });
    expect(second).toMatchObject({ give_amount: "0.00000000", charged: "0", returned: "500" });
    expect(await held(engine, ben)).toEqual([99_000, 0]);
    expect(await held(engine, ben, "12")).toEqual([0, 20_000]);
    const receipt = await get<{ readonly terms: object }>("/receipt", { id: first?.receipt ?? "" }, ben);
    expect(receipt).toMatchObject({
      ...{ formula: "token-sale/1", result: { charged: "1000000000", returned: "0" } },
      terms: { code: "LTN", decimals: "4", pay_code: "USDT", pay_decimals: "6" },
    });
    const { list } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" }, ben);
    expect(list.map(({ kind }) => kind).sort()).toEqual([
      "token_sale_granted",
      "token_sale_nothing",
      "token_sale_ordered",
      "token_sale_ordered",
    ]);
    const { message: text } = await engine.call("GET", "/mailMessage/getList", { limit: "20" }, ben);
    expect(JSON.stringify(text)).toContain("You got 20,000 LTN for 1,000 USDT. The first part is yours to move on 24 Nov 2026 12:00");
  });

  test("hands tokens over part by part, all with the last, worth what they cost while nobody trades them", async () => {
    const { list } = await get<ProjectsReply>("/project");
    const next = list.find(({ title, state }) => title === "Lantern" && state === "warm_up");
    expect(next?.starts_ms).toBe(Date.parse("2026-11-23T18:00:00Z"));
    await pass(engine, 6 * HOUR_MS);
    const id = String(next?.id);
    await ask(engine, anna, "3001", { project_id: id });
    const worth = async (): Promise<number> =>
      Number((await get<{ points: readonly { worth: string }[] }>("/portfolio/worth", { range: "1D" })).points.at(-1)?.worth);
    expect(await worth()).toBe(100_000);
    await pass(engine, 2 * DAY_MS);
    expect(await worth()).toBe(100_000);
    const [order] = await ordersOf(engine, anna);
    expect(order).toMatchObject({ give_amount: "3001.00000000", vested: "0", next_amount: "100.0333", parts: 30 });
    expect(await get<SaleMineReply>("/project/mine")).toMatchObject({
      rows: [{ currency_name: "LTN", granted: "3001", locked: "3001", next_amount: "100.0333", worth: "150.05" }],
    });
    const plan = await get<PlanReply>("/project/plan", { project_id: id, amount: "3001" });
    expect(plan.parts).toHaveLength(30);
    expect(plan.parts[1]).toMatchObject({ amount: "100.0333", sum: "200.0666" });
    expect(plan.parts.at(-1)).toMatchObject({ sum: "3001", at_ms: order?.last_ms });
    await pass(engine, DAY_MS);
    expect(await held(engine, anna, "12")).toEqual([100.0333, 2900.9667]);
    expect((await ordersOf(engine, anna))[0]).toMatchObject({ vested: "100.0333", next_amount: "100.0333" });
    await pass(engine, 29 * DAY_MS);
    expect(await held(engine, anna, "12")).toEqual([3001, 0]);
    expect((await ordersOf(engine, anna))[0]).toMatchObject({ vested: "3001", next_ms: 0, next_amount: "0" });
    expect(await get<SaleMineReply>("/project/mine")).toEqual({ rows: [] });
    const { list: cost } = await get<{ list: readonly Record<string, string>[] }>("/portfolio/cost");
    expect(cost).toMatchObject([{ currency_name: "LTN", cost: "150.050000", worth: "150.050000", unrealised: "0.000000" }]);
    const { list: moves } = await get<{ list: readonly Record<string, string>[] }>("/portfolio/moves", { currency_id: "12" });
    expect(moves).toMatchObject([{ kind: "buy", units: "30010000", money: "150050000" }]);
    const statement = JSON.stringify(await get("/bill/list", { product: "token_sale", limit: "50" }));
    for (const words of ["Paid for tokens", "Tokens granted", "Tokens asked for"]) expect(statement).toContain(words);
    const { list: messages } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" });
    expect(messages.map(({ kind }) => kind)).toContain("token_sale_last_part");
  });
});

test("who asked is told a day before the end, and a day before a part that was waited for; a restart tells nothing again", async () => {
  const { list } = await get<ProjectsReply>("/project");
  const next = list.find(({ title, state }) => title === "Harbour" && state === "warm_up");
  const [id, starts] = [String(next?.id), next?.starts_ms ?? 0];
  await pass(engine, starts - engine.now() + MINUTE_MS);
  await ask(engine, anna, "12", { project_id: id });
  const parts = { remindsOf: [remindsOfSales], venue: engine.trading, notices: engine.context.notices, onFault: fails };
  const told = async (): Promise<readonly string[]> => {
    await new Reminders(parts).look();
    const reply = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "50" });
    return reply.list.filter(({ kind }) => ["token_sale_ends", "token_sale_first_part"].includes(kind)).map(({ kind }) => kind);
  };
  expect(await told()).toEqual([]);
  await pass(engine, DAY_MS);
  expect(await told()).toEqual(["token_sale_ends"]);
  expect(await told()).toHaveLength(1);
  await pass(engine, DAY_MS);
  expect((await ordersOf(engine, anna))[0]).toMatchObject({ give_amount: "12.00000000", vested: "0" });
  expect(await told()).toHaveLength(1);
  await pass(engine, 2 * DAY_MS);
  expect(await told()).toEqual(["token_sale_first_part", "token_sale_ends"]);
  await pass(engine, DAY_MS);
  expect((await ordersOf(engine, anna))[0]).toMatchObject({ vested: "1" });
  expect(await told()).toHaveLength(2);
});
const fails = (error: unknown): void => expect.fail(String(error));

test("called off by two, everybody has their payment again and is told by mail", async () => {
  const { list } = await get<ProjectsReply>("/project");
  let running = list.find(({ title, state }) => title === "Lantern" && state === "running");
  if (running === undefined) {
    const next = list.find(({ title, state }) => title === "Lantern" && state === "warm_up");
    await pass(engine, (next?.starts_ms ?? 0) - engine.now() + MINUTE_MS);
    running = next;
  }
  const id = String(running?.id);
  await ask(engine, anna, "3000", { project_id: id });
  const off = { type: "token-sale/call-off", project: Number(id), askedBy: 1, agreedBy: 2 } as const;
  expect(await engine.submit(off)).toMatchObject({ refusal: undefined });
  await pass(engine, 1);
  expect(await held(engine, anna)).toEqual([100_000, 0]);
  expect(await ordersOf(engine, anna, { state: "all" })).toMatchObject([{ state: "called_off", returned: "150" }]);
  expect((await get<ProjectDetailReply>("/project/detail", { project_id: id })).info).toMatchObject({
    state: "called_off",
    time_status: 3,
  });
  expect(await ask(engine, anna, "3000", { project_id: id })).toMatchObject({ type: "error" });
  const { list: messages } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" });
  expect(messages.map(({ kind }) => kind)).toEqual(["token_sale_called_off"]);
});

test("sixty people at once for the last tokens: exactly what is left is sold, and nobody pays for more", async () => {
  const { list } = await get<ProjectsReply>("/project");
  const ember = list.find(({ title, state }) => title === "Ember" && state === "warm_up");
  await pass(engine, (ember?.starts_ms ?? 0) - engine.now() + 1);
  const id = String(ember?.id ?? EMBER);
  const first = await Promise.all(Array.from({ length: 20 }, () => engine.newcomer()));
  for (const [at, person] of first.entries()) {
    const reply = await ask(engine, person, at < 19 ? "50000" : "47500", { project_id: id });
    expect(reply).toMatchObject({ type: "ok" });
  }
  const people = await Promise.all(Array.from({ length: 60 }, () => engine.newcomer()));
  const replies = await Promise.all(people.map((person) => ask(engine, person, "100", { project_id: id })));
  expect(replies.filter(({ type }) => type === "ok")).toHaveLength(25);
  expect(new Set(replies.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(["sale_sold_out"]));
  expect((await get<ProjectDetailReply>("/project/detail", { project_id: id })).info).toMatchObject({ asked: "1000000", people: 45 });
  await pass(engine, 10 * MINUTE_MS);
  const { info } = await get<ProjectDetailReply>("/project/detail", { project_id: id });
  expect(info).toMatchObject({ state: "ended", granted: "1000000", percentage: "0.00" });
  expect(engine.faults).toEqual([]);
});

/** Exchange against the real engine: quoted and taken, in one for other clients, refused, with its receipt and its place in the console. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type Wire } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { exchangeOf } from "../formulas.ts";

let console: TestConsole;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
});
beforeEach(async () => {
  // No quote of the test before is open.
  console.engine.advance(10_000);
  await console.engine.price(BTC, BTC_TICKS);
  anna = await console.engine.newcomer();
});
afterAll(() => console.close());

type Row = Readonly<Record<string, string | number>>;
const call = (method: string, path: string, fields: Record<string, string> = {}, person = anna) =>
  console.engine.call(method, path, fields, person);
const PAIR = { from_currency_id: "3", to_currency_id: "1" };
const quote = (fields: Record<string, string> = {}) => call("POST", "/exchange/quote", { number: "600", ...PAIR, ...fields });
const balance = async (currency: string): Promise<string> => {
  const { message } = await call("POST", "/wallet/detail", { currency, type: "change" });
  return (message as { change_balance: string }).change_balance;
};
const pledged = (): bigint => console.engine.kernel.ledger.balanceOf(HOUSE, PURPOSE.exchange, BTC as never, "pledged");

test("a fresh venue has set cover aside for every coin, which the public page shows by its purpose", async () => {
  const { message } = await call("GET", "/cover");
  const rows = JSON.stringify(message);
  expect(rows).toContain("exchange");
  expect(console.engine.kernel.cover.free("exchange", BTC as never)).toBeGreaterThan(4_000_000_000n);
});

test("quoted, then taken: what was said arrives, and the history leads to a receipt that computes to it", async () => {
  const { message } = await quote();
  // 600 / (60,000 x 1.001), less 0.05 %.
  expect(message).toMatchObject({
    number: "600.00000000",
    gross: "0.00999000",
    fee: "0.00000499",
    received: "0.00998501",
    value: "600.00000000",
  });
  expect(message).toMatchObject({ inverse: "60060.0600600600", from_currency_name: "USDT", to_currency_name: "BTC" });
  expect(pledged()).toBe(999_001n);
  const { id } = message as { id: number };
  expect(await call("POST", "/exchange/accept", { id: String(id) })).toMatchObject({
    type: "ok",
    message: "Exchanged: you received 0.00998501 BTC",
    data: { id, received: "0.00998501" },
  });
  expect([await balance("3"), await balance("1"), pledged()]).toEqual(["99400.00000000", "0.00998501", 0n]);
  const history = await call("GET", "/exchange/history");
  const [row] = (history.message as { list: Row[] }).list;
  expect(row).toMatchObject({ id, received: "0.00998501", fee: "0.00000499", from_currency_name: "USDT" });
  const receipt = (await call("GET", "/receipt", { id: String(row?.["receipt"]) })).message as {
    inputs: { name: string; value: string }[];
    result: Record<string, string>;
    postings: { reason: string; value: string }[];
  };
  const input = (name: string): bigint => BigInt(receipt.inputs.find((one) => one.name === name)?.value ?? -1);
  const side = (name: "from" | "to") => ({
    price: input(`${name}_price`),
    priceDecimals: Number(input(`${name}_price_decimals`)),
    decimals: Number(input(`${name}_decimals`)),
    spreadPpm: ratePpm(Number(input(`${name}_spread_ppm`))),
  });
  const computed = exchangeOf({
    units: amount(input("units")),
    from: side("from"),
    to: side("to"),
    feePpm: ratePpm(Number(input("fee_ppm"))),
  });
  expect(receipt.result).toMatchObject({ received: String(computed.received), fee: String(computed.fee) });
  expect(receipt.postings.map(({ reason, value }) => [reason, value])).toEqual([
    ["exchange", "-600.00000000"],
    ["exchange", "0.00999000"],
    ["exchange_fee", "-0.00000499"],
  ]);
});

test("one that nobody took is over after ten seconds of the venue's clock, and its cover is free again", async () => {
  const { message } = await quote();
  console.engine.advance(10_000);
  await console.engine.price(BTC, BTC_TICKS);
  expect(pledged()).toBe(0n);
  expect(await call("POST", "/exchange/accept", { id: String((message as { id: number }).id) })).toMatchObject({
    error: { name: "exchange_quote_over" },
  });
  expect(await balance("3")).toBe("100000.00000000");
});

test("taken fifty times at once, it is done once", async () => {
  const { message } = await quote();
  const id = String((message as { id: number }).id);
  const replies = await Promise.all(Array.from({ length: 50 }, () => call("POST", "/exchange/accept", { id })));
  expect(replies.filter(({ type }) => type === "ok")).toHaveLength(1);
  const same = await quote({ request_id: "one" });
  const again = await quote({ request_id: "one" });
  expect((again.message as Row)["id"]).toBe((same.message as Row)["id"]);
  const taken = String((same.message as Row)["id"]);
  const keyed = await Promise.all(Array.from({ length: 8 }, () => call("POST", "/exchange/accept", { id: taken, request_id: "take" })));
  expect(new Set(keyed.map(({ type, message: said }) => `${type} ${String(said)}`))).toEqual(
    new Set(["ok Exchanged: you received 0.00998501 BTC"]),
  );
  expect(await balance("1")).toBe("0.01997002");
});

describe("as other clients know it", () => {
  test("the list has two coins at least with their names, and a balance of every coin", async () => {
    const { message } = await call("POST", "/user/getTransferList");
    const { transfer, wallet, terms } = message as { transfer: Row[]; wallet: Row[]; terms: object };
    expect(transfer.find(({ id }) => id === 1)).toEqual({ id: 1, name: "BTC", decimals: 8, price: "60000" });
    expect(transfer.map(({ name }) => name)).not.toContain("AAPL");
    expect(wallet.map(({ currency }) => currency)).toEqual(console.engine.kernel.assets.all().map(({ id }) => id));
    expect(terms).toEqual({ spread: "0.001000", fee: "0.000500", least: "1", most: "50000", seconds: 10 });
  });

  test("the rate is one price by the other, and what is exchanged at it is what it says", async () => {
    const rate = (await call("POST", "/user/getTransferFee", PAIR)).message as Record<"form_price" | "to_price" | "fee", string>;
    expect(rate).toEqual({ form_price: "1.0000000000", to_price: "60060.0000000000", fee: "0.000500" });
    expect(await call("POST", "/user/Transfer", { number: "600", ...PAIR })).toMatchObject({
      type: "ok",
      message: "Exchanged: you received 0.00998501 BTC",
    });
    const expected = ((600 * Number(rate.form_price)) / Number(rate.to_price)) * (1 - Number(rate.fee));
    expect(Number(await balance("1"))).toBeCloseTo(expected, 7);
    expect(await call("POST", "/user/Transfer", { number: "600", ...PAIR })).toMatchObject({ error: { name: "exchange_repeated" } });
    console.engine.advance(3000);
    expect(await call("POST", "/user/Transfer", { number: "600", ...PAIR })).toMatchObject({ type: "ok" });
  });

  test("a coin's price in yuan", async () => {
    for (const path of ["/wallet/getRateCurrency", "/getRateCurrency"]) {
      const { message } = await call("GET", path, { id: "3" });
      expect(message).toEqual({ rmb: "7.10000000" });
    }
  });
});

describe("is refused and changes nothing", () => {
  test.each([
    ["a coin that isn't there", { to_currency_id: "999" }, "asset_not_found"],
    ["a share", { to_currency_id: "101" }, "exchange_pair_unavailable"],
    ["a coin without a fresh index", { to_currency_id: "2" }, "exchange_price_stale"],
    ["the same coin", { to_currency_id: "3" }, "exchange_same_coin"],
    ["nothing", { number: "0" }, "amount_invalid"],
    ["less than nothing", { number: "-5" }, "amount_invalid"],
    ["more decimals than the coin has", { number: "1.0000001" }, "quantity_off_lot"],
    ["less than the least", { number: "0.5" }, "exchange_below_least"],
    ["more than the most", { number: "50000.01" }, "exchange_above_most"],
    ["more than numbers can say", { number: "99999999999999999999999999999" }, "insufficient_balance"],
    ["what one has not", { from_currency_id: "1", to_currency_id: "3", number: "0.01" }, "insufficient_balance"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    const before = console.engine.kernel.stateHash();
    expect(await quote(fields)).toMatchObject({ status: 200, type: "error", error: { name } });
    expect(console.engine.kernel.stateHash()).toBe(before);
  });

  test("another person's quote, in the same words as one that is over", async () => {
    const { message } = await quote();
    const other = await console.engine.newcomer();
    const reply = await call("POST", "/exchange/accept", { id: String((message as Row)["id"]) }, other);
    expect(reply).toMatchObject({ type: "error", error: { name: "exchange_quote_over" } });
  });

  test("what the house can't cover, and the refusal says what it can", async () => {
    const { kernel } = console.engine;
    const take = amount(kernel.cover.free("exchange", BTC as never) - 500_000n);
    await console.engine.submit({ type: "cover/withdraw", product: "exchange", asset: BTC as never, amount: take });
    expect(await quote()).toMatchObject({ error: { name: "exchange_cover_left" } });
    expect(String((await quote()).message)).toContain("0.005 BTC");
    await console.engine.submit({ type: "cover/fund", product: "exchange", asset: BTC as never, amount: take });
    expect(await quote()).toMatchObject({ type: "ok" });
  });
});

test("many accounts behind one address hold a part of the cover, and others can ask", async () => {
  const { kernel } = console.engine;
  // Four times what a quote of 600 USDT holds, and a little: one such is not a quarter, two are more.
  const take = amount(kernel.cover.free("exchange", BTC as never) - 4_000_000n);
  await console.engine.submit({ type: "cover/withdraw", product: "exchange", asset: BTC as never, amount: take });
  const [ben, carl, dora] = [await console.engine.newcomer(), await console.engine.newcomer(), await console.engine.newcomer()];
  const from = async (person: Person, ip: string) =>
    (await console.engine.send("POST", "/exchange/quote", { number: "600", ...PAIR }, person.token, ip)).json<{
      type: string;
      error?: { name: string };
    }>();
  // At once: none is looked at before the one before counts.
  const people = [anna, ben, carl];
  const crowd = await Promise.all(people.map((person) => from(person, "203.0.113.7")));
  expect(crowd.flatMap(({ error }) => (error === undefined ? [] : [error.name]))).toEqual(["exchange_quotes_full"]);
  const [inside = anna, outside = anna] = ["ok", "error"].map((type) => people[crowd.findIndex((reply) => reply.type === type)]);
  expect(await from(inside, "203.0.113.7")).toMatchObject({ type: "ok" });
  expect(await from(dora, "203.0.113.8")).toMatchObject({ type: "ok" });
  // All quotes together leave a quarter to who exchanges at once.
  expect(await from(outside, "203.0.113.9")).toMatchObject({ error: { name: "exchange_quotes_full" } });
  expect(await call("POST", "/user/Transfer", { number: "600", ...PAIR }, outside)).toMatchObject({ type: "ok" });
  console.engine.advance(10_000);
  await console.engine.price(BTC, BTC_TICKS);
  expect(await from(outside, "203.0.113.7")).toMatchObject({ type: "ok" });
  await console.engine.submit({ type: "cover/fund", product: "exchange", asset: BTC as never, amount: take });
});

test("a rate that was said before a break is not taken on it", async () => {
  const { message } = await quote();
  await console.engine.submit({ type: "self-limits/break", user: anna.id as never, length: "day" });
  expect(await call("POST", "/exchange/accept", { id: String((message as Row)["id"]) })).toMatchObject({ error: { name: "on_a_break" } });
});

describe("operators", () => {
  const terms = { spreadPpm: 2000, feePpm: 0, least: 5, most: 1000, open: 2 };

  test("change the terms by two, and no verb knows a rate or a person", async () => {
    const [admin, finance] = [await console.operator("admin"), await console.operator("finance")];
    expect((await console.act(await console.operator("support"), "exchange/set-terms", terms)).body).toMatchObject({
      error: { name: "role_may_not" },
    });
    const asked = await console.act(admin, "exchange/set-terms", terms);
    expect(asked.body).toMatchObject({ state: "waiting" });
    const id = String(asked.body["id"]);
    const agree = (by: typeof admin) => console.post(`/requests/${id}/agree`, { reason: "seen and agreed to by me" }, by);
    expect(((await agree(admin)).body as Wire).error).toBeDefined();
    expect((await agree(finance)).body).toMatchObject({ state: "done" });
    expect(console.engine.kernel.exchange.terms).toEqual(terms);
    expect(await quote({ number: "4" })).toMatchObject({ error: { name: "exchange_below_least" } });
    expect((await quote()).message).toMatchObject({ fee: "0.00000000" });
    const back = await console.act(admin, "exchange/set-terms", { spreadPpm: 1000, feePpm: 500, least: 1, most: 50_000, open: 3 });
    await console.post(`/requests/${String(back.body["id"])}/agree`, { reason: "seen and agreed to by me" }, finance);
  });

  test("see what was exchanged of each coin and what the house holds of it", async () => {
    await call("POST", "/user/Transfer", { number: "600", ...PAIR });
    const { rows } = (await console.get("/looks/exchange/coins", await console.operator("auditor"))).body as { rows: readonly Row[] };
    const btc = rows.find(({ coin }) => coin === "BTC");
    expect(Number(btc?.["count"])).toBeGreaterThan(0);
    expect(Number(btc?.["left"])).toBeGreaterThanOrEqual(0.00998501);
    expect(Number(btc?.["worth"])).toBeGreaterThan(2_000_000);
  });
});

describe("the OTC desk", () => {
  const desk = async (person = anna) => (await call("GET", "/otc/desk", {}, person)).message as Row;

  test("a wider limit is asked for, granted by two, told, used, and given back", async () => {
    expect(await desk()).toMatchObject({ most: "50000", mine: "50000", request: null });
    expect(await call("POST", "/otc/ask", { worth: "50000" })).toMatchObject({ error: { name: "exchange_wider_invalid" } });
    expect(await call("POST", "/otc/ask", { worth: "9e4" })).toMatchObject({ message: "Enter an amount above zero" });
    expect(await call("POST", "/otc/ask", { worth: "90000", request_id: "once" })).toMatchObject({ type: "ok" });
    expect(await call("POST", "/otc/ask", { worth: "90000", request_id: "once" })).toMatchObject({ type: "ok" });
    const { request } = await desk();
    expect(request).toMatchObject({ worth: "90000", state: "asked" });
    expect(await quote({ number: "60000" })).toMatchObject({ error: { name: "exchange_above_most" } });
    const [admin, finance] = [await console.operator("admin"), await console.operator("finance")];
    const id = (request as unknown as Row)["id"];
    const asked = await console.act(admin, "exchange/grant-wider", { request: id });
    await console.post(`/requests/${String(asked.body["id"])}/agree`, { reason: "seen and agreed to by me" }, finance);
    expect(await desk()).toMatchObject({ mine: "90000", request: { state: "granted" } });
    expect(await quote({ number: "60000" })).toMatchObject({ type: "ok" });
    expect(String((await quote({ number: "90001" })).message)).toContain("90,000");
    const { message } = await call("GET", "/mailMessage/getList");
    expect((message as unknown as { list: Row[] }).list[0]).toMatchObject({ title: "One exchange up to 90,000 USDT" });
    expect(await call("POST", "/otc/cancel")).toMatchObject({ type: "ok" });
    expect(await desk()).toMatchObject({ mine: "50000", request: null });
  });

  test("one is refused with a reason that the person reads, and nobody sees another's", async () => {
    await call("POST", "/otc/ask", { worth: "70000" });
    const stranger = await console.engine.newcomer();
    expect(await desk(stranger)).toMatchObject({ request: null });
    const compliance = await console.operator("compliance");
    const { rows } = (await console.get("/looks/exchange/wider", compliance)).body as { rows: readonly Row[] };
    const mine = rows.find(({ person }) => person === anna.id);
    expect(mine).toMatchObject({ worth: 70_000, state: "asked" });
    const refused = await console.act(compliance, "exchange/refuse-wider", { request: Number(mine?.["key"]), cause: "identity_open" });
    expect(refused.status).toBe(200);
    const { message } = await call("GET", "/mailMessage/getList");
    expect(JSON.stringify(message)).toContain("Verify yourself further first");
    expect(await desk()).toMatchObject({ request: null });
  });
});

test("the log alone leads to the same state", async () => {
  const { engine } = console;
  const replayed = new Kernel();
  for (let position = 1; position <= engine.kernel.sequence; position++) {
    const logged = await engine.trading.commandAt(position);
    if (logged === undefined) throw new Error(`the log lacks command ${position}`);
    replayed.execute(logged.command);
  }
  expect(replayed.stateHash()).toBe(engine.kernel.stateHash());
  replayed.check();
});
